/**
 * What a sub-question found, as the state keeps it: made of the rounds of its reading, or of what the tiers before found.
 * @module
 */
import type { Corpus } from '../../corpus/types.ts'
import { plural } from '../../lib/plural.ts'
import type { ReadingState } from '../../state/channels.ts'
import { conclude, selectBlocks } from '../../state/outcome.ts'
import type { Call, NoteRecord } from '../../state/planning.ts'
import type { DraftBlock, DraftRecord, Parsed, Round } from '../../state/records.ts'
import { citedSpans, distinctSpans, nearestSentence, type ScoredSpan } from '../evidence/candidates.ts'
import { unlessGone } from '../evidence/citations.ts'
import { recordDraft, restoreRounds } from '../evidence/draft-record.ts'
import { faultsByCode } from '../evidence/judge.ts'
import { spansOfScreenHit } from '../evidence/screen-hit-spans.ts'
import { dropStale, standingFindings } from '../evidence/stale.ts'
import type { RunResources } from '../run/context.ts'
import { isOffline } from '../run/reader.ts'

/**
 * Citations a sub-question brings into the answer. Without a model the later ones are runners-up; a model's statements
 * all belong to what it says.
 */
const CITED = { offline: 3, model: 40 }
/** Spans that a note keeps, and that all notes together put forward. */
export const EVIDENCE = 10

/** The channels that a nested reading leaves behind. */
export type Nested = Pick<
  ReadingState,
  'parsed' | 'history' | 'screenHits' | 'findings' | 'hits' | 'stop' | 'coverage' | 'usage' | 'trace'
>

type NoteContext = Pick<RunResources, 'corpus' | 'reader'> & { threshold: number }

export function noteOf(
  { id, question }: Call,
  round: number,
  nested: Nested,
  { corpus, threshold, reader }: NoteContext,
): NoteRecord {
  const { parsed, screenHits, hits } = nested
  const stop = nested.stop ?? 'exhausted'
  const information = parsed?.information ?? []
  const history = dropStale(restoreRounds(nested.history, corpus), corpus)
  const { status, blocks, confidence, missing } = conclude(
    history,
    stop,
    threshold,
    [question],
    standingFindings(nested.findings, corpus),
  )
  const selected = selectBlocks(blocks, threshold, parsed?.kind)
  const stated = withinCitations(selected, isOffline({ reader }) ? CITED.offline : CITED.model, corpus)
  const cut = selected.length - stated.length
  const reason =
    stop === 'error' || stop === 'budget' ? nested.trace.findLast((entry) => entry.reason)?.reason : undefined
  const draft = { blocks: stated, confidence, missing: [] }
  const evidence = evidenceOf(history, screenHits, hits, parsed?.question ?? question, corpus)
  return {
    id,
    question,
    information,
    round,
    status: isOffline({ reader }) && status === 'not_found' && evidence.length > 0 ? 'passages' : status,
    confidence,
    draft: recordDraft(draft, corpus),
    missing: [
      ...missing,
      ...(reason ? [reason] : []),
      ...(cut > 0 && !isOffline({ reader }) ? [`${plural(cut, 'more statement')} of it left out here`] : []),
    ],
    evidence: recordDraft({ blocks: evidence.map(asBlock), confidence, missing: [] }, corpus),
  }
}

/** The finds of the tiers before, as the note of a question that was asked first. */
export function noteOfFindings({ question, information }: Parsed, findings: DraftRecord): NoteRecord {
  return {
    id: FIRST,
    question,
    information,
    round: 0,
    status: 'partial',
    confidence: findings.confidence,
    draft: findings,
    missing: findings.missing,
    evidence: { documents: [], blocks: [], confidence: 0, missing: [] },
  }
}

/** Before all that are planned. */
const FIRST = 'q0'

/** As many blocks as cite no more than a sub-question may; the first always, with what it cannot do without. */
function withinCitations(blocks: readonly DraftBlock[], most: number, corpus: Corpus): DraftBlock[] {
  const kept: DraftBlock[] = []
  let cited = 0
  for (const block of blocks) {
    const fewer = { ...block, spans: block.spans.slice(0, most) }
    const sound = faultsByCode(fewer, corpus, '').length === 0 ? fewer : block
    cited += sound.spans.length
    if (kept.length > 0 && cited > most) break
    kept.push(sound)
  }
  return kept
}

/** Every span that was drawn on, then what was found in screening, then what of the best hits is nearest. */
function evidenceOf(
  history: readonly Round[],
  screenHits: Nested['screenHits'],
  hits: Nested['hits'],
  question: string,
  corpus: Corpus,
): ScoredSpan[] {
  const screened = screenHits.flatMap((one) => unlessGone(() => spansOfScreenHit(one, corpus).slice(0, 1)) ?? [])
  const near = hits.flatMap((hit) => unlessGone(() => nearestSentence(hit, question, corpus)) ?? [])
  const all = [...citedSpans(history), ...screened.map((span) => ({ span, confidence: 0 })), ...near]
  return distinctSpans(all).slice(0, EVIDENCE)
}

const asBlock = ({ span, confidence }: ScoredSpan): DraftBlock => ({
  kind: 'sentence',
  text: '',
  spans: [span],
  unresolved: [],
  confidence,
})
