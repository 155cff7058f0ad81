import { expect, it } from 'vitest'
import { faultsOf } from '../quotes.ts'

const holds = (statement: string, quote: string) => faultsOf(statement, { quotes: [quote], context: [] }).length === 0

it.each([
  ['它修行了一万年。', '它修行万年，方得人身。'],
  ['有一千里远。', '相去千里之遥。'],
  ['一百个人来了。', '共有百人来了。'],
  ['这位老人一百岁。', '这位百岁老人住在这里。'],
])('takes a scale without a figure for one of it: %s', (statement, quote) => {
  expect(holds(statement, quote)).toBe(true)
})

it.each([
  ['过了一万年。', '过了三万年。'],
  ['来了一百人。', '来了几百人。'],
  ['等了一千年。', '等了百年。'],
  ['来了一百人。', '来了千百人。'],
])('but not behind another: %s', (statement, quote) => {
  expect(holds(statement, quote)).toBe(false)
})
