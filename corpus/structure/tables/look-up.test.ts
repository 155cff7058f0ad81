import { describe, expect, it } from 'vitest'
import { parseHtml } from '../../formats/html.ts'
import { parseMarkdown } from '../../formats/markdown.ts'
import type { ParsedDocument, Table, TableCell } from '../../types.ts'
import { tablesOf } from './build.ts'
import { cellAt, cellIn, cellsOfRow, cellsWithin, headsOf, rowAt, tableAt } from './look-up.ts'

/** A document with its tables, and words in place of spans. */
function read({ text, blocks }: ParsedDocument) {
  const tables = tablesOf(text, blocks)
  const say = ({ start, end }: { start: number; end: number }) => text.slice(start, end)
  /** Of the first cell that says so. */
  const heads = (words: string) => {
    const found = tables
      .flatMap((table) => table.rows.flatMap((row) => row.cells.map((cell) => ({ table, cell }))))
      .find(({ cell }) => say(cell) === words)
    if (found === undefined) throw new Error(`no cell says ${words}`)
    const { columns, labels, groups, corner, captions, units } = headsOf(found.table, found.cell)
    const lists = { columns, labels, groups, corner, captions, units }
    return Object.fromEntries(
      Object.entries(lists).flatMap(([name, spans]) => (spans.length > 0 ? [[name, spans.map(say)]] : [])),
    )
  }
  return { text, tables, say, heads }
}
const markdown = (...lines: string[]) => read(parseMarkdown(lines.join('\n')))
const first = (tables: readonly Table[]): Table => {
  if (tables[0] === undefined) throw new Error('no table')
  return tables[0]
}

describe('what stands above a cell and beside it', () => {
  it('header rows of two levels, units in a row of their own, groups of rows', () => {
    const { heads, tables } = markdown(
      '|  |  | Year Ended December 31, |  |',
      '| --- | --- | --- | --- |',
      '|  | 2019 | 2018 | Change |',
      '|  |  | (in thousands) |  |',
      '| Assets: |  |  |  |',
      '| Cash | $ 12 | $ 14 | (14.3)% |',
      '| Goodwill | 7 | — | nm |',
      '| Liabilities: |  |  |  |',
      '| Notes | 3 | 5 | (40.0)% |',
    )
    expect(first(tables)).toMatchObject({ headerRows: 3, labelColumns: 1 })
    expect(heads('$ 14')).toEqual({
      columns: ['Year Ended December 31,', '2018', '(in thousands)'],
      labels: ['Cash'],
      groups: ['Assets:'],
      units: ['(in thousands)'],
    })
    expect(heads('(40.0)%')).toMatchObject({ columns: ['Change', '(in thousands)'], groups: ['Liabilities:'] })
  })

  it('a merged cell with blank cells on its right, with the names repeated below', () => {
    const { heads, tables } = markdown(
      '| Region | 2023 | | 2022 | |',
      '| | Plan | Actual | Plan | Actual |',
      '| North | 11 | 12 | 13 | 14 |',
    )
    expect(first(tables).headerRows).toBe(2)
    expect(heads('12')).toEqual({ columns: ['2023', 'Actual'], labels: ['North'], corner: ['Region'] })
    expect(heads('13')).toMatchObject({ columns: ['2022', 'Plan'] })
  })

  it('a merged cell with blank cells on both sides', () => {
    const { heads } = markdown(
      '| | | 2023 | | | 2022 | |',
      '| --- | --- | --- | --- | --- | --- | --- |',
      '| | Low | High | Close | Low | High | End |',
      '| Q1 | 1 | 2 | 3 | 4 | 5 | 6 |',
    )
    expect(heads('3')).toMatchObject({ columns: ['2023', 'Close'] })
    expect(heads('4')).toMatchObject({ columns: ['2022', 'Low'] })
  })

  it('two columns of labels, and units that each column has of its own', () => {
    const { heads, tables } = markdown(
      '| 地区 | 产品 | 2023年 | 2022年 | 增减 |',
      '| --- | --- | --- | --- | --- |',
      '| | | 万元 | 万元 | % |',
      '| 华东 | 茶 | 1,200 | 1,100 | 9.1 |',
    )
    expect(first(tables)).toMatchObject({ headerRows: 2, labelColumns: 2 })
    expect(heads('1,100')).toEqual({ columns: ['2022年', '万元'], labels: ['华东', '茶'], corner: ['地区', '产品'] })
    expect(heads('9.1')).toMatchObject({ columns: ['增减', '%'] })
  })

  it('captions: the heading, the line with the year, the sentence before the table', () => {
    const { heads } = markdown(
      '# Balance sheet',
      '',
      'Year ended December 31, 2019',
      '',
      'Balances are as follows (in millions):',
      '',
      '| Item | Amount |',
      '| --- | --- |',
      '| Cash | 12 |',
    )
    expect(heads('12')).toEqual({
      columns: ['Amount'],
      labels: ['Cash'],
      corner: ['Item'],
      captions: ['# Balance sheet', 'Year ended December 31, 2019', 'Balances are as follows (in millions):'],
      units: ['(in millions)'],
    })
  })

  it('of a long paragraph before it, the last sentence; of one after it, the units it gives for the table', () => {
    const long = 'The guards keep the light. '.repeat(20)
    const after = markdown(
      `${long}Wages are shown below.`,
      '',
      '| | 2019 |',
      '|---|---|',
      '| Pay | 5 |',
      '',
      'The table is in thousands of dollars.',
    )
    expect(after.heads('5')).toMatchObject({ captions: ['Wages are shown below.'], units: ['in thousands of dollars'] })
    const unsaid = markdown(
      '| | 2019 |',
      '|---|---|',
      '| Pay | 5 |',
      '',
      'We paid them in thousands of coins.',
      '# Next',
      '',
      'The table is in millions.',
    )
    expect(unsaid.heads('5')).not.toHaveProperty('units')
  })

  it('no figures: the first row alone names the columns', () => {
    const { heads, tables } = markdown(
      '| Option | Type | Default |',
      '|---|---|---|',
      '| host | string | localhost |',
      '| name | string | |',
    )
    expect(first(tables).headerRows).toBe(1)
    expect(heads('localhost')).toEqual({ columns: ['Default'], labels: ['host'], corner: ['Option'] })
  })

  it('no header: nothing is made one', () => {
    const { tables, heads } = markdown('| Keeper | 1990 | 12 |', '| Guard | 1998 | 3 |')
    expect(first(tables).headerRows).toBe(0)
    expect(heads('12')).toEqual({ labels: ['Keeper', '1990'] })
    expect(heads('1998')).toEqual({ labels: ['Guard'] })
  })

  it('years in a row of the body stay in the body', () => {
    const { tables } = markdown(
      '| Company | Founded | Listed |',
      '|---|---|---|',
      '| Acme | 1998 | 2003 |',
      '| Bell | 1876 | 1983 |',
    )
    expect(first(tables).headerRows).toBe(1)
  })
})

