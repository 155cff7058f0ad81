/**
 * Chunks into calls.
 * @module
 */
import { estimateTokens } from '../../corpus/words/tokens.ts'
import type { ScreenInput } from '../reader.ts'

type ScreenChunk = ScreenInput['chunks'][number]

/** Neighbours together, as many a call as `maxTokens` of their text allow; a chunk that is larger goes alone. */
export function pack<Chunk extends ScreenChunk>(chunks: readonly Chunk[], maxTokens: number): Chunk[][] {
  const calls: Chunk[][] = []
  let left = 0
  for (const chunk of chunks) {
    const tokens = chunk.sentences.reduce((sum, { text }) => sum + estimateTokens(text), 0)
    const last = calls.at(-1)
    if (last && tokens <= left) {
      last.push(chunk)
      left -= tokens
    } else {
      calls.push([chunk])
      left = maxTokens - tokens
    }
  }
  return calls
}

/** A call whose chunks and sentences are counted from 1: the fewer digits, the fewer tokens and mistakes. */
export function numberedAnew(chunks: readonly ScreenChunk[]): ScreenChunk[] {
  let n = 0
  return chunks.map(({ title, headings, sentences }, index) => ({
    id: index + 1,
    title,
    headings,
    sentences: sentences.map((sentence) => ({ ...sentence, n: ++n })),
  }))
}
