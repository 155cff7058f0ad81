/**
 * Runs of one set held against each other: what differs by more than chance in words, and every pair in tables.
 * @module
 */
import { plural } from '../../index.ts'
import type { PairRecord } from '../runner/records.ts'
import { grouped } from '../scorers/grouped.ts'
import { MEASURES, type Measure } from '../scorers/measures.ts'
import { BELIEVED } from '../scorers/pairs.ts'
import { figure } from './figures.ts'
import { html, type Markup } from './markup.ts'
import { table } from './tables.ts'

/** `+33 points`, `−210`: shares differ by points, for 5 % less than 50 % could be 45 % or 47.5 %. */
export function signed(by: number, { unit }: Pick<Measure, 'unit'>): string {
  const sign = by > 0 ? '+' : by < 0 ? '−' : '±'
  const share = unit === 'mark' || unit === 'share'
  // Of some dozens of questions a tenth of a point tells nothing.
  const points = Math.abs(by) * 100
  return share
    ? `${sign}${figure(points, points < 1 ? 'count' : 'tokens')} points`
    : `${sign}${figure(Math.abs(by), unit)}`
}

export const chance = (p: number): string => (p < 0.001 ? '< 0.001' : p.toFixed(3))

const measureOf = (key: string): Measure | undefined => MEASURES.find((measure) => measure.key === key)

const reach = ({ difference: { low, high } }: PairRecord, measure: Measure): string =>
  `${signed(low, measure).replace(' points', '')} to ${signed(high, measure)}`

/** What carries the answer to "who is better": what was said or quoted, with our checks and without them. */
const TOLD = ['right', 'rawRight', 'quoted', 'rawQuoted']

/** A line a measure: pairs that differ by more than chance, with the effect; of few pairs all of them. */
export function pairsInWords(pairs: readonly PairRecord[]): string[] {
  return [...grouped(pairs, ({ measure }) => measure)].flatMap(([key, all]) => {
    const measure = measureOf(key)
    if (!measure || !TOLD.includes(key)) return []
    const told = all.length <= FEW ? all : all.filter(({ holm }) => holm < BELIEVED)
    const of = `of ${plural(all.length, 'pair')}`
    if (told.length === 0) return [`${measure.label}: no pair ${of} differs by more than chance`]
    const each = told.map(
      (pair) =>
        `${pair.b} ${signed(pair.difference.mean, measure)} against ${pair.a} (${reach(pair, measure)}; p ${chance(pair.p)}${all.length > 1 ? `, ${chance(pair.holm)} ${of}` : ''})`,
    )
    return [`${measure.label}: ${each.join('; ')}`]
  })
}

const FEW = 3

/** Every pair of one set, a table a measure, folded away below what they come to. */
export function renderPairs(pairs: readonly PairRecord[]): Markup | null {
  if (pairs.length === 0) return null
  const tables = [...grouped(pairs, ({ measure }) => measure)].flatMap(([key, all]) => {
    const measure = measureOf(key)
    if (!measure) return []
    const rows = all.map((pair) => [
      `${pair.b} against ${pair.a}`,
      `${pair.questions}`,
      `${pair.up} : ${pair.down}`,
      html`${signed(pair.difference.mean, measure)}<small>${reach(pair, measure)}</small>`,
      chance(pair.p),
      pair.holm < BELIEVED ? html`<strong>${chance(pair.holm)}</strong>` : chance(pair.holm),
    ])
    return [table(`Pairs: ${measure.label}`, HEAD, rows)]
  })
  return html`<ul class="pairs">${pairsInWords(pairs).map((line) => html`<li>${line}</li>`)}</ul>
<details><summary>Pair by pair</summary>${tables}</details>`
}

const HEAD = ['pair', 'questions', 'higher : lower', 'difference', 'p', 'p, Holm'].map((label) => ({ label }))
