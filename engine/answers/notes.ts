/**
 * Notes: what each sub-question found, as the state keeps it (references), as a reader is shown it (quotations with
 * numbers), and as an answer lists it.
 *
 * ```
 * rounds of a nested reading ─→ KeptNote ─┬─→ Note       numbered quotes; code keeps what each number stands for
 *                                         ├─→ Round      the verified blocks of all notes, where nobody composes
 *                                         └─→ SubAnswer  the numbers of the citations of the answer
 * ```
 * @module
 */
import { spanKey } from '../../corpus/references/keys.ts'
import type { Corpus } from '../../corpus/types.ts'
import { plural } from '../../lib/plural.ts'
import type { Note } from '../../readers/reader.ts'
import type { ReadingState } from '../../state/channels.ts'
import { conclude, selectBlocks } from '../../state/outcome.ts'
import type { Call, NoteRecord } from '../../state/planning.ts'
import type {
  Citation,
  Draft,
  DraftBlock,
  DraftRecord,
  Parsed,
  Round,
  SpanRef,
  SubAnswer,
} from '../../state/records.ts'
import { citedSpans, distinctSpans, nearestSentence, type ScoredSpan } from '../evidence/candidates.ts'
import { citationOrNull, unlessGone } from '../evidence/citations.ts'
import { recordDraft, restoreDraft, restoreRounds } from '../evidence/draft-record.ts'
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
/** Quotes that came close, as a reader is shown them. */
const PLACES = 3
const A_PLACE = 2

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
    const sound = faultsByCode(fewer, corpus).length === 0 ? fewer : block
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

const NOTHING: Draft = { blocks: [], confidence: 0, missing: [] }

/** The statements of a note; nothing where the text it was drawn from is gone. */
function stated({ draft }: NoteRecord, corpus: Corpus): Draft {
  return unlessGone(() => restoreDraft(draft, corpus)) ?? NOTHING
}

export interface ShownNotes {
  notes: Note[]
  /** `spans[n - 1]` is what number `n` stands for: spans of verified statements alone. */
  spans: SpanRef[]
  /** Of the statements that rest on a span, by its key. */
  confidenceOf(span: SpanRef): number
}

/** Notes as a reader sees them. */
export function showNotes(kept: readonly NoteRecord[], corpus: Corpus): ShownNotes {
  const spans: SpanRef[] = []
  const numbers = new Map<string, number>()
  const confidences = new Map<string, number>()
  const notes = kept.map((note): Note => {
    const { blocks } = stated(note, corpus)
    const own = blocks.flatMap((block) => block.spans)
    for (const span of own) {
      const key = spanKey(span)
      if (!numbers.has(key)) numbers.set(key, spans.push(span))
      confidences.set(key, Math.max(confidences.get(key) ?? 0, note.confidence))
    }
    const cited = new Set(own.map(spanKey))
    const near = spansOf(note.evidence, corpus)
      .filter(({ span }) => !cited.has(spanKey(span)))
      .map(({ span }) => quoted(span, corpus))
    return {
      question: note.question,
      status: blocks.length > 0 && note.status !== 'passages' ? note.status : 'not_found',
      text: blocks.map(({ text }) => text).join(' '),
      citations: [...cited].flatMap((key) => {
        const n = numbers.get(key)
        const span = n === undefined ? undefined : spans[n - 1]
        return n !== undefined && span ? [{ n, ...quoted(span, corpus) }] : []
      }),
      near: fromPlaces(near),
    }
  })
  return { notes, spans, confidenceOf: (span) => confidences.get(spanKey(span)) ?? 0 }
}

/** Several places tell more than many sentences of one: the best two of each of the best places. */
function fromPlaces<T extends { place: string }>(quotes: readonly T[]): T[] {
  const places = [...new Set(quotes.map(({ place }) => place))].slice(0, PLACES)
  return places.flatMap((place) => quotes.filter((quote) => quote.place === place).slice(0, A_PLACE))
}

