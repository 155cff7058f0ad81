/**
 * The notes' quotations, one block each, in the order of the notes. Nothing is put into words of its own.
 * @module
 */
import type { ComposeInput, ComposeOutput } from '../reader.ts'

/** What an answer made of notes is worth at most: each was found by words alone. */
const CEILING = 0.8

export function compose({ notes }: ComposeInput): ComposeOutput {
  const blocks = new Map<number, ComposeOutput['blocks'][number]>()
  for (const { n, quote } of notes.flatMap((note) => (note.status === 'not_found' ? [] : note.citations))) {
    if (!blocks.has(n)) blocks.set(n, { kind: 'sentence', text: quote, sentences: [n] })
  }
  const missing = notes.filter((note) => note.status !== 'answered').map((note) => note.question)
  const share = notes.length === 0 ? 0 : 1 - missing.length / notes.length
  return { blocks: [...blocks.values()], confidence: blocks.size === 0 ? 0 : CEILING * share, missing }
}
