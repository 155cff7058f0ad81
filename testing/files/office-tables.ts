/**
 * A titled table with paragraphs below, written as each office format, and a page, has it: cells merged as people merge them are not known
 * here, so that a blank cell is a blank cell; figures of sheets are numbers with a format.
 * @module
 */
import { docxOf, epubOf, escapeXml, odfOf, odtOf, pptxOf, slideShape, wordParagraph, xlsxOf } from './archives.ts'

export interface TitledTable {
  title: string
  rows: readonly (readonly string[])[]
  paragraphs: readonly string[]
}

export const OFFICE_WRITERS: Readonly<Record<string, (table: TitledTable) => Uint8Array>> = {
  docx: writeDocx,
  xlsx: writeXlsx,
  pptx: writePptx,
  odt: (table) =>
    odtOf(`<text:h text:outline-level="1">${escapeXml(table.title)}</text:h>${odfTable(table)}${odfParagraphs(table)}`),
  ods: (table) => odfOf('spreadsheet', odfTable(table)),
  html: (table) => new TextEncoder().encode(`<!DOCTYPE html><meta charset="utf-8">${page(table)}`),
  epub: (table) => epubOf({ pages: { 'a.xhtml': page(table) } }),
}

function page({ title, rows, paragraphs }: TitledTable): string {
  const row = (cells: readonly string[], name: string) =>
    `<tr>${cells.map((text) => `<${name}>${escapeXml(text)}</${name}>`).join('')}</tr>`
  const [head = [], ...body] = rows
  const table = `<table><thead>${row(head, 'th')}</thead><tbody>${body.map((cells) => row(cells, 'td')).join('')}</tbody></table>`
  return `<h1>${escapeXml(title)}</h1>${table}${paragraphs.map((text) => `<p>${escapeXml(text)}</p>`).join('')}`
}

function writeDocx({ title, rows, paragraphs }: TitledTable): Uint8Array {
  const cell = (text: string) => `<w:tc>${text === '' ? '<w:p/>' : wordParagraph(text)}</w:tc>`
  const table = rows.map(
    (cells, i) => `<w:tr>${i === 0 ? '<w:trPr><w:tblHeader/></w:trPr>' : ''}${cells.map(cell).join('')}</w:tr>`,
  )
  const heading = wordParagraph(title, '<w:pStyle w:val="Heading1"/>')
  return docxOf({
    body: `${heading}<w:tbl>${table.join('')}</w:tbl>${paragraphs.map((text) => wordParagraph(text)).join('')}`,
  })
}

function writePptx({ title, rows }: TitledTable): Uint8Array {
  const cell = (text: string) => `<a:tc><a:txBody><a:p><a:r><a:t>${escapeXml(text)}</a:t></a:r></a:p></a:txBody></a:tc>`
  const table = rows.map((cells) => `<a:tr>${cells.map(cell).join('')}</a:tr>`).join('')
  const frame = `<p:graphicFrame><a:tbl><a:tblPr firstRow="1"/>${table}</a:tbl></p:graphicFrame>`
  return pptxOf([{ shapes: `${slideShape('title', [title])}${frame}` }])
}

function odfTable({ title, rows }: TitledTable): string {
  const cell = (text: string) =>
    `<table:table-cell>${text === '' ? '' : `<text:p>${escapeXml(text)}</text:p>`}</table:table-cell>`
  const row = (cells: readonly string[]) => `<table:table-row>${cells.map(cell).join('')}</table:table-row>`
  const [head = [], ...body] = rows
  return `<table:table table:name="${escapeXml(title)}"><table:table-header-rows>${row(head)}</table:table-header-rows>${body.map(row).join('')}</table:table>`
}

const odfParagraphs = ({ paragraphs }: TitledTable): string =>
  paragraphs.map((text) => `<text:p>${escapeXml(text)}</text:p>`).join('')

/** The first row is frozen, as those who keep tables in sheets do. */
function writeXlsx({ title, rows, paragraphs }: TitledTable): Uint8Array {
  const formats: string[] = []
  const cell = (text: string, ref: string) => {
    if (text === '') return ''
    const number = numberOf(text)
    if (number === undefined) return `<c r="${ref}" t="inlineStr"><is><t>${escapeXml(text)}</t></is></c>`
    if (!formats.includes(number.format)) formats.push(number.format)
    return `<c r="${ref}" s="${formats.indexOf(number.format)}"><v>${number.value}</v></c>`
  }
  const line = (cells: readonly string[], at: number) =>
    `<row r="${at}">${cells.map((text, column) => cell(text, `${String.fromCharCode(65 + column)}${at}`)).join('')}</row>`
  const below = paragraphs.map((text, i) => line([text], rows.length + 2 + i))
  const data = `<sheetData>${rows.map((cells, i) => line(cells, i + 1)).join('')}${below.join('')}</sheetData>`
  const numFmts = formats.map((code, i) => `<numFmt numFmtId="${164 + i}" formatCode="${escapeXml(code)}"/>`)
  const xfs = formats.map((_, i) => `<xf numFmtId="${164 + i}"/>`)
  return xlsxOf({
    sheets: {
      [title.replace(/\|/g, ' ')]:
        `<sheetViews><sheetView><pane ySplit="1" state="frozen"/></sheetView></sheetViews>${data}`,
    },
    styles: `<numFmts>${numFmts.join('')}</numFmts><cellXfs>${xfs.join('')}</cellXfs>`,
  })
}

/** `$(49,640)` is -49640 in the format `"$"#,##0;"$"(#,##0)`; undefined for what no number and format gives. */
function numberOf(text: string): { value: string; format: string } | undefined {
  const [, sign = '', before = '', open, digits = '', close, after = ''] =
    /^([-–−]?)(\$?\s?)(\(?)((?:\d{1,3}(?:,\d{3})+|\d+)(?:\.\d+)?)(\)?)(\s?%?\)?)$/.exec(text) ?? []
  const plain = digits.replaceAll(',', '')
  if (
    digits === '' ||
    plain.length > 15 ||
    /^0\d/.test(plain) ||
    (open === '(') !== (close === ')') ||
    /\)/.test(after)
  )
    return undefined
  const places = plain.split('.')[1]?.length ?? 0
  const shape = `${digits.includes(',') ? '#,##0' : '0'}${places > 0 ? `.${'0'.repeat(places)}` : ''}`
  const quoted = (words: string) => (words === '' ? '' : `"${words}"`)
  const tail = after.trim() === '%' ? `${quoted(after.replace('%', ''))}%` : ''
  const value = after.trim() === '%' ? `${plain}e-2` : plain
  const negative = open === '(' || sign !== ''
  const around = (inner: string) => `${quoted(before)}${inner}${tail}`
  const below = open === '(' ? around(`(${shape})`) : `${quoted(sign)}${around(shape)}`
  return { value: `${negative ? '-' : ''}${value}`, format: negative ? `${around(shape)};${below}` : around(shape) }
}
