/**
 * Lines of Hebrew and Arabic. A page draws signs where they are to be seen; read from the right, all but numbers and words
 * of other scripts come in their order:
 *
 *     .LATOT 45.5 (etaG ruobraH) EHT     as seen, from the left, capitals for Hebrew
 *     THE (Harbour Gate) 45.5 TOTAL.     as said
 *
 * pdfjs has done this inside each of its pieces, brackets excepted; here it is done for the pieces of a line. Arabic letters
 * that were written as the shapes they take in a word become letters.
 * @module
 */
import { type Shift, shifted } from '../shifted.ts'

const RIGHT = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]/
const RIGHT_LETTERS = /[\u05d0-\u05f2\u0620-\u064a\u066e-\u06d3\u0710-\u08c7\ufb1d-\ufdff\ufe70-\ufefc]/g
const SHAPES = /[\ufb1d-\ufdff\ufe70-\ufefc]+/g
const LETTER = /\p{L}/u
const NUMBER = /^[\d\u0660-\u0669\u06f0-\u06f9]/
/** Between two numbers without a space they are one: `12/03`, `45.5`, `1-3`. */
const JOINS = /^[.,/:\-–+٫٬]$/

/** A part of a line as seen. */
export interface Seen {
  text: string
  /** A space stands before it. */
  apart: boolean
  shift?: Shift | undefined
}

/** Whether most letters of a line are of scripts that are read from the right. */
export function isRightToLeft(texts: readonly string[]): boolean {
  if (!texts.some((text) => RIGHT.test(text))) return false
  let right = 0
  let all = 0
  for (const text of texts) {
    right += text.match(RIGHT_LETTERS)?.length ?? 0
    all += text.match(/\p{L}/gu)?.length ?? 0
  }
  return right > 0 && 2 * right >= all
}

/** @param parts of a line or a cell, from the left @returns what they say */
export function fromTheRight(parts: readonly Seen[]): string {
  const ordered: { part: Seen; space: boolean }[] = []
  for (let end = parts.length; end > 0; ) {
    const start = startOfOther(parts, end)
    const first = parts[start]
    if (first === undefined) break
    const rest = parts.slice(start, end)
    rest.forEach((part, i) => {
      // Between a stretch and what stands to its right is the space before that.
      ordered.push({ part, space: i === 0 ? (parts[end]?.apart ?? false) : part.apart })
    })
    end = start
  }
  let text = ''
  const turned: boolean[] = []
  for (const { part, space } of ordered) {
    const said = lettered(part.text)
    const next = part.shift === undefined || text === '' ? said : shifted(text, said, part.shift)
    const all = text !== '' && space ? ` ${next}` : next
    text += all
    const isOther = !RIGHT.test(part.text) && LETTER.test(part.text)
    for (let i = 0; i < all.length; i++) turned.push(!isOther)
  }
  return withBrackets(text, turned)
}

/** Where a stretch of another script, or a number, begins that ends before `end`; else the last part alone. */
function startOfOther(parts: readonly Seen[], end: number): number {
  let start = end - 1
  let kind = kindOf(parts[start])
  if (kind === 'right' || kind === 'sign') return start
  for (let i = start - 1; i >= 0; i--) {
    const before = kindOf(parts[i])
    if (before === 'right') break
    if (before === 'sign') continue
    const between = parts.slice(i + 1, start).map(({ text }) => text.trim())
    const apart = parts.slice(i + 1, start + 1).some((part) => part.apart)
    const joined = between.length <= 1 && between.every((text) => JOINS.test(text)) && !apart
    if (before === 'number' && kind === 'number' && !joined) break
    start = i
    kind = before
  }
  return start
}

function kindOf(part: Seen | undefined): 'right' | 'other' | 'number' | 'sign' {
  const text = part?.text.trim() ?? ''
  if (RIGHT.test(text)) return 'right'
  if (LETTER.test(text)) return 'other'
  return NUMBER.test(text) ? 'number' : 'sign'
}

const lettered = (text: string): string => text.replace(SHAPES, (shapes) => shapes.normalize('NFKC'))

const MIRRORED: Readonly<Record<string, string>> = {
  '(': ')',
  ')': '(',
  '[': ']',
  ']': '[',
  '{': '}',
  '}': '{',
  '«': '»',
  '»': '«',
}

/**
 * Brackets are given as they look or as they are meant, by program; those of words read from the right are turned where
 * fewer of them then close before they open.
 */
function withBrackets(text: string, turned: readonly boolean[]): string {
  if (!/[()[\]{}«»]/.test(text)) return text
  const other = text.replace(/[()[\]{}«»]/g, (sign, at: number) => (turned[at] ? (MIRRORED[sign] ?? sign) : sign))
  return unopened(other) < unopened(text) ? other : text
}

function unopened(text: string): number {
  let open = 0
  let count = 0
  for (const sign of text) {
    if ('([{«'.includes(sign)) open++
    else if (')]}»'.includes(sign)) {
      if (open > 0) open--
      else count++
    }
  }
  return count
}
