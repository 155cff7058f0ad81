/**
 * Operands tied to the figures they are: each must stand in the line that it is said to stand in. A figure that was
 * written into the expression itself is looked for in the cited lines.
 * @module
 */
import type { Amount } from '../../corpus/checks/reckoning/amount.ts'
import { type Expression, namesIn, parseExpression } from '../../corpus/checks/reckoning/expression.ts'
import { writeExpression } from '../../corpus/checks/reckoning/expression-text.ts'
import { attempt } from '../../corpus/checks/reckoning/fault.ts'
import { nameOf } from '../../corpus/checks/reckoning/hypotheses.ts'
import { findFigure } from '../../corpus/checks/reckoning/operand.ts'
import type { Term } from '../../corpus/checks/reckoning/terms.ts'
import type { Corpus } from '../../corpus/types.ts'
import type { Reckoning } from '../../readers/reader.ts'
import type { Calculation, SpanRef } from '../../state/records.ts'
import { type CitedLine, lineAround } from './cited-lines.ts'

export interface BoundReckoning {
  /** Over `a`, `b`, …, whatever the operands were called. */
  expression: string
  operands: Calculation['operands']
  amounts: ReadonlyMap<string, Amount>
  /** In which the operands stand. */
  lines: SpanRef[]
  fault?: string
}

/** Operands of one reckoning; more are refused. */
const MOST_OPERANDS = 60

type Operand = Reckoning['operands'][number]
interface Found {
  term: Term
  cited: CitedLine
}

/** @param sentences of the block; @param spans `spans[n - 1]` is what number `n` stands for */
export function bindOperands(
  { expression, operands }: Reckoning,
  sentences: readonly number[],
  spans: readonly SpanRef[],
  corpus: Corpus,
): BoundReckoning {
  const failed = (fault: string): BoundReckoning => ({
    expression: expression.slice(0, 200),
    operands: [],
    amounts: new Map(),
    lines: [],
    fault,
  })
  if (operands.length > MOST_OPERANDS) return failed(`it has more than ${MOST_OPERANDS} operands`)
  const parsed = attempt(() => parseExpression(withPlainNames(expression, operands)))
  if ('fault' in parsed) return failed(parsed.fault.message)
  const binder = new Binder(sentences, spans, corpus)
  const named = new Map<string, string>()
  for (const [at, operand] of operands.entries()) {
    const name = plainName(operand, at)
    const fault = named.has(name) ? `two operands are named "${operand.name}"` : binder.bind(operand)
    if (fault !== null) return failed(fault)
    named.set(name, nameOf(named.size))
  }
  const whole = renamed(parsed.value, named, binder)
  const unknown = namesIn(whole).find((name) => !binder.has(name))
  return {
    expression: writeExpression(whole),
    ...binder.bound(),
    ...(unknown && { fault: `no operand is named "${unknown}"` }),
  }
}

const IDENTIFIER = /^[\p{L}_][\p{L}\p{N}_]*$/u
const plainName = ({ name }: Operand, at: number): string => (IDENTIFIER.test(name) ? name : `operand_${at}`)

/** Names of several words, or with signs in them, as ones that the grammar has. */
function withPlainNames(expression: string, operands: readonly Operand[]): string {
  const odd = operands.flatMap((operand, at) => {
    const name = operand.name.trim()
    return name === '' || IDENTIFIER.test(name) || /^[\d.,]+$/.test(name)
      ? []
      : [{ name, plain: plainName(operand, at) }]
  })
  return odd
    .sort((a, b) => b.name.length - a.name.length)
    .reduce((text, { name, plain }) => text.replaceAll(name, plain), expression)
}

class Binder {
  readonly #sentences: readonly number[]
  readonly #spans: readonly SpanRef[]
  readonly #corpus: Corpus
  readonly #lines = new Map<number, CitedLine>()
  readonly #found: Found[] = []

  constructor(sentences: readonly number[], spans: readonly SpanRef[], corpus: Corpus) {
    this.#sentences = sentences
    this.#spans = spans
    this.#corpus = corpus
  }

  /** @returns what is wrong with it, or null */
  bind({ sentence, figure }: Operand): string | null {
    if (sentence > 0 && !this.#spans[sentence - 1]) return `no line has the number ${sentence}`
    const said = sentence > 0 ? this.#in(sentence, figure) : []
    const found = said.length > 0 ? said : this.#anywhere(figure)
    const [first] = found
    if (!first)
      return `"${figure.slice(0, 40)}" does not stand in ${sentence > 0 ? `line ${sentence}` : 'the cited lines'}`
    // The same figure twice in a line is two of its cells.
    this.#found.push(found.find((one) => !this.#isTaken(one)) ?? first)
    return null
  }

  has(name: string): boolean {
    return this.#found.some((_, at) => nameOf(at) === name)
  }

  bound(): Pick<BoundReckoning, 'operands' | 'amounts' | 'lines'> {
    const operands = this.#found.map(({ term, cited: { span } }, at) => ({
      name: nameOf(at),
      span: { ...span, start: span.start + term.start, end: span.start + term.end },
    }))
    const amounts = new Map(this.#found.map(({ term }, at) => [nameOf(at), term.amount]))
    return { operands, amounts, lines: this.#found.map(({ cited }) => cited.span) }
  }

  /** The name of a figure that stands in the expression; null where no cited line has it. */
  nameOfFigure(text: string): string | null {
    return this.bind({ name: '', sentence: 0, figure: text }) === null ? nameOf(this.#found.length - 1) : null
  }

  #in(sentence: number, figure: string): Found[] {
    const span = this.#spans[sentence - 1]
    if (!span) return []
    const cited = this.#lines.get(sentence) ?? lineAround(span, this.#corpus)
    this.#lines.set(sentence, cited)
    return findFigure(cited.line, figure).map((term) => ({ term, cited }))
  }

  /** In the one of the block's lines that has it. */
  #anywhere(figure: string): Found[] {
    const found = this.#sentences.map((sentence) => this.#in(sentence, figure)).filter(({ length }) => length > 0)
    return found.length === 1 ? (found[0] ?? []) : []
  }

  #isTaken({ term, cited }: Found): boolean {
    return this.#found.some((one) => one.cited.span.start === cited.span.start && one.term.start === term.start)
  }
}

/** Every name as its letter, every figure that a cited line has as an operand; constants stay. */
function renamed(expression: Expression, named: ReadonlyMap<string, string>, binder: Binder, inSum = true): Expression {
  const inner = (one: Expression, sum: boolean): Expression => renamed(one, named, binder, sum)
  switch (expression.kind) {
    case 'name':
      return { kind: 'name', name: named.get(expression.name) ?? expression.name }
    case 'figure': {
      if (isConstant(expression, inSum)) return expression
      const name = binder.nameOfFigure(expression.text)
      return name === null ? expression : { kind: 'name', name }
    }
    case 'negative':
      return { ...expression, of: inner(expression.of, inSum) }
    case 'call':
      return { ...expression, of: expression.of.map((one) => inner(one, true)) }
    case 'binary': {
      const sum = expression.operator === '+' || expression.operator === '-'
      const left = inner(expression.left, sum || expression.operator === '/')
      return { ...expression, left, right: inner(expression.right, sum) }
    }
  }
}

/** 100, and small whole numbers that multiply or divide, belong to the calculation. */
const isConstant = ({ text, percent }: Extract<Expression, { kind: 'figure' }>, inSum: boolean): boolean =>
  text === '1' || (!inSum && (/^10+$/.test(text) || percent || /^\d{1,2}$/.test(text)))
