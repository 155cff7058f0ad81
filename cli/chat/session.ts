/**
 * What a session knows: the questions so far, the last answer, and how much is read. Kept in memory, and gone with it.
 * @module
 */
import type { Answer, TIERS } from '../../index.ts'

type Turn = { role: 'user' | 'assistant'; text: string }

interface Asked {
  question: string
  status: Answer['status']
}

export interface Session {
  tier: (typeof TIERS)[number]
  readonly asked: readonly Asked[]
  readonly last: Answer | undefined
  /** The question with what was said before it. */
  next(question: string): { question: string; turns: Turn[] }
  /** Adds what was answered. A question that was cancelled is not one that others follow. */
  add(question: string, answer: Answer): void
  /** The next question follows none. */
  beginAfresh(): void
}

/** Of those more the reader takes no notice. */
const TURNS = 20

export function createSession(tier: (typeof TIERS)[number]): Session {
  const asked: Asked[] = []
  let turns: Turn[] = []
  let last: Answer | undefined
  return {
    tier,
    asked,
    get last() {
      return last
    },
    next: (question) => ({ question, turns: [...turns] }),
    add(question, answer) {
      asked.push({ question, status: answer.status })
      last = answer
      if (answer.stop === 'cancelled' || answer.stop === 'error') return
      // As it was understood: a third question may lean on what the second took from the first.
      const said: Turn[] = [{ role: 'user', text: answer.question }]
      if (answer.text !== '') said.push({ role: 'assistant', text: answer.text })
      turns = [...turns, ...said].slice(-TURNS)
    },
    beginAfresh() {
      turns = []
    },
  }
}

/** A follow-up is asked with words of the one before it: they are said. undefined where the question stands as it was typed. */
export function understoodAs(typed: string, { question }: Pick<Answer, 'question'>): string | undefined {
  return typed.includes(question.trim()) ? undefined : question
}
