import { type Bm25Index, mergeSegments } from '../../corpus/search/bm25/index.ts'
import { buildSegment } from '../../corpus/search/bm25/segment.ts'
import { type Engine, TOP } from '../engine.ts'

/** All chunks as one document with nothing but a body. */
export function createEngine(): Engine {
  let index: Bm25Index = mergeSegments([])
  return {
    build(texts) {
      index = mergeSegments([buildSegment(texts.map((body) => ({ body, heading: '', path: '', title: '' })))])
    },
    search: (terms) => index.search(terms, { topK: TOP }).map(({ ordinal }) => ordinal),
  }
}
