/**
 * extract: one call. The reader sees numbered sentences and answers with numbers; code turns them into spans.
 * @module
 */

import { terms } from '../corpus/words/terms.ts'
import { describeAttempts } from '../engine/evidence/attempts.ts'
import { draftBlocks } from '../engine/evidence/draft-blocks.ts'
import { recordDraft } from '../engine/evidence/draft-record.ts'
import { renderPassages } from '../engine/evidence/passages.ts'
import { repairOf, statementsOf } from '../engine/evidence/repair.ts'
import { standingFindings } from '../engine/evidence/stale.ts'
import { searchWords } from '../engine/retrieval/search.ts'
import type { Run } from '../engine/run/context.ts'
import { isOffline } from '../engine/run/reader.ts'
import { plural } from '../lib/plural.ts'
import type { ReadingState, ReadingUpdate } from '../state/channels.ts'
import type { Draft } from '../state/records.ts'

export async function extract(state: ReadingState, run: Run): Promise<ReadingUpdate> {
  const { parsed, passages: refs, history } = state
  if (parsed === null) return {}
  if (refs.length === 0)
    return { draft: { documents: [], blocks: [], confidence: 0, missing: [...parsed.information] } }
  // Rules read for nothing, and weigh a sentence by all there is beside it.
  const wanted = isOffline(run) ? undefined : new Set(terms(searchWords(parsed, state.keywords).join('\n')))
  const { passages, spans } = renderPassages(run.corpus, refs, wanted)
  run.report(`Reading ${plural(spans.length, 'sentence')}`)
  const { question, instructions, kind } = parsed
  const findings = standingFindings(state.findings, run.corpus)
  const repair = repairOf(state, spans, run.corpus)
  // What of the draft had no fault stands in the draft.
  const drafted = new Set(repair.repair?.blocks.map(({ text }) => text))
  const known = (findings?.blocks ?? []).filter(({ text }) => !drafted.has(text))
  const reply = await run.reader.extract(
    {
      question,
      instructions,
      kind,
      passages,
      tried: describeAttempts(history, run.threshold, { corpus: run.corpus, question }),
      ...(known.length > 0 && { known: statementsOf(known, spans) }),
      ...repair,
    },
    run.call,
  )
  // With what is known before it nothing is missing, and there is nothing to add.
  const isAllKnown = findings !== null && reply.blocks.length + reply.missing.length === 0
  const draft: Draft = isAllKnown
    ? { ...findings, missing: [] }
    : {
        blocks: reply.blocks.flatMap((block) => draftBlocks(block, spans, run.corpus)),
        confidence: reply.confidence,
        missing: reply.missing,
      }
  const reason = state.verdict === null ? {} : { reason: 'repair' }
  return { draft: recordDraft(draft, run.corpus), trace: [{ round: run.round, node: 'extract', ...reason }] }
}
