/**
 * The result of an expression over amounts.
 * @module
 */
import { type Amount, add, constant, counted, Decimal, divide, multiply, negate, PERCENT, subtract } from './amount.ts'
import type { Expression, FunctionName } from './expression.ts'
import { ReckoningFault } from './fault.ts'

/** Months and quarters of a year, weeks, days, hours, minutes; powers of ten are scales. */
const CONSTANTS = new Set([0, 1, 4, 7, 12, 24, 52, 60, 360, 365, 366])

/** @throws ReckoningFault for a name without an operand, a figure that is neither operand nor constant, units that do not go together */
export function evaluate(expression: Expression, operands: ReadonlyMap<string, Amount>): Amount {
  const inner = (one: Expression): Amount => evaluate(one, operands)
  switch (expression.kind) {
    case 'name': {
      const operand = operands.get(expression.name)
      if (!operand) throw new ReckoningFault('unknown_name', `no operand is named "${expression.name}"`)
      return operand
    }
    case 'figure':
      return literal(expression, operands.size)
    case 'negative':
      return negate(inner(expression.of))
    case 'call':
      for (const one of expression.of) requireNamed(one)
      return call(expression.name, expression.of.map(inner))
    case 'binary': {
      if (expression.operator !== '*') requireNamed(expression.left)
      if (isSum(expression)) requireNamed(expression.right)
      const [left, right] = [inner(expression.left), inner(expression.right)]
      switch (expression.operator) {
        case '+':
          return add(left, right)
        case '-':
          return subtract(left, right)
        case '*':
          return multiply(left, right)
        case '/':
          return divide(left, right)
      }
    }
  }
}

const isSum = ({ operator }: Extract<Expression, { kind: 'binary' }>): boolean => operator === '+' || operator === '-'

/** Constants multiply and divide; but for nought, only 1 is added to a quotient or taken from it. */
function requireNamed(side: Expression): void {
  if (side.kind === 'figure' && !side.value.eq(1) && !side.value.isZero() && !side.percent) throw loose(side.text)
}

const loose = (text: string): ReckoningFault =>
  new ReckoningFault('loose_figure', `${text} stands in the expression and is no operand; name its line and figure`)

/** What an average divides by is as many as there are operands. */
function literal({ value, text, percent }: Extract<Expression, { kind: 'figure' }>, operands: number): Amount {
  const n = value.toNumber()
  const known = CONSTANTS.has(n) || (n >= 2 && n <= operands && Number.isInteger(n)) || /^10+$/.test(value.toFixed())
  if (!known) throw loose(text)
  return constant(value, percent)
}

function call(name: FunctionName, of: readonly Amount[]): Amount {
  const [first, ...others] = of
  if (!first) throw new ReckoningFault('arguments', `${name} has nothing to work on`)
  switch (name) {
    case 'sum':
      return others.reduce(add, first)
    case 'average':
      return divide(others.reduce(add, first), constant(new Decimal(of.length), false))
    case 'minimum':
      return others.reduce((least, one) => (subtract(one, least).value.isNegative() ? one : least), first)
    case 'maximum':
      return others.reduce((most, one) => (subtract(most, one).value.isNegative() ? one : most), first)
    case 'count':
      return counted(of.length)
    case 'percent_change': {
      const [from, to] = [first, others[0] ?? first]
      return { ...divide(subtract(to, from), from), measure: PERCENT, scale: 1 }
    }
  }
}
