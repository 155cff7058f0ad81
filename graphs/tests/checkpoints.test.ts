import { MemorySaver } from '@langchain/langgraph'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openResources } from '../../engine/run/context.ts'
import type { ExtractInput, ExtractOutput } from '../../readers/reader.ts'
import { parseSettings } from '../../state/settings.ts'
import { libraryOf, type TestLibrary } from '../../testing/files/library.ts'
import { bytesOf } from '../../testing/process/checkpoint-bytes.ts'
import { fakeReader, parsedAs } from '../../testing/readers/fake-reader.ts'
import { loop } from '../loop.ts'
import { lv1 } from '../lv1.ts'
import { createReading } from '../reading.ts'

let library: TestLibrary

const DOCUMENTS = 300
const part = (i: number, k: number) =>
  `## Part ${k}\n\n${`The lantern keeper of tower ${i} wrote about the weather and the sea in part ${k}, as every year before. `.repeat(15)}`

beforeAll(async () => {
  const text = (i: number) => `# Report ${i}\n\n${Array.from({ length: 6 }, (_, k) => part(i, k)).join('\n\n')}\n`
  library = await libraryOf(
    Object.fromEntries(Array.from({ length: DOCUMENTS }, (_, i) => [`reports/tower-${i}.md`, text(i)])),
  )
}, 60_000)
afterAll(() => library.remove())

type Block = ExtractOutput['blocks'][number]
/** Seven of the passages, three sentences of each: every passage has text under its heading. */
const seven = (input: ExtractInput, block: (text: string, numbers: number[]) => Block): Block[] =>
  input.passages.slice(0, 7).map(({ sentences }) => {
    const cited = sentences.slice(1, 4)
    return block(
      cited[0]?.text ?? '',
      cited.map(({ n }) => n),
    )
  })

/** Rounds that do not suffice, each with a full draft. */
const DRAFTS: [string, (input: ExtractInput) => ExtractOutput][] = [
  [
    'in its own words, with a figure that stands nowhere',
    (input) => ({
      blocks: seven(input, (text, sentences) => ({ kind: 'sentence', text: `${text} 999`, sentences })),
      confidence: 0.9,
      missing: [],
    }),
  ],
  [
    'verbatim, but unsure',
    (input) => ({
      blocks: seven(input, (text, sentences) => ({ kind: 'item', text, sentences: sentences.slice(0, 1) })),
      confidence: 0.1,
      missing: [],
    }),
  ],
]

describe('all checkpoints of a run of eight rounds over 300 documents', () => {
  it.each(DRAFTS)('stay well under 1 MB: drafts %s', async (_, extract) => {
    let round = 0
    const reader = fakeReader({
      parse: async ({ question }) => parsedAs(question, { keywords: { en: ['lantern'] } }),
      keywords: async () => ({ keywords: { en: [`tower ${++round * 30}`, `part ${round % 6}`] } }),
      extract: async (input) => extract(input),
    })
    const settings = parseSettings({ fallbackLoop: 50 })
    const reading = createReading(lv1, async () => openResources(library, settings, reader))
    const saver = new MemorySaver()
    reading.checkpointer = saver
    const { answer } = await reading.invoke({ question: 'lantern?' }, { configurable: { thread_id: '1' } })
    expect(answer).toMatchObject({ loops: 8, stop: 'max_loops' })
    const { checkpoints, bytes } = bytesOf(saver)
    expect(checkpoints).toBeGreaterThan(50)
    expect(bytes).toBeLessThan(1_000_000)
  })
})

describe('all checkpoints of eight rounds of leafing through 300 documents', () => {
  it('stay well under 1 MB, whatever a model names', async () => {
    const reader = fakeReader({
      parse: async ({ question }) => parsedAs(question, { keywords: { en: ['lantern'] } }),
      locate: async ({ map, candidates }) => {
        const documents = [...map.matchAll(/^# (\S+) — /gm)].map(([, id]) => id ?? '')
        const nonsense = Array.from({ length: 500 }, (_, i) => `nowhere-${i}.md#${i}`)
        return { documents, sections: [...candidates, ...nonsense], reason: 'so '.repeat(2000), stop: false }
      },
      extract: async (input) => ({
        blocks: seven(input, (text, sentences) => ({ kind: 'item', text, sentences: sentences.slice(0, 1) })),
        confidence: 0.1,
        missing: [],
      }),
    })
    const settings = parseSettings({ fallbackLoop: 50 })
    const reading = createReading(loop, async () => openResources(library, settings, reader))
    const saver = new MemorySaver()
    reading.checkpointer = saver
    const { answer } = await reading.invoke({ question: 'lantern?' }, { configurable: { thread_id: '1' } })
    expect(answer).toMatchObject({ loops: 8, stop: 'max_loops' })
    const { checkpoints, bytes } = bytesOf(saver)
    expect(checkpoints).toBeGreaterThanOrEqual(30)
    expect(bytes).toBeLessThan(850_000)
  })
})
