/**
 * The calculations of a block: checked against the text as it is now, found where a result was typed without one, and
 * taken out of the statement before its other figures are checked.
 * @module
 */
import type { Amount } from '../../corpus/checks/reckoning/amount.ts'
import { type Derivation, derive } from '../../corpus/checks/reckoning/derive.ts'
import { figureAt } from '../../corpus/checks/reckoning/operand.ts'
import { faultOfResult } from '../../corpus/checks/reckoning/reckon.ts'
import { writtenIn } from '../../corpus/checks/reckoning/result.ts'
import type { Corpus } from '../../corpus/types.ts'
import type { Calculation, DraftBlock, SpanRef } from '../../state/records.ts'
import { type CitedLine, lineAround } from './cited-lines.ts'

/** What is wrong with the calculations of a block, a sentence each. */
export function calculationFaults({ calculations = [], spans }: DraftBlock, corpus: Corpus): string[] {
  return calculations.flatMap((calculation) => {
    const fault = faultOf(calculation, spans, corpus)
    return fault === null ? [] : [`${calculation.text} = ${calculation.expression || '…'}: ${fault}`]
  })
}

function faultOf({ fault, operands, expression, text }: Calculation, spans: readonly SpanRef[], corpus: Corpus) {
  if (fault !== undefined) return fault
  const amounts = new Map<string, Amount>()
  for (const { name, span } of operands) {
    if (!spans.some((cited) => holds(cited, span))) return `the figure ${name} is not cited`
    const amount = amountAt(span, corpus)
    if (amount === null) return `no figure stands where ${name} is said to stand`
    amounts.set(name, amount)
  }
  return faultOfResult(expression, amounts, text)
}

const holds = (outer: SpanRef, { docId, start, end }: SpanRef): boolean =>
  outer.docId === docId && outer.start <= start && end <= outer.end

function amountAt(span: SpanRef, corpus: Corpus): Amount | null {
  const { line, span: own } = lineAround(span, corpus)
  return figureAt(line, span.start - own.start, span.end - own.start)?.amount ?? null
}

/** A statement with blanks in place of its results: they stand in no source. */
export function withoutResults({ text, calculations = [] }: Pick<DraftBlock, 'text' | 'calculations'>): string {
  return calculations.reduce((rest, { text: result, at }) => {
    const stands = text.slice(at, at + result.length) === result
    return stands ? `${rest.slice(0, at)}${' '.repeat(result.length)}${rest.slice(at + result.length)}` : rest
  }, text)
}

/**
 * The block with a calculation for each figure that was typed as a result.
 * @param starts where figures stand in its text that no cited line has
 */
export function withDerivations(
  block: DraftBlock,
  starts: readonly number[],
  question: string,
  corpus: Corpus,
): DraftBlock {
  if (starts.length === 0) return block
  const cited = block.spans.map((span) => lineAround(span, corpus))
  const lines = cited.map(({ line }) => line)
  const written = writtenIn(block.text)
  const found = starts.flatMap((start): Calculation[] => {
    const one = written.find((figure) => figure.start <= start && start < figure.end)
    const derivation = one && derive(one, block.text, question, lines)
    return derivation ? [{ text: one.text, at: one.start, ...recorded(derivation, cited) }] : []
  })
  return found.length === 0 ? block : { ...block, calculations: [...(block.calculations ?? []), ...found] }
}

function recorded(
  { expression, operands }: Derivation,
  cited: readonly CitedLine[],
): Pick<Calculation, 'expression' | 'operands'> {
  return {
    expression,
    operands: operands.flatMap(({ name, term }) => {
      const span = cited[term.line]?.span
      return span ? [{ name, span: { ...span, start: span.start + term.start, end: span.start + term.end } }] : []
    }),
  }
}
