/**
 * bm25Again: searches once more with the question and the words of the sentences that screening found, and fuses what
 * that gives with the screened chunks themselves. What a model screened and found nothing in is not read after all. No
 * call.
 * @module
 */

import { chunkKey } from '../../corpus/references/keys.ts'
import { reciprocalRankFusion } from '../../corpus/search/reciprocal-rank-fusion.ts'
import type { Corpus } from '../../corpus/types.ts'
import { spansOfScreenHit } from '../../engine/evidence/screen-hit-spans.ts'
import { searchUnread, searchWords, withoutSame } from '../../engine/retrieval/search.ts'
import type { Run } from '../../engine/run/context.ts'
import { isOffline } from '../../engine/run/reader.ts'
import { plural } from '../../lib/plural.ts'
import type { ReadingState, ReadingUpdate } from '../../state/channels.ts'
import { holdsChunk } from '../../state/coverage.ts'
import type { Hit, ScreenHit } from '../../state/records.ts'

/** Sentences whose words are searched for; more would drown the question. */
const SENTENCES = 12

/** Chunks handed on, as a multiple of `topKChunks`: the best are read whole, of the others what was found in them. */
const HANDED_ON = 4

export function bm25Expanded(state: ReadingState, run: Run): ReadingUpdate {
  const { parsed, keywords, coverage, wave } = state
  if (parsed === null) return {}
  const found = state.screenHits.filter(({ docId, chunk }) => !holdsChunk(coverage.read, docId, chunk))
  const sentences = found.flatMap((one) => spansOfScreenHit(one, run.corpus)).slice(0, SENTENCES)
  const words = [
    ...searchWords(parsed, keywords),
    ...sentences.map(({ docId, start, end }) => run.corpus.text(docId, start, end)),
  ]
  const screened = found.map((one) => hitOf(one, run.corpus))
  const searched = searchUnread(run, words, coverage.read).filter(
    ({ docId, chunk }) => isOffline(run) || !holdsChunk(coverage.screened, docId, chunk),
  )
  const limit = parsed.kind === 'list' ? Number.POSITIVE_INFINITY : HANDED_ON * run.settings.topKChunks
  const fused = reciprocalRankFusion([screened, searched], chunkKey)
  const hits = withoutSame(fused, searchWords(parsed, keywords), run.corpus).slice(0, limit)
  run.report(`${plural(found.length, 'chunk')} found by reading, ${searched.length} by their words`)
  const empty = wave.size > 0 && !state.screenHits.some(({ docId, chunk }) => holdsChunk(wave.chunks, docId, chunk))
  return {
    hits,
    wave: { ...wave, chunks: {}, empty },
    trace: [{ round: run.round, node: 'bm25Again', hits: hits.slice(0, SHOWN).map(chunkKey) }],
  }
}

/** Hits named in the trace. */
const SHOWN = 8

function hitOf({ docId, chunk, score }: ScreenHit, corpus: Corpus): Hit {
  const { path, start, end } = corpus.structure(docId).chunks[chunk] ?? { path: '1', start: 0, end: 0 }
  return { docId, chunk, path, start, end, score, via: 'screen' }
}
