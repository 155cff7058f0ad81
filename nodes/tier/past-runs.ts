/**
 * The usage of earlier runs, beside what they had been expected to take: expectations are corrected by them.
 *
 * ```
 * run lv2 3f2a…   { reader, screening, expected: { calls, inputTokens, outputTokens, seconds }, actual: { … }, at }
 * ```
 * @module
 */
import { z } from 'zod'
import { recordsIn } from '../../corpus/store/records.ts'
import type { RecordStore } from '../../corpus/types.ts'
import { unlessFailing } from '../../lib/unless-failing.ts'
import { ResourceUse } from '../../state/auto.ts'
import { Settings } from '../../state/settings.ts'
import type { ReadingTier } from '../../state/tiers.ts'

/** The key that a run must have in common with the next for it to say anything about it. */
const RunKind = z.object({ reader: z.string(), screening: Settings.shape.screening.unwrap() })
type RunKind = z.infer<typeof RunKind>
const PastRun = RunKind.extend({ expected: ResourceUse, actual: ResourceUse })
export type PastRun = z.infer<typeof PastRun>

/** Of a tier. */
const runsOf = (tier: ReadingTier) => ({
  prefix: `run ${tier} `,
  schema: PastRun.extend({ at: z.number().describe('Milliseconds since 1970') }),
  most: 20,
})

/** Never fails: a measurement is not worth an answer. */
export function recordRun(tier: ReadingTier, run: PastRun, memo: RecordStore | null): void {
  if (memo === null || run.expected.calls === 0) return
  unlessFailing(() => recordsIn(memo, runsOf(tier)).set(crypto.randomUUID(), { ...run, at: Date.now() }))
}

export function readPastRuns(tier: ReadingTier, { reader, screening }: RunKind, memo: RecordStore | null): PastRun[] {
  const stored = (memo && unlessFailing(() => recordsIn(memo, runsOf(tier)).list())) ?? []
  return stored.map(({ value }) => value).filter((run) => run.reader === reader && run.screening === screening)
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
