/**
 * What a figure amounts to: with the scale and the unit that stand beside it, over its column, in its row, or over all of
 * its table.
 * @module
 */
import { SCALES } from '../figures/numerals.ts'
import { unitAfter, unitBefore } from '../figures/units.ts'
import { type Amount, Decimal, type Measure, PERCENT } from './amount.ts'
import type { Cell, Line } from './lines.ts'
import { currency, isScaled, type Said, saidOf } from './scales.ts'

/** A figure as it was found. */
export interface Numeral {
  /** Without sign: `84,934`, `0.5`. */
  digits: string
  negative: boolean
  beside: {
    /** A currency before it; '' for none. */
    sign: string
    /** Where a per cent sign behind it stands, if one does. */
    percent: string
    /** The text before and behind. */
    before: string
    after: string
  }
}

const SCALE_AFTER = /^\s?(hundred|thousand|million|billion|trillion|mn|bn)\b|^\s?(万亿|百万|千万|百|千|万|萬|亿|億)/i
const LETTER: Readonly<Record<string, number>> = { k: 1e3, m: 1e6, b: 1e9 }

export function amountOf(
  { digits, negative, beside }: Numeral,
  line: Line,
  cell: Cell | undefined,
): { amount: Amount; scaled: boolean } {
  const plain = digits.replaceAll(',', '')
  const face = new Decimal(plain).times(negative ? -1 : 1)
  const decimals = /\.(\d+)/.exec(plain)?.[1]?.length ?? 0
  const word = SCALE_AFTER.exec(beside.after)
  const letter = beside.sign === '' ? undefined : /^([kmb])(?:n|m)?(?![A-Za-z])/i.exec(beside.after)?.[1]?.toLowerCase()
  const own = word ? SCALES.get((word[1] ?? word[2] ?? '').toLowerCase()) : letter ? LETTER[letter] : undefined
  const written = measureBeside(beside, beside.after.slice(word?.[0].length ?? 0))
  const near = said(line, cell)
  const measure = written ?? measureAbove(near, face, line, cell)
  const stated = near.all.find(({ scale }) => scale !== null)
  const isShare = measure?.dimension === PERCENT.dimension
  const about = [line.label, ...line.groups].join(' ')
  const holds = stated !== undefined && !isShare && (written === null || isMoney(written)) && isScaled(about, stated)
  const scale = own ?? (holds ? (stated.scale ?? 1) : 1)
  const value = face.times(scale).times(measure?.factor ?? 1)
  const scaled = own !== undefined || stated !== undefined || isShare
  const amount = { value, measure, scale, decimals, divided: false }
  return { amount: cell && !scaled ? { ...amount, unstated: true } : amount, scaled }
}

const isMoney = ({ dimension }: Measure): boolean => /^[A-Z$₹₩]/.test(dimension)

function measureBeside({ sign, percent, before }: Numeral['beside'], after: string): Measure | null {
  if (/[%％]/.test(percent)) return PERCENT
  if (sign !== '') return currency(sign)
  const suffix = unitAfter(after)
  const unit = suffix?.units[0]
  if (unit && suffix) {
    const form = after.slice(0, suffix.length).replace(/^[\s-]+/, '')
    const factor = unit.factors[0] ?? 1
    return unit.dimension === PERCENT.dimension ? { ...PERCENT, factor } : { dimension: unit.dimension, factor, form }
  }
  const code = /^\s?([A-Z]{3})\b/.exec(after)?.[1]
  if (code) return currency(code)
  const prefix = unitBefore(before.slice(-5))[0]
  return prefix ? { dimension: prefix.dimension, factor: 1, form: prefix.dimension } : null
}

interface Surroundings {
  /** Over its column, and in brackets in its row: what holds for it and no other. */
  own: Said[]
  /** All that is said, nearest first. */
  all: Said[]
}

function said(line: Line, cell: Cell | undefined): Surroundings {
  if (cell?.label) return { own: [], all: [] }
  const asides = [line.label, ...line.groups].map((label) => /[(（][^)）]*[)）]/.exec(label)?.[0] ?? '')
  const own = [...(cell?.heads ?? []), ...asides].filter(Boolean).map((text) => saidOf(text))
  const above = line.above.map((text, at) => saidOf(text, at > 0 && text.length > HEAD))
  return { own, all: [...own, ...above, ...line.around.map((text) => saidOf(text, true))] }
}

/** A longer caption is running text. */
const HEAD = 60

/** A share is one of its own column or row; a currency may be that of the whole table. */
function measureAbove({ own, all }: Surroundings, face: Decimal, line: Line, cell: Cell | undefined): Measure | null {
  if (cell?.label) return null
  if ([line.label, ...line.groups].some(isShare)) return PERCENT
  const near = all.find(
    (one) => one.measure !== null && (own.includes(one) || one.measure.dimension !== PERCENT.dimension),
  )
  // Often only the first figure of a column has the sign.
  if (near === undefined && /[%％]/.test(cell?.first ?? '') && face.abs().lte(100)) return PERCENT
  return near?.measure ?? null
}

const isShare = (label: string): boolean => /[%％]|\bper ?cent(?:ages?)?\b|百分比|占比/i.test(label)
