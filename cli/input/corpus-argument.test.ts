import { afterEach, expect, test, vi } from 'vitest'
import { lookedAt, sourceOf } from './corpus-argument.ts'

afterEach(() => vi.unstubAllEnvs())

test('paths come before what the environment names, and a flag does, too', () => {
  vi.stubEnv('CHAPTERVERSE_CORPUS', 'notes')
  expect(sourceOf([], {})).toEqual({ name: 'notes' })
  expect(sourceOf(['a.md'], {})).toEqual(['a.md'])
  expect(sourceOf([], { corpus: 'other' })).toEqual({ name: 'other' })
  vi.stubEnv('CHAPTERVERSE_CORPUS', '')
  expect(() => sourceOf([], {})).toThrow(expect.objectContaining({ code: 'no_corpus' }))
})

test('progress names the file, and the page where it is known, in the room there is', () => {
  const progress = { phase: 'index', done: 0, total: 1, source: 'manuals/octave.pdf' } as const
  expect(lookedAt(progress)).toBe('manuals/octave.pdf')
  expect(lookedAt({ ...progress, page: 312, pages: 1158 })).toBe('octave.pdf, page 312 of 1,158')
  const long = lookedAt({ ...progress, source: 'a/the-manual-of-all-manuals.pdf', page: 312, pages: 1158 })
  expect(long).toBe('the-manual-of-al…, page 312 of 1,158')
})
