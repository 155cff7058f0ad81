/**
 * The lines around a table that say what it is of: its captions above, and where its figures' units are given if not
 * there.
 *
 *     ## Inventories                                              heading
 *     Components of inventories are as follows (in thousands):    the line before: whole, or its last sentence
 *     | | 2019 | 2018 |
 *
 * @module
 */
import type { Block, Span } from '../../types.ts'
import { splitSentences } from '../sentences.ts'
import { isPeriod, unitsIn } from './cell-kinds.ts'

/** Blocks above that may be captions. */
const CAPTIONS = 3
/** Blocks around, in the same section, in which units are looked for that are said of "the following table". */
const AROUND = 6
/** Of the line before a longer one than this, the last sentence counts. */
const LONGEST = 400
/** A line further up is a caption if it is no longer than this. */
const SHORT = 160

/** @param first index of the first block of the table */
export function captionsAbove(text: string, blocks: readonly Block[], first: number): Span[] {
  const captions: Span[] = []
  for (let i = first - 1; i >= 0 && i >= first - CAPTIONS; i--) {
    const block = blocks[i]
    if (block === undefined || block.kind === 'row' || block.kind === 'code') break
    const { start, end } = block
    const words = text.slice(start, Math.min(end, start + LONGEST + 1))
    if (block.kind === 'heading') {
      captions.push({ start, end })
      break
    }
    if (i === first - 1) captions.push(words.length <= LONGEST ? { start, end } : lastSentence(text, block))
    else if (isCaption(words)) captions.push({ start, end })
    else break
  }
  return captions.reverse()
}

function lastSentence(text: string, { start, end }: Span): Span {
  const near = Math.max(start, end - 2 * LONGEST)
  const last = splitSentences(text, near, end).at(-1)
  return last === undefined || last.end - last.start > LONGEST ? { start: end - LONGEST, end } : last
}

const NUMBERED = /^(?:table|exhibit|schedule|note|figure)\s*[\d(]|^[附续]?表\s*[\d一二三四五六七八九十]/i

/** Short, and no sentence of running text. */
function isCaption(words: string): boolean {
  if (words.length > SHORT) return false
  return NUMBERED.test(words) || isPeriod(words) || unitsIn(words).length > 0 || !/[.!?。！？;；]$/.test(words)
}

const POINTING = /\b(?:tables?|following|follows|below|above)\b|[上下]表|如下|以下/i

/** Units that a sentence in the same section gives for the tables in it. */
export function unitsAround(text: string, blocks: readonly Block[], first: number, last: number): Span[] {
  for (const step of [-1, 1]) {
    let i = step < 0 ? first - 1 : last + 1
    for (let n = 0; n < AROUND; n++, i += step) {
      const block = blocks[i]
      if (block === undefined || (block.kind !== 'paragraph' && block.kind !== 'item')) break
      const found = unitsPointedAt(text, block)
      if (found.length > 0) return found
    }
  }
  return []
}

function unitsPointedAt(text: string, { start, end }: Span): Span[] {
  const words = text.slice(start, Math.min(end, start + 2 * LONGEST))
  return unitsIn(words).flatMap((unit) => {
    const before = words.slice(Math.max(0, unit.start - SHORT), unit.end + 40)
    return POINTING.test(before) ? [{ start: start + unit.start, end: start + unit.end }] : []
  })
}
