import { describe, expect, it } from 'vitest'
import { parseMarkdown } from '../../formats/markdown.ts'
import { tablesOf } from '../../structure/tables/build.ts'
import { faultsOf } from '../quotes.ts'
import { citedRow } from './cited-row.ts'

/** The faults of a statement that cites rows of a table, by what the rows begin with. */
function faults(statement: string, table: string, cited: string[], notes: string[] = [], question = ''): string[] {
  const [first = '', ...rest] = table.trim().split('\n')
  const rule = first.replace(/[^|]+/g, ' --- ')
  const { text, blocks } = parseMarkdown([...notes, '', first, rule, ...rest].join('\n'))
  const sentences = blocks.map(({ kind, start, end }) => ({
    kind: kind === 'paragraph' ? ('sentence' as const) : kind,
    start,
    end,
  }))
  const info = {
    docId: 'a',
    source: 'a.md',
    title: '',
    hash: '',
    length: text.length,
    tokens: 0,
    chunks: 1,
    language: 'en' as const,
  }
  const structure = { tables: tablesOf(text, blocks), sections: [], sentences, info }
  const read = ({ start, end }: { start: number; end: number }): string => text.slice(start, end)
  const starts = cited.map((label) => text.indexOf(`| ${label}`))
  const evidence = {
    quotes: starts.map((start) =>
      text.slice(start, text.indexOf('\n', start) < 0 ? text.length : text.indexOf('\n', start)),
    ),
    context: [],
    rows: starts.map((start) => citedRow(structure, start, read)),
    question,
  }
  return faultsOf(statement, evidence).map(({ detail }) => detail)
}

const SALES = `
|  |  | Year ended May 31, |  |
|  | 2022 | 2021 | 2020 |
| Revenue: |  |  |  |
| Hardware | $ 850,210 | $ 799,593 | $ 673,593 |
| Services | 11,512 | (2,040) | — |
| Interest expense | (53,353) | (48,011) | (90,288) |
| Net income (loss) | (202) | 40 | 51 |
| Net income | (900) | 40 | 51 |
| Margin | 13% | 12.5% | 11% |
`
const IN_THOUSANDS = ['(in thousands, except per share data)']

describe('figures of a table', () => {
  it.each([
    ['Hardware made $850,210 thousand in 2022.', 'Hardware'],
    ['In 2020, hardware made 673.6 million.', 'Hardware'],
    ['Hardware made $673,593,000 in 2020.', 'Hardware'],
    ['Hardware rose from 799,593 in 2021 to 850,210 in 2022.', 'Hardware'],
    ['Hardware made 850,210 in 2022, up from 799,593.', 'Hardware'],
    ['In 2022 and 2021 hardware made 850,210 and 799,593, respectively.', 'Hardware'],
    ['For the year ended May 31, 2021, hardware made about $800 million.', 'Hardware'],
    ['Services made 11,512 (in thousands) in 2022.', 'Services'],
    ['Services made nothing, 0, in 2020.', 'Services'],
    ['Interest expense was 53,353 thousand in 2022.', 'Interest expense'],
    ['There was a net loss of $202 thousand in 2022.', 'Net income (loss)'],
    ['The net result of 2022 was -202.', 'Net income (loss)'],
    ['The margin was 12.5 % in 2021.', 'Margin'],
    ['The margin was about 13 % in fiscal 2021.', 'Margin'],
    ['2022 年硬件收入为 850,210 千美元。', 'Hardware'],
  ])('are right where they stand: %s', (statement, row) => {
    expect(faults(statement, SALES, [row], IN_THOUSANDS)).toEqual([])
  })

  it.each([
    ['Hardware made 799,593 in 2022.', 'Hardware'],
    ['Hardware rose from 850,210 in 2021 to 799,593 in 2022.', 'Hardware'],
    ['In 2022 and 2021 hardware made 799,593 and 850,210, respectively.', 'Hardware'],
    ['Hardware made $850,210 million in 2022.', 'Hardware'],
    ['Hardware made 673.6 billion in 2020.', 'Hardware'],
    ['Hardware made 673.5 million in 2020.', 'Hardware'],
    ['Hardware made 850,210 % in 2022.', 'Hardware'],
    ['Hardware made -850,210 in 2022.', 'Hardware'],
    ['Net income was 900 in 2022.', 'Net income |'],
    ['The margin was 13 % in 2021.', 'Margin'],
    ['2021 年硬件收入为 850,210 千美元。', 'Hardware'],
  ])('are wrong elsewhere: %s', (statement, row) => {
    expect(faults(statement, SALES, [row], IN_THOUSANDS)).not.toEqual([])
  })

  it('are those of the row that is named', () => {
    expect(faults('Hardware made 11,512 in 2022.', SALES, ['Hardware', 'Services'])).toHaveLength(1)
    expect(faults('Services made 11,512 in 2022.', SALES, ['Hardware', 'Services'])).toEqual([])
  })
})

