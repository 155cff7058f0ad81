/**
 * A calculation done: an expression over figures that stand in cited lines, and its result as text.
 * @module
 */
import type { Amount } from './amount.ts'
import { evaluate } from './evaluate.ts'
import { namesIn, parseExpression } from './expression.ts'
import { attempt, ReckoningFault } from './fault.ts'
import { gives, writtenIn } from './result.ts'

/** @throws ReckoningFault */
export function resultOf(expression: string, operands: ReadonlyMap<string, Amount>): Amount {
  const parsed = parseExpression(expression)
  if (namesIn(parsed).length === 0) throw new ReckoningFault('unknown_name', 'the expression has no operand')
  return evaluate(parsed, operands)
}

/** What is wrong with a result that stands beside its expression; null where it follows. */
export function faultOfResult(expression: string, operands: ReadonlyMap<string, Amount>, text: string): string | null {
  const result = attempt(() => {
    const amount = resultOf(expression, operands)
    if (writtenIn(text).some((written) => gives(amount, written))) return amount
    throw new ReckoningFault('unit', `${expression} does not give ${text}`)
  })
  return 'fault' in result ? result.fault.message : null
}
