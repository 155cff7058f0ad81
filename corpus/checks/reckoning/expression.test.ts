import { describe, expect, it } from 'vitest'
import { BOUNDS, namesIn, parseExpression } from './expression.ts'
import { showExpression, writeExpression } from './expression-text.ts'
import { attempt } from './fault.ts'

const written = (source: string) => writeExpression(parseExpression(source))
const fault = (source: string) => {
  const result = attempt(() => parseExpression(source))
  return 'fault' in result ? result.fault.code : null
}

describe('expressions', () => {
  it.each([
    ['a-b', 'a - b'],
    ['(a − b) ÷ b × 100', '(a - b) / b * 100'],
    ['a - x + y', 'a - x + y'],
    ['(a) x (b)', 'a * b'],
    ['（a－b）/b', '(a - b) / b'],
    ['[a – b] / {b}', '(a - b) / b'],
    ['result = a + b', 'a + b'],
    ['a + b = 12', 'a + b'],
    ['AVG(a, b，c)', 'average(a, b, c)'],
    ['平均(甲, 乙)', 'average(甲, 乙)'],
    ['pct_change(old, new)', 'percent_change(old, new)'],
    ['a - (b - c)', 'a - (b - c)'],
    ['a / (b * c)', 'a / (b * c)'],
    ['-(a + b)', '-(a + b)'],
    ['1,200 + 3.5', '1,200 + 3.5'],
    ['(a - b) / b * 100%', '(a - b) / b * 100%'],
  ])('%s is read', (source, expected) => {
    expect(written(source)).toBe(expected)
  })

  it('reads what it wrote', () => {
    for (const source of ['a - (b + c) * -d', 'sum(a, b) / count(a, b)', '((a))', 'a - -b', 'a / b / c'])
      expect(written(written(source))).toBe(written(source))
  })

  it('names what it needs', () => {
    expect(namesIn(parseExpression('(a - b) / b + max(c, -d)'))).toEqual(['a', 'b', 'c', 'd'])
  })

  it('is shown with its figures', () => {
    const figures = new Map(Object.entries({ a: '84,934', b: '14,696' }))
    expect(showExpression(parseExpression('(a - b) / b'), figures)).toBe('(84,934 − 14,696) ÷ 14,696')
  })

  it.each([
    ['', 'syntax'],
    ['a +', 'syntax'],
    ['a b', 'syntax'],
    ['(a', 'syntax'],
    ['a)', 'syntax'],
    ['a ** 9', 'syntax'],
    ['a ^ 9', 'syntax'],
    ['process.exit()', 'syntax'],
    ['while(a)', 'unknown_function'],
    ['constructor(a)', 'unknown_function'],
    ['percent_change(a)', 'arguments'],
    [`${'('.repeat(BOUNDS.depth + 1)}a${')'.repeat(BOUNDS.depth + 1)}`, 'too_large'],
    ['-'.repeat(BOUNDS.depth + 1), 'too_large'],
    [`a${' + a'.repeat(BOUNDS.length)}`, 'too_large'],
    [`a${'+a'.repeat(BOUNDS.parts + 10)}`, 'too_large'],
    ['('.repeat(100_000), 'too_large'],
  ])('%.20s is refused: %s', (source, code) => {
    expect(fault(source)).toBe(code)
  })
})
