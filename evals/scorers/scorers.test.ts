import { describe, expect, it } from 'vitest'
import { ask } from '../../index.ts'
import { aCitation, anAnswer } from '../../testing/answers/an-answer.ts'
import { libraryOf } from '../../testing/files/library.ts'
import { placeOf } from '../suites/dataset.ts'
import { citedSentences, validCitations } from './citations.ts'
import { evidenceScores } from './evidence.ts'
import { score, scoreOfFailure } from './index.ts'
import { holdsKey } from './keys.ts'

describe('answer keys', () => {
  it.each([
    ['The port is 5432.', '5432', true],
    ['The port is ５４３２。', '5432', true],
    ['Founded in 1963', '63', false],
    ['63.5 bytes', '63', false],
    ['at most 63.', '63', true],
    ['It supports that', 'port', false],
    ['two Ports', 'port', true],
    ['every\n minute', 'one minute|every minute', true],
    ['贾迎春住了缀锦楼', '缀锦楼', true],
    ['anything', '', false],
  ])('%j holds %j: %s', (text, key, expected) => {
    expect(holdsKey(text, key)).toBe(expected)
  })
})

describe('evidence', () => {
  const gold = [
    { doc: 'a.md', quote: 'The port is 5432.' },
    { doc: 'b', quote: 'The host is db1.' },
  ]
  const places = [
    { docId: 'a.md', path: '2' },
    { docId: 'b.md', path: '1' },
  ]
  const expected = { gold, places, keys: ['5432', 'db1'] }

  it('asks for all keys, or one gold quotation', () => {
    const of = (text: string, citations = [aCitation('c.md', 'nothing')]) =>
      evidenceScores(anAnswer({ text, citations }), expected)
    expect(of('5432 on db1').hit).toBe(1)
    expect(of('5432').hit).toBe(0)
    expect(of('5432', [aCitation('b.md', 'It is so: The host is db1.')]).hit).toBe(1)
    expect(evidenceScores(anAnswer({ status: 'not_found', text: '5432 on db1' }), expected).hit).toBe(0)
    expect(evidenceScores(anAnswer({ status: 'partial', text: '5432 on db1' }), expected)).toMatchObject({
      hit: 1,
      right: 0,
    })
  })

  it('takes passages for no answer, and says whether it stands in them', () => {
    const passages = (quote: string) => [{ ...aCitation('b.md', quote), matches: [] }]
    const given = (quote: string) => anAnswer({ status: 'passages', passages: passages(quote) })
    const of = (quote: string) => evidenceScores(given(quote), expected)
    expect(of('So it is. The host is db1. Other things.')).toMatchObject({
      hit: 0,
      right: 0,
      shown: 1,
      precision: null,
    })
    expect(of('db1 listens on 5432')).toMatchObject({ hit: 0, shown: 1 })
    expect(of('Nothing of it.')).toMatchObject({ hit: 0, shown: 0 })
    expect(evidenceScores(anAnswer({ text: '5432 on db1' }), expected)).toMatchObject({ hit: 1, shown: 1 })
    const example = { answerable: false, gold: [], keys: [] }
    expect(
      score({ answer: given('db1'), example, places: [], corpus: { documents: [] } as never, wallMs: 1 }).claimed,
    ).toBe(0)
  })

  it('tells quotation, section and document apart', () => {
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

  it('takes whole documents as gold, which say nothing of quotations and sections', () => {
    const whole = { gold: [{ doc: 'a.md' }], places: [{ docId: 'a.md', path: null }], keys: ['x'] }
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
})

describe('cited statements', () => {
  it.each([
    ['One. Still one. [1] Two [2] [3]\n- three [1]', 1],
    ['One [1]\ntwo', 0.5],
    ['nothing', 0],
    ['', null],
    ['[1]', null],
    ['Run this: [1]\n\n```\nmake all\nmake test\n```\n[2]\n\nDone.', 2 / 3],
  ])('%j: %s', (text, expected) => {
    expect(citedSentences(text)).toBe(expected)
  })
})

describe('an answer of the product', () => {
  it('is scored by what stands in the store', async () => {
    const files = { 'a.md': '# Ports\n\nIntroduction.\n\n## Default\n\nThe default port of the server is 5432.\n' }
    const library = await libraryOf(files)
    try {
      const { corpus } = library
      const question = 'What is the default port of the server?'
      const answer = await ask(question, { corpus: library, settings: { model: 'offline' } })
      const gold = [{ doc: 'a', quote: 'The default port of the server is 5432.' }]
      const places = gold.map((one) => placeOf(one, corpus, new Set(['a'])))
      expect(places).toEqual([{ docId: 'a.md', path: '1.1' }])
      const example = { answerable: true, gold, keys: ['5432'] }
      expect(score({ answer, example, places, corpus, wallMs: 7 })).toMatchObject({
        hit: 1,
        goldQuote: 1,
        goldAll: 1,
        goldSection: 1,
        goldDocument: 1,
        answered: 1,
        right: 1,
        claimed: null,
        validCitations: 1,
        citedSentences: 1,
        loops: 1,
        calls: 0,
        tokens: 0,
        wallMs: 7,
        cost: null,
      })
      const forged = answer.citations.map((citation) => ({ ...citation, quote: 'The port is 1.' }))
      expect(validCitations({ ...answer, citations: forged }, corpus)).toBe(0)
      const unanswerable = { answerable: false, gold: [], keys: [] }
      expect(score({ answer, example: unanswerable, places: [], corpus, wallMs: 7 })).toMatchObject({
        claimed: 1,
        hit: null,
        right: null,
      })
    } finally {
      library.remove()
    }
  })

  it('that was never given is a miss', () => {
    expect(scoreOfFailure({ answerable: true })).toMatchObject({ hit: 0, right: 0, tokens: null })
    expect(scoreOfFailure({ answerable: false })).toMatchObject({ hit: null, claimed: null })
  })
})
