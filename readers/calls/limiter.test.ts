import { afterEach, expect, test } from 'vitest'
import { DEFAULT_CONCURRENCY, limited, setConcurrency } from './limiter.ts'

afterEach(() => setConcurrency(DEFAULT_CONCURRENCY))

function gate() {
  let open = () => {}
  const opened = new Promise<void>((resolve) => {
    open = resolve
  })
  return { open, opened }
}

test('runs in order of arrival, never more than allowed', async () => {
  setConcurrency(2)
  let running = 0
  let most = 0
  const order: number[] = []
  const task = (n: number) => async () => {
    order.push(n)
    most = Math.max(most, ++running)
    await new Promise((resolve) => setTimeout(resolve, 2))
    running--
    return n
  }
  expect(await Promise.all([1, 2, 3, 4, 5].map((n) => limited(task(n))))).toEqual([1, 2, 3, 4, 5])
  expect(order).toEqual([1, 2, 3, 4, 5])
  expect(most).toBe(2)
})

test('an abort ends the wait at once, and the task never starts', async () => {
  setConcurrency(1)
  const { open, opened } = gate()
  const first = limited(() => opened)
  const stop = new AbortController()
  let started = false
  const second = limited(async () => {
    started = true
  }, stop.signal)
  stop.abort('enough')
  await expect(second).rejects.toBe('enough')
  open()
  await first
  await limited(async () => {})
  expect(started).toBe(false)
})

test('a failure frees its place', async () => {
  setConcurrency(1)
  await expect(limited(() => Promise.reject(new Error('no')))).rejects.toThrow('no')
  expect(await limited(async () => 'next')).toBe('next')
})

test('concurrency raised while tasks wait lets them in', async () => {
  setConcurrency(1)
  const { open, opened } = gate()
  const first = limited(() => opened)
  const second = limited(async () => 'in')
  setConcurrency(2)
  expect(await second).toBe('in')
  open()
  await first
})
