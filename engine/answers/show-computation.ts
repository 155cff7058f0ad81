/**
 * A computation in words: `(84,934 − 14,696) = 70,238 thousand [1]`.
 * @module
 */
import { parseExpression } from '../../corpus/checks/reckoning/expression.ts'
import { showExpression } from '../../corpus/checks/reckoning/expression-text.ts'
import { attempt } from '../../corpus/checks/reckoning/fault.ts'
import type { Computation } from '../../state/records.ts'

/** With the citations of its operands behind it, each once. */
export function showComputation({ text, expression, operands }: Computation): string {
  const figures = new Map(Object.entries(operands).map(([name, { figure }]) => [name, figure.trim()]))
  const parsed = attempt(() => parseExpression(expression))
  const shown = 'value' in parsed ? showExpression(parsed.value, figures) : expression
  const cited = [...new Set(Object.values(operands).map(({ citation }) => citation))].sort((a, b) => a - b)
  const whole = 'value' in parsed && parsed.value.kind === 'binary' ? `(${shown})` : shown
  return `${whole} = ${text} ${cited.map((n) => `[${n}]`).join(' ')}`
}
