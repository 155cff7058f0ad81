/**
 * The history as a reader sees it.
 * @module
 */
import type { Attempt } from '../../readers/reader.ts'
import { belowThreshold, NOTHING } from '../../state/reasons.ts'
import type { Round, RoundRecord } from '../../state/records.ts'

export function describeAttempts(history: readonly RoundRecord[], threshold: number): Attempt[] {
  return history.map((past) => {
    const { round, keywords, sections } = past
    return { round, keywords, sections, reason: reasonOf(past, threshold) }
  })
}

/** Why a round did not suffice: what the next one is told. */
export function reasonOf({ draft, verdict }: Round | RoundRecord, threshold: number): string {
  const faults = verdict.failures.map(({ block, detail }) => `Statement ${block + 1}: ${detail}`)
  const missing = draft && draft.missing.length > 0 ? [`Missing: ${draft.missing.join('; ')}`] : []
  if (!draft || draft.blocks.length === 0) return [NOTHING, ...missing].join('. ')
  const weak = verdict.passed && verdict.confidence < threshold
  return [...faults, ...missing, ...(weak ? [belowThreshold(verdict.confidence, threshold)] : [])].join('. ')
}
