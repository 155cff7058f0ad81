/**
 * What went wrong with a request, whether another try can help, and how long to wait for it.
 *
 *   rate limit (429)                    up to 10 tries; Retry-After is honoured up to 60 s
 *   5xx, 408, 425, reset, time-out      up to 6 tries
 *   every other 4xx, spent quota, 501   none
 *
 * Waits without a hint are exponential with full jitter: a random share of 0.5 s, 1 s, 2 s, … 30 s, so that calls that
 * failed together do not come back together.
 * @module
 */
export interface RetryPolicy {
  /** Tries in all, the first one included. */
  attempts: number
  /** The same for rate limits, which say nothing about the request itself and last up to a minute. */
  rateAttempts: number
  /** Milliseconds. */
  baseMs: number
  maxMs: number
  /** A longer Retry-After is cut to this. */
  maxHintMs: number
}

export const RETRY_POLICY: RetryPolicy = {
  attempts: 6,
  rateAttempts: 10,
  baseMs: 500,
  maxMs: 30_000,
  maxHintMs: 60_000,
}

export interface Failure {
  kind: 'refused' | 'rate' | 'transient'
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
  if (status === null) return { kind: 'transient', status, message, hintMs }
  if (status === 429)
    return { kind: SPENT.test(code) || SPENT.test(type) ? 'refused' : 'rate', status, message, hintMs }
  const passing = status === 408 || status === 425 || (status >= 500 && status !== 501 && !GRAMMAR.test(message))
  return { kind: passing ? 'transient' : 'refused', status, message, hintMs }
}

function fieldsOf(thrown: unknown) {
  // LangChain wraps a prompt that is too long in an error of its own, without the status.
  const error = !hasStatus(thrown) && thrown instanceof Error && hasStatus(thrown.cause) ? thrown.cause : thrown
  const fields = (typeof error === 'object' && error !== null ? error : {}) as Record<string, unknown>
  const cause = fields['cause'] instanceof Error ? ` (${rootCause(fields['cause'])})` : ''
  const message = error instanceof Error ? error.message : String(error)
  return {
    status: hasStatus(error) ? error.status : null,
    code: String(fields['code'] ?? ''),
    type: String(fields['type'] ?? ''),
    headers: fields['headers'] instanceof Headers ? fields['headers'] : new Headers(),
    // "Connection error." says nothing; ECONNREFUSED does. LangChain appends a link to its own pages.
    message: (message + cause).replace(/\s*Troubleshooting URL:.*$/s, ''),
  }
}

function hasStatus(error: unknown): error is { status: number } {
  return typeof error === 'object' && error !== null && 'status' in error && typeof error.status === 'number'
}

function rootCause(error: Error): string {
  const { code } = error as { code?: unknown }
  if (error.cause instanceof Error) return rootCause(error.cause)
  return typeof code === 'string' ? code : error.message
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

/** Milliseconds before the next try; null when there is none. `attempt` counts the tries that failed so far. */
export function nextWait(failure: Failure, attempt: number, policy: RetryPolicy, random = Math.random): number | null {
  const tries = failure.kind === 'rate' ? policy.rateAttempts : policy.attempts
  if (failure.kind === 'refused' || attempt >= tries) return null
  if (failure.hintMs !== null) return Math.min(failure.hintMs, policy.maxHintMs) + random() * policy.baseMs
  return random() * Math.min(policy.maxMs, policy.baseMs * 2 ** (attempt - 1))
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
