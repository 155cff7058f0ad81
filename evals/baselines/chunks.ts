/**
 * Documents cut every so many words, wherever that falls: what retrieval-augmented generation is commonly built on.
 * @module
 */
import type { Corpus, Place } from '../../index.ts'

/** As the second article's control. */
const WORDS = 500

export interface FixedChunk extends Place {
  text: string
}

/** @param docIds all documents where undefined */
export function fixedChunks(corpus: Corpus, docIds: readonly string[] | undefined): FixedChunk[] {
  const only = docIds && new Set(docIds)
  return corpus.documents
    .filter(({ docId }) => only === undefined || only.has(docId))
    .flatMap(({ docId, length, language }) => {
      const text = corpus.text(docId, 0, length)
      const starts = wordStarts(text, language)
      const borders = [0, ...starts.filter((_, index) => index > 0 && index % WORDS === 0), length]
      return borders.slice(1).map((end, index) => {
        const start = borders[index] ?? 0
        return { docId, start, end, text: text.slice(start, end) }
      })
    })
    .filter(({ text }) => text.trim() !== '')
}

/** Where words begin; Chinese has no spaces between them. */
function wordStarts(text: string, language: 'en' | 'zh'): number[] {
  if (language === 'en') return [...text.matchAll(/\S+/g)].map(({ index }) => index)
  return words(text).map(({ index }) => index)
}

/** Text as a retriever that knows words by the spaces between them can search it. */
export function spaced(text: string, language: 'en' | 'zh'): string {
  if (language === 'en') return text.toLowerCase()
  return words(text)
    .map(({ segment }) => segment.toLowerCase())
    .join(' ')
}

const segmenter = new Intl.Segmenter('zh', { granularity: 'word' })

/** Line by line: each segment carries a copy of all that was segmented, and a novel's would fill the memory. */
function words(text: string): { segment: string; index: number }[] {
  return [...text.matchAll(/[^\n]+/g)].flatMap(({ 0: line, index: start }) =>
    [...segmenter.segment(line)]
      .filter(({ isWordLike }) => isWordLike)
      .map(({ segment, index }) => ({ segment, index: start + index })),
  )
}
