/**
 * What went wrong with a request, whether another try can help, and how long to wait for it.
 *
 *   rate limit (429)                    up to 10 tries; Retry-After is honoured up to 2 min, a longer one ends it
 *   5xx, 408, 425, reset                up to 6 tries
 *   no answer in time                   2 tries: what took minutes once takes them again
 *   every other 4xx, spent quota, 501   none
 *
 * Waits without a hint are exponential with full jitter: a random share of 0.5 s, 1 s, 2 s, … 30 s, so that calls that
 * failed together do not come back together.
 * @module
 */
import { SAID_200 } from '../wire/exchange.ts'
import { NotInTime } from '../wire/within-time.ts'
import { overTheMinute } from './output-limit.ts'

export interface RetryPolicy {
  /** Tries in all, the first one included. */
  attempts: number
  /** The same for rate limits, which say nothing about the request itself and last up to a minute. */
  rateAttempts: number
  /** The same for requests that were not answered in time. */
  timeoutAttempts: number
  /** Milliseconds. */
  baseMs: number
  maxMs: number
  /** With a longer Retry-After it gives up: a limit of the hour or the day. */
  maxHintMs: number
}

export const RETRY_POLICY: RetryPolicy = {
  attempts: 6,
  rateAttempts: 10,
  timeoutAttempts: 2,
  baseMs: 500,
  maxMs: 30_000,
  maxHintMs: 120_000,
}

export interface Failure {
  kind: 'refused' | 'rate' | 'transient' | 'timeout'
  /** HTTP status; null when no answer came. */
  status: number | null
  message: string
  /** What the endpoint asked for, if it did, in milliseconds. */
  hintMs: number | null
}

const SPENT = /^(insufficient_quota|billing_hard_limit_reached|billing_not_active)$/
/** Servers that answer 500 to a schema or grammar they cannot handle will do so again. */
const GRAMMAR = /response_?format|json_?schema|grammar/i

/** Reads an error of the client library. Anything without a status is a connection that failed. */
export function failureOf(error: unknown, now: number = Date.now()): Failure {
  const { status, code, type, headers, message } = fieldsOf(error)
  const hintMs = retryAfterMs(headers, now)
  const kind = rootOf(error) instanceof NotInTime ? 'timeout' : kindOf(status, [code, type], message)
  return { kind, status, message, hintMs }
}

function kindOf(status: number | null, codes: readonly string[], message: string): Failure['kind'] {
  if (status === null) return 'transient'
  if (status === 429) return codes.some((code) => SPENT.test(code)) || overTheMinute(message) ? 'refused' : 'rate'
  const passing = status === 408 || status === 425 || (status >= 500 && status !== 501 && !GRAMMAR.test(message))
  return passing ? 'transient' : 'refused'
}

function fieldsOf(thrown: unknown) {
  // LangChain wraps a prompt that is too long in an error of its own, without the status.
  const error = !hasStatus(thrown) && thrown instanceof Error && hasStatus(thrown.cause) ? thrown.cause : thrown
  const fields = (typeof error === 'object' && error !== null ? error : {}) as Record<string, unknown>
  const headers = fields['headers'] instanceof Headers ? fields['headers'] : new Headers()
  const status = hasStatus(error) ? error.status : null
  return {
    status,
    code: String(fields['code'] ?? ''),
    type: String(fields['type'] ?? ''),
    headers,
    message: status === null ? rootOf(error).message : worded(rootOf(error).message, status, headers),
  }
}

/** The endpoint's words, then the status that it gave. LangChain appends a link to its own pages. */
function worded(message: string, status: number, headers: Headers): string {
  const words = message.replace(/\s*Troubleshooting URL:.*$/s, '').replace(new RegExp(`^${status} `), '')
  return `${words} (${headers.has(SAID_200) ? 'in a reply' : 'status'} ${headers.get(SAID_200) ?? status})`
}

/** "Connection error." says nothing; ECONNREFUSED does. */
export function rootOf(error: unknown): Error {
  if (!(error instanceof Error)) return new Error(String(error))
  return !hasStatus(error) && error.cause instanceof Error ? rootOf(error.cause) : error
}

function hasStatus(error: unknown): error is { status: number } {
  return typeof error === 'object' && error !== null && 'status' in error && typeof error.status === 'number'
}

/** `retry-after-ms`, or `retry-after` in seconds or as a date; null when neither can be read. */
export function retryAfterMs(headers: Headers, now: number): number | null {
  const ms = numeric(headers.get('retry-after-ms'))
  if (ms !== null) return ms
  const header = headers.get('retry-after')
  const seconds = numeric(header)
  if (seconds !== null) return seconds * 1000
  const date = Date.parse(header ?? '')
  return Number.isNaN(date) ? null : Math.max(0, date - now)
}

function numeric(text: string | null): number | null {
  const value = text === null || text.trim() === '' ? Number.NaN : Number(text)
  return value >= 0 ? value : null
}

/** Milliseconds before the next try; null when there is none. `attempt` counts the tries that failed so, of its kind. */
export function nextWait(failure: Failure, attempt: number, policy: RetryPolicy, random = Math.random): number | null {
  const { kind, hintMs } = failure
  if (kind === 'refused' || attempt >= triesOf(kind, policy)) return null
  if (hintMs !== null) return hintMs > policy.maxHintMs ? null : hintMs + random() * policy.baseMs
  return random() * Math.min(policy.maxMs, policy.baseMs * 2 ** (attempt - 1))
}

function triesOf(kind: Exclude<Failure['kind'], 'refused'>, policy: RetryPolicy): number {
  if (kind === 'rate') return policy.rateAttempts
  return kind === 'timeout' ? policy.timeoutAttempts : policy.attempts
}

/** Waits, not at all for 0 or less, or rejects with the signal's reason as soon as it aborts. */
export function sleep(ms: number, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    if (signal?.aborted) return reject(signal.reason)
    if (ms <= 0) return resolve()
    const abort = () => {
      clearTimeout(timer)
      reject(signal?.reason)
    }
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', abort)
      resolve()
    }, ms)
    signal?.addEventListener('abort', abort, { once: true })
  })
}
