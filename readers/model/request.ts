/**
 * A request that survives what endpoints do: waits its turn, keeps to the budget, comes back after rate limits and
 * faults, and finds out how the endpoint takes a schema.
 * @module
 */
import { ChapterverseError } from '../../corpus/errors.ts'
import { estimateTokens, tokenWeight } from '../../corpus/tokens.ts'
import { throwIfCancelled } from '../cancelled.ts'
import { limited } from '../limiter.ts'
import type { CallOptions } from '../reader.ts'
import { type ChatMessage, type ChatReply, type Format, loaded, send } from './chat.ts'
import { type Endpoint, forget, learn, type Method, shownURL, type Tried } from './endpoint.ts'
import { outputLimit } from './output-limit.ts'
import { type Failure, failureOf, nextWait, type RetryPolicy, sleep } from './retry.ts'

/** @throws `model_refused`, `model_unavailable`, `cancelled`, and what `options.reserve` throws */
export async function request(
  endpoint: Endpoint,
  messages: readonly ChatMessage[],
  format: Format,
  outputTokens: number,
  policy: RetryPolicy,
  options: CallOptions,
): Promise<ChatReply> {
  const { known } = endpoint
  const { signal } = options
  let wait = 0
  for (let attempt = 1; ; ) {
    await sleep(Math.max(wait, known.pausedUntil - Date.now()), signal).catch(() => throwIfCancelled(signal))
    const take = () => turn(endpoint, messages, format, outputTokens, options)
    const outcome = await limited(take, signal).catch((error: unknown) => {
      throwIfCancelled(signal)
      throw error
    })
    wait = 0
    if (outcome === PAUSED) continue
    const { tried } = outcome
    if ('reply' in outcome) {
      if (known.method === tried.method) known.proved = true
      return outcome.reply
    }
    throwIfCancelled(signal)
    const failure = failureOf(outcome.error)
    if (failure.kind === 'refused' && learn(known, tried, failure)) continue
    const next = nextWait(failure, attempt, policy)
    if (next === null) {
      forget(known)
      throw failure.kind === 'refused'
        ? refused(endpoint, failure, outcome.error)
        : unavailable(endpoint, failure, attempt, outcome.error)
    }
    attempt++
    // A hint speaks for every call to this model: the others wait with this one instead of being refused in turn.
    if (failure.hintMs !== null) known.pausedUntil = Math.max(known.pausedUntil, Date.now() + next)
    else wait = next
  }
}

const PAUSED = Symbol('paused')
type Outcome = { tried: Tried; reply: ChatReply } | { tried: Tried; error: unknown } | typeof PAUSED

/**
 * One request, made while holding a place in the limiter. A pause that began while it queued sends it back to wait
 * outside. What `reserve` throws is thrown, what the endpoint does is returned.
 */
async function turn(
  endpoint: Endpoint,
  messages: readonly ChatMessage[],
  format: Format,
  outputTokens: number,
  { signal, reserve, allow }: CallOptions,
): Promise<Outcome> {
  const { known, model } = endpoint
  await loaded()
  if (known.pausedUntil > Date.now()) return PAUSED
  const { method, takesTemperature } = known
  const bound = inputBound(messages, format, method)
  const output = outputLimit(known, model, bound, outputTokens, allow)
  const tried = { method, takesTemperature, output }
  const settle = reserve?.(model, bound, output.limit ?? outputTokens)
  const inputTokens = estimateTokens(messages.map(({ content }) => content).join('\n'))
  const sent = { model, inputTokens, outputTokens: 0, cachedTokens: 0 }
  try {
    const reply = await send(endpoint, messages, format, tried, signal)
    settle?.(reply.usage ?? { ...sent, outputTokens: estimateTokens(reply.text) })
    return { tried, reply }
  } catch (error) {
    settle?.(mayBeCharged(error) ? sent : null)
    return { tried, error }
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

const NEVER_SENT = /ECONNREFUSED|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH/

/** An endpoint that took a request and then fell silent may charge at least what it was sent. */
function mayBeCharged(error: unknown): boolean {
  const { status, message } = failureOf(error)
  return status === null && !NEVER_SENT.test(message)
}

function refused(endpoint: Endpoint, { status, message }: Failure, cause: unknown): ChapterverseError {
  const text = `${endpoint.model} at ${shownURL(endpoint.baseURL)} refused the request: ${message}`
  return new ChapterverseError('model_refused', text, { remedy: remedyOf(status, message), cause })
}

function remedyOf(status: number | null, message: string): string {
  if (status === 401 || status === 403) return 'Check OPENAI_API_KEY: the endpoint does not accept the key.'
  if (status === 402 || status === 429) return 'The quota of the account is spent: raise it, or name another model.'
  if (status === 404) return 'Check the model name, and OPENAI_BASE_URL: most end in /v1.'
  if (/context|too (long|large)|tokens/i.test(message))
    return 'Lower maxTokensPerLoop, screenBatchTokens and mapTokens to what the model can take.'
  return 'See the endpoint’s message, and check the model name and OPENAI_BASE_URL.'
}

function unavailable(endpoint: Endpoint, { kind, message }: Failure, attempts: number, cause: unknown) {
  const text = `${endpoint.model} at ${shownURL(endpoint.baseURL)} gave no answer in ${attempts} attempts; the last: ${message}`
  const remedy =
    kind === 'rate'
      ? 'Lower concurrency, or run it again later: finished calls are kept.'
      : 'Check that the server runs and OPENAI_BASE_URL is right, then run it again: finished calls are kept.'
  return new ChapterverseError('model_unavailable', text, { remedy, cause })
}
