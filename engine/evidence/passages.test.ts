import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { estimateTokens } from '../../corpus/words/tokens.ts'
import { keepDocuments } from '../../nodes/screen/hits.ts'
import { uniteRuns } from '../../state/coverage.ts'
import type { Hit } from '../../state/records.ts'
import { libraryOf, type TestLibrary } from '../../testing/files/library.ts'
import { parsedAs } from '../../testing/readers/fake-reader.ts'
import { joinNeighbours } from '../retrieval/passages-from-hits.ts'
import { searchWords } from '../retrieval/search.ts'
import { chunksIn, renderPassages, resolveNumbers, sectionsOf, trimPassages, withoutMarks } from './passages.ts'

let library: TestLibrary
const paragraphs = Array.from(
  { length: 30 },
  (_, i) => `Paragraph ${i} begins. ${'It goes on and on here. '.repeat(20)}`,
)

beforeAll(async () => {
  library = await libraryOf({
    'long.txt': paragraphs.join('\n\n'),
    'table.md':
      '# Prices\n\n| Item | Price |\n|---|---|\n| Tea | £2 |\n| Milk | £1 |\n\nAll [3] prices ⟦1⟧ are final.\n',
    'fees.md':
      '# Fees\n\nAll fees are in thousands of pounds\n\n|  | 2023 |  |\n|---|---|---|\n|  | Plan | Actual |\n| Pay | 1 | 2 |\n',
    'boats.md':
      'Boats.\n\n# Alpha\n\nAlpha boats sail on Monday.\n\n## Beta\n\nBeta boats sail on Tuesday.\n\n## Gamma\n\nGamma boats sail on Friday.\n\n# Delta\n\nDelta boats sail on Sunday.\n',
  })
})
afterAll(() => library.remove())

const wholeOf = (docId: string) => {
  const { hash, length } = library.corpus.document(docId)
  return { docId, hash, path: '1', start: 0, end: length }
}

describe('passages', () => {
  it('number every sentence once over all passages, and numbers lead back to the text', () => {
    const { passages, spans } = renderPassages(library.corpus, [wholeOf('table.md'), wholeOf('long.txt')])
    const sentences = passages.flatMap((passage) => passage.sentences)
    expect(sentences.map(({ n }) => n)).toEqual(spans.map((_, index) => index + 1))
    for (const { n, text } of sentences) {
      const [span] = resolveNumbers([n], spans).spans
      expect(span && library.corpus.text(span.docId, span.start, span.end)).toBe(text)
    }
  })

  it('give a row its column names', () => {
    const { passages } = renderPassages(library.corpus, [wholeOf('table.md')])
    const row = passages[0]?.sentences.find(({ text }) => text.includes('Tea'))
    expect(row).toMatchObject({ kind: 'row', header: '| Item | Price |' })
  })

  it('give a row the names of its columns from all header rows, with units where those are not shown', () => {
    const { start, end } = library.corpus.structure('fees.md').sentences.at(-1) ?? { start: 0, end: 0 }
    const whole = renderPassages(library.corpus, [wholeOf('fees.md')]).passages[0]?.sentences.at(-1)
    const alone = renderPassages(library.corpus, [{ ...wholeOf('fees.md'), start, end }]).passages[0]?.sentences
    expect(whole).toMatchObject({ header: '2023 | Plan | Actual' })
    expect(alone).toMatchObject([{ header: '2023 in thousands of pounds | Plan | Actual' }])
  })

  it('keep apart what no sentence is numbered', () => {
    const { spans } = renderPassages(library.corpus, [wholeOf('table.md')])
    const { spans: resolved, unresolved } = resolveNumbers([1, 1, 0, -1, 1.5, spans.length, spans.length + 1], spans)
    expect(resolved).toHaveLength(2)
    expect(unresolved).toEqual([0, -1, 1.5, spans.length + 1])
  })

  it('begin anew at a section border, so that every sentence stands under its own headings', () => {
    const { passages, spans } = renderPassages(library.corpus, [wholeOf('boats.md')])
    expect(passages.map(({ path, headings, sentences }) => [path, headings, sentences.at(-1)?.text])).toEqual([
      ['0', [], 'Boats.'],
      ['1', ['Alpha'], 'Alpha boats sail on Monday.'],
      ['1.1', ['Alpha', 'Beta'], 'Beta boats sail on Tuesday.'],
      ['1.2', ['Alpha', 'Gamma'], 'Gamma boats sail on Friday.'],
      ['2', ['Delta'], 'Delta boats sail on Sunday.'],
    ])
    const numbers = passages.flatMap(({ sentences }) => sentences.map(({ n }) => n))
    expect(numbers).toEqual(spans.map((_, index) => index + 1))
  })

  it('name every section that is read in them, also of a part', () => {
    const boats = wholeOf('boats.md')
    const text = library.corpus.text('boats.md', 0, boats.end)
    const part = { ...boats, start: text.indexOf('Beta boats'), end: text.indexOf('\n\n# Delta') }
    expect(sectionsOf([part], library.corpus)).toEqual(['boats.md#1.1', 'boats.md#1.2'])
    expect(sectionsOf([part, boats, wholeOf('table.md')], library.corpus)).toEqual([
      'boats.md#1.1',
      'boats.md#1.2',
      'boats.md#0',
      'boats.md#1',
      'boats.md#2',
      'table.md#1',
    ])
  })

  it('refuse a text that was indexed anew', () => {
    expect(() => renderPassages(library.corpus, [{ ...wholeOf('table.md'), hash: 'old' }])).toThrow(
      expect.objectContaining({ code: 'document_changed' }),
    )
  })

  it('are cut at a sentence end where one call can hold no more', () => {
    const [cut, ...more] = trimPassages(library.corpus, [wholeOf('long.txt'), wholeOf('table.md')], 500)
    expect(more).toEqual([])
    const text = cut ? library.corpus.text('long.txt', cut.start, cut.end) : ''
    expect(text).toMatch(/\.$/)
    expect(estimateTokens(text)).toBeLessThanOrEqual(500)
    expect(estimateTokens(text)).toBeGreaterThan(450)
    expect(trimPassages(library.corpus, [wholeOf('table.md'), wholeOf('long.txt')], 100_000)).toHaveLength(2)
  })
})

