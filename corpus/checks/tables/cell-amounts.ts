/**
 * A cell's figure as an amount: with its sign, at the scale and in the currency that stand in the cell, over it, in the
 * first row of its column, or near the table.
 * @module
 */

import { terms } from '../../words/terms.ts'
import { foldWidth } from '../figures/figures.ts'
import { SCALES } from '../figures/numerals.ts'
import { type Unit, unitAfter, unitBefore } from '../figures/units.ts'
import type { CitedCell, CitedRow } from './cited-row.ts'
import { noteInHead, noteInLine, type UnitsNote } from './units-note.ts'
import { isDash, isValue } from './values.ts'

export interface CellAmount {
  /** As it stands, without sign and scale. */
  value: number
  /** Decimals as written: `50` of `3.50`. */
  decimals: string
  negative: boolean
  /** What a figure of 1 stands for; null where nothing says it. */
  scale: number | null
  /** Empty where nothing says them. */
  units: readonly Unit[]
}

const NUMBER = /(?:\d[\d,]*(?:\.\d+)?|\.\d+)/

/** Null for a cell of words. A dash is none. */
export function amountOf(cell: CitedCell, row: CitedRow): CellAmount | null {
  const text = foldWidth(cell.text).trim()
  if (isDash(text)) return { value: 0, decimals: '', negative: false, scale: null, units: [] }
  const written = isValue(text) ? NUMBER.exec(text)?.[0] : undefined
  if (written === undefined) return null
  const plain = written.replaceAll(',', '')
  const at = text.indexOf(written)
  const after = text.slice(at + written.length)
  const own = ownUnits(text.slice(0, at), after)
  const notes = notesOver(cell, row)
  const units = own.length > 0 ? own : (notes.find(({ units: some }) => some.length > 0)?.units ?? [])
  return {
    value: Number(plain),
    decimals: plain.split('.')[1] ?? '',
    negative: /^[^\d]*\(\s*[^\d)]*\d[^)]*(?:\)|$)|^[^\d]*-\s*[^\d]*\d/.test(text) && !/^\W*\(\w\)$/.test(text),
    scale: isRatio(units) ? 1 : (scaleOf(after) ?? scaleFrom(notes, cell, row)),
    units,
  }
}

const isRatio = (units: readonly Unit[]): boolean => units.some(({ dimension }) => dimension === 'ratio')

/** In the cell itself: `$ 40`, `(5.6%)`, `-$3`. */
function ownUnits(before: string, after: string): readonly Unit[] {
  const [suffix] = /[%‰]/.exec(after) ?? []
  if (suffix !== undefined) return unitAfter(suffix)?.units ?? []
  return unitBefore(before.replace(/[-(\s]+$/, ''))
}

function scaleOf(after: string): number | undefined {
  const [, word = ''] = /^\s*([a-z]{1,8})\b/i.exec(after) ?? []
  const letter: Record<string, number> = { k: 1e3, m: 1e6, b: 1e9 }
  return SCALES.get(word.toLowerCase()) ?? letter[word.toLowerCase()]
}

/** What is said of a cell, the nearest first: over it, in its column's first figure, near the table. */
function notesOver(cell: CitedCell, row: CitedRow): UnitsNote[] {
  const heads = [...cell.heads, ...cell.units].reverse().flatMap((head) => noteInHead(head) ?? [])
  const first = unitsOfFirst(cell.first)
  const labels = [row.label, ...row.above].flatMap((label) => noteInLabel(label) ?? [])
  const around = row.notes.flatMap((note) => noteInLine(note) ?? [])
  return [...heads, ...labels, ...first, ...around]
}

/** `Revenue (in millions)`, `Margin (%)`, `Number of shares (in thousands)`. */
function noteInLabel(label: string): UnitsNote | null {
  const [, aside] = /[(（]([^()（）]+)[)）]\s*:?$/.exec(label) ?? []
  return (
    (aside === undefined || /\p{L}{9,}(?<!thousands|millions|billions|percentage)/u.test(aside)
      ? null
      : noteInHead(aside)) ?? noteInLine(label)
  )
}

function unitsOfFirst(first: string): UnitsNote[] {
  const text = foldWidth(first).trim()
  if (!isValue(text) || text.includes('%')) return []
  const units = unitBefore(text.slice(0, Math.max(0, text.search(/\d/))).replace(/[-(\s]+$/, ''))
  return units.length > 0 ? [{ units, except: [] }] : []
}

/** The scale that stands nearest, unless what the row is about is excepted: `except per share data`. */
function scaleFrom(notes: readonly UnitsNote[], cell: CitedCell, row: CitedRow): number | null {
  const note = notes.find(({ scale }) => scale !== undefined)
  if (note?.scale === undefined) return null
  const about = [row.label, ...row.above, ...cell.heads].join(' ')
  if (/\bper[ -](?:[\w-]+[ -]){0,2}(?:share|unit|day|employee|user|ton)|每股|每单位/i.test(about)) return 1
  const words = new Set(terms(about))
  return note.except.some((one) => one.every((term) => words.has(term))) ? 1 : note.scale
}
