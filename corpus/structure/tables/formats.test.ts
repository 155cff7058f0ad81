/** One table, with merged cells in the header and beside the rows, as every format that has tables writes it. */
import { expect, test } from 'vitest'
import {
  docxOf,
  epubOf,
  odfOf,
  odtOf,
  wordParagraph as p,
  pptxOf,
  sheetRows,
  xlsxOf,
} from '../../../testing/files/archives.ts'
import { writePdf } from '../../../testing/files/pdf-writer.ts'
import { formatOf } from '../../formats/index.ts'
import { tablesOf } from './build.ts'
import { headsOf } from './look-up.ts'

type Row = readonly (readonly [text: string, columns?: number, rows?: number])[]

const ROWS: readonly Row[] = [
  [['Gate'], ['2023', 2], ['2022', 2]],
  [[''], ['Plan'], ['Actual'], ['Plan'], ['Actual']],
  [['North', 1, 2], ['11'], ['12'], ['13'], ['14']],
  [['21'], ['22'], ['23'], ['24']],
]
/** As formats write it that know of no merged cells. */
const FLAT = [
  ['Gate', '2023', '', '2022', ''],
  ['', 'Plan', 'Actual', 'Plan', 'Actual'],
  ['North', '11', '12', '13', '14'],
  ['North', '21', '22', '23', '24'],
]
const html = `<table>${ROWS.map(
  (row) => `<tr>${row.map(([text, c = 1, r = 1]) => `<td colspan="${c}" rowspan="${r}">${text}</td>`).join('')}</tr>`,
).join('')}</table>`

function docx(): Uint8Array {
  const cell = (text: string, columns: number, more = '') =>
    `<w:tc><w:tcPr><w:gridSpan w:val="${columns}"/>${more}</w:tcPr>${text === '' ? '<w:p/>' : p(text)}</w:tc>`
  const row = ([first, ...rest]: Row, i: number) => {
    const goesOn = i === 3 ? cell('', 1, '<w:vMerge/>') : ''
    const begins = first?.[2] === 2 ? '<w:vMerge w:val="restart"/>' : ''
    const cells = first === undefined ? '' : cell(first[0], first[1] ?? 1, begins)
    return `<w:tr>${goesOn}${cells}${rest.map(([text, columns = 1]) => cell(text, columns)).join('')}</w:tr>`
  }
  return docxOf({ body: `<w:tbl>${ROWS.map(row).join('')}</w:tbl>` })
}

function odt(): Uint8Array {
  const cell = ([text, columns = 1, rows = 1]: Row[number]) =>
    `<table:table-cell table:number-columns-spanned="${columns}" table:number-rows-spanned="${rows}"><text:p>${text}</text:p></table:table-cell>`
  return odtOf(
    `<table:table>${ROWS.map((row) => `<table:table-row>${row.map(cell).join('')}</table:table-row>`).join('')}</table:table>`,
  )
}

function ods(): Uint8Array {
  const cell = ([text, columns = 1, rows = 1]: Row[number]) =>
    `<table:table-cell table:number-columns-spanned="${columns}" table:number-rows-spanned="${rows}"><text:p>${text}</text:p></table:table-cell>${'<table:covered-table-cell/>'.repeat(columns - 1)}`
  const rows = ROWS.map((row, i) => `${i === 3 ? '<table:covered-table-cell/>' : ''}${row.map(cell).join('')}`)
  return odfOf(
    'spreadsheet',
    `<table:table table:name="S">${rows.map((row) => `<table:table-row>${row}</table:table-row>`).join('')}</table:table>`,
  )
}

function pptx(): Uint8Array {
  const cell = ([text, columns = 1, rows = 1]: Row[number]) =>
    `<a:tc gridSpan="${columns}" rowSpan="${rows}"><a:txBody><a:p><a:r><a:t>${text}</a:t></a:r></a:p></a:txBody></a:tc>${'<a:tc hMerge="1"/>'.repeat(columns - 1)}`
  const covered = (i: number) => (i === 3 ? '<a:tc vMerge="1"/>' : '')
  const rows = ROWS.map((row, i) => `<a:tr>${covered(i)}${row.map(cell).join('')}</a:tr>`)
  return pptxOf([{ shapes: `<p:graphicFrame><a:tbl><a:tblPr firstRow="1"/>${rows.join('')}</a:tbl></p:graphicFrame>` }])
}

function xlsx(): Uint8Array {
  const merged = ['B1:C1', 'D1:E1', 'A3:A4'].map((ref) => `<mergeCell ref="${ref}"/>`).join('')
  return xlsxOf({ sheets: { S: `${sheetRows(FLAT)}<mergeCells>${merged}</mergeCells>` } })
}

/** Words over two columns are centred over them. */
function pdf(): Uint8Array {
  const at = [72, 160, 220, 280, 340]
  const lines = FLAT.flatMap((row, r) =>
    row.flatMap((text, c) =>
      text === '' ? [] : [{ text, x: (at[c] ?? 0) + (r === 0 && c > 0 ? 30 : 0), y: 100 + 14 * r }],
    ),
  )
  return writePdf({ pages: [{ lines }] })
}

const bytes = (text: string) => new TextEncoder().encode(text)
const flat = (separator: string) => bytes(FLAT.map((row) => row.join(separator)).join('\n'))

test.each<[string, Uint8Array]>([
  ['md', bytes(FLAT.map((row) => `| ${row.join(' | ')} |`).join('\n'))],
  ['html', bytes(html)],
  ['epub', epubOf({ pages: { 'a.xhtml': `<p>Before</p>${html}` } })],
  ['csv', flat(',')],
  ['tsv', flat('\t')],
  ['xlsx', xlsx()],
  ['docx', docx()],
  ['odt', odt()],
  ['ods', ods()],
  ['pptx', pptx()],
  ['pdf', pdf()],
])('%s', async (extension, file) => {
  const [document] = (await formatOf(`a.${extension}`, file)?.parse(file, `a.${extension}`)) ?? []
  const { text, blocks } = document ?? { text: '', blocks: [] }
  const [table, ...others] = tablesOf(text, blocks)
  const words = ({ start, end }: { start: number; end: number }) => text.slice(start, end)
  const heads = (figure: string) => {
    const cell = table?.rows.flatMap((row) => row.cells).find((found) => words(found) === figure)
    if (table === undefined || cell === undefined) return `${figure} stands nowhere`
    const { columns, labels } = headsOf(table, cell)
    return [...columns, ...labels].map(words).join(' ')
  }
  expect(others).toEqual([])
  expect(['12', '14', '23'].map(heads)).toEqual(['2023 Actual North', '2022 Actual North', '2022 Plan North'])
})
