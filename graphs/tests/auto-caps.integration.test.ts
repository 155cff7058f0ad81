import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openResources, type RunResources } from '../../engine/run/context.ts'
import type { CallOptions, Reader, ScreenInput } from '../../readers/reader.ts'
import { parseSettings, type SettingsInput } from '../../state/settings.ts'
import { noUsage } from '../../state/usage.ts'
import { libraryOf, type TestLibrary } from '../../testing/files/library.ts'
import { finder, QUESTION } from '../../testing/readers/auto.ts'
import { nothingFound, quoting } from '../../testing/readers/navigating.ts'
import { createAuto } from '../auto.ts'

let library: TestLibrary

beforeAll(async () => {
  const note = (i: number) =>
    `# Note ${i}\n\n${`The keeper of lantern ${i} met passengers at night. `.repeat(5)}It rained on day ${i}.\n`
  library = await libraryOf(Object.fromEntries(Array.from({ length: 12 }, (_, i) => [`note-${i}.md`, note(i)])))
})
afterAll(() => library.remove())

/** Deterministic, so that a run that fails can be had again: a linear congruential generator. */
function randomFrom(seed: number): () => number {
  let state = seed
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0
    return state / 2 ** 32
  }
}

/**
 * A reader whose calls cost anything up to what they reserve, take their time, fail now and then, and find a part now
 * and then. Of one screening it makes several calls at once.
 */
function erratic(random: () => number): Reader {
  const call = async <T>(options: CallOptions | undefined, output: () => T | Promise<T>): Promise<T> => {
    const [most, least] = [Math.ceil(random() * 400), Math.ceil(random() * 100)]
    const settle = options?.reserve?.('fake', most, least)
    if (random() < 0.3) await null
    if (random() < 0.05) await new Promise((resolve) => setImmediate(resolve))
    if (random() < 0.05) settle?.(null)
    const share = random()
    settle?.({
      model: 'fake',
      inputTokens: Math.floor(most * share),
      outputTokens: Math.floor(least * share),
      cachedTokens: 0,
    })
    return output()
  }
  const parts = (chunks: ScreenInput['chunks']) => chunks.map((chunk) => [chunk])
  const reader = finder()
  return {
    ...reader,
    parse: (input, options) => call(options, () => reader.parse(input)),
    keywords: (input, options) => call(options, () => reader.keywords(input)),
    locate: (input, options) => call(options, () => reader.locate(input)),
    plan: (input, options) => call(options, () => reader.plan(input)),
    compose: (input, options) => call(options, () => reader.compose(input)),
    extract: (input, options) =>
      call(options, () => {
        const found = random() < 0.5 ? quoting('It rained')(input) : nothingFound
        return { ...found, confidence: random(), missing: random() < 0.5 ? ['more'] : [] }
      }),
    screen: async ({ information, chunks }, options) => {
      const read = await Promise.allSettled(
        parts(chunks).map((part) => call(options, () => reader.screen({ information, chunks: part }))),
      )
      return {
        chunks: (await Promise.all(read.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : [])))).flatMap(
          (output) => output.chunks,
        ),
      }
    },
  }
}

/** `CHAPTERVERSE_RUNS=1000` for as many; they take a minute or more. */
const RUNS = Number(process.env['CHAPTERVERSE_RUNS'] ?? 250)

describe(`${RUNS} random runs, with calls side by side`, () => {
  it('never pass a cap on tokens or on cost', { timeout: 600_000 }, async () => {
    const stops = new Map<string, number>()
    const tiers = new Map<string, number>()
    const prices = { fake: { input: 1_000_000, output: 2_000_000 } }
    let opened: RunResources
    // Whatever a tier will take, it is begun: the ledger alone has to keep the caps.
    const graph = createAuto(async () => opened, { estimateOf: async () => null })
    for (let run = 0; run < RUNS; run++) {
      const random = randomFrom(run)
      const [budgetTokens, budgetCost] = [Math.ceil(random() * 4000), random() * 4000]
      const capped = random()
      const settings: SettingsInput = {
        ...(capped < 0.7 ? { budgetTokens } : {}),
        ...(capped > 0.4 ? { budgetCost, prices } : {}),
        maxTokensPerLoop: 500,
        screenBatchTokens: 500,
        maxLoops: 2,
      }
      opened = await openResources({ corpus: library.corpus, memo: null }, parseSettings(settings), erratic(random))
      const { answer } = await graph.invoke({ question: QUESTION }, { configurable: { run_id: `run ${run}` } })
      const { usage, stop } = answer ?? { usage: noUsage(), stop: 'none' }
      const used = usage.inputTokens + usage.outputTokens
      expect(used, `run ${run}`).toBeLessThanOrEqual(settings.budgetTokens ?? Number.POSITIVE_INFINITY)
      expect(usage.cost?.amount ?? 0, `run ${run}`).toBeLessThanOrEqual(settings.budgetCost ?? Number.POSITIVE_INFINITY)
      stops.set(stop, (stops.get(stop) ?? 0) + 1)
      for (const tier of answer?.tiersTried ?? []) tiers.set(tier, (tiers.get(tier) ?? 0) + 1)
    }
    // Both ways of ending are common, or nothing was tested.
    expect(stops.get('none')).toBeUndefined()
    expect(stops.get('budget')).toBeGreaterThan(RUNS / 10)
    expect(RUNS - (stops.get('budget') ?? 0)).toBeGreaterThan(RUNS / 10)
    expect(tiers.get('lv2')).toBeGreaterThan(RUNS / 10)
    expect(tiers.get('lv3')).toBeGreaterThan(RUNS / 20)
  })
})
