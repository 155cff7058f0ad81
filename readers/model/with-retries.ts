/**
 * A request made again until it is answered, or until another try is of no use: it waits its turn and comes back after
 * rate limits and faults. The same for every kind of endpoint.
 * @module
 */
import { ChapterverseError } from '../../lib/errors.ts'
import { plural } from '../../lib/plural.ts'
import { throwIfCancelled } from '../calls/cancelled.ts'
import { limited } from '../calls/limiter.ts'
import type { CallOptions } from '../reader.ts'
import type { Endpoint, Known } from './endpoint.ts'
import { type Failure, failureOf, nextWait, type RetryPolicy, rootOf, sleep } from './retry.ts'

export type Target = Pick<Endpoint, 'model' | 'address'> & {
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
  { signal, onWait }: Pick<CallOptions, 'signal' | 'onWait'>,
  send: () => Promise<Outcome<T>>,
): Promise<T> {
  const { known } = target
  const failed: Record<Failure['kind'], number> = { refused: 0, rate: 0, transient: 0, timeout: 0 }
  // A pause that began while it queued sends it back to wait outside.
  const take = async () => (known.pausedUntil > Date.now() ? PAUSED : send())
  let wait = 0
  for (;;) {
    await sleep(Math.max(wait, known.pausedUntil - Date.now()), signal).catch(() => throwIfCancelled(signal))
    const outcome = await limited(take, signal).catch((error: unknown) => {
      throwIfCancelled(signal)
      throw error
    })
    wait = 0
    if (outcome === PAUSED) continue
    if ('value' in outcome) return outcome.value
    throwIfCancelled(signal)
    const ours = rootOf(outcome.error)
    if (ours instanceof ChapterverseError) throw ours
    const failure = failureOf(outcome.error)
    if (failure.kind !== 'rate' && outcome.learn?.(failure)) continue
    const next = nextWait(failure, ++failed[failure.kind], policy)
    if (next === null) throw givenUp(target, failure, attemptsIn(failed), outcome.error)
    if (next >= WORTH_SAYING_MS)
      onWait?.({ seconds: Math.ceil(next / 1000), reason: `${target.model}: ${failure.message}` })
    // A hint speaks for every call to this model: the others wait with this one instead of being refused in turn.
    if (failure.hintMs !== null) known.pausedUntil = Math.max(known.pausedUntil, Date.now() + next)
    else wait = next
  }
}

/** A shorter wait is over before anyone wonders. */
const WORTH_SAYING_MS = 1000

const attemptsIn = (failed: Record<Failure['kind'], number>): number =>
  Object.values(failed).reduce((sum, count) => sum + count, 0)

const NEVER_SENT = /ECONNREFUSED|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH/

/** An endpoint that took a request and then fell silent may charge at least what it was sent. */
export function mayBeCharged(error: unknown): boolean {
  const { status, message } = failureOf(error)
  return status === null && !NEVER_SENT.test(message)
}

function givenUp(target: Target, failure: Failure, attempts: number, cause: unknown): ChapterverseError {
  const { kind, message, hintMs } = failure
  const whom = `${target.model} at ${target.address.url}`
  if (kind === 'refused') {
    const remedy = remedyOf(failure, target.tooLong)
    return new ChapterverseError('model_refused', `${whom} refused the request: ${message}`, { remedy, cause })
  }
  const waits = kind === 'rate' && hintMs !== null ? ` It asks to wait ${Math.ceil(hintMs / 1000)} s.` : ''
  const text = `${whom} gave no answer in ${plural(attempts, 'attempt')}; the last: ${message}${waits}`
  return new ChapterverseError('model_unavailable', text, { remedy: REMEDIES[kind], cause })
}

const KEPT = 'then run it again: finished calls are kept.'

const REMEDIES: Record<Exclude<Failure['kind'], 'refused'>, string> = {
  rate: `Wait for as long as the limit lasts, or lower concurrency, ${KEPT}`,
  timeout: `Raise requestSeconds (now too little for one reply), or have replies come as streams (stream), ${KEPT}`,
  transient: `Check that the server runs and OPENAI_BASE_URL is right, ${KEPT}`,
}

function remedyOf({ status, message }: Failure, tooLong: string): string {
  if (status === 401 || status === 403 || /api.?key/i.test(message))
    return 'Check OPENAI_API_KEY: the endpoint does not accept the key.'
  if (/context|too (long|large)|tokens/i.test(message) && status !== 402) return tooLong
  if (status === 402 || status === 429) return 'The quota of the account is spent: raise it, or name another model.'
  if (status === 404) return 'Check the model name, and OPENAI_BASE_URL: most end in /v1.'
  return 'See the endpoint’s message, and check the model name and OPENAI_BASE_URL; fields it asks for go into modelKwargs.'
}
