import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { libraryOf, type TestLibrary } from '../../testing/files/library.ts'
import { descriptionKey } from './description-key.ts'
import type { Description } from './entries.ts'
import { rankForMap } from './rank-for-map.ts'
import { findSection } from './read-section.ts'
import { searchMap } from './search-map.ts'

const novel = (words: string) => `${`${words} `.repeat(20)}went on and on.\n\n`.repeat(60)

let library: TestLibrary
beforeAll(async () => {
  library = await libraryOf({
    'ferry/fares.md': '# Fares\n\nWhat a crossing costs.\n\n## Refunds\n\nMoney back.\n\n### Groups\n\nTen or more.',
    'ferry/dogs.md':
      '# Animals\n\nDogs travel free.\n\n## Cabins\n\nNot in cabins. Money matters are described elsewhere at length.',
    'zh/票价.md': '# 票价\n\n渡轮的价格。\n\n## 退款\n\n二十四小时内可以退票。\n\n## 行李\n\n每人两件。',
    'novel.txt': novel('harbour anchor sailor') + novel('oven flour baker'),
    'blank.txt': 'Nothing much.',
  })
})
afterAll(() => library.remove())

const best = (words: string) => {
  const { documents, sections } = searchMap(library.corpus, [words])
  const [section] = sections
  return { document: documents[0]?.docId, section: section && `${section.docId}#${section.path}` }
}

describe('searchMap', () => {
  test.each([
    ['how do I get refunds', 'ferry/fares.md', 'ferry/fares.md#1.1'],
    ['may dogs stay in cabins', 'ferry/dogs.md', 'ferry/dogs.md#1.1'],
    ['退款要多久', 'zh/票价.md', 'zh/票价.md#1.1'],
    ['行李', 'zh/票价.md', 'zh/票价.md#1.2'],
  ])('%s', (words, document, section) => {
    expect(best(words)).toEqual({ document, section })
  })

  test('finds topics, by their titles and first sentences', () => {
    const { sections } = searchMap(library.corpus, ['baker'])
    expect(sections[0]?.docId).toBe('novel.txt')
    expect(sections[0]?.path).toMatch(/^1\.\d+$/)
  })

  test('scores fall, each place once; what no word points to is left out', () => {
    const { documents, sections } = searchMap(library.corpus, ['refunds', 'cabins'])
    expect(documents.map(({ docId }) => docId)).toEqual(
      ['ferry/dogs.md', 'ferry/fares.md'].sort((a, b) => score(b) - score(a)),
    )
    function score(docId: string): number {
      return documents.find((document) => document.docId === docId)?.score ?? 0
    }
    expect(new Set(sections.map(({ docId, path }) => `${docId}#${path}`)).size).toBe(sections.length)
    expect(searchMap(library.corpus, ['zeppelin'])).toEqual({ documents: [], sections: [] })
    expect(searchMap(library.corpus, [])).toEqual({ documents: [], sections: [] })
  })

  test('within some documents', () => {
    const { documents } = searchMap(library.corpus, ['refunds'], { documents: ['ferry/dogs.md'] })
    expect(documents.map(({ docId }) => docId)).toEqual([])
    const { sections } = searchMap(library.corpus, ['cabins'], { documents: ['ferry/*'] })
    expect(sections[0]).toMatchObject({ docId: 'ferry/dogs.md', path: '1.1' })
    expect(() => searchMap(library.corpus, ['x'], { documents: ['nope'] })).toThrow(
      expect.objectContaining({ code: 'document_not_found' }),
    )
  })

  test('what a model said of a section is searched, and goes when the function is another', () => {
    const { corpus } = library
    const made = new Map<string, Description>([
      [
        descriptionKey(corpus, 'ferry/fares.md', '1.1.1'),
        { title: 'Parties', summary: 'Discounts for school classes.' },
      ],
      [descriptionKey(corpus, 'blank.txt'), { title: 'Zeppelins', summary: 'On airships.' }],
    ])
    const described = (key: string) => made.get(key)
    const found = searchMap(corpus, ['discounts for school classes'], { described })
    expect(found.sections[0]).toMatchObject({ docId: 'ferry/fares.md', path: '1.1.1' })
    expect(searchMap(corpus, ['airships'], { described }).documents[0]?.docId).toBe('blank.txt')
    expect(searchMap(corpus, ['airships']).documents).toEqual([])
  })
})

describe('rankForMap', () => {
  test('what stands in the text alone counts too, and every document is ranked', () => {
    const { documents, sections } = rankForMap(library.corpus, ['described elsewhere at length'])
    expect(documents[0]).toBe('ferry/dogs.md')
    expect(sections[0]).toBe('ferry/dogs.md#1.1')
    expect([...documents].sort()).toEqual(library.corpus.documents.map(({ docId }) => docId).sort())
  })

  test('a chunk of a document without headings counts for its topic', () => {
    const { sections } = rankForMap(library.corpus, ['anchor'])
    const { length } = library.corpus.document('novel.txt')
    expect(sections[0]).toMatch(/^novel\.txt#1\.\d+$/)
    for (const name of sections) expect(findSection(library.corpus, name).start).toBeLessThan(0.6 * length)
    expect(sections).not.toContain('novel.txt#1')
  })

  test('within some documents', () => {
    const ranked = rankForMap(library.corpus, ['refunds'], { documents: ['ferry/*', 'blank.txt'] })
    expect([...ranked.documents].sort()).toEqual(['blank.txt', 'ferry/dogs.md', 'ferry/fares.md'])
  })
})

describe('descriptionKey', () => {
  test('follows the text: an edit changes the keys of what was edited, and no other', async () => {
    const text = '# Fares\n\nWhat a crossing costs.\n\n## Refunds\n\nMoney back.\n\n## Groups\n\nTen.'
    const edited = await libraryOf({ 'a.md': text.replace('Ten.', 'Eleven.'), 'b.md': text, 'c.md': text })
    try {
      const key = (docId: string, path?: string) => descriptionKey(edited.corpus, docId, path)
      expect(key('a.md')).toMatch(/^[\da-f]{64}$/)
      expect(key('a.md')).not.toBe(key('b.md'))
      expect(key('a.md', '1.1')).toBe(key('b.md', '1.1'))
      expect(key('a.md', '1.2')).not.toBe(key('b.md', '1.2'))
      expect(key('a.md', '1')).not.toBe(key('b.md', '1'))
      expect(key('b.md')).toBe(key('c.md'))
      expect(() => key('a.md', '9')).toThrow(expect.objectContaining({ code: 'section_not_found' }))
    } finally {
      edited.remove()
    }
  })
})
