/**
 * A reader function asked of a model: prompt, request, reply, and one more chance for a reply that cannot be used.
 * @module
 */
import { z } from 'zod'
import { ChapterverseError } from '../../lib/errors.ts'
import type { CallOptions } from '../reader.ts'
import type { ChatMessage, ChatReply } from './chat.ts'
import { coerce } from './coerce.ts'
import type { Endpoint } from './endpoint.ts'
import { inline } from './fence.ts'
import { type JsonSchema, jsonSchemaOf, type Language, type ModelFunction, shapeOf, systemText } from './function.ts'
import { jsonIn, layersOf } from './json.ts'
import { saysNothing } from './prompt-cut.ts'
import { type Answered, request } from './request.ts'
import type { RetryPolicy } from './retry.ts'

type Read<T> = { ok: true; value: T } | { ok: false; problem: string; cause?: unknown; salvage?: T }

/**
 * @throws `model_reply` when two replies running cannot be used, `model_refused` when the model declines, `prompt_cut`
 *   when the server cut the prompt and nothing was found in the rest, `budget_exceeded` when the budget cut the last
 *   reply; what `request` throws
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
  if (read.ok) return accepted(first, task.output(read.value, input))
  requireReply(first, endpoint, task.name)

  messages.push(...correction(first.text, read.problem, schema, language))
  const again = await send()
  const second = readReply(again, reply, schema)
  if (second.ok) return accepted(again, task.output(second.value, input))
  requireReply(again, endpoint, task.name)
  if (second.salvage !== undefined) return accepted(again, task.output(second.salvage, input))
  if (again.cutByBudget)
    throw new ChapterverseError('budget_exceeded', `${task.name}: the budget left no room for the whole reply.`, {
      remedy: 'Raise the budget, or ask a narrower question.',
    })
  throw new ChapterverseError(
    'model_reply',
    `${task.name}: ${endpoint.model} at ${endpoint.address.url} gave no usable reply twice: ${endpoint.address.redact.words(second.problem)}`,
    { remedy: again.cut ? LET_IT_WRITE : 'Name a model that can follow a JSON schema.', cause: second.cause },
  )

  /** What is found in a part of a prompt is checked like anything else; that nothing is there cannot be. */
  function accepted({ unseen }: Answered, output: Output): Output {
    if (unseen === null) return output
    const doubt = `${task.name}: ${endpoint.model} at ${endpoint.address.url} saw ${unseen.seen} of about ${unseen.sent} tokens of the prompt; the server cut the rest off.`
    if (saysNothing(task.name, output)) throw new ChapterverseError('prompt_cut', doubt, { remedy: MORE_CONTEXT })
    options.onDoubt?.(`${doubt} ${MORE_CONTEXT}`)
    return output
  }
}

const MORE_CONTEXT =
  'Start the server with a longer context (Ollama: OLLAMA_CONTEXT_LENGTH), or lower maxTokensPerLoop, screenBatchTokens and mapTokens.'
const LET_IT_WRITE =
  'Have the model think less, by modelKwargs as its provider documents them, or name one that writes longer replies.'

/** @throws `model_refused` where the model or its provider will not reply: asked again they would not either */
function requireReply({ declined, text }: ChatReply, { model, address }: Endpoint, name: string): void {
  if (declined === null) return
  const whom = `${name}: ${model} at ${address.url}`
  const message =
    declined === 'refusal'
      ? `${whom} declined to reply: ${inline(address.redact.words(text))}`
      : `${whom} gave no reply: the provider's content filter stopped it.`
  throw new ChapterverseError('model_refused', message, {
    remedy: 'Word the question in another way, leave out the documents it is about, or name another model.',
  })
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
 * The first object in the text that fits the schema, or stands in one that does not. A reply that was cut may end in
 * half a word or half a number: it is not taken, only offered for want of a better one.
 */
function readReply<T>(reply: Pick<ChatReply, 'text' | 'cut'>, schema: z.ZodType<T>, json: JsonSchema): Read<T> {
  let read: Read<T> = { ok: false, problem: nothingIn(reply) }
  for (const { value, cut } of jsonIn(reply.text)) {
    for (const layer of layersOf(value)) {
      const result = schema.safeParse(coerce(layer, json))
      if (result.success && !cut && isWhole(reply)) return { ok: true, value: result.data }
      if (result.success) return { ok: false, problem: 'the reply was cut off; write less', salvage: result.data }
      if (read.ok || read.cause === undefined)
        read = { ok: false, problem: z.prettifyError(result.error), cause: result.error }
    }
  }
  return read
}

/** A reply of just the length that there was: one that ends with its brackets. */
const isWhole = ({ text, cut }: Pick<ChatReply, 'text' | 'cut'>): boolean => !cut || /[}\]]\s*(```)?\s*$/.test(text)

function nothingIn({ text, cut }: Pick<ChatReply, 'text' | 'cut'>): string {
  if (text.trim() !== '') return `no JSON was found in "${inline(text.slice(0, MOST_QUOTED))}"`
  return cut ? 'the reply was cut off before it began: all it may write went into thinking' : 'the reply was empty'
}

const MOST_ECHOED = 2000
const MOST_QUOTED = 120

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
