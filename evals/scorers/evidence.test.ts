import { describe, expect, it } from 'vitest'
import { aCitation, anAnswer } from '../../testing/answers/an-answer.ts'
import { evidenceScores, quotesAnswer, saysAnswer, withoutMarkers } from './evidence.ts'

const gold = [
  { doc: 'a.md', quote: 'The port is 5432.', places: [{ docId: 'a.md', path: '2' }] },
  { doc: 'b', quote: 'The host is db1.', places: [{ docId: 'b.md', path: '1' }] },
]
const expected = { gold, keys: [['5432'], ['db1', 'db-1']] }

describe('a hit', () => {
  it('asks for all keys, or one gold quotation', () => {
    const of = (text: string, citations = [aCitation('c.md', 'nothing')]) =>
      evidenceScores(anAnswer({ text, citations }), expected)
    expect(of('5432 on db-1').hit).toBe(1)
    expect(of('5432').hit).toBe(0)
    expect(of('5432', [aCitation('b.md', 'It is so: The host is db1.')]).hit).toBe(1)
    expect(evidenceScores(anAnswer({ status: 'not_found', text: '5432 on db1' }), expected).hit).toBe(0)
    expect(evidenceScores(anAnswer({ status: 'partial', text: '5432 on db1' }), expected).hit).toBe(1)
  })

  it('is none of passages, of which it is said whether it stands in them', () => {
    const passages = (quote: string) => [{ ...aCitation('b.md', quote), matches: [] }]
    const of = (quote: string) => evidenceScores(anAnswer({ status: 'passages', passages: passages(quote) }), expected)
    expect(of('So it is. The host is db1. Other things.')).toMatchObject({ hit: 0, shown: 1, precision: null })
    expect(of('db1 listens on 5432')).toMatchObject({ hit: 0, shown: 1 })
    expect(of('Nothing of it.')).toMatchObject({ hit: 0, shown: 0 })
    expect(evidenceScores(anAnswer({ text: '5432 on db1' }), expected)).toMatchObject({ hit: 1, shown: 1 })
  })
})

describe('what is cited', () => {
  it('is told by quotation, section and document', () => {
    const citations = [aCitation('a.md', 'Another sentence.', { path: '2' }), aCitation('c.md', 'The port is 5432.')]
    expect(evidenceScores(anAnswer({ citations }), expected)).toMatchObject({
      goldQuote: 0,
      goldAll: 0,
      goldSection: 1,
      goldDocument: 1,
      precision: 0.5,
    })
    const both = [aCitation('a.md', 'The  port is `5432`.'), aCitation('b.md', 'The host is db1.')]
    expect(evidenceScores(anAnswer({ citations: both }), expected)).toMatchObject({ goldQuote: 1, goldAll: 1 })
  })

  it('may be any place where the passage stands', () => {
    const [port, host] = gold
    const copied = [
      { ...port, places: [...(port?.places ?? []), { docId: 'copy.md', path: '4' }] },
      host,
    ] as typeof gold
    const citations = [aCitation('copy.md', 'The port is 5432.', { path: '4' }), aCitation('b.md', 'The host is db1.')]
    const all = { goldQuote: 1, goldAll: 1, goldSection: 1, goldDocument: 1, precision: 1 }
    expect(evidenceScores(anAnswer({ citations }), { gold: copied, keys: [] })).toMatchObject(all)
    expect(evidenceScores(anAnswer({ citations }), { gold, keys: [] })).toMatchObject({ goldAll: 0, precision: 0.5 })
  })

  it('says nothing of quotations and sections where gold are whole documents', () => {
    const whole = { gold: [{ doc: 'a.md', places: [{ docId: 'a.md', path: null }] }], keys: [['x']] }
    expect(evidenceScores(anAnswer({ citations: [aCitation('a.md', 'q')] }), whole)).toMatchObject({
      hit: 0,
      goldQuote: null,
      goldAll: 1,
      goldSection: null,
      goldDocument: 1,
      precision: 1,
    })
    expect(evidenceScores(anAnswer(), whole).precision).toBeNull()
  })

  it('is not met by nothing', () => {
    expect(evidenceScores(anAnswer({ citations: [aCitation('a.md', '|')] }), expected).goldQuote).toBe(0)
  })
})

describe('what is said', () => {
  it('is right when all parts of it are, in any wording', () => {
    expect(saysAnswer('It listens on 5,432, on host DB-1.', expected.keys)).toBe(1)
    expect(saysAnswer('It listens on 5432.', expected.keys)).toBe(0)
    expect(saysAnswer('anything', [])).toBeNull()
  })

  it('does not count the numbers of its citations', () => {
    const text = withoutMarkers('The plugins differ. [1] [3]\n- gzip: 6 [2]\n```\nindex[3]\n```\n[4]')
    expect(text).not.toMatch(/(?<!\w)\[\d\]/)
    expect(text).toContain('index[3]')
    expect(saysAnswer(withoutMarkers('The port is another one. [3]'), [['3']])).toBe(0)
  })
})

describe('what is quoted', () => {
  it('holds all parts of the answer, or where nobody wrote it down gold words', () => {
    const cited = [{ docId: 'a.md', quote: 'The port is 5432.' }]
    expect(quotesAnswer('', cited, expected)).toBe(0)
    expect(quotesAnswer('on db1', cited, expected)).toBe(1)
    expect(quotesAnswer('', cited, { gold, keys: [] })).toBe(1)
    expect(quotesAnswer('', [{ docId: 'a.md', quote: 'Another.' }], { gold, keys: [] })).toBe(0)
  })
})
