/**
 * Lines of one paragraph to one text. A hyphen at a line's end goes where it was put there to break a word, and stays
 * where it is part of it: the rest of the document shows which, by writing `mother-in-law` or `motherland` in the
 * middle of a line.
 * @module
 */
import { type Line, textOf } from './lines.ts'

const HYPHENATED = /(\p{L}[\p{L}\p{M}]*)[-\u00ad\u2010]$/u
const CONTINUED = /^(\p{L}[\p{L}\p{M}]*)/u
/** Scripts that put no space between words. */
const UNSPACED = /[\u2e80-\u30ff\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff\uff00-\uff60\u3000]/

/** Whether a hyphen between two parts of a word is one that the word has. */
export type KeepsHyphen = (before: string, after: string) => boolean

/** Looks through a document for the words that its lines break. */
export function hyphensOf(lines: readonly Line[]): KeepsHyphen {
  const asked = new Set<string>()
  lines.forEach((line, i) => {
    const next = lines[i + 1]
    const parts = broken(line.cells.at(-1)?.text ?? '', next?.cells[0]?.text ?? '')
    if (parts === null) return
    const [before, after] = parts
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
    const [hyphenated, joined] = [count('-'), count('')]
    return hyphenated === joined ? COMPOUND.test(before) : hyphenated > joined
  }
}

/** First parts of compounds that keep their hyphen, where the document does not show it. */
const COMPOUND =
  /^(?:self|well|long|short|high|low|full|half|part|cross|ex|all|ill|mid|quasi|non|so|then|state|year|end|short|single|double|multi|two|three|four|five|first|second|third|fixed|free|hard|soft|large|small|medium|real|right|left|open|cost|risk|tax|interest|market|third|fair|in|on|off|up)$/i

/** `inter-` and `national`, `IM-` and `PLIED`, but not `Smith-` and `Jones`. */
function broken(text: string, next: string): [before: string, after: string] | null {
  if (!'-\u00ad\u2010'.includes(text.at(-1) ?? ' ')) return null
  const before = HYPHENATED.exec(text)?.[1]
  const after = CONTINUED.exec(next)?.[1]
  if (before === undefined || after === undefined) return null
  const lower = /^\p{Ll}/u.test(after)
  return lower || (before.length > 1 && !/\p{Ll}/u.test(before + after)) ? [before, after] : null
}

/** @returns what goes between a text and the line after it, and how much of the text's end goes */
export function seam(text: string, next: string, keeps: KeepsHyphen): { cut: number; between: string } {
  // `2024-` and `2025`, `AB-` and `1200`: ranges and names of parts.
  if (/[\p{L}\p{N}][-\u2010\u2011–]$/u.test(text) && /^\d/.test(next)) return { cut: 0, between: '' }
  const parts = broken(text, next)
  if (parts !== null) {
    const soft = text.endsWith('\u00ad')
    return { cut: !soft && keeps(...parts) ? 0 : 1, between: '' }
  }
  if (text.endsWith('\u00ad')) return { cut: 1, between: '' }
  const unspaced = UNSPACED.test(text.at(-1) ?? '') && UNSPACED.test(next[0] ?? '')
  return { cut: 0, between: unspaced ? '' : ' ' }
}

export function joinLines(lines: readonly Line[], keeps: KeepsHyphen): string {
  let text = ''
  for (const line of lines) {
    const next = textOf(line)
    const { cut, between } = text === '' ? { cut: 0, between: '' } : seam(text, next, keeps)
    text = text.slice(0, text.length - cut) + between + next
  }
  return text
}
