import { expect, test } from 'vitest'
import { lookedAt } from './corpus-argument.ts'

test('progress names the file, and the page where it is known, in the room there is', () => {
  const progress = { phase: 'index', done: 0, total: 1, source: 'manuals/octave.pdf' } as const
  expect(lookedAt(progress)).toBe('manuals/octave.pdf')
  expect(lookedAt({ ...progress, page: 312, pages: 1158 })).toBe('octave.pdf, page 312 of 1,158')
  const long = lookedAt({ ...progress, source: 'a/the-manual-of-all-manuals.pdf', page: 312, pages: 1158 })
  expect(long).toBe('the-manual-of-al…, page 312 of 1,158')
})
