/**
 * Support that a reader left uncited: a figure or a name of a statement that its cited lines lack, and that stands in one
 * line near by, is cited from there. No call, and no word of the statement is changed.
 *
 * ```
 * ### Version 3.2                ← once, near by, in the same passage: cited, too
 * The sink keeps 90 days.        ← cited by the reader
 *                                  "Version 3.2 keeps 90 days." now stands in what it cites
 * ```
 * @module
 */

import { isSmallCount } from '../../corpus/checks/counts.ts'
import { namesRow } from '../../corpus/checks/tables/places.ts'
import { sentencesWithin } from '../../corpus/structure/within.ts'
import type { Corpus, Sentence } from '../../corpus/types.ts'
import type { DraftBlock, PassageRef, SpanRef } from '../../state/records.ts'
import { evidenceOf } from './evidence.ts'
import { type BlockFault, faultsByCode } from './judge.ts'
import { requireUnchanged } from './passages.ts'

/** Sentences before and after a cited one that count as near by. */
const NEAR = 12

/** The block with what mends its faults; the block itself where nothing does, or where more than one line might. */
export function widenSupport(
  block: DraftBlock,
  passages: readonly PassageRef[],
  corpus: Corpus,
  question: string,
): DraftBlock {
  const faults = faultsByCode(block, corpus, question)
  if (faults.length === 0 || faults.some(({ check }) => check !== 'figure' && check !== 'name')) return block
  const holds = (one: DraftBlock, fault: BlockFault): boolean =>
    faultsByCode(one, corpus, question).some(({ check, detail }) => check === fault.check && detail === fault.detail)
  const near = linesNear(block.spans, passages, corpus)
  let widened = block
  for (const fault of faults) {
    if (!holds(widened, fault)) continue
    // A count is of what is cited, not of what has the same figure somewhere.
    if (fault.figure && isSmallCount(fault.figure.figure, block.text)) return block
    const mending = near
      .filter((span) => mayHold(span, fault, corpus))
      .filter((span) => !holds({ ...widened, spans: [...widened.spans, span] }, fault))
    const one = chosen(mending, fault, block.spans)
    if (one === undefined || !isNamed(one, block.text, corpus)) return block
    widened = { ...widened, spans: [...widened.spans, one] }
  }
  return faultsByCode(widened, corpus, question).length === 0 ? widened : block
}

/** Whether it is worth looking closer: digits stand nowhere where none do. */
function mayHold({ docId, start, end }: SpanRef, { figure }: BlockFault, corpus: Corpus): boolean {
  return !figure || figure.figure.words || /\d/.test(corpus.text(docId, start, end))
}

/**
 * Which of several lines has the figure that was meant is not for code to guess. A name is the same wherever it stands:
 * the nearest line will do.
 */
function chosen(lines: readonly SpanRef[], { check }: BlockFault, cited: readonly SpanRef[]): SpanRef | undefined {
  if (check !== 'name') return lines.length === 1 ? lines[0] : undefined
  const distance = ({ docId, start }: SpanRef): number =>
    Math.min(...cited.map((span) => (span.docId === docId ? Math.abs(span.start - start) : Number.POSITIVE_INFINITY)))
  return [...lines].sort((a, b) => distance(a) - distance(b))[0]
}

/** A row of a table says what it is about: a figure of another is none of what is stated. */
function isNamed(span: SpanRef, text: string, corpus: Corpus): boolean {
  const [row] = evidenceOf([span], corpus, '').rows ?? []
  return !row || namesRow(row, text)
}

/** Lines of the passages that were shown, near a cited one, themselves uncited. */
function linesNear(spans: readonly SpanRef[], passages: readonly PassageRef[], corpus: Corpus): SpanRef[] {
  const lines = new Map<string, SpanRef>()
  const cited = new Set(spans.map(({ docId, start }) => `${docId} ${start}`))
  for (const passage of passages) {
    const own = spans.filter(
      ({ docId, start, end }) => docId === passage.docId && passage.start <= start && end <= passage.end,
    )
    if (own.length === 0) continue
    const { docId, hash } = passage
    const shown: readonly Sentence[] = sentencesWithin(requireUnchanged(corpus, passage), passage)
    for (const { start } of own) {
      const at = shown.findIndex((sentence) => sentence.start === start)
      // A heading says what is spoken of, and nothing of it: whoever cites it alone has cited nothing to widen.
      if (at < 0 || shown[at]?.kind === 'heading') continue
      for (const line of shown.slice(Math.max(0, at - NEAR), at + NEAR + 1)) {
        const key = `${docId} ${line.start}`
        if (!cited.has(key)) lines.set(key, { docId, hash, start: line.start, end: line.end })
      }
    }
  }
  return [...lines.values()]
}
