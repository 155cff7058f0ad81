/**
 * Passages as a model is shown them: what costs context and tells nothing is left out. Headings that nothing stands
 * under; long code but for its ends and what bears on the question; text that was shown a moment ago under another
 * title, whose places are named instead.
 * @module
 */
import type { Corpus, DocumentStructure, Section, Sentence } from '../../corpus/types.ts'
import { terms } from '../../corpus/words/terms.ts'

export type PartSentence = Sentence & {
  /** Sentences left out before it. */
  skipped?: number
}

/** What of one section is shown. */
export interface Part {
  structure: DocumentStructure
  section: Section | undefined
  /** Of the reference, where there is no section. */
  path: string
  sentences: PartSentence[]
  /** Sentences of the document since the part before, if it is not the first. */
  skippedBefore: number
  /** Sentences of the section after the last one. */
  skippedAfter: number
}

export type ShownPart = Part & { alsoIn?: string[] }

/** @param wanted Terms, as `terms()` gives them, whose lines of long code are kept */
export function economical(parts: readonly Part[], wanted: ReadonlySet<string>, corpus: Corpus): ShownPart[] {
  const told = parts.filter(({ sentences }) => sentences.some(({ kind }) => kind !== 'heading'))
  const bodies = told.length > 0 ? told : parts
  return withoutCopies(bodies, corpus).map((part) => ({
    ...part,
    sentences: foldCode(part.sentences, (sentence) => hasAny(textOf(part, sentence, corpus), wanted)),
  }))
}

const textOf = ({ structure }: Part, { start, end }: Sentence, corpus: Corpus): string =>
  corpus.text(structure.info.docId, start, end)

const hasAny = (text: string, wanted: ReadonlySet<string>): boolean => terms(text).some((term) => wanted.has(term))

/** A shorter text may be the same in many places and mean another thing in each. */
const SHORTEST_COPY = 120

/** Parts whose text stands in an earlier one too are left out, and named there. */
function withoutCopies(parts: readonly Part[], corpus: Corpus): ShownPart[] {
  const shown: ShownPart[] = []
  const known = new Map<string, ShownPart>()
  for (const part of parts) {
    const body = part.sentences.filter(({ kind }) => kind !== 'heading').map((one) => textOf(part, one, corpus))
    const text = body.join('\n').replace(/\s+/g, ' ')
    const first = text.length < SHORTEST_COPY ? undefined : known.get(text)
    if (first && first.structure.info.docId !== part.structure.info.docId)
      first.alsoIn = [...(first.alsoIn ?? []), placeOf(part)]
    else {
      const kept = { ...part }
      shown.push(kept)
      if (!first) known.set(text, kept)
    }
  }
  return shown
}

const placeOf = ({ structure, section }: Part): string =>
  [`${structure.info.title} (${structure.info.source})`, ...(section?.headings ?? [])].join(' › ')

/** Lines of code in a row that are shown whole; of more, those at both ends, and around those wanted. */
const LONG_CODE = 40
const OPENING = 15
const CLOSING = 5
const AROUND = 2

/** @returns the sentences without the middle of long code; the next line says how many are missing */
export function foldCode(
  sentences: readonly PartSentence[],
  isWanted: (sentence: Sentence) => boolean,
): PartSentence[] {
  const kept: PartSentence[] = []
  for (let at = 0; at < sentences.length; ) {
    let end = at
    while (sentences[end]?.kind === 'code' && (end === at || !sentences[end]?.skipped)) end++
    if (end === at) end++
    const run = sentences.slice(at, end)
    kept.push(...(run.length > LONG_CODE ? folded(run, isWanted) : run))
    at = end
  }
  return kept
}

function folded(run: readonly PartSentence[], isWanted: (sentence: Sentence) => boolean): PartSentence[] {
  const wanted = run.flatMap((sentence, at) => (isWanted(sentence) ? [at] : []))
  const stays = run.map(
    (_, at) => at < OPENING || at >= run.length - CLOSING || wanted.some((other) => Math.abs(other - at) <= AROUND),
  )
  let skipped = 0
  return run.flatMap((sentence, at) => {
    if (!stays[at]) {
      skipped++
      return []
    }
    const missing = skipped
    skipped = 0
    return [missing > 0 ? { ...sentence, skipped: missing } : sentence]
  })
}
