import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { RunEvent } from '../nodes/progress.ts'
import type { ExtractInput, Reader } from '../readers/reader.ts'
import type { Proposal } from '../state/climbing.ts'
import type { SettingsInput } from '../state/settings.ts'
import { type FakeReader, fakeReader } from '../testing/fake-reader.ts'
import { naming, quoting } from '../testing/leafing.ts'
import { libraryOf, type TestLibrary } from '../testing/library.ts'
import { answering } from './answering.ts'

let library: TestLibrary

/** What chapter 77 says shares no word with the question. */
const QUESTION = 'When may passengers enter at night?'
const NEEDLE = 'Only people holding a green badge are let through after dusk.'
const chapter = (i: number) =>
  `## Chapter ${i}\n\n${`The keeper of lantern ${i} wrote about the weather, the sea and the passengers of that year. `.repeat(14)}\n\n${i === 77 ? NEEDLE : `Nothing else happened in chapter ${i}.`}`

beforeAll(async () => {
  const text = `# Lanterns\n\n${Array.from({ length: 100 }, (_, i) => chapter(i)).join('\n\n')}\n`
  library = await libraryOf({ 'lanterns.md': text })
})
afterAll(() => library.remove())

const FINDER: Parameters<typeof fakeReader>[0] = {
  keywords: async () => ({ keywords: {} }),
  screen: async ({ chunks }) => ({
    chunks: chunks.map(({ id, sentences }) => ({
      id,
      sentences: sentences.filter(({ text }) => text.includes('badge')).map(({ n }) => n),
    })),
  }),
  locate: async () => ({ ...naming([]), stop: true }),
  extract: async (input) => quoting('badge')(input),
}
const finder = (more: typeof FINDER = {}): FakeReader => fakeReader({ ...FINDER, ...more })

interface Options {
  settings?: SettingsInput
  signal?: AbortSignal
  onEvent?: (event: RunEvent) => void
  onConfirm?: (proposal: Proposal) => Promise<boolean>
  question?: string
}

function ask(reader: Reader, { settings = {}, signal, onEvent, onConfirm, question = QUESTION }: Options = {}) {
  return answering({
    question,
    turns: [],
    tier: 'auto',
    // Nothing is remembered from one test to the next.
    library: { ...library, memo: null },
    settings,
    reader,
    signal,
    onEvent,
    onConfirm,
  })
}

describe('the ladder', () => {
  it('stops at the first tier that verifies', async () => {
    const reader = finder({ extract: async (input) => quoting('Nothing else happened')(input) })
    const answer = await ask(reader)
    expect(answer).toMatchObject({ status: 'answered', stop: 'verified', tier: 'lv1', tiersTried: ['lv1'] })
    expect(reader.calls).toEqual(['parse', 'extract'])
    expect(answer.usage.calls).toBe(0)
  })

  it('goes up until one verifies, asking once what the question means', async () => {
    const reader = finder()
    const answer = await ask(reader)
    expect(answer).toMatchObject({ status: 'answered', stop: 'verified', tier: 'lv2' })
    expect(answer.tiersTried).toEqual(['lv1', 'loop', 'lv2'])
    expect(answer.citations).toMatchObject([{ quote: NEEDLE }])
    expect(reader.calls.filter((name) => name === 'parse')).toHaveLength(1)
  })

  it('reads nothing a second time', async () => {
    const extracted: ExtractInput[] = []
    const screened: string[] = []
    const reader = finder({
      extract: async (input) => {
        extracted.push(input)
        return quoting('badge')(input)
      },
      screen: async (input) => {
        screened.push(...input.chunks.flatMap(({ sentences }) => sentences.map(({ text }) => text)))
        return FINDER.screen?.(input) ?? { chunks: [] }
      },
    })
    await ask(reader)
    const read = (input: ExtractInput) => input.passages.flatMap(({ sentences }) => sentences.map(({ text }) => text))
    const byLv1 = extracted
      .slice(0, 1)
      .flatMap(read)
      .filter((text) => text.startsWith('Nothing else'))
    expect(byLv1.length).toBeGreaterThan(0)
    expect(screened.filter((text) => byLv1.includes(text))).toEqual([])
    expect(
      extracted
        .slice(1)
        .flatMap(read)
        .filter((text) => byLv1.includes(text)),
    ).toEqual([])
  })

  it('says in the trace why it went up, and to which tier each entry belongs', async () => {
    const { trace } = await ask(finder())
    expect(trace[0]).toMatchObject({ node: 'route', reason: expect.stringMatching(/^lv1 → loop → lv2 → lv3: /) })
    expect(trace.filter(({ node }) => node === 'climb').map(({ reason }) => reason)).toEqual([
      'lv1 ended not_found, exhausted → loop',
      'loop ended not_found, exhausted → lv2',
      'lv2 verified',
    ])
    expect(new Set(trace.flatMap(({ tier }) => tier ?? []))).toEqual(new Set(['lv1', 'loop', 'lv2']))
  })

  it('sends the blocks of the answer once', async () => {
    const events: RunEvent[] = []
    await ask(finder(), { onEvent: (event) => events.push(event) })
    expect(events.filter(({ type }) => type === 'block')).toHaveLength(1)
    const nodes = new Set(events.flatMap((event) => (event.type === 'progress' ? [event.node] : [])))
    for (const node of ['route', 'climb', 'scan', 'extract']) expect(nodes).toContain(node)
  })
})
