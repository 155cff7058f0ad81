/**
 * From a parsed document to all that is stored of it. What comes out depends on what goes in alone, so that an index
 * finished after a kill equals one that ran through.
 * @module
 */
import { sha256 } from '../../lib/hash.ts'
import { mapNodesOf } from '../map/navigation.ts'
import { unitsOf } from '../map/units.ts'
import { encodeSegment } from '../search/bm25/codec.ts'
import { buildSegment } from '../search/bm25/segment.ts'
import { fieldsOf } from '../search/fields.ts'
import type { NewDocument } from '../store/documents.ts'
import { ENCODING } from '../store/versions.ts'
import { chunksOf } from '../structure/chunks.ts'
import { encodeStructure } from '../structure/codec.ts'
import { outline } from '../structure/outline.ts'
import { overviewOf } from '../structure/overview.ts'
import { sentencesOf } from '../structure/sentences.ts'
import { tablesOf } from '../structure/tables/build.ts'
import { withHeaders } from '../structure/tables/sentence-headers.ts'
import { documentTitle } from '../structure/title.ts'
import type { ParsedDocument, Span } from '../types.ts'
import { languageOf } from '../words/language.ts'
import { estimateTokens } from '../words/tokens.ts'

/** Of a parsed document under a recipe: equal fingerprints, equal stored documents. */
export function fingerprintOf(parsed: ParsedDocument, recipe: string): string {
  const { text, ...rest } = parsed
  return sha256(`${JSON.stringify([recipe, rest])}\n${text}`)
}

export interface Place {
  docId: string
  source: string
  ordinal: number
  fingerprint: string
}

/**
 * A long document takes seconds, so between steps others get their turn.
 * @param pause resolves when the event loop has gone round
 */
export async function buildDocument(
  parsed: ParsedDocument,
  place: Place,
  overlapRatio: number,
  pause: () => Promise<void>,
): Promise<NewDocument> {
  const { text, blocks, pages = [], headingsFrom } = parsed
  const { docId, source, ordinal, fingerprint } = place
  const sections = outline(text, blocks)
  await pause()
  const cut = sentencesOf(text, blocks)
  await pause()
  const tables = tablesOf(text, blocks)
  const sentences = withHeaders(cut, tables)
  await pause()
  const chunks = chunksOf(text, blocks, sections, sentences, { overlapRatio })
  await pause()
  const title = documentTitle(parsed, sections, place)
  const segment = encodeSegment(buildSegment(fieldsOf(text, { docId, title }, sections, chunks)))
  await pause()
  const digest = overviewOf(text, sections, sentences)
  await pause()
  const at = (span: Span | null) => (span === null ? '' : text.slice(span.start, span.end))
  const places = mapNodesOf({ sections, digest }).map((place) => ({ ...place, says: at(place.first) }))
  const units = encodeSegment(buildSegment(unitsOf({ docId, title, says: at(digest.summary) }, places)))
  await pause()
  const info = {
    docId,
    source,
    title,
    hash: sha256(text),
    length: text.length,
    tokens: estimateTokens(text),
    chunks: chunks.length,
    language: languageOf(text),
  }
  const structure = encodeStructure({
    sections,
    chunks,
    sentences,
    pages,
    digest,
    tables,
    ...(headingsFrom && { headingsFrom }),
  })
  return { info, ordinal, fingerprint, encoding: ENCODING, text, segment, units, structure }
}
