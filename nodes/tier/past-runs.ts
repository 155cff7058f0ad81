/**
 * What earlier runs took, beside what they had been expected to take: expectations are corrected by them.
 *
 * ```
 * run lv2 1764495123456 3f2a…   { reader, screening, expected: { calls, inputTokens, outputTokens, seconds }, actual: { … } }
 * ```
 * @module
 */
import { z } from 'zod'
import type { RecordStore } from '../../corpus/types.ts'
import { unlessFailing } from '../../lib/unless-failing.ts'
import { ResourceUse } from '../../state/auto.ts'
import { Settings } from '../../state/settings.ts'
import type { ReadingTier } from '../../state/tiers.ts'

/** What a run must have in common with the next for it to say anything about it. */
const RunKind = z.object({ reader: z.string(), screening: Settings.shape.screening.unwrap() })
type RunKind = z.infer<typeof RunKind>
const PastRun = RunKind.extend({ expected: ResourceUse, actual: ResourceUse })
export type PastRun = z.infer<typeof PastRun>

/** Runs of a tier that are kept; the oldest go. */
const MAX_RUNS = 20

const prefixOf = (tier: ReadingTier): string => `run ${tier} `

let last = 0

/** Milliseconds since 1970, each given once; they have had the same number of digits for long. */
function moment(): number {
  last = Math.max(last + 1, Date.now())
  return last
}

/** Never fails: a measurement is not worth an answer. */
export function recordRun(tier: ReadingTier, run: PastRun, memo: RecordStore | null): void {
  if (memo === null || run.expected.calls === 0) return
  unlessFailing(() => {
    memo.set(`${prefixOf(tier)}${moment()} ${crypto.randomUUID()}`, JSON.stringify(run))
    // The order of keys is that of time.
    const all = memo.list(prefixOf(tier))
    for (const { key } of all.slice(0, Math.max(0, all.length - MAX_RUNS))) memo.delete(key)
  })
}

export function readPastRuns(tier: ReadingTier, { reader, screening }: RunKind, memo: RecordStore | null): PastRun[] {
  const stored = (memo && unlessFailing(() => memo.list(prefixOf(tier)))) ?? []
  return stored.flatMap(({ value }) => {
    const run = PastRun.safeParse(unlessFailing(() => JSON.parse(value))).data
    return run?.reader === reader && run.screening === screening ? [run] : []
  })
}

/**
 * An expectation times the ratio of what runs took to what they were expected to take. It counts as a run itself, that
 * went as expected, so that a single run does not turn everything upside down.
 */
export function correctByPastRuns(expected: ResourceUse, runs: readonly PastRun[]): ResourceUse {
  const ratio = (of: keyof ResourceUse): number => {
    const sum = (side: 'expected' | 'actual') => runs.reduce((total, run) => total + run[side][of], expected[of])
    return sum('expected') === 0 ? 1 : sum('actual') / sum('expected')
  }
  return {
    calls: Math.round(expected.calls * ratio('calls')),
    inputTokens: Math.round(expected.inputTokens * ratio('inputTokens')),
    outputTokens: Math.round(expected.outputTokens * ratio('outputTokens')),
    seconds: Number((expected.seconds * ratio('seconds')).toFixed(1)),
  }
}
