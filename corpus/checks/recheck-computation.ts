/**
 * Whether a result of an answer still follows: every operand stands in its citation, in the row and column it is said to,
 * and the expression over them gives the result that the answer states.
 * @module
 */
import type { Corpus } from '../types.ts'
import { type Claim, recheck } from './recheck.ts'
import type { Amount } from './reckoning/amount.ts'
import { lineAround } from './reckoning/document-lines.ts'
import { figureAt } from './reckoning/operand.ts'
import { faultOfResult } from './reckoning/reckon.ts'

/** The claim of a computation; `start` and `end` are those of the figure in the document of its citation. */
export interface ComputationClaim {
  text: string
  expression: string
  operands: Readonly<Record<string, OperandClaim>>
}

export interface OperandClaim {
  figure: string
  citation: number
  start: number
  end: number
  row?: string | undefined
  column?: string | undefined
}

export interface ComputationCheck {
  text: string
  /**
   * `follows`; `operand`: one does not stand where it is said to stand; `result`: the expression gives another one;
   * `unstated`: the answer does not say it.
   */
  state: 'follows' | 'operand' | 'result' | 'unstated'
  /** What is wrong; '' where nothing is. */
  detail: string
}

interface Answered {
  /** The whole text of the answer, where it is known. */
  text?: string | undefined
  citations: readonly (Claim & { n: number })[]
}

export function recheckComputation(claim: ComputationClaim, answer: Answered, corpus: Corpus): ComputationCheck {
  const failed = (state: ComputationCheck['state'], detail: string) => ({ text: claim.text, state, detail })
  const amounts = new Map<string, Amount>()
  for (const [name, operand] of Object.entries(claim.operands)) {
    const amount = amountOf(operand, answer.citations, corpus)
    if (typeof amount === 'string') return failed('operand', `${name}: ${amount}`)
    amounts.set(name, amount)
  }
  const fault = faultOfResult(claim.expression, amounts, claim.text)
  if (fault !== null) return failed('result', fault)
  if (answer.text !== undefined && !answer.text.includes(claim.text))
    return failed('unstated', `the answer does not say ${claim.text}`)
  return failed('follows', '')
}

/** What an operand amounts to in the document as it is now, or what is wrong with it. */
function amountOf(operand: OperandClaim, citations: Answered['citations'], corpus: Corpus): Amount | string {
  const { figure, citation: n, start, end } = operand
  const citation = citations.find((one) => one.n === n)
  if (!citation) return `there is no citation ${n}`
  const from = start - citation.start
  if (from < 0 || end > citation.end || citation.quote.slice(from, end - citation.start) !== figure)
    return `"${figure}" does not stand in citation ${n}`
  const { docId, start: now } = recheck(citation, corpus)
  if (now === null) return `citation ${n} no longer stands`
  const placed = lineAround(corpus.structure(docId), { start: now + from, end: now + from + figure.length }, (a, b) =>
    corpus.text(docId, a, b),
  )
  const term = figureAt(placed.line, now + from - placed.start, now + from + figure.length - placed.start)
  if (term === null) return `"${figure}" is no whole figure in citation ${n}`
  const { row = '', column = '' } = operand
  if (row !== term.row) return `"${figure}" stands in the row "${term.row}", not in "${row}"`
  if (column !== term.heads) return `"${figure}" stands in the column "${term.heads}", not in "${column}"`
  return term.amount
}
