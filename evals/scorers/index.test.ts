import { describe, expect, it } from 'vitest'
import { ask } from '../../index.ts'
import { aCitation, anAnswer } from '../../testing/answers/an-answer.ts'
import { goldAt, replyWith, rowWith } from '../../testing/answers/eval-report.ts'
import { libraryOf } from '../../testing/files/library.ts'
import { createPlaces } from '../data/places.ts'
import { recordReplies } from '../runner/replies.ts'
import { validCitations } from './citations.ts'
import { score } from './index.ts'

const HOLDS = 'Lost property is kept for 90 days.'
/** Of a model: keys "90 days", gold the sentence of them. */
const read = (text: string, more: Parameters<typeof rowWith>[2] = {}) =>
  score(rowWith('a', {}, { basis: 'read', answer: anAnswer({ basis: 'read', text }), ...more }))

describe('right', () => {
  it('is what the text says, not what a quotation below it happens to hold', () => {
    const citations = [aCitation('handbook.md', HOLDS)]
    const answer = anAnswer({ basis: 'read', text: 'It is kept for a while. [1]', citations })
    expect(read('', { answer })).toMatchObject({ right: 0, hit: 1, goldQuote: 1, quoted: null })
    expect(read('It is kept for ninety days. [1]')).toMatchObject({ right: 1, quoted: null })
  })

  it('is all parts of a comparison', () => {
    const keys = [['90 days'], ['30 days']]
    expect(read('Lost property 90 days, found property 30 days.', { keys }).right).toBe(1)
    expect(read('Lost property 90 days.', { keys, gold: [goldAt('handbook.md', HOLDS)] }).right).toBe(0)
  })

  it('is not said of a part, nor where nobody wrote down what is right', () => {
    const partial = anAnswer({ basis: 'read', status: 'partial', text: '90 days [1]' })
    expect(read('', { answer: partial })).toMatchObject({ right: 0, hit: 1 })
    expect(read('90 days', { keys: [] })).toMatchObject({ right: null, rawRight: null })
  })

  it('is no word for what rules quote', () => {
    const citations = [aCitation('handbook.md', HOLDS)]
    const row = rowWith('a', {}, { answer: anAnswer({ text: `${HOLDS} [1]`, citations }), replies: [replyWith()] })
    expect(score(row)).toMatchObject({ right: null, rawRight: null, quoted: 1, rawQuoted: 1 })
  })
})

describe('a raw reply', () => {
  const none = anAnswer({ basis: 'read', status: 'not_found', confidence: 0.35 })

  it('counts as it came: struck, unsure, or with something missing', () => {
    const replies = [replyWith({ confidence: 0.7, missing: ['who pays'] }), replyWith({ text: 'Nothing.' })]
    expect(read('', { answer: none, replies })).toMatchObject({
      right: 0,
      rawRight: 1,
      rawConfidence: 0.7,
      confidence: 0.35,
    })
    expect(read('', { answer: none, replies: [replyWith({ text: 'For a while.' })] }).rawRight).toBe(0)
    expect(read('', { answer: none, replies: [] }).rawRight).toBe(0)
  })

  it('is the first that says anything to the question itself', () => {
    const other = replyWith({ question: 'Who finds it?', text: 'The finder.' })
    const replies = [other, replyWith({ text: '', confidence: 0 }), replyWith({ confidence: 0.6 })]
    expect(read('', { answer: none, replies })).toMatchObject({ rawRight: 1, rawConfidence: 0.6 })
  })

  it('of a plan is the one that puts its parts together', () => {
    const replies = [replyWith({ text: 'For a while.' }), replyWith({ step: 'compose', confidence: 0.5 })]
    const planned = anAnswer({ basis: 'read', status: 'not_found', tier: 'lv3', tiersTried: ['lv3'] })
    expect(read('', { answer: planned, replies })).toMatchObject({ rawRight: 1, rawConfidence: 0.5 })
    expect(read('', { answer: planned, replies: replies.slice(0, 1) })).toMatchObject({
      rawRight: 0,
      rawConfidence: null,
    })
  })

  it('tells what the reader was shown', () => {
    const gold = [goldAt('a.md', 'One.'), goldAt('b.md', 'Two.')]
    expect(read('', { gold, replies: [replyWith({ shown: [1] }), replyWith({ shown: [0] })] }).goldRead).toBe(1)
    expect(read('', { gold, replies: [replyWith({ shown: [1] })] }).goldRead).toBe(0)
    expect(read('', { gold: [] }).goldRead).toBeNull()
  })

  it('claims where it makes statements and names nothing that is missing', () => {
    const asked = (replies: ReturnType<typeof replyWith>[]) => read('', { answerable: false, answer: none, replies })
    expect(asked([replyWith()])).toMatchObject({ claimed: 0, rawClaimed: 1, right: null, hit: null })
    expect(asked([replyWith({ missing: ['all of it'] })]).rawClaimed).toBe(0)
    expect(asked([replyWith({ text: '' })]).rawClaimed).toBe(0)
  })
})

describe('an answer of the product', () => {
  it('is scored by what stands in the store', async () => {
    const files = { 'a.md': '# Ports\n\nIntroduction.\n\n## Default\n\nThe default port of the server is 5432.\n' }
    const library = await libraryOf(files)
    try {
      const { corpus } = library
      const question = 'What is the default port of the server?'
      const gold = createPlaces(corpus)([{ doc: 'a', quote: 'The default port of the server is 5432.' }])
      const recorder = recordReplies(gold, corpus)
      const settings = { model: 'offline' }
      const answer = await ask(question, { corpus: library, settings, reader: recorder.around })
      const measured = { validCitations: validCitations(answer, corpus), wallMs: 7 }
      const { replies } = recorder
      const row = rowWith('a', {}, { question, answer, gold, keys: [['5432']], replies, measured })
      expect(score(row)).toMatchObject({
        hit: 1,
        goldQuote: 1,
        goldAll: 1,
        goldSection: 1,
        goldDocument: 1,
        goldRead: 1,
        answered: 1,
        quoted: 1,
        rawQuoted: 1,
        right: null,
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
      const unanswerable = { ...row, answerable: false, gold: [], keys: [] }
      expect(score(unanswerable)).toMatchObject({ claimed: 1, hit: null, quoted: null })
    } finally {
      library.remove()
    }
  })

  it('that was never given is a miss', () => {
    const failed = { answer: null, error: 'gone' }
    expect(score(rowWith('a', {}, failed))).toMatchObject({ hit: 0, quoted: 0, right: null, tokens: null })
    expect(score(rowWith('a', {}, { ...failed, basis: 'read' }))).toMatchObject({ hit: 0, right: 0, quoted: null })
    expect(score(rowWith('a', {}, { ...failed, answerable: false }))).toMatchObject({ hit: null, claimed: null })
  })
})