describe('hits', () => {
  const chunks = () => library.corpus.structure('long.txt').chunks

  it('that are neighbours become one passage, at the place of the best', () => {
    const places = [5, 1, 4].map((chunk) => ({ docId: 'long.txt', chunk }))
    const passages = joinNeighbours([...places, { docId: 'table.md', chunk: 0 }], library.corpus)
    expect(passages.map(({ docId, start }) => [docId, start])).toEqual([
      ['long.txt', chunks()[4]?.start],
      ['long.txt', chunks()[1]?.start],
      ['table.md', library.corpus.structure('table.md').chunks[0]?.start],
    ])
    expect(passages[0]?.end).toBe(chunks()[5]?.end)
    expect(uniteRuns({}, chunksIn(passages, library.corpus))).toEqual({
      'long.txt': [
        [1, 1],
        [4, 5],
      ],
      'table.md': [[0, 0]],
    })
  })

  it('of the best documents are kept in their order', () => {
    const hit = (docId: string, score: number): Hit => ({
      docId,
      chunk: 0,
      path: '1',
      start: 0,
      end: 1,
      score,
      via: 'bm25',
    })
    const hits = [hit('a', 5), hit('b', 4), hit('a', 3), hit('c', 2)]
    expect(keepDocuments(hits, 2).map(({ docId }) => docId)).toEqual(['a', 'b', 'a'])
  })
})

it('searches with the question and each keyword once', () => {
  expect(searchWords(parsedAs('How much?'), { en: ['fee', 'price'], zh: ['费用', 'fee'] })).toEqual([
    'How much?',
    'fee',
    'price',
    '费用',
  ])
})

it('takes sentence numbers out of a text, and leaves other brackets', () => {
  expect(withoutMarks('It is so [3]. And so ⟦4, 5⟧ on【3】.', [3, 4, 5])).toBe('It is so. And so on.')
  expect(withoutMarks('See [6] and a[3] of [RFC 7519].', [3])).toBe('See [6] and a of [RFC 7519].')
})
