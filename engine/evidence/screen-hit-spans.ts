/**
 * From what a screening found, kept as positions, to where it stands.
 * @module
 */
import { sentencesWithin } from '../../corpus/structure/within.ts'
import type { Corpus } from '../../corpus/types.ts'
import type { ScreenHit, SpanRef } from '../../state/records.ts'

/** The sentences that were found relevant in a chunk. */
export function spansOfScreenHit({ docId, chunk, sentences }: ScreenHit, corpus: Corpus): SpanRef[] {
  const structure = corpus.structure(docId)
  const place = structure.chunks[chunk]
  if (!place) return []
  const within = sentencesWithin(structure, place)
  return sentences.flatMap((at) => {
    const sentence = within[at]
    return sentence ? [{ docId, hash: structure.info.hash, start: sentence.start, end: sentence.end }] : []
  })
}
