/**
 * The grammar of what may be reckoned, read from text that a model wrote:
 *
 * ```
 * sum      = product (("+" | "−") product)*
 * product  = factor (("×" | "÷") factor)*
 * factor   = "−" factor | figure ["%"] | name | function "(" sum ("," sum)* ")" | "(" sum ")"
 * function = sum average minimum maximum count percent_change
 * ```
 *
 * Nothing loops and nothing is raised to a power, so that the work is bounded by the length, which is bounded.
 * @module
 */
import { foldWidth } from '../figures/figures.ts'
import { Decimal } from './amount.ts'
import { ReckoningFault } from './fault.ts'

export type FunctionName = 'sum' | 'average' | 'minimum' | 'maximum' | 'count' | 'percent_change'
export type Operator = '+' | '-' | '*' | '/'

export type Expression =
  | { kind: 'name'; name: string }
  /** `text` is as it was written; `percent`: a per cent sign stood behind it. */
  | { kind: 'figure'; value: Decimal; text: string; percent: boolean }
  | { kind: 'negative'; of: Expression }
  | { kind: 'binary'; operator: Operator; left: Expression; right: Expression }
  | { kind: 'call'; name: FunctionName; of: Expression[] }

/** Characters, brackets within brackets, and parts: an average of forty cells fits. */
export const BOUNDS = { length: 600, depth: 16, parts: 120 }

const FUNCTIONS: Record<FunctionName, string> = {
  sum: 'sum total add 求和 合计 总和',
  average: 'average avg mean 平均 平均值',
  minimum: 'minimum min 最小 最小值',
  maximum: 'maximum max 最大 最大值',
  count: 'count number 计数 个数',
  percent_change:
    'percent_change percentchange percentage_change pct_change pctchange change_percent growth 变化率 增长率',
}
const BY_NAME = new Map(
  Object.entries(FUNCTIONS).flatMap(([name, forms]) => forms.split(' ').map((form) => [form, name as FunctionName])),
)

const TOKEN = /\s*(?:(\d{1,3}(?:,\d{3})+(?!\d)(?:\.\d+)?|\d+(?:\.\d+)?|\.\d+)|([\p{L}_][\p{L}\p{N}_]*)|([-+*/(),%]))/uy

type Token = { kind: 'figure' | 'name' | 'mark'; text: string }

/** @throws ReckoningFault `syntax`, `too_large`, `unknown_function`, `arguments` */
export function parseExpression(source: string): Expression {
  if (source.length > BOUNDS.length) throw tooLarge(`longer than ${BOUNDS.length} characters`)
  const tokens = tokensOf(plainSigns(source))
  if (tokens.length > 2 * BOUNDS.parts) throw tooLarge(`of more than ${BOUNDS.parts} parts`)
  const parser = new Parser(tokens)
  return parser.whole()
}

/** The names that an expression uses, each once, in order. */
export function namesIn(expression: Expression): string[] {
  const inner = (one: Expression): string[] => {
    switch (one.kind) {
      case 'name':
        return [one.name]
      case 'figure':
        return []
      case 'negative':
        return inner(one.of)
      case 'binary':
        return [...inner(one.left), ...inner(one.right)]
      case 'call':
        return one.of.flatMap(inner)
    }
  }
  return [...new Set(inner(expression))]
}

