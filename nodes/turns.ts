/**
 * What is asked now, and what was said before it.
 * @module
 */
import type { BaseMessage } from '@langchain/core/messages'
import { ChapterverseError } from '../corpus/errors.ts'
import type { ParseInput } from '../readers/reader.ts'

export type Turn = ParseInput['turns'][number]

/**
 * A question given as such is asked with all messages before it; otherwise the last message is the question.
 * @throws `no_question`
 */
export function asked(question: string, messages: readonly BaseMessage[]): { question: string; turns: Turn[] } {
  const given = question.trim()
  if (given !== '') return { question: given, turns: turnsOf(messages) }
  const last = messages.at(-1)
  const text = last && isHuman(last) ? last.text.trim() : ''
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

function turnsOf(messages: readonly BaseMessage[]): Turn[] {
  return messages.flatMap((message): Turn[] => {
    if (isHuman(message)) return [{ role: 'user', text: message.text }]
    return message.getType() === 'ai' ? [{ role: 'assistant', text: message.text }] : []
  })
}

const isHuman = (message: BaseMessage): boolean => message.getType() === 'human'
