/**
 * The question that is asked now, and the turns before it.
 * @module
 */
import type { BaseMessage } from '@langchain/core/messages'
import type { DocumentInfo } from '../../corpus/types.ts'
import { tokenWeight } from '../../corpus/words/tokens.ts'
import { ChapterverseError } from '../../lib/errors.ts'
import type { ParseInput } from '../../readers/reader.ts'
import { LONGEST_QUESTION, requireBounded } from '../../state/question.ts'
import type { Parsed } from '../../state/records.ts'

export type Turn = ParseInput['turns'][number]

/**
 * A question given as such is asked with all messages before it; otherwise the last message is the question.
 * @throws `no_question`, `bad_input`
 */
export function takeQuestion(question: string, messages: readonly BaseMessage[]): { question: string; turns: Turn[] } {
  requireBounded(question)
  const given = question.trim()
  if (given !== '') return { question: given, turns: turnsOf(messages) }
  const last = messages.at(-1)
  const said = last && isHuman(last) ? last.text : ''
  requireBounded(said)
  const text = said.trim()
  if (text !== '') return { question: text, turns: turnsOf(messages.slice(0, -1)) }
  throw new ChapterverseError('no_question', 'Neither a question nor a chat message was given.', {
    remedy: 'Send { "question": "…" }, or messages of which the last is from the user.',
  })
}

/** Whether the run answers a chat message, which then gets a reply. */
export function repliesToChat(messages: readonly BaseMessage[]): boolean {
  const last = messages.at(-1)
  return last !== undefined && isHuman(last)
}

/**
 * Tokens of earlier turns that a question is asked with. What a question leaves out ("and after a year?") was said
 * shortly before; a chat of any length costs no more than this.
 */
export const TURNS_TOKENS = 2000

/** The newest turns that fit, oldest first; the newest of all is shortened where it alone does not fit. */
function turnsOf(messages: readonly BaseMessage[]): Turn[] {
  const kept: Turn[] = []
  let left = TURNS_TOKENS
  for (const message of [...messages].reverse()) {
    const turn = turnOf(message)
    if (!turn) continue
    const text = kept.length === 0 ? beginning(turn.text, left) : turn.text
    left -= tokenWeight(text)
    if (left < 0) break
    kept.push({ ...turn, text })
  }
  return kept.reverse()
}

function turnOf(message: BaseMessage): Turn | null {
  // What is kept of it is far less: nothing is looked for in the rest.
  const text = message.text.slice(0, LONGEST_QUESTION)
  if (isHuman(message)) return { role: 'user', text }
  return message.getType() === 'ai' ? { role: 'assistant', text: withoutCitations(text) } : null
}

/** As long as every character may be a wide one. */
function beginning(text: string, tokens: number): string {
  return tokenWeight(text) <= tokens ? text : text.slice(0, Math.floor(tokens / tokenWeight('字')))
}

/** An answer of ours without the list at its end, one `[1] guide.md › Auth, line 341` a line (see `reply.ts`). */
function withoutCitations(text: string): string {
  return text.replace(/(?:\n+\[\d+\] [^\n]+, (?:line|page) \d+)+\s*$/, '')
}

const isHuman = (message: BaseMessage): boolean => message.getType() === 'human'
export function languagesOf(documents: readonly DocumentInfo[]): string[] {
  return [...new Set(documents.map((document) => document.language))].sort()
}

/** A question nobody has parsed. */
export function bareQuestion(question: string): Parsed {
  return {
    question,
    information: [question],
    instructions: [],
    keywords: {},
    kind: 'other',
    subQuestions: [],
    sections: [],
  }
}
