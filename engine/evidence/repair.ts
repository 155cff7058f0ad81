/**
 * A draft as its writer is shown it again, its spans as the numbers that they have in the call.
 * @module
 */
import type { Corpus } from '../../corpus/types.ts'
import type { Repair, Statement } from '../../readers/reader.ts'
import type { ReadingState } from '../../state/channels.ts'
import type { DraftBlock, SpanRef } from '../../state/records.ts'
import { restoreDraft } from './draft-record.ts'

/** @param spans `spans[n - 1]` is what number `n` stands for; what is not among them is not shown in the call */
export function statementsOf(blocks: readonly DraftBlock[], spans: readonly SpanRef[]): Statement[] {
  // Of code, which is one span from its first line to its last, the number of each line.
  const numbersIn = ({ docId, start, end }: SpanRef): number[] =>
    spans.flatMap((one, at) => (one.docId === docId && start <= one.start && one.end <= end ? [at + 1] : []))
  return blocks.map(({ text, spans: cited, unresolved }) => ({
    text,
    sentences: [...cited.flatMap(numbersIn), ...unresolved],
  }))
}

/** Nothing where no draft is to be repaired. */
export function repairOf(
  { draft, verdict }: Pick<ReadingState, 'draft' | 'verdict'>,
  spans: readonly SpanRef[],
  corpus: Corpus,
): { repair?: Repair } {
  if (draft === null || verdict === null) return {}
  const blocks = statementsOf(restoreDraft(draft, corpus).blocks, spans)
  return { repair: { blocks, faults: verdict.failures.map(({ block, detail }) => ({ block, detail })) } }
}
