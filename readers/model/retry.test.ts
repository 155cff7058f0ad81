import { describe, expect, test } from 'vitest'
import { NotInTime } from '../wire/within-time.ts'
import { type Failure, failureOf, nextWait, RETRY_POLICY, retryAfterMs, sleep } from './retry.ts'

const error = (fields: object) => Object.assign(new Error('said the endpoint'), fields)

test.each([
  [429, {}, 'rate'],
  [429, { code: 'rate_limit_exceeded' }, 'rate'],
  [429, { code: 'insufficient_quota' }, 'refused'],
  [429, { type: 'insufficient_quota' }, 'refused'],
  [400, {}, 'refused'],
  [401, {}, 'refused'],
  [402, {}, 'refused'],
  [403, {}, 'refused'],
  [404, {}, 'refused'],
  [422, {}, 'refused'],
  [501, {}, 'refused'],
  [408, {}, 'transient'],
  [500, {}, 'transient'],
  [502, {}, 'transient'],
  [503, {}, 'transient'],
  [529, {}, 'transient'],
])('%d %j is %s', (status, fields, kind) => {
  expect(failureOf(error({ status, ...fields })).kind).toBe(kind)
})

test('a request that alone is over the limit of a minute is refused: waiting does not help', () => {
  const message = 'Request too large for m on tokens per min (TPM): Limit 6000, Requested 16884.'
  expect(failureOf(Object.assign(new Error(message), { status: 429 })).kind).toBe('refused')
  const used = 'Rate limit reached on tokens per min (TPM): Limit 6000, Used 5900, Requested 500.'
  expect(failureOf(Object.assign(new Error(used), { status: 429 })).kind).toBe('rate')
})

test('the words of an error go without the status that the client puts before them', () => {
  expect(failureOf(Object.assign(new Error('400 no such field'), { status: 400 })).message).toBe(
    'no such field (status 400)',
  )
})

test('no answer in time is a kind of its own', () => {
  expect(failureOf(new Error('Connection error.', { cause: new NotInTime(2000) }))).toMatchObject({
    kind: 'timeout',
    message: 'no complete answer within 2 s',
  })
})

test('a connection that failed says why', () => {
  const reset = Object.assign(new Error('read'), { code: 'ECONNRESET' })
  const failure = failureOf(new Error('Connection error.', { cause: new Error('fetch failed', { cause: reset }) }))
  expect(failure).toMatchObject({ kind: 'transient', status: null, message: 'read' })
})

test.each([
  [{ 'retry-after': '2' }, 2000],
  [{ 'retry-after': '0.5' }, 500],
  [{ 'retry-after-ms': '20', 'retry-after': '9' }, 20],
  [{ 'retry-after': 'Thu, 01 Jan 1970 00:00:07 GMT' }, 6000],
  [{ 'retry-after': 'Thu, 01 Jan 1970 00:00:00 GMT' }, 0],
  [{ 'retry-after': 'soon' }, null],
  [{ 'retry-after': '' }, null],
  [{}, null],
])('%j asks for %s ms', (headers, expected) => {
  expect(retryAfterMs(new Headers(headers), 1000)).toBe(expected)
})

describe('nextWait', () => {
  const failure = (kind: Failure['kind'], hintMs: number | null = null): Failure => {
    return { kind, status: null, message: '', hintMs }
  }
  const most = () => 1

  test('doubles up to the cap, times a random share', () => {
    const waits = [1, 2, 3, 4, 5, 6, 7, 8, 9].map((attempt) => nextWait(failure('rate'), attempt, RETRY_POLICY, most))
    expect(waits).toEqual([500, 1000, 2000, 4000, 8000, 16_000, 30_000, 30_000, 30_000])
    expect(nextWait(failure('rate'), 3, RETRY_POLICY, () => 0.25)).toBe(500)
  })

  test('ends after the tries of its kind', () => {
    expect(nextWait(failure('transient'), 5, RETRY_POLICY)).not.toBeNull()
    expect(nextWait(failure('transient'), 6, RETRY_POLICY)).toBeNull()
    expect(nextWait(failure('rate'), 9, RETRY_POLICY)).not.toBeNull()
    expect(nextWait(failure('rate'), 10, RETRY_POLICY)).toBeNull()
    expect(nextWait(failure('timeout'), 1, RETRY_POLICY)).not.toBeNull()
    expect(nextWait(failure('timeout'), 2, RETRY_POLICY)).toBeNull()
    expect(nextWait(failure('refused'), 1, RETRY_POLICY)).toBeNull()
  })

  test('a hint is kept to, and with a long one it ends', () => {
    expect(nextWait(failure('rate', 2000), 1, RETRY_POLICY, () => 0)).toBe(2000)
    expect(nextWait(failure('rate', 3_600_000), 1, RETRY_POLICY)).toBeNull()
  })
})

test('a wait ends at once when the signal aborts', async () => {
  const stop = new AbortController()
  const waiting = sleep(60_000, stop.signal)
  stop.abort('enough')
  await expect(waiting).rejects.toBe('enough')
  await expect(sleep(60_000, stop.signal)).rejects.toBe('enough')
})
