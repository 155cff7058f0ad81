/**
 * Adapter between our results and `tools/score.mjs` of the data folder, which counts offsets in Unicode code points
 * and names documents with or without their file's extension.
 * @module
 */
import { execFileSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DATA } from '../data/data.ts'

/** Maps UTF-16 offsets of one text to code points; identity where the text has no astral characters. */
export function codePoints(text: string): (offset: number) => number {
  const pairs: number[] = []
  for (const match of text.matchAll(/[\u{10000}-\u{10ffff}]/gu)) pairs.push(match.index)
  return (offset) => {
    let low = 0
    let high = pairs.length
    while (low < high) {
      const middle = (low + high) >> 1
      if ((pairs[middle] ?? 0) < offset) low = middle + 1
      else high = middle
    }
    return offset - low
  }
}

/** The gold's name of a document: ours, or ours without its extension where the gold leaves it off. */
export function goldName(docId: string, names: ReadonlySet<string>): string {
  const bare = docId.replace(/\.[a-z]+$/i, '')
  return !names.has(docId) && names.has(bare) ? bare : docId
}

export interface Retrieved {
  doc: string
  text: string
  start?: number
  end?: number
}

/** Runs the scorer on retrieval results, best first. */
export function scoreRetrieval(
  questions: string,
  rows: readonly { id: string; retrieved: readonly Retrieved[] }[],
  folder: string,
): Record<string, unknown> {
  const pred = join(folder, 'retrieval.jsonl')
  writeFileSync(pred, rows.map((row) => JSON.stringify(row)).join('\n'))
  const args = [join(DATA, 'tools', 'score.mjs'), 'retrieval', '--questions', questions, '--pred', pred]
  return JSON.parse(execFileSync('node', args, { encoding: 'utf8' })) as Record<string, unknown>
}
