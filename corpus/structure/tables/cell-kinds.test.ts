import { describe, expect, it } from 'vitest'
import { isUnit, kindOf, unitsIn } from './cell-kinds.ts'

describe('the kinds of cells', () => {
  it.each([
    '12',
    '$134,816',
    '$ (72,836)',
    '(5.1)%',
    '-120.0',
    '1.74%-1.94%',
    'NT$52,794',
    '2,019',
    '2019.5',
    '7,077 (1)',
    '3.2x',
    '€ 12.5m',
    '1,234万元',
    '12.5 %',
  ])('%s is a figure', (cell) => {
    expect(kindOf(cell)).toBe('figure')
  })

  it.each(['-', '—', '$ —', 'n/a', 'NM', 'nil', '*'])('%s says that there is nothing', (cell) => {
    expect(kindOf(cell)).toBe('nothing')
  })

  it.each([
    '2019',
    'FY18',
    "FY'19",
    '2018 1',
    '2019 (1)',
    'Fiscal 2015(2)(4)',
    '2017/2018',
    '2021 - 2022',
    '2019 vs. 2018',
    'Q1 2020 (1)',
    'December 31,',
    '31 December',
    'July 27, 2019',
    'Year Ended May 31,',
    'First Quarter',
    'March',
    '2023年度',
    '2023年12月31日',
    '上半年',
  ])('%s is a time', (cell) => {
    expect(kindOf(cell)).toBe('period')
  })

  it.each([
    '$M',
    '%',
    '(%)',
    "$'000",
    'US$000',
    '$’000',
    'USDm',
    '€ million',
    '€m',
    'S$ Mil',
    'NT$',
    '(S$ million)',
    '(` lakh)',
    '(U.S. $ in thousands)',
    '(in thousands, except per share data)',
    '(RMB in millions)',
    'All figures in USD ‘000',
    'in thousands of $',
    '单位：万元',
    '（人民币百万元）',
    '万元',
  ])('%s is a unit', (cell) => {
    expect(kindOf(cell)).toBe('unit')
    expect(isUnit(cell)).toBe(true)
  })

  it.each(['Revenue', '1 to 4', 'Less than 1 year', 'Level 1', 'This may vary', 'March of the guards', 'KPMG', ''])(
    '%s is words',
    (cell) => {
      expect(kindOf(cell)).toBe('words')
    },
  )
})

describe('units in text', () => {
  const found = (text: string) => unitsIn(text).map(({ start, end }) => text.slice(start, end))

  it.each([
    ['Inventories were as follows (in thousands, except per share data):', ['(in thousands, except per share data)']],
    ['NOTES TO THE STATEMENTS (Dollars in millions)', ['(Dollars in millions)']],
    ['Amounts are stated in millions of U.S. dollars.', ['Amounts are stated in millions of U.S. dollars']],
    ['合并资产负债表（单位：人民币百万元）', ['单位：人民币百万元']],
    ['（除特别注明外，金额单位为人民币元）', []],
    ['Revenue rose by 12 million in thousands of shops.', []],
    ['We sold boats in two markets.', []],
  ])('%s', (text, units) => {
    expect(found(text)).toEqual(units)
  })

  it('takes no time over a line of nothing but brackets', () => {
    expect(unitsIn('('.repeat(100_000))).toEqual([])
    expect(unitsIn('in '.repeat(100_000))).toEqual([])
  })
})
