import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type AskOptions, ask, askAbout, type Place, search } from '../../index.ts'
import { libraryOf, type TestLibrary } from '../../testing/files/library.ts'

let library: TestLibrary
beforeAll(async () => {
  library = await libraryOf({ 'fees.md': '# Fees\n\nThe fee is 5% of the amount.\n' })
})
afterAll(() => library.remove())

const refused = (code: string, message: string, remedy: string) => ({
  ...{ name: 'ChapterverseError', code, message: expect.stringContaining(message) as string },
  remedy: expect.stringContaining(remedy) as string,
})

describe('a corpus', () => {
  it.each([
    ['none', undefined],
    ['a path', './docs'],
    ['one that nobody waited for', Promise.resolve()],
    ['a library without one', { corpus: undefined, memo: null }],
  ])('has to be given: %s is refused', async (_, corpus) => {
    const none = refused('no_corpus', 'No corpus was given', 'openCorpus')
    await expect(ask('What is the fee?', { corpus } as unknown as AskOptions)).rejects.toMatchObject(none)
    expect(() => search(corpus as never, 'fee')).toThrow(expect.objectContaining(none))
  })
})

describe('places', () => {
  it.each([
    ['none', undefined, 'places: '],
    ['one without offsets', [{ docId: 'fees.md' }], 'places.0.start: '],
    ['one without a document', [{ start: 0, end: 9 }], 'places.0.docId: '],
    ['one before the beginning', [{ docId: 'fees.md', start: -1, end: 9 }], 'places.0.start: '],
  ])('are checked: %s is refused', async (_, places, message) => {
    const asked = askAbout('What is the fee?', { corpus: library, places: places as unknown as Place[] })
    await expect(asked).rejects.toMatchObject(refused('bad_input', message, '{ docId, start, end }'))
  })

  it('may be what search returns', async () => {
    const places = search(library, 'fee')
    const answer = await askAbout('What is the fee?', { corpus: library, places, settings: { model: 'offline' } })
    expect(answer.coverage.sectionsRead).toEqual(['fees.md#1'])
  })
})
