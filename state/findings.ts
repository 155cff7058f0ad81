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
import { terms } from '../corpus/words/terms.ts'
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
  const isSaidAnew = (known: DraftBlock): boolean =>
    known.spans.every((span) => said.has(spanKey(span))) || sound.some((block) => isReworded(known, block))
  const kept = (before?.blocks ?? []).filter((known) => !isSaidAnew(known))
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

/** Share of a statement's words that another, which rests on a line in common, must have to say it anew. */
const SHARED = 0.8

/** A statement that was put right cites other lines beside the one that it was drawn from. */
function isReworded(known: DraftBlock, block: DraftBlock): boolean {
  const cited = new Set(block.spans.map(spanKey))
  if (!known.spans.some((span) => cited.has(spanKey(span)))) return false
  const [a, b] = [new Set(terms(known.text)), new Set(terms(block.text))]
  const shared = [...a].filter((term) => b.has(term)).length
  return a.size > 0 && shared >= SHARED * a.size
}

/** Several rounds may word a statement alike from other lines. */
function saidOnce(blocks: readonly DraftBlock[]): DraftBlock[] {
  return [...new Map(blocks.map((block) => [block.text.trim(), block])).values()]
}
