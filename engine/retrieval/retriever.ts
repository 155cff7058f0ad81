/**
 * Somebody else's retriever beside BM25. What it gives is believed as far as it can be found: a place in a document by
 * its id and offsets, or by its text; what stands nowhere is left out. Both rankings are fused.
 * @module
 */
import type { DocumentInterface } from '@langchain/core/documents'
import { chunkKey } from '../../corpus/references/keys.ts'
import { reciprocalRankFusion } from '../../corpus/search/reciprocal-rank-fusion.ts'
import type { DocumentInfo } from '../../corpus/types.ts'
import type { Hit } from '../../state/records.ts'
import type { Run } from '../run/context.ts'
import { withoutSame } from './search.ts'

/** Characters by which a text is looked for: whoever splits documents may have changed what follows. */
const BEGINNING = 80

/** BM25's hits and those of the run's retriever for the question, if it has one. */
export async function withRetriever(hits: Hit[], question: string, run: Run): Promise<Hit[]> {
  const { corpus, retriever, signal, settings } = run
  if (!retriever) return hits
  const found = await retriever.invoke(question, signal && { signal })
  const theirs = found.flatMap((document) => hitOf(document, run) ?? [])
  const fused = reciprocalRankFusion([theirs, hits], chunkKey)
  return inOrder(withoutSame(fused, [question], corpus)).slice(0, settings.topKChunks)
}

/** Scores fall with the rank, as those who read them expect. */
function inOrder(hits: readonly Hit[]): Hit[] {
  let least = Math.max(0, ...hits.map(({ score }) => score))
  return hits.map((hit) => {
    least = hit.via === 'retriever' ? least : Math.min(least, hit.score)
    return { ...hit, score: least }
  })
}

function hitOf({ metadata, pageContent }: DocumentInterface, run: Run): Hit | null {
  const named = run.documents.find(
    ({ docId, source }) => docId === metadata['docId'] || source === metadata['source'] || docId === metadata['source'],
  )
  const start: unknown = metadata['start']
  if (named && typeof start === 'number') return at(named, start, run)
  const text = pageContent.trim().slice(0, BEGINNING)
  if (text === '') return null
  for (const document of named ? [named] : run.documents) {
    const offset = run.corpus.text(document.docId, 0, document.length).indexOf(text)
    if (offset >= 0) return at(document, offset, run)
  }
  return null
}

function at({ docId }: DocumentInfo, offset: number, { corpus }: Run): Hit | null {
  const { chunks } = corpus.structure(docId)
  const chunk = chunks.findIndex(({ start, end }) => start <= offset && offset < end)
  const found = chunks[chunk]
  if (!found) return null
  const { path, start, end } = found
  return { docId, chunk, path, start, end, score: 0, via: 'retriever' }
}
