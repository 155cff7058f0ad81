/**
 * Findings: the statements that verified, carried from round to round and from tier to tier, so that an answer is put
 * together from all of them and whatever ends a run gives them back.
 *
 * ```
 * round 1   A ✓  B ✗            findings  A           missing b, c
 * round 2   C ✓                 findings  A C         missing b
 * round 3   A′ ✓ B ✓            findings  C A′ B      A rested on nothing that A′ does not cite: it is said anew
 * ```
 * @module
 */
import { spanKey } from '../corpus/references/keys.ts'
import type { Draft, DraftBlock, Verdict } from './records.ts'

/** Of the confidence asked for: below it what a reader wrote is a guess, and no finding. */
export const WORTH_KEEPING = 1 / 2

/**
 * The findings after a draft was judged.
 * @param threshold Confidence that an answer must have; a draft below half of it adds nothing
 */
export function addFindings(
  before: Draft | null,
  draft: Draft,
  { failures, confidence: judged }: Pick<Verdict, 'failures' | 'confidence'>,
  threshold: number,
): Draft | null {
  const faulty = new Set(failures.filter(({ unasked }) => !unasked).map(({ block }) => block))
  const sound = draft.blocks.filter((_, index) => !faulty.has(index))
  if (sound.length === 0 || draft.confidence < threshold * WORTH_KEEPING) return before
  const unsure = failures.filter(({ block, unasked }) => unasked && !faulty.has(block))
  const said = new Set(sound.flatMap(({ spans }) => spans.map(spanKey)))
  const kept = (before?.blocks ?? []).filter(({ spans }) => !spans.every((span) => said.has(spanKey(span))))
  const blocks = saidOnce([...kept, ...sound])
  const nameOf = (block: number) => `Statement ${blocks.indexOf(draft.blocks[block] as DraftBlock) + 1}`
  return {
    blocks,
    confidence: Math.min(
      unsure.length > 0 ? judged : draft.confidence,
      kept.length > 0 && before ? before.confidence : 1,
    ),
    missing: [
      ...draft.missing,
      ...failures.filter(({ block }) => faulty.has(block)).map(({ detail }) => `A statement was left out: ${detail}`),
      ...unsure.map(({ block, detail }) => `${nameOf(block)} is checked by code alone: ${detail}`),
    ],
  }
}

/** Several rounds may word a statement alike from other lines. */
function saidOnce(blocks: readonly DraftBlock[]): DraftBlock[] {
  return [...new Map(blocks.map((block) => [block.text.trim(), block])).values()]
}
