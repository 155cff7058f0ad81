/**
 * A request made again until it is answered, or until another try is of no use: it waits its turn and comes back after
 * rate limits and faults. The same for every kind of endpoint.
 * @module
 */
import { ChapterverseError } from '../../lib/errors.ts'
import { throwIfCancelled } from '../calls/cancelled.ts'
import { limited } from '../calls/limiter.ts'
import { type Endpoint, type Known, shownURL } from './endpoint.ts'
import { type Failure, failureOf, nextWait, type RetryPolicy, sleep } from './retry.ts'

export type Target = Pick<Endpoint, 'model' | 'baseURL'> & {
  known: Pick<Known, 'pausedUntil'>
  /** What to do about a request that is more than the model can take, a full sentence. */
  tooLong: string
}

/**
 * What one try came to. `learn` may make something of a refusal: true when another request, made with what is known
 * then, may succeed.
 */
export type Outcome<T> = { value: T } | { error: unknown; learn?: (failure: Failure) => boolean }

const PAUSED = Symbol('paused')

/**
 * @param send Makes one request, while a place in the limiter is held. What it throws is thrown, what the endpoint does
 *   it returns.
 * @throws `model_refused`, `model_unavailable`, `cancelled`, and what `send` throws
 */
export async function withRetries<T>(
  target: Target,
  policy: RetryPolicy,
  signal: AbortSignal | undefined,
  send: () => Promise<Outcome<T>>,
): Promise<T> {
  const { known } = target
  // A pause that began while it queued sends it back to wait outside.
  const take = async () => (known.pausedUntil > Date.now() ? PAUSED : send())
  let wait = 0
  for (let attempt = 1; ; ) {
    await sleep(Math.max(wait, known.pausedUntil - Date.now()), signal).catch(() => throwIfCancelled(signal))
    const outcome = await limited(take, signal).catch((error: unknown) => {
      throwIfCancelled(signal)
      throw error
    })
    wait = 0
    if (outcome === PAUSED) continue
    if ('value' in outcome) return outcome.value
    throwIfCancelled(signal)
    const failure = failureOf(outcome.error)
    if (failure.kind === 'refused' && outcome.learn?.(failure)) continue
    const next = nextWait(failure, attempt, policy)
    if (next === null) throw givenUp(target, failure, attempt, outcome.error)
    attempt++
    // A hint speaks for every call to this model: the others wait with this one instead of being refused in turn.
    if (failure.hintMs !== null) known.pausedUntil = Math.max(known.pausedUntil, Date.now() + next)
    else wait = next
  }
}

const NEVER_SENT = /ECONNREFUSED|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH/

/** An endpoint that took a request and then fell silent may charge at least what it was sent. */
export function mayBeCharged(error: unknown): boolean {
  const { status, message } = failureOf(error)
  return status === null && !NEVER_SENT.test(message)
}

function givenUp(target: Target, failure: Failure, attempts: number, cause: unknown): ChapterverseError {
  const { kind, message } = failure
  const whom = `${target.model} at ${shownURL(target.baseURL)}`
  if (kind === 'refused') {
    const remedy = remedyOf(failure, target.tooLong)
    return new ChapterverseError('model_refused', `${whom} refused the request: ${message}`, { remedy, cause })
  }
  const remedy =
    kind === 'rate'
      ? 'Lower concurrency, or run it again later: finished calls are kept.'
      : 'Check that the server runs and OPENAI_BASE_URL is right, then run it again: finished calls are kept.'
  const text = `${whom} gave no answer in ${attempts} attempts; the last: ${message}`
  return new ChapterverseError('model_unavailable', text, { remedy, cause })
}

function remedyOf({ status, message }: Failure, tooLong: string): string {
  if (status === 401 || status === 403) return 'Check OPENAI_API_KEY: the endpoint does not accept the key.'
  if (status === 402 || status === 429) return 'The quota of the account is spent: raise it, or name another model.'
  if (status === 404) return 'Check the model name, and OPENAI_BASE_URL: most end in /v1.'
  if (/context|too (long|large)|tokens/i.test(message)) return tooLong
  return 'See the endpoint’s message, and check the model name and OPENAI_BASE_URL.'
}
