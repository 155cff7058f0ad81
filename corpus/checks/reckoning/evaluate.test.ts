import { describe, expect, it } from 'vitest'
import type { Amount } from './amount.ts'
import { attempt } from './fault.ts'
import { writeAmount } from './format.ts'
import { plainLine } from './lines.ts'
import { faultOfResult, resultOf } from './reckon.ts'
import { termsOf } from './terms.ts'
import { wishOf } from './wish.ts'

/** Operands by name, each as it stands in a text. */
function amounts(figures: Record<string, string>): Map<string, Amount> {
  return new Map(
    Object.entries(figures).map(([name, text]) => {
      const [term] = termsOf(plainLine(text), 0)
      if (!term) throw new Error(`no figure in ${text}`)
      return [name, term.amount]
    }),
  )
}

function told(expression: string, figures: Record<string, string>, unit = '', language: 'en' | 'zh' = 'en'): string {
  const result = attempt(() =>
    writeAmount(resultOf(expression, amounts(figures), unit.includes('%')), wishOf(unit), language),
  )
  return 'fault' in result ? result.fault.code : result.value
}

describe('results', () => {
  it.each<[string, Record<string, string>, string, string]>([
    ['a - b', { a: '0.3', b: '0.1' }, '', '0.2'],
    ['a + b', { a: '9007199254740993', b: '1' }, '', '9,007,199,254,740,994'],
    ['a - b', { a: '84,934 thousand', b: '14,696 thousand' }, '', '70,238 thousand'],
    ['a - b', { a: '$3.2 billion', b: '$950 million' }, '', '$2.25 billion'],
    ['a - b', { a: '$3.2 billion', b: '$950 million' }, '$ million', '$2,250 million'],
    ['a + b', { a: '3.5亿元', b: '5000万元' }, '万元', '400,000 thousand 元'],
    ['(a - b) / b', { a: '230,019', b: '97,987' }, '%', '134.74%'],
    ['(a - b) / b * 100', { a: '230,019', b: '97,987' }, '', '134.74%'],
    ['(a / b - 1) * 100', { a: '3,943', b: '4,304' }, '%, 1 decimal', '-8.4%'],
    ['percent_change(b, a)', { a: '$88', b: '$241' }, '', '-63.49%'],
    ['a - b', { a: '7.2%', b: '11.6%' }, '%', '-4.4 percentage points'],
    ['a / b', { a: '5,215', b: '16,192' }, '', '0.32'],
    ['a / b', { a: '5,215', b: '16,192' }, '%, 1 decimal', '32.2%'],
    ['average(a, b, c)', { a: '$1.28', b: '$1.28', c: '$2.04' }, '', '$1.53'],
    ['(a + b) / 2', { a: '1,689', b: '1,620' }, '', '1,654.5'],
    ['sum(a, b) / count(a, b)', { a: '2.25%', b: '2.72%' }, '%', '2.49%'],
    ['max(a, b) - min(a, b)', { a: '4 kg', b: '500 g' }, '', '3.5 kg'],
    ['count(a, b)', { a: '4', b: '5' }, '', '2'],
    ['a * b', { a: '$200', b: '15%' }, '', '$30'],
    ['a / b', { a: '$3,000', b: '150' }, '$', '$20'],
    ['a / 12', { a: '$1,200' }, '', '$100'],
    ['a - b', { a: '(202)', b: '(102)' }, '', '100'],
  ])('%s of %o in "%s" is %s', (expression, figures, unit, result) => {
    expect(told(expression, figures, unit)).toBe(result)
  })

  it('are told in Chinese', () => {
    expect(told('a - b', { a: '3.5亿元', b: '5,000万元' }, '万元', 'zh')).toBe('30,000 万元')
    expect(told('a - b', { a: '84,934 thousand', b: '14,696 thousand' }, '', 'zh')).toBe('70,238 千')
    expect(told('(a - b) / b', { a: '120', b: '100' }, '百分比', 'zh')).toBe('20%')
    expect(told('a - b', { a: '7.2%', b: '5%' }, '', 'zh')).toBe('2.2 个百分点')
  })

  it.each<[string, Record<string, string>, string, string]>([
    ['a / b', { a: '1', b: '0' }, '', 'division_by_zero'],
    ['a / (b - b)', { a: '1', b: '7' }, '', 'division_by_zero'],
    ['percent_change(b, a)', { a: '1', b: '0' }, '', 'division_by_zero'],
    ['a - b', { a: '$5', b: '€3' }, '', 'unlike'],
    ['a - b', { a: '$5', b: '3%' }, '', 'unlike'],
    ['a * b', { a: '$5', b: '$3' }, '', 'unlike'],
    ['a + c', { a: '5' }, '', 'unknown_name'],
    ['a * 1.17', { a: '5' }, '', 'loose_figure'],
    ['a + 7', { a: '5' }, '', 'loose_figure'],
    ['sum(a, 12)', { a: '5' }, '', 'loose_figure'],
    ['10 / a', { a: '5' }, '', 'loose_figure'],
    ['100 * 4', { a: '5' }, '', 'unknown_name'],
    ['a - b', { a: '$5', b: '$3' }, '%', 'unit'],
    ['a - b', { a: '$5', b: '$3' }, 'days', 'unit'],
  ])('%s of %o in "%s" is refused: %s', (expression, figures, unit, code) => {
    expect(told(expression, figures, unit)).toBe(code)
  })
})

describe('a result beside its expression', () => {
  const figures = amounts({ a: '84,934 thousand', b: '14,696 thousand' })

  it.each(['70,238 thousand', '70,238', '70.238 million', '$70.2 million', '70,238千元'])('follows: %s', (text) => {
    expect(faultOfResult('a - b', figures, text)).toBeNull()
  })

  it.each(['70,238 million', '-70,238 thousand', '70,239 thousand', '70,238%', '99,630 thousand', 'none'])(
    'does not follow: %s',
    (text) => {
      expect(faultOfResult('a - b', figures, text)).toContain('does not give')
    },
  )
})
