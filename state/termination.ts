/**
 * When a reading ends, and why. One pure function for every loop; whoever closes a round obeys it.
 * @module
 */
import type { Round, Stop } from './records.ts'

export interface Bounds {
  /** Confidence below which an answer is not accepted. */
  threshold: number
  maxLoops: number
  fallbackLoop: number
}

export interface Progress {
  /** Rounds so far, the last one just finished. */
  history: readonly Round[]
  /** Chunks that the tier may still read. */
  unread: number
  /** Whether a section that is to be told whole has not been read to its end. */
  unfinished?: boolean
  /** A reason already found by a node: a budget that was used up, a reader with nothing more to try. */
  stop: Stop | null
}

/**
 * The reason to end, or null to go round again.
 *
 * ```
 * verified → a node's own reason → fallback → exhausted → no_progress → max_loops → (again)
 * ```
 */
export function terminate({ history, unread, unfinished, stop }: Progress, bounds: Bounds): Stop | null {
  const last = history.at(-1)
  if (last && isComplete(last, bounds.threshold) && !unfinished) return 'verified'
  if (stop) return stop
  if (!last) return null
  // Read on: each round is new text, and what it tells is carried.
  if (unfinished && last.fresh) return last.round >= bounds.maxLoops ? 'max_loops' : null
  if (last.round >= bounds.fallbackLoop && history.some(hasSoundBlocks)) return 'fallback'
  // Where everything is read, only a draft with faults deserves another round: it may be put right from the same text.
  if (unread === 0 && (last.verdict.failures.length === 0 || !last.fresh)) return 'exhausted'
  // A first search that finds nothing is no lack of progress yet: other words may find something.
  const previous = history.at(-2)
  if (previous && (!last.fresh || previous.fingerprint === last.fingerprint)) return 'no_progress'
  return last.round >= bounds.maxLoops ? 'max_loops' : null
}

/**
 * Whether a draft goes back to what it was drawn from before anything is searched for: once a round, where something of
 * it is wrong that its writer can put right. What nobody could be asked about is no fault of the draft.
 */
export function needsRepair({ draft, verdict }: Pick<Round, 'draft' | 'verdict'>, repaired: boolean): boolean {
  return !repaired && draft !== null && draft.blocks.length > 0 && verdict.failures.some(({ unasked }) => !unasked)
}

/** Verified, confident, and nothing asked is missing. */
export function isComplete(round: Round, threshold: number): boolean {
  return isSound(round, threshold) && round.draft?.missing.length === 0
}

/** Verified and confident; parts of what was asked may be missing. */
export function isSound({ draft, verdict }: Round, threshold: number): boolean {
  return draft !== null && draft.blocks.length > 0 && verdict.passed && verdict.confidence >= threshold
}

/** Confident, and some statement has nothing against it but that the reader could not be asked about it. */
export function isUnasked({ draft, verdict: { failures } }: Round, threshold: number): boolean {
  if (draft === null || draft.confidence < threshold) return false
  const faulty = new Set(failures.filter(({ unasked }) => !unasked).map(({ block }) => block))
  return failures.some(({ block, unasked }) => unasked && !faulty.has(block))
}

/** Whether any block passed every check that code makes. */
export function hasSoundBlocks(round: Round): boolean {
  return soundBlocks(round).length > 0
}

/** Indexes of the blocks that passed every check that code makes; a reader's doubt does not count. */
export function soundBlocks({ draft, verdict }: Pick<Round, 'draft' | 'verdict'>): number[] {
  const faulty = new Set(verdict.failures.filter(({ doubt, unasked }) => !doubt && !unasked).map(({ block }) => block))
  return (draft?.blocks ?? []).map((_, index) => index).filter((index) => !faulty.has(index))
}
