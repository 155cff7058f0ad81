import { describe, expect, test, vi } from 'vitest'
import { ChapterverseError } from '../../lib/errors.ts'
import { fakeReader, parsedAs } from '../../testing/readers/fake-reader.ts'
import type { Reader, ScreenInput } from '../reader.ts'
import { withCallCache } from './cache.ts'

const sentence = (n: number, text: string) => ({ n, text, kind: 'sentence' as const })
const chunk = (id: number, first: number, texts: string[]) => ({
  id,
  title: 'T',
  headings: ['H'],
  sentences: texts.map((text, index) => sentence(first + index, text)),
})

/** Screens by one letter and records which chunks it was asked. */
function screening() {
  const asked: number[][] = []
  const reader = fakeReader({
    screen: async ({ chunks }) => {
      asked.push(chunks.map(({ id }) => id))
      return {
        chunks: chunks.map(({ id, sentences }) => ({
          id,
          sentences: sentences.filter(({ text }) => text.includes('x')).map(({ n }) => n),
        })),
      }
    },
  })
  return { reader, asked }
}

test('a finished call is not made again, in this process or the next', async () => {
  const memo = new Map<string, string>()
  const reader = fakeReader({})
  const input = { question: 'Why?', turns: [], languages: ['en'] }
  const first = await withCallCache(reader, memo).parse(input)
  expect(await withCallCache(reader, memo).parse({ languages: ['en'], turns: [], question: 'Why?' })).toEqual(first)
  expect(reader.calls).toEqual(['parse'])
})

test.each([
  ['another question', { question: 'How?' }, {}],
  ['another version', {}, { version: '2' }],
  ['another reader', {}, { name: 'model:other' }],
])('%s is another call', async (_name, change, identity) => {
  const memo = new Map<string, string>()
  const reader = fakeReader({})
  const input = { question: 'Why?', turns: [], languages: ['en'] }
  await withCallCache(reader, memo).parse(input)
  await withCallCache({ ...reader, ...identity }, memo).parse({ ...input, ...change })
  expect(reader.calls).toEqual(['parse', 'parse'])
})

test('functions do not share results', async () => {
  const memo = new Map<string, string>()
  const output = { blocks: [], confidence: 0, missing: [] }
  const reader = fakeReader({ extract: async () => output, compose: async () => output })
  const input = { question: 'Why?', instructions: [], kind: 'fact' as const, passages: [], tried: [], notes: [] }
  await withCallCache(reader, memo).extract(input)
  await withCallCache(reader, memo).compose(input)
  expect(reader.calls).toEqual(['extract', 'compose'])
})

test('a failure is not remembered', async () => {
  const memo = new Map<string, string>()
  let down = true
  const reader = fakeReader({
    parse: async ({ question }) => {
      if (down) throw new Error('down')
      return parsedAs(question)
    },
  })
  const input = { question: 'Why?', turns: [], languages: ['en'] }
  await expect(withCallCache(reader, memo).parse(input)).rejects.toThrow('down')
  expect(memo.size).toBe(0)
  down = false
  expect((await withCallCache(reader, memo).parse(input)).question).toBe('Why?')
})

test.each(['', '{', 'null', '{"question": 3}', '[]'])('a stored value of %j counts as absent', async (stored) => {
  const memo = new Map<string, string>()
  const reader = fakeReader({})
  const input = { question: 'Why?', turns: [], languages: ['en'] }
  await withCallCache(reader, memo).parse(input)
  for (const key of memo.keys()) memo.set(key, stored)
  expect(await withCallCache(reader, memo).parse(input)).toEqual(parsedAs('Why?'))
  expect(reader.calls).toHaveLength(2)
})

test('what surrounds a call goes through and is not part of its key', async () => {
  const memo = new Map<string, string>()
  const seen: unknown[] = []
  const reader: Reader = {
    ...fakeReader({}),
    parse: async ({ question }, options) => {
      seen.push(options)
      return parsedAs(question)
    },
  }
  const options = { signal: new AbortController().signal, reserve: () => () => {}, allow: () => null }
  const input = { question: 'Why?', turns: [], languages: ['en'] }
  await withCallCache(reader, memo).parse(input, options)
  await withCallCache(reader, memo).parse(input)
  // The signal is the call's own: others may come to wait for it.
  expect(seen).toEqual([{ ...options, signal: expect.any(AbortSignal) }])
})