/** The signs that people and models write for the same four operations, as ASCII; of `x = a − b`, what is reckoned. */
export function plainSigns(source: string): string {
  const plain = foldWidth(source)
    .replace(/[×✕✖∗·⋅]|(?<=[\d)]\s?)[xX](?=\s?[(\d])/g, '*')
    .replace(/[÷∕⁄]/g, '/')
    .replace(/[–—﹣−]/g, '-')
    .replace(/[[{【〔]/g, '(')
    .replace(/[\]}】〕]/g, ')')
    .replace(/[、，;；]/g, ',')
    .replace(/[$€£¥]/g, '')
  const sides = plain.split('=').map((side) => side.trim())
  return sides.find((side) => /[-+*/(]/.test(side)) ?? sides[0] ?? plain
}

function tokensOf(source: string): Token[] {
  const tokens: Token[] = []
  TOKEN.lastIndex = 0
  const text = source.trimEnd()
  while (TOKEN.lastIndex < text.length) {
    const at = TOKEN.lastIndex
    const match = TOKEN.exec(text)
    if (!match)
      throw new ReckoningFault('syntax', `"${text.slice(at).trim().slice(0, 12)}" is no part of an expression`)
    const [, figure, name, mark] = match
    if (figure !== undefined) tokens.push({ kind: 'figure', text: figure })
    else if (name !== undefined) tokens.push({ kind: 'name', text: name })
    else if (mark !== undefined) tokens.push({ kind: 'mark', text: mark })
  }
  return tokens
}

const tooLarge = (how: string): ReckoningFault =>
  new ReckoningFault('too_large', `the expression is ${how}; state fewer steps at once`)

class Parser {
  readonly #tokens: readonly Token[]
  #at = 0
  #depth = 0

  constructor(tokens: readonly Token[]) {
    this.#tokens = tokens
  }

  whole(): Expression {
    if (this.#tokens.length === 0) throw new ReckoningFault('syntax', 'the expression is empty')
    const expression = this.#sum()
    const rest = this.#tokens[this.#at]
    if (rest) throw new ReckoningFault('syntax', `"${rest.text}" is not expected in the expression`)
    return expression
  }

  #sum(): Expression {
    return this.#chain(['+', '-'], () => this.#product())
  }

  #product(): Expression {
    return this.#chain(['*', '/'], () => this.#factor())
  }

  #chain(operators: readonly Operator[], part: () => Expression): Expression {
    let left = part()
    for (;;) {
      const operator = operators.find((one) => this.#takes(one))
      if (operator === undefined) return left
      left = { kind: 'binary', operator, left, right: part() }
    }
  }

  #factor(): Expression {
    this.#depth++
    if (this.#depth > BOUNDS.depth) throw tooLarge(`more than ${BOUNDS.depth} levels deep`)
    const factor = this.#takes('+') ? this.#factor() : this.#takes('-') ? this.#negative() : this.#atom()
    this.#depth--
    return factor
  }

  #negative(): Expression {
    return { kind: 'negative', of: this.#factor() }
  }

  #atom(): Expression {
    if (this.#takes('(')) return this.#closed(this.#sum())
    const token = this.#tokens[this.#at]
    if (!token || token.kind === 'mark')
      throw new ReckoningFault('syntax', token ? `"${token.text}" is not expected` : 'the expression breaks off')
    this.#at++
    if (token.kind === 'figure') {
      const value = new Decimal(token.text.replaceAll(',', ''))
      return { kind: 'figure', value, text: token.text, percent: this.#takes('%') }
    }
    return this.#takes('(') ? this.#call(token.text) : { kind: 'name', name: token.text }
  }

  #call(written: string): Expression {
    const name = BY_NAME.get(written.toLowerCase())
    if (name === undefined)
      throw new ReckoningFault(
        'unknown_function',
        `there is no "${written}"; there are ${Object.keys(FUNCTIONS).join(', ')}`,
      )
    const of = [this.#sum()]
    while (this.#takes(',')) of.push(this.#sum())
    if (name === 'percent_change' && of.length !== 2)
      throw new ReckoningFault('arguments', 'percent_change takes two operands: from, to')
    return this.#closed({ kind: 'call', name, of })
  }

  #closed(expression: Expression): Expression {
    if (!this.#takes(')')) throw new ReckoningFault('syntax', 'a bracket is not closed')
    return expression
  }

  #takes(mark: string): boolean {
    const token = this.#tokens[this.#at]
    if (token?.kind !== 'mark' || token.text !== mark) return false
    this.#at++
    return true
  }
}
