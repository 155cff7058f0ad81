import { expect, test } from 'vitest'
import { isFurniture } from './furniture.ts'

test.each([
  '5.5 Native Debian package … 35',
  'Index ........ iv',
  '第三章 安装 …… 12',
  'Appendix . . . . . 204',
  '6.6. DEBMAKE -X',
  '3 GETTING STARTED',
])('%s states nothing', (line) => {
  expect(isFurniture(line)).toBe(true)
})

test.each([
  'It waits … and then stops.',
  'The port is 5432.',
  '3.1 甲方应当支付费用',
  '12 May 2020',
  'LIMIT 10',
  '5432',
  'Version 1.2...3',
  'It takes the values 1, 2, … 35',
  `${'a '.repeat(120)}… 35`,
])('%s may', (line) => {
  expect(isFurniture(line)).toBe(false)
})