describe('columns that are told apart by words', () => {
  const FEES = `
|  |  |  | (\` lakh) |
| Name | Sitting fees | Commission | Total amount |
| Aman Mehta | 4.80 | 315.00 | 319.80 |
`
  it('have a header of two levels, the first for all of them', () => {
    expect(faults('The sitting fees of Aman Mehta were 4.80 lakh.', FEES, ['Aman'])).toEqual([])
    expect(faults('The sitting fees of Aman Mehta were 315.00.', FEES, ['Aman'])).toHaveLength(1)
    expect(faults('Aman Mehta got 319.80 in total.', FEES, ['Aman'])).toEqual([])
  })

  const GROUPS = `
|  |  | 2019 |  | 2018 |
|  | Gross amount | Amortization | Gross amount | Amortization |
| Brands | 1,244.2 | 260.8 | 576.6 | 212.1 |
`
  it('stand under names that reach over as many columns each, left or right', () => {
    expect(faults('The gross amount of brands was 576.6 in 2018.', GROUPS, ['Brands'])).toEqual([])
    expect(faults('The gross amount of brands was 576.6 in 2019.', GROUPS, ['Brands'])).toHaveLength(1)
    expect(faults('The amortization of brands was 576.6 in 2018.', GROUPS, ['Brands'])).toHaveLength(1)
  })

  const CHANGES = `
|  | 2019 | 2018 | $ change | % change |
| Revenue | 6,427 | 6,269 | 158 | 2.5% |
`
  it('are called by their names where they are of no year', () => {
    expect(faults('The change in revenue was 158 in 2019.', CHANGES, ['Revenue'])).toEqual([])
    expect(faults('Revenue changed by 2.5% to 6,427 in 2019.', CHANGES, ['Revenue'])).toEqual([])
    expect(faults('Revenue was 158 in 2019.', CHANGES, ['Revenue'])).toHaveLength(1)
  })
})

describe('scale and currency', () => {
  it.each([
    ['|  | 2019 €m |\n| Sales | 5.3 |', [], 'Sales were 5.3 million euros in 2019.', 'Sales were 5.3 thousand euros.'],
    ['|  | US$’000 |\n| Cash | 9,319 |', [], 'Cash was $9.3 million.', 'Cash was $9,319 million.'],
    ['|  | FY19 |\n|  | $M |\n| Pay | 23.9 |', [], 'Pay was $23.9 million in 2019.', 'Pay was $23.9 billion.'],
    ['| 项目 | 2023年 |\n| 收入 | 1,234 |', ['单位：万元'], '2023年收入为1234万元。', '2023年收入为1234亿元。'],
    ['| 项目 | 2023年 |\n| 收入 | 1,234 |', ['（人民币百万元）'], '2023年收入为12.34亿元。', '2023年收入为12.34万元。'],
    [
      '|  | 2019 |\n| Sales | $ 40 |\n| Costs | 36 |',
      ['in millions'],
      'Costs were $36 million.',
      'Costs were €36 million.',
    ],
    [
      '|  | 2019 |\n| Sales | 150,639 |',
      ['(dollars in millions)'],
      'Sales were $150.6 billion.',
      'Sales were $150.6 million.',
    ],
    [
      '|  | 2019 |\n| Earnings per share | 2.41 |',
      IN_THOUSANDS,
      'They earned 2.41 per share.',
      'They earned 2.41 thousand per share.',
    ],
  ])('are those of %j %j', (table, notes, right, wrong) => {
    const row = /\n\| (\S+)[^\n]*$/.exec(table)?.[1] ?? ''
    expect(faults(right, table, [row], notes)).toEqual([])
    expect(faults(wrong, table, [row], notes)).toHaveLength(1)
  })
})

describe('figures that the question gives', () => {
  const LOANS = '|  | 2019 | 2018 |\n| Loans | 5,367 | 4,939 |'
  it('may be repeated as bounds, and as counts of what is asked for', () => {
    const bound = 'In which year did loans exceed 5,000?'
    expect(faults('Loans exceeded 5,000 in 2019: 5,367.', LOANS, ['Loans'], [], bound)).toEqual([])
    expect(faults('Loans exceeded 6,000 in 2019.', LOANS, ['Loans'], [], bound)).toHaveLength(1)
    const premise = 'Is it true that loans were 5,000 in 2019?'
    expect(faults('Yes, loans were 5,000 in 2019.', LOANS, ['Loans'], [], premise)).toHaveLength(1)
  })
})

describe('figures beside several periods', () => {
  const REVENUE = '|  | 2019 $’000 | 2018 $’000 |\n| Accrued revenue | 27,817 | 5,824 |'
  const SALARY = '|  | FY18 | FY19 |\n| Salary | 390,000 | 450,000 |'
  it.each([
    ['In 2019 accrued revenue went from 5,824 ($’000) in 2018 to 27,817 ($’000) in 2019.', REVENUE, 'Accrued', 0],
    ['Accrued revenue was 27,817 ($’000) in 2018.', REVENUE, 'Accrued', 1],
    ['It shows 390,000 as the FY18 salary and 450,000 as the FY19 salary.', SALARY, 'Salary', 0],
    ['It shows 450,000 as the FY18 salary and 390,000 as the FY19 salary.', SALARY, 'Salary', 2],
    ['The salary was 390,000 (FY18) and 450,000 (FY19).', SALARY, 'Salary', 0],
    ['The salary went up (FY18: 390,000; FY19: 450,000).', SALARY, 'Salary', 0],
  ])('%s', (statement, table, row, found) => {
    expect(faults(statement, table, [row])).toHaveLength(found)
  })

  const QUARTERS = '|  | Fiscal Year 2019 |  |\n|  | August 31,2019 | May 31,2019 |\n| Net income | 53,761 | 44,032 |'
  it('a day under a year tells columns apart, written without a blank too', () => {
    expect(faults('Net income was 53,761 in August 2019.', QUARTERS, ['Net'])).toEqual([])
    expect(faults('Net income was 44,032 in August 2019.', QUARTERS, ['Net'])).toHaveLength(1)
  })
})
