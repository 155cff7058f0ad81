/**
 * Which draft a run that ends leaves behind: the blocks that become the answer, and what to call it.
 * @module
 */
import type { DraftBlock, Round, Status, Stop } from './records.ts'
import { hasSoundBlocks, isSound, soundBlocks } from './termination.ts'

export interface Outcome {
  status: Status
  blocks: DraftBlock[]
  confidence: number
  missing: string[]
}

/**
 * `verified` gives the last draft; `fallback` the best blocks of any round that code found nothing wrong with; every
 * other reason the best verified draft that lacks a part of what was asked, or nothing.
 */
export function outcome(history: readonly Round[], stop: Stop, threshold: number, asked: readonly string[]): Outcome {
  const last = history.at(-1)
  if (stop === 'verified' && last?.draft) return { ...last.draft, status: 'answered' }
  const rounds = history.filter((round) => (stop === 'fallback' ? hasSoundBlocks(round) : isSound(round, threshold)))
  const best = rounds.sort(byMerit)[0]
  if (!best?.draft) return { status: 'not_found', blocks: [], confidence: highest(history), missing: [...asked] }
  const sound = soundBlocks(best)
  const dropped = best.verdict.failures.filter((failure) => !sound.includes(failure.block))
  return {
    status: 'partial',
    blocks: sound.flatMap((index) => best.draft?.blocks[index] ?? []),
    confidence: best.verdict.confidence,
    missing: [...best.draft.missing, ...dropped.map((failure) => `A statement was left out: ${failure.detail}`)],
  }
}

/** Verified before faulty, then the more confident; the earlier round where all is equal. */
function byMerit(a: Round, b: Round): number {
  return Number(b.verdict.passed) - Number(a.verdict.passed) || b.verdict.confidence - a.verdict.confidence
}

function highest(history: readonly Round[]): number {
  return Math.max(0, ...history.map((round) => round.verdict.confidence))
}
