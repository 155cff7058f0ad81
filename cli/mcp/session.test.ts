import { expect, test, vi } from 'vitest'
import type { OpenCorpus } from '../../index.ts'
import { createMcpSession } from './session.ts'

/** Corpora in the order they were opened; each goes stale when told to. */
function opening(fail: (time: number) => boolean = () => false, files = true) {
  const opened: { library: OpenCorpus; refresh: boolean; close: ReturnType<typeof vi.fn>; stale: boolean }[] = []
  let times = 0
  const open = async (refresh: boolean): Promise<OpenCorpus> => {
    await new Promise(setImmediate)
    if (fail(++times)) throw new Error(`time ${times}`)
    const close = vi.fn()
    const corpus = { name: `corpus ${times}`, isStale: () => one.stale, close }
    const library = { corpus, report: refresh && files ? {} : null, memo: new Map() } as unknown as OpenCorpus
    const one = { library, refresh, close, stale: false }
    opened.push(one)
    return library
  }
  return { open, opened }
}

const nameOf = ({ corpus }: OpenCorpus) => corpus.name

test('opens once, with a look at the files, however many calls', async () => {
  const { open, opened } = opening()
  const session = createMcpSession(open)
  expect(await Promise.all([1, 2, 3].map(() => session.use(nameOf)))).toEqual(['corpus 1', 'corpus 1', 'corpus 1'])
  expect(opened.map(({ refresh }) => refresh)).toEqual([true])
})

test('a call under way keeps the corpus it began with; that closes with the last of them', async () => {
  const { open, opened } = opening()
  const session = createMcpSession(open)
  let finish = () => {}
  const waiting = new Promise<void>((resolve) => {
    finish = resolve
  })
  const first = session.use(async (library) => {
    await waiting
    return nameOf(library)
  })
  await session.ready()
  const [old] = opened
  if (old) old.stale = true
  expect(await Promise.all([session.use(nameOf), session.use(nameOf)])).toEqual(['corpus 2', 'corpus 2'])
  expect(opened.map(({ refresh }) => refresh)).toEqual([true, false])
  expect(old?.close).not.toHaveBeenCalled()
  finish()
  expect(await first).toBe('corpus 1')
  expect(old?.close).toHaveBeenCalledTimes(1)
  await session.close()
  expect(opened.map(({ close }) => close.mock.calls.length)).toEqual([1, 1])
})

test('a stale corpus that nobody uses is closed at once', async () => {
  const { open, opened } = opening()
  const session = createMcpSession(open)
  await session.use(nameOf)
  const [old] = opened
  if (old) old.stale = true
  await session.use(nameOf)
  expect(old?.close).toHaveBeenCalledTimes(1)
})

test('what could not be opened anew is tried again by the next call', async () => {
  const { open, opened } = opening((time) => time === 2)
  const session = createMcpSession(open)
  await session.use(nameOf)
  const [old] = opened
  if (old) old.stale = true
  await expect(session.use(nameOf)).rejects.toThrow('time 2')
  expect(await session.use(nameOf)).toBe('corpus 3')
})

test('a first opening that fails is told to whoever waits, and tried again by the next call', async () => {
  const session = createMcpSession(opening(() => true).open)
  await expect(session.ready()).rejects.toThrow('time 1')
  await expect(session.use(nameOf)).rejects.toThrow('time 2')
  await session.close()
})

test('closing waits for the calls under way', async () => {
  const { open, opened } = opening()
  const session = createMcpSession(open)
  let ended = false
  const used = session.use(async () => {
    await new Promise((resolve) => setTimeout(resolve, 20))
    expect(opened[0]?.close).not.toHaveBeenCalled()
    ended = true
  })
  await session.close()
  expect(ended).toBe(true)
  expect(opened[0]?.close).toHaveBeenCalledTimes(1)
  await used
})

test('looks at the files again when it is time, and keeps the corpus where nothing has changed', async () => {
  const { open, opened } = opening()
  const session = createMcpSession(open, { lookEveryMs: 0 })
  expect(await session.use(nameOf)).toBe('corpus 1')
  expect(await session.use(nameOf)).toBe('corpus 1')
  expect(opened.map(({ refresh, close }) => [refresh, close.mock.calls.length])).toEqual([
    [true, 0],
    [true, 1],
    ...opened.slice(2).map(() => [true, 1]),
  ])
  const [first] = opened
  if (first) first.stale = true
  expect(await session.use(nameOf)).toBe(`corpus ${opened.length}`)
  expect(first?.close).toHaveBeenCalledTimes(1)
  await session.close()
  for (const { close } of opened) expect(close).toHaveBeenCalledTimes(1)
})

test('looks at nothing where there are no files', async () => {
  const { open, opened } = opening(undefined, false)
  const session = createMcpSession(open, { lookEveryMs: 0 })
  for (const _ of [1, 2, 3]) await session.use(nameOf)
  expect(opened).toHaveLength(1)
  expect(session.hasFiles()).toBe(false)
})
