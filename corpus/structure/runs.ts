/**
 * Tables, lists and listings: neighbouring units of one kind that belong together.
 * @module
 */

import type { Sentence } from '../types.ts'

/** Sentences `from` to `to` (exclusive). */
export interface Run {
  from: number
  to: number
  /** The first one that is no header row. */
  body: number
}

/** For each sentence the run it is in; undefined for headings and prose. */
export function runsOf(text: string, sentences: readonly Sentence[]): (Run | undefined)[] {
  const runs: (Run | undefined)[] = []
  sentences.forEach((sentence, i) => {
    const before = sentences[i - 1]
    const last = runs[i - 1]
    if (sentence.kind === 'heading' || sentence.kind === 'sentence') {
      runs.push(undefined)
      return
    }
    if (before !== undefined && last !== undefined && together(text, before, sentence)) {
      last.to = i + 1
      if (isHeader(before, sentence)) last.body = i
      runs.push(last)
    } else runs.push({ from: i, to: i + 1, body: i })
  })
  return runs
}

const isHeader = (row: Sentence, next: Sentence): boolean =>
  next.header !== undefined && next.header.start <= row.start && row.end <= next.header.end

function together(text: string, before: Sentence, after: Sentence): boolean {
  if (before.kind !== after.kind) return false
  const gap = text.slice(before.end, after.start)
  if (after.kind === 'code') return !/^[ \t>]*(?:```|~~~)/m.test(gap)
  const apart = /\n[ \t\r>]*\n/.test(gap)
  if (after.kind === 'item') return !apart || gap.length < 12
  return isHeader(before, after) || (before.header?.start === after.header?.start && !apart)
}
