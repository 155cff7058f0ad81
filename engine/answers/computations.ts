/**
 * How the results of an answer were reckoned, its operands as figures of its citations.
 * @module
 */

import { figureAt } from '../../corpus/checks/reckoning/operand.ts'
import type { Corpus } from '../../corpus/types.ts'
import type { Calculation, Citation, Computation, DraftBlock, SpanRef } from '../../state/records.ts'
import { lineAround } from '../evidence/cited-lines.ts'

type Operand = Computation['operands'][string]

/** Each calculation once, in the order of the text. */
export function computationsOf(
  blocks: readonly DraftBlock[],
  citations: readonly Citation[],
  corpus: Corpus,
): Computation[] {
  const all = blocks.flatMap(({ calculations = [] }) => [...calculations].sort((a, b) => a.at - b.at))
  const computations = all.flatMap((calculation) => computationOf(calculation, citations, corpus) ?? [])
  return [...new Map(computations.map((one) => [JSON.stringify(one), one])).values()]
}

function computationOf(
  { text, expression, operands, fault }: Calculation,
  citations: readonly Citation[],
  corpus: Corpus,
): Computation | null {
  const named = operands.flatMap(({ name, span }): [string, Operand][] => {
    const operand = operandOf(span, citations, corpus)
    return operand ? [[name, operand]] : []
  })
  if (fault !== undefined || named.length < operands.length) return null
  return { text, expression, operands: Object.fromEntries(named), unit: unitOf(text) }
}

function operandOf(span: SpanRef, citations: readonly Citation[], corpus: Corpus): Operand | null {
  const { docId, start, end } = span
  const citation = citations.find((one) => one.docId === docId && one.start <= start && end <= one.end)
  if (!citation) return null
  const { line, span: own } = lineAround(span, corpus)
  const term = figureAt(line, start - own.start, end - own.start)
  return {
    figure: corpus.text(docId, start, end),
    citation: citation.n,
    start,
    end,
    ...(term && term.row !== '' && { row: term.row }),
    ...(term && term.heads !== '' && { column: term.heads }),
  }
}

/** `thousand` of `70,238 thousand`, `$ million` of `$5.2 million`. */
const unitOf = (text: string): string =>
  text
    .replace(/[-−(]?\d[\d,.]*\)?/, ' ')
    .replace(/\s+/g, ' ')
    .trim()
