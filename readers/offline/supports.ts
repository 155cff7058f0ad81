/**
 * Whether spans hold the words and the figures of a statement. Words alone cannot tell a statement from its denial.
 * @module
 */
import type { SupportsInput, SupportsOutput } from '../reader.ts'
import { EN_STOP, ZH_STOP } from './question-words.ts'
import { cut } from './text.ts'

/** Share of the statement's content words found, for `yes` and for `partly`. */
const YES = 0.75
const PARTLY = 0.4
const COUNTED = /^(?:there are \d+:|共\d+个：)/i

export function supports({ block, spans }: SupportsInput): SupportsOutput {
  const there = new Set(spans.flatMap((span) => cut(span).terms))
  // A count of the rows that are cited stands in none of them.
  if (COUNTED.test(block)) there.add(`${spans.flatMap((span) => span.split('\n')).length}`)
  const units = cut(block).units.filter(
    (unit) => !EN_STOP.has(unit.surface.toLowerCase()) && !ZH_STOP.has(unit.surface),
  )
  const figures = units.filter((unit) => unit.digit && !there.has(unit.key))
  if (figures.length > 0) {
    return { verdict: 'no', reason: `Not in the spans: ${figures.map((unit) => unit.surface).join(', ')}` }
  }
  const found = units.filter((unit) => there.has(unit.key)).length
  const share = units.length === 0 ? 0 : found / units.length
  const verdict = share >= YES ? 'yes' : share >= PARTLY ? 'partly' : 'no'
  return { verdict, reason: `${found} of ${units.length} words are in the spans.` }
}
