/**
 * Search results with their text, for whoever stands outside the graphs.
 * @module
 */

import { lineAt } from '../structure/lines.ts'
import { type PageRange, pageRangeOf } from '../structure/pages.ts'
import type { ChunkHit, Corpus } from '../types.ts'
import type { Distinct } from './distinct.ts'

/** One chunk, as `chapterverse search` prints it. */
export interface SearchHit extends PageRange {
  /** 1 for the best. */
  rank: number
  score: number
  docId: string
  source: string
  title: string
  path: string
  headings: string[]
  /** 1-based. */
  line: number
  start: number
  end: number
  text: string
  /** Where the same is said, too: copies, versions that differ in what is not asked for. */
  alsoIn?: OtherPlace[]
}

export type OtherPlace = Pick<SearchHit, 'docId' | 'source' | 'title' | 'path' | 'line' | 'start' | 'end'>

export function withText(hits: readonly Distinct<ChunkHit>[], corpus: Corpus): SearchHit[] {
  return hits.map(({ docId, path, start, end, score, same }, index) => {
    const { info, sections, pages } = corpus.structure(docId)
    return {
      rank: index + 1,
      score,
      docId,
      source: info.source,
      title: info.title,
      path,
      headings: sections.find((section) => section.path === path)?.headings ?? [],
      ...pageRangeOf(pages, { start, end }, (offset) => lineAt(corpus, docId, offset)),
      line: lineAt(corpus, docId, start),
      start,
      end,
      text: corpus.text(docId, start, end),
      ...(same.length > 0 && { alsoIn: same.map((other) => otherPlace(other, corpus)) }),
    }
  })
}

function otherPlace({ docId, path, start, end }: ChunkHit, corpus: Corpus): OtherPlace {
  const { source, title } = corpus.document(docId)
  return { docId, source, title, path, line: lineAt(corpus, docId, start), start, end }
}
