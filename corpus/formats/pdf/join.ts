/**
 * Lines of one paragraph to one text. A hyphen at a line's end goes where it was put there to break a word, and stays
 * where it is part of it: the rest of the document shows which, by writing `mother-in-law` or `motherland` in the
 * middle of a line.
 * @module
 */
import { type Line, textOf } from './lines.ts'

const HYPHENATED = /(\p{L}[\p{L}\p{M}]*)[-\u00ad\u2010]$/u
const CONTINUED = /^(\p{Ll}[\p{L}\p{M}]*)/u
/** Scripts that put no space between words. */
const UNSPACED = /[\u2e80-\u30ff\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff\uff00-\uff60\u3000]/

/** Whether a hyphen between two parts of a word is one that the word has. */
export type KeepsHyphen = (before: string, after: string) => boolean

/** Looks through a document for the words that its lines break. */
export function hyphensOf(lines: readonly Line[]): KeepsHyphen {
  const asked = new Set<string>()
  lines.forEach((line, i) => {
    const next = lines[i + 1]
    const before = HYPHENATED.exec(line.cells.at(-1)?.text ?? '')?.[1]
    const after = next === undefined ? undefined : CONTINUED.exec(next.cells[0]?.text ?? '')?.[1]
    if (before === undefined || after === undefined) return
    asked.add(`${before}-${after}`.toLowerCase()).add(`${before}${after}`.toLowerCase())
  })
  if (asked.size === 0) return () => false
  const counts = new Map<string, number>()
  for (const line of lines) {
    for (const [word] of textOf(line).matchAll(/\p{L}[\p{L}\p{M}]*(?:[-\u2010]\p{L}[\p{L}\p{M}]*)*/gu)) {
      const key = word.toLowerCase().replaceAll('\u2010', '-')
      if (asked.has(key)) counts.set(key, (counts.get(key) ?? 0) + 1)
    }
  }
  return (before, after) => {
    const count = (between: string) => counts.get(`${before}${between}${after}`.toLowerCase()) ?? 0
    return count('-') > count('')
  }
}

/** @returns what goes between a text and the line after it, and how much of the text's end goes */
export function seam(text: string, next: string, keeps: KeepsHyphen): { cut: number; between: string } {
  const before = HYPHENATED.exec(text)?.[1]
  const after = CONTINUED.exec(next)?.[1]
  if (before !== undefined && after !== undefined) {
    const soft = text.endsWith('\u00ad')
    return { cut: !soft && keeps(before, after) ? 0 : 1, between: '' }
  }
  if (text.endsWith('\u00ad')) return { cut: 1, between: '' }
  const unspaced = UNSPACED.test(text.at(-1) ?? '') && UNSPACED.test(next[0] ?? '')
  return { cut: 0, between: unspaced ? '' : ' ' }
}
