import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { search } from '../../index.ts'
import { libraryOf, type TestLibrary } from '../../testing/files/library.ts'
import { closestPassages } from './closest-passages.ts'
import { passageParts } from './passage-parts.ts'

const LEASE = '# Lease\n\nThe quay belongs to the port. The lease of the boathouse ends in May. Rent is due monthly.\n'

let library: TestLibrary
beforeAll(async () => {
  library = await libraryOf({
    'lease.md': LEASE,
    'copy of lease.md': LEASE,
    'old/lease.md': LEASE.replace('May', 'March'),
    'boats.md': '# Boats\n\nThe boathouse holds four boats.\n',
    '租约.md': '# 租约\n\n码头属于港口。船屋的租约五月到期。租金按月支付。\n',
  })
})
afterAll(() => library.remove())

const closest = (question: string, only?: string, best: Parameters<typeof closestPassages>[2] = []) => {
  const { corpus } = library
  const documents = only === undefined ? corpus.documents : corpus.documents.filter(({ docId }) => docId === only)
  return closestPassages(question, { corpus, documents }, best)
}
const marked = (question: string) =>
  closest(question).map(({ quote, matches }) => matches.map(({ start, end }) => quote.slice(start, end)))

describe('the closest passages', () => {
  it('are those of search, exact and with their place, copies once', () => {
    const found = closest('When does the lease of the boathouse end?')
    const ranked = search(library, 'When does the lease of the boathouse end?', { topK: 12 })
    const distinct = [...new Map(ranked.map((hit) => [hit.text, hit])).keys()].slice(0, 3)
    expect(found.map(({ quote }) => quote)).toEqual(distinct)
    expect(found).toHaveLength(3)
    expect(found.map(({ n }) => n)).toEqual([1, 2, 3])
    for (const { docId, start, end, quote, hash } of found) {
      expect(library.corpus.text(docId, start, end)).toBe(quote)
      expect(library.corpus.document(docId).hash).toBe(hash)
    }
    expect(found[0]).toMatchObject({ title: 'Lease', headings: ['Lease'], page: null, line: 1 })
  })

  it('have the sentence marked that shares most with the question, in Chinese too', () => {
    expect(marked('When does the lease of the boathouse end?')[0]).toEqual(['The lease of the boathouse ends in May.'])
    expect(marked('船屋的租约何时到期？')[0]).toEqual(['船屋的租约五月到期。'])
  })

  it('have what the reader found most likely marked as well, in reading order', () => {
    const start = LEASE.indexOf('The quay')
    const quay = { docId: 'lease.md', path: '1', start, end: start + 'The quay belongs to the port.'.length }
    const best = [{ ...quay, quote: 'The quay belongs to the port.', confidence: 0.3 }]
    const [first] = closest('When does the lease of the boathouse end?', 'lease.md', best)
    const parts = passageParts(first ?? { quote: '', matches: [] })
    expect(parts.filter(({ matched }) => matched).map(({ text }) => text)).toEqual([
      'The quay belongs to the port.',
      'The lease of the boathouse ends in May.',
    ])
    expect(parts.map(({ text }) => text).join('')).toBe(first?.quote)
  })

  it('are of the selected documents alone, and none where no word stands there', () => {
    expect(closest('boathouse', 'boats.md').map(({ docId }) => docId)).toEqual(['boats.md'])
    expect(closest('rent', 'boats.md')).toEqual([])
    expect(closest('?')).toEqual([])
  })
})

it('parts of a passage whose marks overlap still are the passage', () => {
  const quote = 'abcdefgh'
  const parts = passageParts({
    quote,
    matches: [
      { start: 1, end: 4 },
      { start: 2, end: 6 },
    ],
  })
  expect(parts.map(({ text }) => text).join('')).toBe(quote)
  expect(parts.filter(({ matched }) => !matched).map(({ text }) => text)).toEqual(['a', 'gh'])
})
