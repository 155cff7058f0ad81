/**
 * The results of a block worked out: its places filled in, every operand tied to the figure it is.
 *
 * ```
 * "It rose by {1}."   a - b   a = line 5, "84,934"   b = line 5, "14,696"
 *  ─→ "It rose by 70,238 thousand."   calculations: [{ text: "70,238 thousand", expression: "a - b", operands: spans }]
 * ```
 *
 * What fails stays a place in the text and says why: verify finds it, and the draft goes back.
 * @module
 */
import { type Amount, isRatio } from '../../corpus/checks/reckoning/amount.ts'
import { attempt, ReckoningFault } from '../../corpus/checks/reckoning/fault.ts'
import { writeAmount } from '../../corpus/checks/reckoning/format.ts'
import { resultOf } from '../../corpus/checks/reckoning/reckon.ts'
import { gives, writtenIn } from '../../corpus/checks/reckoning/result.ts'
import { type Surrounded, surroundedBy, wishOf } from '../../corpus/checks/reckoning/wish.ts'
import { directionIn } from '../../corpus/checks/reckoning/words.ts'
import type { Corpus } from '../../corpus/types.ts'
import { languageOf } from '../../corpus/words/language.ts'
import type { AnswerBlock, Reckoning } from '../../readers/reader.ts'
import type { Calculation, SpanRef } from '../../state/records.ts'
import { type BoundReckoning, bindOperands } from './bind-operands.ts'

/** `{1}`, and what models make of it. */
const PLACE = /\{\{?\s*(\d{1,2})\s*\}?\}/g

export interface Reckoned {
  text: string
  calculations: Calculation[]
  /** Lines of operands, which the block rests on whether it cites them or not. */
  spans: SpanRef[]
}

/** @param spans `spans[n - 1]` is what number `n` stands for */
export function reckonBlock(
  { text, sentences, reckonings = [] }: Pick<AnswerBlock, 'text' | 'sentences' | 'reckonings'>,
  spans: readonly SpanRef[],
  corpus: Corpus,
): Reckoned {
  if (reckonings.length === 0) return { text, calculations: leftOpen(text, sentences, spans, corpus), spans: [] }
  const bound = reckonings.map((one) => bindOperands(one, sentences, spans, corpus))
  const filled = fillIn(text, reckonings, bound)
  const unplaced = bound.filter((_, at) => !filled.placed.has(at))
  const calculations = [...filled.calculations, ...unplaced.flatMap((one) => typedResult(one, filled.text))]
  return { text: filled.text, calculations, spans: bound.flatMap(({ lines }) => lines) }
}

/** Places that nothing fills, unless they are the document's own. */
function leftOpen(
  text: string,
  sentences: readonly number[],
  spans: readonly SpanRef[],
  corpus: Corpus,
): Calculation[] {
  const open = [...text.matchAll(PLACE)]
  if (open.length === 0) return []
  const cited = sentences
    .flatMap((n) => spans[n - 1] ?? [])
    .map(({ docId, start, end }) => corpus.text(docId, start, end))
  return open
    .filter(([place]) => !cited.some((quote) => quote.includes(place)))
    .map(({ 0: place, index }) => ({ text: place, at: index, expression: '', operands: [], fault: NOT_GIVEN }))
}

function fillIn(text: string, reckonings: readonly Reckoning[], bound: readonly BoundReckoning[]) {
  const places = [...text.matchAll(PLACE)]
  // Some count from nought.
  const first = places.some(([, n]) => Number(n) === 0) ? 0 : 1
  const calculations: Calculation[] = []
  const placed = new Set<number>()
  let done = ''
  let from = 0
  for (const { 0: place, 1: n, index } of places) {
    const nth = Number(n) - first
    placed.add(nth)
    done += text.slice(from, index)
    from = index + place.length
    const [one, wanted] = [bound[nth], reckonings[nth]]
    const result = one && wanted ? resultIn(one, wanted.unit, done, text.slice(from)) : { fault: NOT_GIVEN }
    if ('fault' in result) {
      calculations.push({ text: place, at: done.length, ...recorded(one), fault: result.fault })
      done += place
    } else {
      const { before, shown, after, expression } = result
      const whole = `${before}${shown}${after}`
      calculations.push({ text: whole, at: done.length - before.length, ...recorded(one), expression })
      done += shown
    }
  }
  return { text: done + text.slice(from), calculations, placed }
}

const NOT_GIVEN = 'no expression is given for it'

const recorded = (one: BoundReckoning | undefined): Pick<Calculation, 'expression' | 'operands'> => ({
  expression: one?.expression ?? '',
  operands: one?.operands ?? [],
})

interface Result {
  expression: string
  /** What stands in the place, and what of the result the statement had before and behind it. */
  shown: string
  before: string
  after: string
}

function resultIn(bound: BoundReckoning, unit: string, before: string, after: string): Result | { fault: string } {
  if (bound.fault !== undefined) return { fault: bound.fault }
  const around = surroundedBy(before, after)
  const wish = { ...wishOf(unit), ...around.wish }
  const isShare = wish.measure?.dimension === 'ratio'
  const result = attempt(() => {
    const { amount, expression } = asTold(resultOf(bound.expression, bound.amounts, isShare), bound.expression, before)
    const text = writeAmount(amount, wish, languageOf(`${before}${after}`))
    return { expression, shown: withoutAround(text, around), before: around.before, after: around.after }
  })
  return 'fault' in result ? { fault: result.fault.message } : result.value
}

/** "It fell by" is followed by a size; "it rose by" by nothing below zero. */
function asTold(amount: Amount, expression: string, before: string): { amount: Amount; expression: string } {
  if (!amount.value.isNegative() || amount.value.isZero()) return { amount, expression }
  const clause = /[^,.;:，。；：]*$/.exec(before)?.[0] ?? ''
  const direction = /\b(?:by|of|is|was)\s*\S?$|[了为是达]\s*$|[加少升降长低高]\s*$/i.test(clause)
    ? directionIn(clause, '')
    : 'change'
  if (direction === 'up')
    throw new ReckoningFault('unit', 'the result is below zero, and the statement says that it went up')
  if (direction !== 'down') return { amount, expression }
  return { amount: { ...amount, value: amount.value.negated() }, expression: `-(${expression})` }
}

function withoutAround(text: string, { wish, before, after }: Surrounded): string {
  const bare = before === '' ? text : text.replace(/(?:US|NT|HK|[ACS])?[$€£¥₹]/, '')
  const unit = after.trim()
  if (unit === '') return bare
  if (bare.endsWith(unit)) return bare.slice(0, -unit.length).trimEnd()
  return wish.scale !== undefined || wish.measure?.dimension === 'ratio' ? bare.replace(/(?<=\d)\D*$/, '') : bare
}

/** The result that a text has without a place for it. */
function typedResult({ expression, amounts, operands, fault }: BoundReckoning, text: string): Calculation[] {
  if (fault !== undefined) return []
  const written = writtenIn(text).find((one) => {
    const result = attempt(() => resultOf(expression, amounts, isRatio(one)))
    return 'value' in result && gives(result.value, one)
  })
  return written ? [{ text: written.text, at: written.start, expression, operands }] : []
}
