/**
 * A reader function asked of a model: prompt, request, reply, and one more chance for a reply that cannot be used.
 * @module
 */
import { z } from 'zod'
import { ChapterverseError } from '../../lib/errors.ts'
import type { CallOptions } from '../reader.ts'
import type { ChatMessage, ChatReply } from './chat.ts'
import { coerce } from './coerce.ts'
import { type Endpoint, shownURL } from './endpoint.ts'
import { inline } from './fence.ts'
import { type JsonSchema, jsonSchemaOf, type Language, type ModelFunction, shapeOf, systemText } from './function.ts'
import { jsonIn } from './json.ts'
import { request } from './request.ts'
import type { RetryPolicy } from './retry.ts'

type Read<T> = { ok: true; value: T } | { ok: false; problem: string; cause?: unknown; salvage?: T }

/**
 * @throws `model_reply` when two replies running cannot be used, `budget_exceeded` when the budget cut the last of them;
 *   what `request` throws
 */
export async function ask<Input, Reply, Output>(
  endpoint: Endpoint,
  policy: RetryPolicy,
  task: ModelFunction<Input, Reply, Output>,
  input: Input,
  options: CallOptions,
): Promise<Output> {
  const trivial = task.trivial?.(input)
  if (trivial !== undefined) return trivial
  const { reply, schema, language, messages } = rendered(task, input)
  const format = { name: task.name, schema }
  const send = () => request(endpoint, messages, format, task.outputTokens(input), policy, options)

  const first = await send()
  const read = readReply(first, reply, schema)
  if (read.ok) return task.output(read.value, input)

  messages.push(...correction(first.text, read.problem, schema, language))
  const again = await send()
  const second = readReply(again, reply, schema)
  if (second.ok) return task.output(second.value, input)
  if (second.salvage !== undefined) return task.output(second.salvage, input)
  if (again.cutByBudget)
    throw new ChapterverseError('budget_exceeded', `${task.name}: the budget left no room for the whole reply.`, {
      remedy: 'Raise the budget, or ask a narrower question.',
    })
  throw new ChapterverseError(
    'model_reply',
    `${task.name}: ${endpoint.model} at ${shownURL(endpoint.baseURL)} gave no usable reply twice: ${second.problem}`,
    { remedy: 'Name a model that can follow a JSON schema.', cause: second.cause },
  )
}

/** What is sent for an input. */
export function rendered<Input, Reply, Output>(task: ModelFunction<Input, Reply, Output>, input: Input) {
  const reply = task.reply(input)
  const schema = jsonSchemaOf(reply)
  const { language, rules, user } = task.prompt(input)
  const messages: ChatMessage[] = [
    { role: 'system', content: systemText(task.name, language, rules, schema) },
    { role: 'user', content: user },
  ]
  return { reply, schema, language, messages }
}

/**
 * The first object in the text that fits the schema. A reply that was cut may end in half a word or half a number: it is
 * not taken, only offered for want of a better one.
 */
function readReply<T>(reply: Pick<ChatReply, 'text' | 'cut'>, schema: z.ZodType<T>, json: JsonSchema): Read<T> {
  let read: Read<T> = { ok: false, problem: reply.text.trim() === '' ? 'the reply was empty' : 'no JSON was found' }
  for (const { value, cut } of jsonIn(reply.text)) {
    const result = schema.safeParse(coerce(value, json))
    if (result.success && !cut && !reply.cut) return { ok: true, value: result.data }
    if (result.success) return { ok: false, problem: 'the reply was cut off; write less', salvage: result.data }
    if (read.ok || read.cause === undefined)
      read = { ok: false, problem: z.prettifyError(result.error), cause: result.error }
  }
  return read
}

const MOST_ECHOED = 2000

const AGAIN: Record<Language, (problem: string, shape: string) => string> = {
  en: (problem, shape) => `That reply cannot be used: ${problem}\nReply again, with one JSON object only: ${shape}`,
  zh: (problem, shape) => `上面的回复无法使用：${problem}\n请重新回复，只写一个 JSON 对象：${shape}`,
}

/** Appended, so that endpoints can reuse the prompt they have cached. */
function correction(text: string, problem: string, schema: JsonSchema, language: Language): ChatMessage[] {
  return [
    { role: 'assistant', content: text.slice(0, MOST_ECHOED) || '-' },
    { role: 'user', content: AGAIN[language](inline(problem), shapeOf(schema)) },
  ]
}
