/**
 * A corpus in memory, made of the same parts as a stored one, so that what the reader is trained on looks like what it
 * will meet: the best eight chunks of about 512 tokens, neighbours merged, as numbered sentences.
 * @module
 */

import { formatOf } from '../../corpus/formats/index.ts'
import { type Bm25Index, mergeSegments } from '../../corpus/search/bm25/index.ts'
import { buildSegment, type Segment } from '../../corpus/search/bm25/segment.ts'
import { fieldsOf } from '../../corpus/search/fields.ts'
import { chunksOf } from '../../corpus/structure/chunks.ts'
import { outline } from '../../corpus/structure/outline.ts'
import { sentencesOf } from '../../corpus/structure/sentences.ts'
import { tablesOf } from '../../corpus/structure/tables/build.ts'
import { withHeaders } from '../../corpus/structure/tables/sentence-headers.ts'
import type { Chunk, Section, Sentence, WordStatistics } from '../../corpus/types.ts'
import { queryTerms } from '../../corpus/words/terms.ts'
import type { ReaderPassage } from '../../readers/reader.ts'
import type { DocumentRow } from './rows.ts'

export interface Shelved {
  id: string
  title: string
  text: string
  sections: Section[]
  sentences: Sentence[]
  chunks: Chunk[]
  segment: Segment
}

/** Cuts and indexes one document. `source` chooses the format by its extension. */
export async function shelve(row: DocumentRow, source = `${row.id}.md`): Promise<Shelved> {
  const bytes = Buffer.from(row.text)
  const [parsed] = (await formatOf(source, bytes)?.parse(bytes, source)) ?? []
  if (!parsed) throw new Error(`No format reads ${source}`)
  const { text, blocks } = parsed
  const sections = outline(text, blocks)
  const sentences = withHeaders(sentencesOf(text, blocks), tablesOf(text, blocks))
  const chunks = chunksOf(text, blocks, sections, sentences, { overlapRatio: 0 })
  const title = row.title || parsed.title || row.id
  const segment = buildSegment(fieldsOf(text, { docId: row.id, title }, sections, chunks))
  return { id: row.id, title, text, sections, sentences, chunks, segment }
}

/** As the setting `topKChunks` has it. */
const TOP_K = 8

const touches = (doc: string, chunk: Chunk, place: Place): boolean =>
  place.doc === doc && place.start < chunk.end && place.end > chunk.start

/** Some documents searched as one corpus. */
export class Shelf {
  readonly statistics: WordStatistics
  readonly #documents: readonly Shelved[]
  readonly #index: Bm25Index

  constructor(documents: readonly Shelved[]) {
    this.#documents = documents
    this.#index = mergeSegments(documents.map((document) => document.segment))
    this.statistics = this.#index
  }

  /**
   * What extract is shown for a question, and where each numbered sentence stands.
   * @param hidden chunks that touch any of these are passed over, as if they were not there
   */
  passages(question: string, hidden: readonly Place[] = []): { passages: ReaderPassage[]; places: Place[] } {
    const spans = new Map<Shelved, Chunk[]>()
    let left = TOP_K
    for (const { ordinal } of this.#index.search(queryTerms(question), { topK: TOP_K + 4 * hidden.length })) {
      const { segment, chunk } = this.#index.locate(ordinal)
      const document = this.#documents[segment]
      const found = document?.chunks[chunk]
      if (left === 0 || !document || !found || hidden.some((place) => touches(document.id, found, place))) continue
      left--
      spans.set(document, [...(spans.get(document) ?? []), found])
    }
    const places: Place[] = []
    const passages = [...spans].flatMap(([document, chunks]) =>
      merged(chunks).map((span) => passage(document, span, places)),
    )
    return { passages, places }
  }
}

/** Where the sentence with number `n` (its position in the list) stands. */
export interface Place {
  doc: string
  start: number
  end: number
}

/** Overlapping and touching chunks as one span each, in the order of the text. */
function merged(chunks: readonly Chunk[]): Chunk[] {
  const result: Chunk[] = []
  for (const chunk of [...chunks].sort((a, b) => a.start - b.start)) {
    const last = result.at(-1)
    if (last && chunk.chunk <= last.chunk + 1)
      Object.assign(last, { chunk: chunk.chunk, end: Math.max(last.end, chunk.end) })
    else result.push({ ...chunk })
  }
  return result
}

function passage(document: Shelved, span: Chunk, places: Place[]): ReaderPassage {
  const section = document.sections.find((each) => each.path === span.path)
  const inside = document.sentences.filter((sentence) => sentence.start >= span.start && sentence.end <= span.end)
  return {
    docId: document.id,
    title: document.title,
    path: span.path,
    headings: section?.headings ?? [],
    sentences: inside.map((sentence) => {
      const n = places.push({ doc: document.id, start: sentence.start, end: sentence.end }) - 1
      const { header, kind } = sentence
      const columns = header ? { header: document.text.slice(header.start, header.end) } : {}
      return { n, kind, text: document.text.slice(sentence.start, sentence.end), ...columns }
    }),
  }
}
