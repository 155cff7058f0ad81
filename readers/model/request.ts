/**
 * A request for a reply that survives what endpoints do: keeps to the budget, comes back after rate limits and faults,
 * and finds out how the endpoint takes a schema.
 * @module
 */

import { estimateTokens, tokenWeight } from '../../corpus/words/tokens.ts'
import { ChapterverseError } from '../../lib/errors.ts'
import type { CallOptions } from '../reader.ts'
import { type ChatMessage, type ChatReply, type Format, loaded, send } from './chat.ts'
import { type Endpoint, forget, learn, type Method } from './endpoint.ts'
import { outputLimit } from './output-limit.ts'
import { unseenTokens } from './prompt-cut.ts'
import type { RetryPolicy } from './retry.ts'
import { mayBeCharged, type Outcome, withRetries } from './with-retries.ts'

const TOO_LONG = 'Lower maxTokensPerLoop, screenBatchTokens and mapTokens to what the model can take.'

export interface Answered extends ChatReply {
  /** How much of the prompt the endpoint did not look at, by its own account; null where nothing speaks for that. */
  unseen: { sent: number; seen: number } | null
}

/** @throws `model_refused`, `model_unavailable`, `cancelled`, and what `options.reserve` throws */
export async function request(
  endpoint: Endpoint,
  messages: readonly ChatMessage[],
  format: Format,
  outputTokens: number,
  policy: RetryPolicy,
  options: CallOptions,
): Promise<Answered> {
  const once = () => turn(endpoint, messages, format, outputTokens, options)
  try {
    return await withRetries({ ...endpoint, tooLong: TOO_LONG }, policy, options, once)
  } catch (error) {
    if (error instanceof ChapterverseError && GIVEN_UP.has(error.code)) forget(endpoint.known)
    throw error
  }
}

const GIVEN_UP: ReadonlySet<string> = new Set(['model_refused', 'model_unavailable'])

/** One request. What `reserve` throws is thrown, what the endpoint does is returned. */
async function turn(
  endpoint: Endpoint,
  messages: readonly ChatMessage[],
  format: Format,
  outputTokens: number,
  { signal, reserve, allow }: CallOptions,
): Promise<Outcome<Answered>> {
  const { known, model } = endpoint
  await loaded()
  const { method, takesTemperature, streamUsage } = known
  const stream = known.stream ?? endpoint.stream
  const bound = inputBound(messages, format, method)
  const most = Math.min(known.most ?? Number.POSITIVE_INFINITY, endpoint.most ?? Number.POSITIVE_INFINITY)
  const limits = { ...known, most: Number.isFinite(most) ? most : null }
  const output = outputLimit(limits, model, bound, outputTokens, allow)
  const tried = { method, takesTemperature, stream, streamUsage, output }
  const settle = reserve?.(model, bound, output.limit ?? outputTokens)
  const inputTokens = estimateTokens(messages.map(({ content }) => content).join('\n'))
  const sent = { model, inputTokens, outputTokens: 0, cachedTokens: 0 }
  try {
    const reply = await send(endpoint, messages, format, tried, signal)
    settle?.(reply.usage ?? { ...sent, outputTokens: estimateTokens(reply.text) })
    if (known.method === method) known.proved = true
    known.usage = reply.usage !== null
    return { value: { ...reply, unseen: unseenTokens(reply.usage, inputTokens, known.reports) } }
  } catch (error) {
    settle?.(mayBeCharged(error) ? sent : null)
    return { error, learn: (failure) => learn(known, tried, failure) }
  }
}

/** Code and figures run to a third over the estimate; what is reserved should not fall short. */
const MARGIN = 4 / 3
/** Role and separators. */
const TOKENS_A_MESSAGE = 4

function inputBound(messages: readonly ChatMessage[], { schema }: Format, method: Method): number {
  const extra = method === 'json_schema' || method === 'tools' ? tokenWeight(JSON.stringify(schema)) : 0
  const weight = messages.reduce((sum, { content }) => sum + tokenWeight(content) + TOKENS_A_MESSAGE, extra)
  return Math.ceil(weight * MARGIN)
}
