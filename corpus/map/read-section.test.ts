import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { libraryOf, type TestLibrary } from '../../testing/files/library.ts'
import { AUTH, SECTIONED } from '../../testing/files/sectioned.ts'
import { readSection } from './read-section.ts'

let library: TestLibrary

beforeAll(async () => {
  library = await libraryOf(SECTIONED)
})
afterAll(() => library.remove())

describe('readSection', () => {
  test('gives the section as it stands, subsections included', () => {
    const section = readSection(library.corpus, 'guide/auth.md#1.1')
    expect(section.text).toBe(AUTH.slice(AUTH.indexOf('## Sessions'), AUTH.indexOf('## Keys')))
    expect(section).toMatchObject({
      docId: 'guide/auth.md',
      path: '1.1',
      headings: ['Auth', 'Sessions'],
      title: 'Auth',
      source: 'guide/auth.md',
      line: 5,
      page: null,
    })
    expect(readSection(library.corpus, 'plain.txt#1').text).toBe('No heading here. Only text.')
  })

  test('splits at the last #', () => {
    expect(readSection(library.corpus, 'odd#name.md#1').headings).toEqual(['Odd'])
  })

  test.each([
    ['guide/auth.md#1.7', /1\.2 Keys; 1\.1 Sessions/],
    ['guide/auth.md#1.1.4', /1\.1\.1 Renewal/],
    ['guide/auth.md#9', /1 Auth/],
    ['guide/auth.md#x', /1 Auth/],
    ['guide/auth.md#', /1 Auth/],
    ['guide/auth.md', /DOC#PATH/],
  ])('says what there is instead of %s', (reference, remedy) => {
    expect(() => readSection(library.corpus, reference)).toThrow(
      expect.objectContaining({ code: 'section_not_found', remedy: expect.stringMatching(remedy) }),
    )
  })

  test('an unknown document', () => {
    expect(() => readSection(library.corpus, 'nope.md#1')).toThrow(
      expect.objectContaining({ code: 'document_not_found' }),
    )
  })
})
