/**
 * A request that survives what endpoints do: waits its turn, keeps to the budget, comes back after rate limits and
 * faults, and finds out how the endpoint takes a schema.
 * @module
 */
import { ChapterverseError } from '../../corpus/errors.ts'
import { estimateTokens } from '../../corpus/tokens.ts'
import { limited } from '../limiter.ts'
import type { CallOptions } from '../reader.ts'
import { type ChatMessage, type ChatReply, type Format, send } from './chat.ts'
import { type Endpoint, forget, learn, shownURL } from './endpoint.ts'
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
  for (let attempt = 1; ; ) {
    const tried = { method: known.method, takesTemperature: known.takesTemperature }
    try {
      await sleep(Math.max(0, known.pausedUntil - Date.now()), signal)
      const reply = await limited(() => once(endpoint, messages, format, tried, outputTokens, options), signal)
      if (reply === PAUSED) continue
      if (known.method === tried.method) known.proved = true
      return reply
    } catch (error) {
      if (signal?.aborted) throw cancelled(signal.reason)
      if (error instanceof ChapterverseError) throw error
      const failure = failureOf(error)
      if (failure.kind === 'refused' && learn(known, tried, failure)) continue
      const wait = nextWait(failure, attempt, policy)
      if (wait === null) {
        forget(known)
        throw failure.kind === 'refused'
          ? refused(endpoint, failure, error)
          : unavailable(endpoint, failure, attempt, error)
      }
      // A hint speaks for every call to this model, so the others wait with this one instead of being refused in turn.
      if (failure.hintMs !== null) known.pausedUntil = Math.max(known.pausedUntil, Date.now() + wait)
      else await sleep(wait, signal).catch((reason: unknown) => Promise.reject(cancelled(reason)))
      attempt++
    }
  }
}

const PAUSED = Symbol('paused')

/** One request with a place in the limiter. A pause that began while it queued sends it back to wait outside. */
async function once(
  endpoint: Endpoint,
  messages: readonly ChatMessage[],
  format: Format,
  tried: Parameters<typeof send>[3],
  outputTokens: number,
  { signal, reserve }: CallOptions,
): Promise<ChatReply | typeof PAUSED> {
  if (endpoint.known.pausedUntil > Date.now()) return PAUSED
  const inputTokens = estimateTokens(messages.map(({ content }) => content).join('\n'))
  const settle = reserve?.(endpoint.model, inputTokens, outputTokens)
  try {
    const reply = await send(endpoint, messages, format, tried, signal)
    const estimate = { model: endpoint.model, inputTokens, outputTokens: estimateTokens(reply.text), cachedTokens: 0 }
    settle?.(reply.usage ?? estimate)
    return reply
  } catch (error) {
    settle?.(null)
    throw error
  }
}

function cancelled(reason: unknown): ChapterverseError {
  return new ChapterverseError('cancelled', 'The call was cancelled.', {
    remedy: 'Run it again: finished calls are kept.',
    cause: reason,
  })
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
