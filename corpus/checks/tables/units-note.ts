/**
 * What is said once for many figures: `(in thousands, except per share data)`, `$M`, `2019 €m`, `US$’000`,
 * `单位：人民币万元`.
 * @module
 */

import { Lru } from '../../../lib/lru.ts'
import { isUnit, unitsIn } from '../../structure/tables/cell-kinds.ts'
import { terms } from '../../words/terms.ts'
import { type Unit, unitsOf } from '../figures/units.ts'

export interface UnitsNote {
  /** A figure of 1 stands for so many; absent where nothing is said. */
  scale?: number
  /** Currency or percent, in all the ways it may be meant; empty where nothing is said. */
  units: readonly Unit[]
  /** What it is not said of, each in its terms: of `except revenue growth and share data`, `revenu growth` and `share`. */
  except: readonly (readonly string[])[]
}

type Scale = readonly [pattern: RegExp, scale: number]

/** In the name of a column, where no figure is. */
const IN_HEADS: readonly Scale[] = [
  [/\bthousands?\b|[’'‘]\s?000s?|[$€£¥]\s?000s?\b|\b[A-Z]{3}\s?[’'‘]?000s?\b|(?<=[$€£¥])\s?[kK]\b/i, 1e3],
  [
    /\bmillions?\b|\bmil\b|(?<=[$€£¥])\s?(?:mm?|mn|mio)\b|\b(?:USD|EUR|GBP|CHF|CNY|RMB|JPY)\s?m(?:n|io)?\b|\bmn\b/i,
    1e6,
  ],
  [/\bbillions?\b|(?<=[$€£¥])\s?bn?\b|\b(?:USD|EUR|GBP|CHF|CNY|RMB|JPY)\s?bn?\b|\bbn\b/i, 1e9],
  [/\blakhs?\b/i, 1e5],
  [/\bcrores?\b/i, 1e7],
  [/百万|百萬/, 1e6],
  [/千万|千萬/, 1e7],
  [/万亿|萬億/, 1e12],
  [/亿|億/, 1e8],
  [/万|萬/, 1e4],
  [/千(?=元|美元|港元|人民币|份|股|吨)/, 1e3],
]

const CURRENCY =
  /(?:US|NT|S|A|C|HK|R)?[$€£¥]|\b(?:USD|EUR|GBP|CNY|RMB|JPY|[Dd]ollars?|[Ee]uros?|yuan|yen)\b|美元|欧元|英镑|日元|人民币|元|%|\bpercent(?:age)?\b|百分比/

/** The same lines stand near all rows of a table. */
const lines = new Lru<string, { note: UnitsNote | null }>(2_000)

/** Of a caption or a line near the table: only what is put as a note, for a line has figures with scales of their own. */
export function noteInLine(text: string): UnitsNote | null {
  return lines.get(text, () => ({ note: readLine(text) })).note
}

function readLine(text: string): UnitsNote | null {
  if (isUnit(text)) return noteInHead(text)
  for (const { start, end } of unitsIn(text)) {
    const note = noteInHead(text.slice(start, end))
    if (note?.scale !== undefined) return note
  }
  return null
}

/** Of a cell that names a column, of the corner over the labels, or of a phrase that says nothing else. */
export function noteInHead(text: string): UnitsNote | null {
  const said = text.split(/\b(?:except|other than|unless)\b|除/i)[0] ?? ''
  const scale = IN_HEADS.find(([pattern]) => pattern.test(said))?.[1]
  const [currency] = CURRENCY.exec(said) ?? []
  const units = currency === undefined ? [] : unitsOf(currency.replace(/^(?:NT|S|A|C|HK|R)(?=\$)/, ''))
  if (scale === undefined && units.length === 0) return null
  const [, exception = ''] = /\bexcept(?:ing)?(?: for)?\b([^):;]*)/i.exec(text) ?? []
  const except = exception
    .split(/,|\band\b|\bor\b|\bwhere\b/i)
    .filter((one) => !/\bper[ -]/i.test(one))
    .map((one) => terms(one.replace(/\b(?:otherwise|data|amounts?|figures?|noted|for|information)\b/gi, ' ')))
    .filter((one) => one.length > 0)
  return { ...(scale === undefined ? {} : { scale }), units, except }
}
