import { describe, expect, it } from 'vitest'
import { aCitation, anAnswer } from '../../testing/answers/an-answer.ts'
import { renderReply } from './reply.ts'

const answer = anAnswer({
  text: 'It costs 8. [1]',
  citations: [aCitation('fares.md', 'It costs 8.', { headings: ['Fares'] })],
})
const quote = 'Fares.\nA ticket\ncosts 8.'
const passage = { ...aCitation('fares.md', quote, { page: 4 }), matches: [{ start: 7, end: quote.length }] }
const closest = anAnswer({
  status: 'passages',
  passages: [passage],
  missing: ['These words stand nowhere in the documents: "yacht".'],
})

describe('a chat reply', () => {
  it('says of quotations that nobody judged them, of what a model read nothing', () => {
    expect(renderReply(answer)).toBe(
      'It costs 8. [1]\n\n[1] fares.md › Fares, line 1\n\nQuoted exactly, not judged: no model has read this.',
    )
    expect(renderReply({ ...answer, basis: 'read' })).toBe('It costs 8. [1]\n\n[1] fares.md › Fares, line 1')
    expect(renderReply({ ...answer, question: '多少钱？' })).toContain('未经判断')
  })

  it('gives the closest passages with their places, what matches best in bold', () => {
    expect(renderReply(closest)).toBe(
      [
        'There is no sure answer without a model. These passages come closest:',
        'These words stand nowhere in the documents: "yacht".',
        '[1] fares.md, page 4\n> Fares. **A ticket costs 8.**',
      ].join('\n\n'),
    )
    expect(renderReply({ ...closest, question: '票价？' })).toMatch(/^没有模型/)
  })

  it('denies only what stands nowhere, unless a model read', () => {
    const nothing = anAnswer({ status: 'not_found', missing: ['These words stand nowhere in the documents: "yacht".'] })
    expect(renderReply(nothing)).toBe(
      'No passage holds any word of the question. These words stand nowhere in the documents: "yacht".',
    )
    expect(renderReply({ ...nothing, basis: 'read' })).toBe('The documents do not hold the answer. Read: nothing.')
  })
})
