import { describe, expect, it } from 'vitest'
import { anAnswer } from '../../testing/answers/an-answer.ts'
import { complete } from './commands.ts'
import { createSession, understoodAs } from './session.ts'

describe('a session', () => {
  it('asks with the questions before, as they were understood', () => {
    const session = createSession('auto')
    expect(session.next('Who is A?')).toEqual({ question: 'Who is A?', turns: [] })
    session.add('Who is A?', anAnswer({ question: 'Who is A?', text: 'A is B. [1]' }))
    session.add('And her age?', anAnswer({ question: 'And her age? (A)', status: 'not_found' }))
    expect(session.next('Why?').turns).toEqual([
      { role: 'user', text: 'Who is A?' },
      { role: 'assistant', text: 'A is B. [1]' },
      { role: 'user', text: 'And her age? (A)' },
    ])
    expect(session.asked).toEqual([
      { question: 'Who is A?', status: 'answered' },
      { question: 'And her age?', status: 'not_found' },
    ])
    session.beginAfresh()
    expect(session.next('Why?').turns).toEqual([])
  })

  it('follows no question that was cancelled, and keeps twenty turns', () => {
    const session = createSession('lv1')
    session.add('a', anAnswer({ question: 'a', stop: 'cancelled' }))
    expect(session.next('b').turns).toEqual([])
    for (let n = 0; n < 30; n++) session.add(`q${n}`, anAnswer({ question: `q${n}`, text: 'x' }))
    expect(session.next('b').turns).toHaveLength(20)
    expect(session.next('b').turns.at(-2)).toEqual({ role: 'user', text: 'q29' })
  })

  it('says how a question was understood where that is not as it was typed', () => {
    expect(understoodAs('Why?', { question: 'Why? (ferry)' })).toBe('Why? (ferry)')
    expect(understoodAs('What is it? Answer in a table.', { question: 'What is it?' })).toBeUndefined()
  })
})

it('completes commands and tiers', () => {
  expect(complete('/s')).toEqual([['/show', '/sources'], '/s'])
  expect(complete('/tier lv')).toEqual([['lv1', 'lv2', 'lv3'], 'lv'])
  expect(complete('How')).toEqual([[], 'How'])
})
