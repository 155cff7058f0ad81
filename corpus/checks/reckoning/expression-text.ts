/**
 * An expression as text: for a record, in ASCII; for people, with the figures in place of names and the signs that
 * people write.
 *
 *     (a - b) / b        ($230,019 − $97,987) ÷ $97,987
 *
 * @module
 */
import type { Expression } from './expression.ts'

const SIGNS = { '+': '+', '-': '−', '*': '×', '/': '÷' } as const
const STRENGTH = { '+': 1, '-': 1, '*': 2, '/': 2 } as const

/** As `parseExpression` reads it again. */
export function writeExpression(expression: Expression): string {
  return written(expression, { name: (name) => name, sign: (sign) => sign })
}

/** @param figures what stands for each name */
export function showExpression(expression: Expression, figures: ReadonlyMap<string, string>): string {
  return written(expression, { name: (name) => figures.get(name) ?? name, sign: (sign) => SIGNS[sign] })
}

interface Style {
  name: (name: string) => string
  sign: (sign: keyof typeof SIGNS) => string
}

function written(expression: Expression, style: Style): string {
  switch (expression.kind) {
    case 'name':
      return style.name(expression.name)
    case 'figure':
      return expression.percent ? `${expression.text}%` : expression.text
    case 'negative':
      return `${style.sign('-')}${bracketed(expression.of, 3, style)}`
    case 'call':
      return `${expression.name}(${expression.of.map((one) => written(one, style)).join(', ')})`
    case 'binary': {
      const { operator, left, right } = expression
      const strength = STRENGTH[operator]
      const after = operator === '-' || operator === '/' ? strength + 1 : strength
      return `${bracketed(left, strength, style)} ${style.sign(operator)} ${bracketed(right, after, style)}`
    }
  }
}

/** In brackets where it holds together less than what is around it. */
function bracketed(expression: Expression, least: number, style: Style): string {
  const own = expression.kind === 'binary' ? STRENGTH[expression.operator] : 3
  const text = written(expression, style)
  return own < least ? `(${text})` : text
}