test.each(['get', 'set'] as const)('a store that fails to %s loses no reply', async (method) => {
  const failing = {
    ...{ get: () => undefined, set: () => {} },
    [method]: () => {
      throw new Error('database is locked')
    },
  }
  const { reader } = screening()
  const known = withCallCache(reader, failing)
  expect(await known.parse({ question: 'Why?', turns: [], languages: ['en'] })).toEqual(parsedAs('Why?'))
  const output = await known.screen({ information: ['x'], chunks: [chunk(1, 10, ['ax', 'b'])] })
  expect(output.chunks).toEqual([{ id: 1, sentences: [10] }])
})

describe('calls under way', () => {
  const input = { question: 'Why?', turns: [], languages: ['en'] }

  /** A reader whose calls end when told to. */
  function held() {
    const ends: ((error?: unknown) => void)[] = []
    const signals: (AbortSignal | undefined)[] = []
    const reader = fakeReader({
      parse: ({ question }, options) =>
        new Promise((resolve, reject) => {
          signals.push(options?.signal)
          options?.reserve?.('m', 1, 1)
          options?.signal?.addEventListener('abort', () => reject(options.signal?.reason))
          ends.push((error) => (error === undefined ? resolve(parsedAs(question)) : reject(error)))
        }),
    })
    return { reader, known: withCallCache(reader, new Map()), ends, signals }
  }

  test('are made once for all who need them', async () => {
    const { reader, known, ends } = held()
    const calls = [known.parse(input), known.parse(input), known.parse({ ...input, question: 'How?' })]
    for (const end of ends) end()
    expect((await Promise.all(calls)).map(({ question }) => question)).toEqual(['Why?', 'Why?', 'How?'])
    expect(reader.calls).toHaveLength(2)
  })

  test('go on for the others when one who waits gives up, even the first', async () => {
    const { reader, known, ends, signals } = held()
    const stop = new AbortController()
    const first = known.parse(input, { signal: stop.signal })
    const second = known.parse(input)
    stop.abort()
    await expect(first).rejects.toMatchObject({ code: 'cancelled' })
    expect(signals[0]?.aborted).toBe(false)
    ends[0]?.()
    expect(await second).toEqual(parsedAs('Why?'))
    expect(reader.calls).toHaveLength(1)
  })

  test('end when nobody waits any more, and are made anew for who comes next', async () => {
    const { known, ends, signals } = held()
    const stop = new AbortController()
    const both = [1, 2].map(() => known.parse(input, { signal: stop.signal }))
    stop.abort()
    for (const call of both) await expect(call).rejects.toMatchObject({ code: 'cancelled' })
    expect(signals[0]?.aborted).toBe(true)
    const next = known.parse(input)
    ends[1]?.()
    expect(await next).toEqual(parsedAs('Why?'))
  })

  test('that the budget of another forbids are made under one’s own', async () => {
    const { reader, known, ends } = held()
    const poor = known.parse(input, { signal: new AbortController().signal })
    const rich = known.parse(input)
    ends[0]?.(new ChapterverseError('budget_exceeded', 'too much', { remedy: 'Raise it.' }))
    await expect(poor).rejects.toMatchObject({ code: 'budget_exceeded' })
    await vi.waitUntil(() => ends.length === 2)
    ends[1]?.()
    expect(await rich).toEqual(parsedAs('Why?'))
    expect(reader.calls).toHaveLength(2)
  })

  test('fail for all who wait', async () => {
    const { reader, known, ends } = held()
    const both = [known.parse(input), known.parse(input)]
    ends[0]?.(new Error('down'))
    for (const call of both) await expect(call).rejects.toThrow('down')
    expect(reader.calls).toHaveLength(1)
  })

  test('of screen are shared whatever ids and numbers their chunks have', async () => {
    const { reader, asked } = screening()
    const known = withCallCache(reader, new Map())
    const [a, b] = await Promise.all([
      known.screen({ information: ['x'], chunks: [chunk(1, 10, ['ax', 'b'])] }),
      known.screen({ information: ['x'], chunks: [chunk(7, 70, ['ax', 'b'])] }),
    ])
    expect(asked).toEqual([[1]])
    expect([a.chunks, b.chunks]).toEqual([[{ id: 1, sentences: [10] }], [{ id: 7, sentences: [70] }]])
  })
})

