/**
 * Titled tables printed as PDF by a real browser, in the looks that reports have: a label on the left that breaks where it
 * is long, figures on the right of their columns or in their middle, with rules or without.
 * @module
 */
import type { Browser } from 'playwright-core'
import { escapeXml } from './archives.ts'
import type { TitledTable } from './office-tables.ts'

const FIGURE = /^[\p{Sc}\s(+\-–−]*\d[\d,.]*[)\s%]*$|^\(?(?:\p{Sc}?\s?[-–—]|nm|n\/a|\*)\)?\s?%?$/iu

/** Rules of style on top of those that all looks have. */
export const LOOKS: Readonly<Record<string, string>> = {
  plain: 'td.figure, td.head { text-align: right }',
  ruled:
    'td { border: 0.5pt solid #555; padding: 2pt 4pt } td.figure { text-align: right } td.head { text-align: center }',
  centred: 'td.figure, td.head { text-align: center } tr:nth-child(even) { background: #eee }',
  narrow: `body { font: 8pt/1.2 serif } td { padding: 0.8pt 2.5pt } td.figure, td.head { text-align: right; padding-left: 12pt }
    td:first-child { max-width: 90mm }`,
  bold: 'td.figure, td.head { text-align: right } td.head { font-weight: bold; border-bottom: 0.5pt solid black }',
}

/** @param look a key of LOOKS */
export async function printedTables(
  browser: Browser,
  tables: readonly TitledTable[],
  look: string,
  tagged = false,
): Promise<Uint8Array[]> {
  const page = await browser.newPage()
  const files: Uint8Array[] = []
  for (const table of tables) {
    await page.setContent(pageOf(table, LOOKS[look] ?? ''))
    files.push(
      await page.pdf({ format: 'A4', margin: { top: '25mm', bottom: '25mm', left: '22mm', right: '22mm' }, tagged }),
    )
  }
  await page.close()
  return files
}

function pageOf({ title, rows, paragraphs }: TitledTable, look: string): string {
  const cell = (text: string, isHead: boolean) =>
    `<td class="${isHead ? 'head' : FIGURE.test(text) ? 'figure' : 'words'}">${escapeXml(text)}</td>`
  const figures = rows.findIndex((cells) =>
    cells.slice(1).some((text) => FIGURE.test(text) && !/^(?:19|20)\d\d$/.test(text)),
  )
  const body = rows.map(
    (cells, i) => `<tr>${cells.map((text, column) => cell(text, i < figures && column > 0)).join('')}</tr>`,
  )
  return `<!DOCTYPE html><meta charset="utf-8"><style>
    body { font: 9.5pt/1.25 sans-serif } h1 { font-size: 15pt } p { text-align: justify }
    table { width: 100%; border-collapse: collapse } td { vertical-align: bottom; padding: 1.5pt 5pt }
    td:first-child { max-width: 65mm } ${look}
    </style><h1>${escapeXml(title)}</h1><table>${body.join('')}</table>${paragraphs.map((text) => `<p>${escapeXml(text)}</p>`).join('')}`
}
