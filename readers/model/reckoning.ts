/**
 * Results that a model names instead of typing them: the part of a block's reply that says what is to be reckoned, and
 * the rule for it. Both are sent only where a result may be asked for.
 * @module
 */
import { z } from 'zod'
import { asksToReckon } from '../../corpus/checks/reckoning/words.ts'
import type { Reckoning, Repair } from '../reader.ts'
import type { Language } from './function.ts'

const RULE: Record<Language, (unit: string) => string> = {
  en: (unit) =>
    `Do not reckon yourself: where a statement needs a result that no ${unit} has (a difference, sum, share, change, average, count, days between dates), write {1}, {2} … in its place, and under computed, in that order: expression over names (+ - * /, brackets, sum, average, minimum, maximum, count, percent_change(from, to)), operands (name, number of the ${unit}, figure as it stands there), unit as the answer needs it ("%", "$ million", "days, 1 decimal"; "" as the operands are). Nothing to reckon: computed [].`,
  zh: (unit) =>
    `不要自己计算：若陈述需要${unit}中没有的结果（差、和、占比、变化率、平均、计数、相隔天数），在文中写 {1}、{2}……，并在 computed 中依次给出：expression（用名称写的算式：+ - * /、括号、sum、average、minimum、maximum、count、percent_change(起, 止)）、operands（名称 name、${unit}的编号 line、原样的数字 figure）、unit（答案所需单位，如“%”“百万美元”“天，1位小数”；沿用原单位则留空）。无需计算时 computed 为 []。`,
}

/** Whether a reply may hold what is to be reckoned: by the question, or because a figure of the draft stands nowhere. */
export const mayReckon = (question: string, repair: Repair | undefined): boolean =>
  asksToReckon(question) || (repair?.faults.some(({ detail }) => /\d/.test(detail)) ?? false)

/** @param unit what has numbers in the prompt, one of it */
export const reckoningRule = (may: boolean, language: Language, unit: string): string =>
  may ? RULE[language](unit) : ''

const Operand = z.preprocess(operandOf, z.strictObject({ name: z.string(), line: z.int(), figure: z.string() }))

const Computed = z.strictObject({ expression: z.string(), operands: z.array(Operand), unit: z.string().catch('') })
export type Computed = z.infer<typeof Computed>

const KEY = { computed: z.array(Computed).optional() }

/** The key of a block in a reply: required where there may be something to reckon, otherwise not asked for at all. */
export const computedWhere = (may: boolean): typeof KEY =>
  (may ? { computed: z.array(Computed) } : {}) as unknown as typeof KEY

/** `a = 84,934 (5)` and `{ a: "84,934" }` say what an operand is, too; without a line, any that is cited. */
function operandOf(given: unknown): unknown {
  if (typeof given === 'string') return written(given)
  if (typeof given !== 'object' || given === null) return given
  const { name = '', line, figure, value, ...rest } = given as Record<string, unknown>
  const named = { name, line: line ?? 0, figure: figure ?? value }
  const [other] = Object.entries(rest)
  if (named.figure === undefined && other && typeof other[1] === 'string') return written(`${other[0]} = ${other[1]}`)
  return { ...named, figure: String(named.figure ?? '') }
}

const WRITTEN =
  /^\s*([\p{L}_][\p{L}\p{N}_ ]*?)\s*[=:：]\s*(.+?)\s*(?:[[(（【]\s*(?:line|行)?\s*(\d+)\s*行?\s*[\])）】]|(?:line|行)\s*(\d+))?\s*$/u

function written(text: string): unknown {
  const [, name, figure, inBrackets, after] = WRITTEN.exec(text) ?? []
  if (name === undefined || figure === undefined) return { name: '', line: 0, figure: text }
  return { name, line: Number(inBrackets ?? after ?? 0), figure }
}

export function reckoningsOf(computed: readonly Computed[] | undefined): { reckonings?: Reckoning[] } {
  const named = (computed ?? []).filter(({ expression }) => expression.trim() !== '')
  if (named.length === 0) return {}
  return {
    reckonings: named.map(({ expression, operands, unit }) => ({
      expression,
      operands: operands.map(({ name, line, figure }) => ({ name: name.trim(), sentence: line, figure })),
      unit,
    })),
  }
}
