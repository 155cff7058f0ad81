import { describe, expect, it } from 'vitest'
import type { IndexOutcome, IndexReport } from '../../index.ts'
import { libraryOf } from '../../testing/files/library.ts'
import { checkCorpus, looksMisdecoded, named, outcomes } from './corpus.ts'

describe('looksMisdecoded', () => {
  it.each(['CafÃ© â€œopenâ€\u009d', 'a \uFFFD b', 'Â£5'])('sees %j', (text) => {
    expect(looksMisdecoded(text)).toBe(true)
  })

  it.each(['Café “open” £5', 'SÃO PAULO', 'Âge', '灯塔 – 3 °C', 'Ångström'])('lets %j pass', (text) => {
    expect(looksMisdecoded(text)).toBe(false)
  })
})

describe('named', () => {
  it('names five and counts the rest', () => {
    expect(named(['a', 'b'])).toBe('a, b')
    expect(named(['a', 'b', 'c', 'd', 'e', 'f', 'g'])).toBe('a, b, c, d, e and 2 more')
  })
})

describe('checkCorpus', () => {
  it('counts one and many', async () => {
    const library = await libraryOf({
      'a.csv': 'x,y\n1,2\n',
      'b.csv': 'z,y\n1,2\n',
      'c.md': '# Tides\n\nTwice a day.\n',
    })
    const detailOf = (checked: string) => checkCorpus(library.corpus, null).find(({ name }) => name === checked)?.detail
    expect(detailOf('documents')).toMatch(/^3 documents \(0 Chinese\)/)
    expect(detailOf('headings')).toBe('2 documents without headings: a.csv, b.csv')
    library.remove()
  })
})

describe('outcomes', () => {
  const outcome = (source: string, rest: Partial<IndexOutcome>): IndexOutcome => ({
    source,
    outcome: 'needs-ocr',
    reason: 'Pictures.',
    remedy: 'Read them.',
    ...rest,
  })

  it('has a line for each kind, with every file; pictures that were read are no cause for doubt', () => {
    const unread = [outcome('a.pdf', {}), outcome('b.pdf', {})]
    const read = outcome('c.pdf', { ocr: true })
    const report = { outcomes: [...unread, read] } as unknown as IndexReport
    expect(outcomes(report)).toEqual([
      {
        name: 'needs-ocr',
        state: 'doubt',
        detail: '2 files: a.pdf: Pictures, b.pdf: Pictures',
        remedy: 'Read them.',
        files: unread,
      },
      { name: 'recognised', state: 'ok', detail: '1 file: c.pdf: Pictures', remedy: '', files: [read] },
    ])
    expect(outcomes(null)).toEqual([])
  })
})
