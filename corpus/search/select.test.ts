import { describe, expect, it } from 'vitest'
import type { DocumentInfo } from '../types.ts'
import { selectDocuments } from './select.ts'

const documents = ['guide/auth.md', 'guide/auth.mdx', 'guide/[id].md', 'readme.md', 'zh/手册.txt'].map(
  (docId): DocumentInfo => ({
    docId,
    source: docId,
    title: docId,
    hash: '',
    length: 0,
    tokens: 0,
    chunks: 0,
    language: 'en',
  }),
)
const select = (...wanted: string[]) => selectDocuments(documents, wanted)

describe('selectDocuments', () => {
  it('takes ids, ids without extension, and globs', () => {
    expect(select('readme.md')).toEqual([3])
    expect(select('zh/手册')).toEqual([4])
    expect(select('guide/auth')).toEqual([0, 1])
    expect(select('guide/*')).toEqual([0, 1, 2])
    expect(select('*.md')).toEqual([3])
    expect(select('**/*.{md,txt}')).toEqual([0, 2, 3, 4])
  })

  it('takes an id literally before it takes it for a glob', () => {
    expect(select('guide/[id].md')).toEqual([2])
    expect(select('guide/[id]')).toEqual([2])
  })

  it('gives each document once, in the order of the corpus', () => {
    expect(select('readme', 'guide/*', 'guide/auth.md')).toEqual([0, 1, 2, 3])
  })

  it.each([
    [documents, 'There are: guide/auth.md, guide/auth.mdx, guide/[id].md, readme.md, zh/手册.txt.'],
    [[...documents, ...documents], 'guide/[id].md, readme.md, zh/手册.txt, …'],
  ])('says what there is where nothing is near', (some, said) => {
    expect(() => selectDocuments(some, ['nothing'])).toThrow(
      expect.objectContaining({ remedy: expect.stringContaining(`${said} All ids: chapterverse map.`) as string }),
    )
  })

  it('throws for what names nothing, with what is near', () => {
    expect(() => select('readme', 'AUTH.html')).toThrow(
      expect.objectContaining({
        code: 'document_not_found',
        remedy: expect.stringMatching(/Did you mean: guide\/auth\.md, guide\/auth\.mdx\?/) as string,
      }),
    )
  })
})

describe('names with marks', () => {
  const document = (docId: string) => ({ docId }) as DocumentInfo
  const documents = ['cafe\u0301 nfd.md', 'café.md'].map(document)

  it.each([
    ['café nfd.md', [0]],
    ['cafe\u0301 nfd', [0]],
    ['caf\u00e9*', [0, 1]],
    ['cafe\u0301.md', [1]],
  ])('are found however they are typed: %j', (pattern, indices) => {
    expect(selectDocuments(documents, [pattern])).toEqual(indices)
  })
})