describe('tables of HTML', () => {
  const html = (body: string) => read(parseHtml(`<h1>Fees</h1><table>${body}</table>`))

  it('cells over columns and rows', () => {
    const { heads, tables, say } = html(
      `<caption>In £ thousands</caption>
       <tr><th rowspan=2>Office</th><th colspan=2>2023</th><th colspan=2>2022</th></tr>
       <tr><th>Plan</th><th>Actual</th><th>Plan</th><th>Actual</th></tr>
       <tr><td rowspan=2>Berlin</td><td>1</td><td>2</td><td>3</td><td>4</td></tr>
       <tr><td>5</td><td>6</td><td>7</td><td>8</td></tr>`,
    )
    const table = first(tables)
    expect(table).toMatchObject({ headerRows: 2, tallest: 1 })
    expect(heads('4')).toMatchObject({
      columns: ['2022', 'Actual'],
      labels: ['Berlin'],
      captions: ['Fees', 'In £ thousands'],
    })
    expect(heads('6')).toMatchObject({ columns: ['2023', 'Actual'], labels: ['Berlin'] })
    expect(cellsOfRow(table, 3).map(say)).toEqual(['Berlin', '5', '6', '7', '8'])
    // Written again in each row, so that a row can be quoted alone.
    expect(cellIn(table, 3, 0)).toMatchObject({ row: 3, rows: 1 })
  })

  it('two tables with nothing between', () => {
    const { tables, heads } = read(
      parseHtml(
        '<table><tr><th>A</th><th>B</th></tr><tr><td>1</td><td>2</td></tr></table><table><tr><th>C</th><th>D</th></tr><tr><td>3</td><td>4</td></tr></table>',
      ),
    )
    expect(tables).toHaveLength(2)
    expect(heads('4')).toMatchObject({ columns: ['D'] })
  })

  it('rows that a lone cell stands in keep its column', () => {
    const { heads } = html('<tr><td></td><td>2019</td></tr><tr><td>Pay</td><td>5</td></tr>')
    expect(heads('5')).toMatchObject({ columns: ['2019'], labels: ['Pay'] })
  })
})

describe('places', () => {
  const { tables, text, say } = markdown(
    'Before.',
    '',
    '| a\\|b | `x\\|y` |',
    '| --- | --- |',
    '| c |  |',
    '',
    'Between.',
    '',
    '|p|q|',
    '|---|---|',
    '|r|s|t|',
  )
  const cellsOf = (found: readonly { cell: TableCell }[]) => found.map(({ cell }) => say(cell))

  it('finds the table, the row and the cell at an offset', () => {
    expect(tableAt({ tables }, text.indexOf('Between'))).toBeUndefined()
    expect(tableAt({ tables }, text.indexOf('| c |'))).toBe(tables[0])
    expect(rowAt(first(tables), text.indexOf('| c |'))).toBe(1)
    expect(rowAt(first(tables), text.indexOf('---'))).toBe(-1)
    expect(say(cellAt({ tables }, text.indexOf('x\\|y'))?.cell ?? { start: 0, end: 0 })).toBe('`x\\|y`')
    expect(cellAt({ tables }, text.indexOf('| c |') + 1)).toBeUndefined()
  })

  it('finds the cells in a span', () => {
    expect(cellsOf(cellsWithin({ tables }, { start: 0, end: text.length }))).toEqual([
      'a\\|b',
      '`x\\|y`',
      'c',
      'p',
      'q',
      'r',
      's',
      't',
    ])
    expect(cellsOf(cellsWithin({ tables }, { start: text.indexOf('r|s'), end: text.indexOf('|t') }))).toEqual([
      'r',
      's',
    ])
    expect(cellsWithin({ tables }, { start: 0, end: 5 })).toEqual([])
  })
})
