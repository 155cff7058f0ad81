/**
 * Scales that nothing states. A table may leave out that it is told in millions, which the sentence beside it says of the
 * same things: where like is set against like, such a figure is taken at the scale of the others, if that brings it nearer
 * to them than its plain value is.
 *
 *     expense of $49.1 million   |   Accumulated | 260.8        49.1 ÷ 260.8 is a share of 19 %, and not 188,266
 *
 * @module
 */
import type { Amount } from './amount.ts'
import type { Expression } from './expression.ts'

/** @param share whether the result is to be one: then what is divided is alike, too */
export function settled(
  expression: Expression,
  operands: ReadonlyMap<string, Amount>,
  share: boolean,
): ReadonlyMap<string, Amount> {
  const open = [...operands.values()].filter(({ unstated }) => unstated)
  const told = [...operands.values()].filter(({ unstated, scale }) => !unstated && scale > 1)
  const [first] = told
  if (open.length === 0 || first === undefined || told.some(({ scale }) => scale !== first.scale)) return operands
  if (!share && multiplies(expression)) return operands
  const size = mean(told.map(sizeOf))
  return new Map(
    [...operands].map(([name, one]) => {
      const scaled: Amount = { ...one, value: one.value.times(first.scale), scale: first.scale }
      const nearer = Math.abs(sizeOf(scaled) - size) < Math.abs(sizeOf(one) - size)
      return [name, one.unstated && nearer ? scaled : one]
    }),
  )
}

/** In orders of magnitude. */
const sizeOf = ({ value }: Amount): number => (value.isZero() ? 0 : Math.log10(Math.abs(value.toNumber())))
const mean = (sizes: readonly number[]): number => sizes.reduce((sum, size) => sum + size, 0) / sizes.length

function multiplies(expression: Expression): boolean {
  switch (expression.kind) {
    case 'name':
    case 'figure':
      return false
    case 'negative':
      return multiplies(expression.of)
    case 'call':
      return expression.of.some(multiplies)
    case 'binary':
      return /[*/]/.test(expression.operator) || multiplies(expression.left) || multiplies(expression.right)
  }
}
