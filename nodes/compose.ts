/**
 * compose: one call puts the notes together. It sees quotations with numbers, of verified statements alone; code turns
 * its numbers back into spans, and verify checks each block like any other.
 * @module
 */

import { EVIDENCE } from '../engine/answers/note-records.ts'
import { bestEvidence, showNotes, unanswered } from '../engine/answers/notes.ts'
import { describeAttempts } from '../engine/evidence/attempts.ts'
import { candidatesOf } from '../engine/evidence/candidates.ts'
import { draftBlocks } from '../engine/evidence/draft-blocks.ts'
import { recordDraft } from '../engine/evidence/draft-record.ts'
import { repairOf } from '../engine/evidence/repair.ts'
import type { Run } from '../engine/run/context.ts'
import { plural } from '../lib/plural.ts'
import type { PlanningState, PlanningUpdate } from '../state/planning.ts'
import type { Draft } from '../state/records.ts'

export async function compose(state: PlanningState, run: Run): Promise<PlanningUpdate> {
  const { parsed, notes: kept, history } = state
  if (parsed === null) return {}
  const { notes, spans, confidenceOf } = showNotes(kept, run.corpus)
  run.emit({ type: 'evidence', spans: candidatesOf(bestEvidence(kept, run.corpus), EVIDENCE, run.corpus) })
  const open = unanswered(kept).map(({ question }) => question)
  if (spans.length === 0) {
    const draft: Draft = { blocks: [], confidence: 0, missing: open }
    return { draft: recordDraft(draft, run.corpus), trace: [{ round: run.round, node: 'compose', reason: 'no notes' }] }
  }
  run.report(`Putting ${plural(notes.length, 'note')} together`)
  const tried =
    history.length > 0
      ? { tried: describeAttempts(history, run.threshold, { corpus: run.corpus, question: parsed.question }) }
      : {}
  const { question, instructions } = parsed
  // What only came close is for planning.
  const input = {
    question,
    instructions,
    notes: notes.map(({ near: _, ...note }) => note),
    ...tried,
    ...repairOf(state, spans, run.corpus),
  }
  const reply = await run.reader.compose(input, run.call)
  const blocks = reply.blocks.flatMap((block) => draftBlocks(block, spans, run.corpus))
  const draft: Draft = {
    blocks,
    // A whole is no surer than the least sure of its parts.
    confidence: Math.min(reply.confidence, ...blocks.flatMap((block) => block.spans.map(confidenceOf))),
    missing: [...new Set([...open, ...reply.missing])],
  }
  return { draft: recordDraft(draft, run.corpus), trace: [{ round: run.round, node: 'compose' }] }
}