function quoted(span: SpanRef, corpus: Corpus): { quote: string; place: string } {
  const citation = citationOrNull(span, corpus)
  if (citation === null) return { quote: '', place: '' }
  const { title, headings, quote } = citation
  return { quote, place: [...new Set([title, ...headings])].join(' › ') }
}

function spansOf(evidence: NoteRecord['evidence'], corpus: Corpus): ScoredSpan[] {
  const { blocks } = unlessGone(() => restoreDraft(evidence, corpus)) ?? NOTHING
  return blocks.flatMap(({ spans: [span], confidence = 0 }) => (span ? [{ span, confidence }] : []))
}

/**
 * The evidence of all notes: the best of each first, then by its place in its note and the notes before that, since
 * earlier sub-questions ask what is asked and later ones follow up.
 */
export function bestEvidence(notes: readonly NoteRecord[], corpus: Corpus): ScoredSpan[] {
  const placed = notes.flatMap((note, before) =>
    spansOf(note.evidence, corpus).map((vouched, at) => ({ vouched, rank: at === 0 ? -1 : at + before })),
  )
  return distinctSpans(placed.sort((a, b) => a.rank - b.rank).map(({ vouched }) => vouched)).slice(0, EVIDENCE)
}

/** Sub-questions without an answer, unless a later planning round, which saw that, found one. */
export function unanswered(notes: readonly NoteRecord[]): NoteRecord[] {
  const lastAnswered = Math.max(0, ...notes.filter(({ status }) => status === 'answered').map(({ round }) => round))
  return notes.filter(({ status, round }) => status !== 'answered' && round >= lastAnswered)
}

/** The verified statements of all notes as a round, for where nobody can or did put them together. */
export function roundOfNotes(
  notes: readonly NoteRecord[],
  { corpus, threshold }: Omit<NoteContext, 'reader'>,
  asked: readonly string[],
): Round | null {
  const found = notes
    .map((note) => ({ ...stated(note, corpus), confidence: note.confidence }))
    .filter(({ blocks, confidence }) => blocks.length > 0 && confidence >= threshold)
  const blocks = saidOnce(found.flatMap((draft) => draft.blocks))
  if (blocks.length === 0) return null
  const open = unanswered(notes).map(({ question }) => question)
  const confidence = Math.min(...found.map((draft) => draft.confidence))
  return {
    round: 0,
    fingerprint: '',
    keywords: [],
    sections: [],
    fresh: true,
    draft: { blocks, confidence, missing: open.length > 0 ? open : [...asked] },
    verdict: { passed: true, confidence, failures: [] },
  }
}

/** Several sub-questions may be answered by one sentence. */
function saidOnce(blocks: readonly DraftBlock[]): DraftBlock[] {
  const said = new Map<string, DraftBlock>()
  for (const block of blocks) {
    const key = [block.text, ...block.spans.map(spanKey)].join('\n')
    if (!said.has(key)) said.set(key, block)
  }
  return [...said.values()]
}

/** Neighbouring spans may be one citation. */
const holds = (citation: Citation, { docId, start, end }: SpanRef): boolean =>
  citation.docId === docId && citation.start <= start && end <= citation.end

/** Each sub-question with what it found, pointing to the citations of the answer. */
export function subAnswers(notes: readonly NoteRecord[], citations: readonly Citation[], corpus: Corpus): SubAnswer[] {
  return notes.map((note) => {
    const { blocks } = stated(note, corpus)
    const own = blocks.flatMap(({ spans }) => spans)
    const cited = citations.filter((citation) => own.some((span) => holds(citation, span)))
    return {
      question: note.question,
      status: blocks.length > 0 || note.status === 'passages' ? note.status : 'not_found',
      text: blocks.map(({ text }) => text).join(' '),
      citations: cited.map(({ n }) => n),
    }
  })
}
