/**
 * A calculation done: an expression over figures that stand in cited lines, and its result as text.
 * @module
 */
import { type Amount, isRatio } from './amount.ts'
import { evaluate } from './evaluate.ts'
import { namesIn, parseExpression } from './expression.ts'
import { attempt, ReckoningFault } from './fault.ts'
import { gives, writtenIn } from './result.ts'
import { settled } from './settle.ts'

/**
 * @param share whether the result is wanted as a share, in per cent
 * @throws ReckoningFault
 */
export function resultOf(expression: string, operands: ReadonlyMap<string, Amount>, share: boolean): Amount {
  const parsed = parseExpression(expression)
  if (namesIn(parsed).length === 0) throw new ReckoningFault('unknown_name', 'the expression has no operand')
  return evaluate(parsed, settled(parsed, operands, share))
}

/** What is wrong with a result that stands beside its expression; null where it follows. */
export function faultOfResult(expression: string, operands: ReadonlyMap<string, Amount>, text: string): string | null {
  const result = attempt(() => {
    const given = writtenIn(text).some((written) => gives(resultOf(expression, operands, isRatio(written)), written))
    if (given) return null
    throw new ReckoningFault('unit', `${expression} does not give ${text}`)
  })
  return 'fault' in result ? result.fault.message : null
}
