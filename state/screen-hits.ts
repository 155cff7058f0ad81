/**
 * Which finds of a screening are kept. A reader that marks everything must not fill the checkpoints, so of all finds
 * only the best stay. Commutative, associative and idempotent: parallel branches may write it in any order, and twice.
 * @module
 */
import { chunkKey } from '../corpus/references/keys.ts'
import type { ScreenHit } from './records.ts'

/** More than one call can be shown, about 60 tokens each, in 8,000 tokens. */
export const MAX_SCREEN_HITS = 120

export function bestScreenHits(a: readonly ScreenHit[], b: readonly ScreenHit[]): ScreenHit[] {
  const byChunk = new Map([...a, ...b].map((one) => [chunkKey(one), one]))
  return [...byChunk.values()].sort(byScore).slice(0, MAX_SCREEN_HITS)
}

/** The order is total, so that it does not depend on who wrote first. */
function byScore(a: ScreenHit, b: ScreenHit): number {
  return b.score - a.score || (a.docId < b.docId ? -1 : a.docId > b.docId ? 1 : a.chunk - b.chunk)
}
