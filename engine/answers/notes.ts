/**
 * Notes: what each sub-question found, as a reader is shown it (quotations with numbers), and as an answer lists it.
 *
 * ```
 * rounds of a nested reading ─→ NoteRecord ─┬─→ Note       numbered quotes; code keeps what each number stands for
 *                                           ├─→ Round      the verified blocks of all notes, where nobody composes
 *                                           └─→ SubAnswer  the numbers of the citations of the answer
 * ```
 * @module
 */
import { spanKey } from '../../corpus/references/keys.ts'
import type { Corpus } from '../../corpus/types.ts'
import type { Note } from '../../readers/reader.ts'
import type { NoteRecord } from '../../state/planning.ts'
import type { Citation, Draft, DraftBlock, Round, SpanRef, SubAnswer } from '../../state/records.ts'
import { distinctSpans, type ScoredSpan } from '../evidence/candidates.ts'
import { citationOrNull, unlessGone } from '../evidence/citations.ts'
import { restoreDraft } from '../evidence/draft-record.ts'
import { EVIDENCE } from './note-records.ts'

/** Quotes that came close, as a reader is shown them. */
const PLACES = 3
const A_PLACE = 2

type NoteContext = { corpus: Corpus; threshold: number }

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
  { corpus, threshold }: NoteContext,
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