describe('screen', () => {
  const information = ['x']
  const a = chunk(1, 10, ['ax', 'b', 'cx'])
  const b = chunk(2, 20, ['no'])

  test('asks for unknown chunks alone, in one call, counted from 1, and merges in order', async () => {
    const { reader, asked } = screening()
    const known = withCallCache(reader, new Map())
    await known.screen({ information, chunks: [b] })
    const output = await known.screen({ information, chunks: [a, b, chunk(3, 30, ['x!'])] })
    expect(asked).toEqual([[1], [1, 2]])
    expect(output).toEqual({
      chunks: [
        { id: 1, sentences: [10, 12] },
        { id: 2, sentences: [] },
        { id: 3, sentences: [30] },
      ],
    })
  })

  test('knows a chunk in another batch, under another id and other numbers', async () => {
    const { reader, asked } = screening()
    const known = withCallCache(reader, new Map())
    await known.screen({ information, chunks: [a, b] })
    const again = await known.screen({ information, chunks: [chunk(9, 500, ['ax', 'b', 'cx'])] })
    expect(again).toEqual({ chunks: [{ id: 9, sentences: [500, 502] }] })
    expect(asked).toHaveLength(1)
  })

  test.each<[string, Partial<ScreenInput>]>([
    ['other information', { information: ['y'] }],
    ['a look at beginnings', { coarse: true }],
    ['another text', { chunks: [chunk(1, 10, ['ax', 'b', 'c'])] }],
    ['another place', { chunks: [{ ...a, headings: ['H2'] }] }],
  ])('%s is asked anew', async (_name, change) => {
    const { reader, asked } = screening()
    const known = withCallCache(reader, new Map())
    await known.screen({ information, chunks: [a] })
    await known.screen({ information, chunks: [a], ...change })
    expect(asked).toHaveLength(2)
  })

  test('a chunk the reader left out is neither remembered nor reported as irrelevant', async () => {
    const memo = new Map<string, string>()
    const silent = fakeReader({ screen: async () => ({ chunks: [] }) })
    expect(await withCallCache(silent, memo).screen({ information, chunks: [a] })).toEqual({
      chunks: [],
    })
    expect(memo.size).toBe(0)
  })

  test('positions a chunk does not have count as absent', async () => {
    const memo = new Map<string, string>()
    const { reader, asked } = screening()
    await withCallCache(reader, memo).screen({ information, chunks: [a] })
    for (const key of memo.keys()) memo.set(key, '[0, 7]')
    const output = await withCallCache(reader, memo).screen({ information, chunks: [a] })
    expect(output.chunks).toEqual([{ id: 1, sentences: [10, 12] }])
    expect(asked).toHaveLength(2)
  })

  test('nothing for several pieces of information is nothing for each, and for any of them together', async () => {
    const { reader, asked } = screening()
    const known = withCallCache(reader, new Map())
    await known.screen({ information: ['p', 'q', 'r'], chunks: [a, b] })
    const alone = await known.screen({ information: ['q'], chunks: [a, b] })
    expect(asked).toEqual([[1, 2], [1]])
    expect(alone.chunks).toEqual([
      { id: 1, sentences: [10, 12] },
      { id: 2, sentences: [] },
    ])
    await known.screen({ information: ['r', 'p'], chunks: [b] })
    expect(asked).toHaveLength(2)
    await known.screen({ information: ['r', 's'], chunks: [b] })
    await known.screen({ information: ['r'], coarse: true, chunks: [b] })
    expect(asked).toHaveLength(4)
  })
})
