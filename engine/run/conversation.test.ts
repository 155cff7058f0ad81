import { AIMessage, HumanMessage, SystemMessage } from '@langchain/core/messages'
import { describe, expect, it } from 'vitest'
import { estimateTokens } from '../../corpus/words/tokens.ts'
import { TURNS_TOKENS, takeQuestion } from './conversation.ts'

const tokens = (texts: readonly { text: string }[]) => estimateTokens(texts.map(({ text }) => text).join(''))

describe('earlier turns', () => {
  it('are those of the user and the assistant, before the question', () => {
    const messages = [new SystemMessage('Be brief.'), new HumanMessage('Which port?'), new AIMessage('It is 5432.')]
    const turns = [
      { role: 'user', text: 'Which port?' },
      { role: 'assistant', text: 'It is 5432.' },
    ]
    expect(takeQuestion('And the host?', messages)).toEqual({ question: 'And the host?', turns })
    expect(takeQuestion('', [...messages, new HumanMessage('And the host?')])).toEqual({
      question: 'And the host?',
      turns,
    })
  })

  it('are the newest that fit, in order, of a chat however long', () => {
    const chat = Array.from({ length: 2000 }, (_, n) =>
      n % 2 ? new AIMessage(`Answer ${n} ${'blah '.repeat(200)}`) : new HumanMessage(`Question ${n}`),
    )
    const { turns } = takeQuestion('And?', chat)
    expect(turns.at(-1)?.text).toMatch(/^Answer 1999 /)
    expect(turns.at(-2)?.text).toBe('Question 1998')
    expect(turns.length).toBeGreaterThan(10)
    expect(tokens(turns)).toBeLessThanOrEqual(TURNS_TOKENS)
  })

  it.each(['word '.repeat(100_000), '字'.repeat(100_000)])(
    'keep the beginning of a newest one that is too long',
    (text) => {
      const { turns } = takeQuestion('And?', [new HumanMessage('Earlier'), new AIMessage(text)])
      const newest = turns.at(-1)?.text ?? '-'
      expect(text.startsWith(newest)).toBe(true)
      expect(tokens(turns)).toBeLessThanOrEqual(TURNS_TOKENS)
      expect(newest.length).toBeGreaterThan(1500)
    },
  )

  it('leave out the list of citations under an answer, and nothing else', () => {
    const list = '[1] guide/auth.md › Auth › SSO, line 341\n[2] report.pdf › 1, page 12'
    const text = 'It is 5432. [1]\n\nNot found: the host [2]'
    const { turns } = takeQuestion('And?', [new AIMessage(`${text}\n\n${list}`), new AIMessage('See:\n[1] a thing')])
    expect(turns.map((turn) => turn.text)).toEqual([text, 'See:\n[1] a thing'])
  })
})

describe('a question of more than 20,000 characters', () => {
  const long = 'lost '.repeat(12_000_000)

  it.each([
    ['given as such', long, []],
    ['of white space', ' '.repeat(20_001), []],
    ['as the last message', '', [new HumanMessage(long)]],
  ])('%s is refused', (_name, question, messages) => {
    expect(() => takeQuestion(question, messages)).toThrow(
      expect.objectContaining({ code: 'bad_input', message: expect.stringMatching(/20,000 are allowed/) }),
    )
  })

  it('is one character too many, and not before', () => {
    expect(takeQuestion('a'.repeat(20_000), []).question).toHaveLength(20_000)
  })

  it('among earlier turns is cut', () => {
    const { turns } = takeQuestion('And?', [new HumanMessage(long), new AIMessage('It is kept.')])
    expect(turns.at(-1)?.text).toBe('It is kept.')
  })
})
