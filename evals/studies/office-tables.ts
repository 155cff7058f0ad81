/**
 * Whether tables of annual reports (`tables-tatqa`) have the same cells under the same heads when they come as Word, Excel,
 * PowerPoint or OpenDocument files as they have in Markdown.
 *
 *     npx tsx evals/studies/office-tables.ts [--wrong]
 *
 * The files are written by `testing/files/office-tables.ts`: no program that writes such files is asked.
 * @module
 */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { formatOf } from '../../corpus/formats/index.ts'
import { tablesOf } from '../../corpus/structure/tables/build.ts'
import { headsOf } from '../../corpus/structure/tables/look-up.ts'
import type { ParsedDocument } from '../../corpus/types.ts'
import { OFFICE_WRITERS, type TitledTable } from '../../testing/files/office-tables.ts'
import { TABLE_DOCS } from '../data/table-questions.ts'

export interface CellShare {
  /** Cells below the header rows of all tables. */
  of: number
  /** Those that the other file has with the same words under the same heads and beside the same labels. */
  met: number
  /** Of the others, document and cell. */
  wrong: string[]
}

/** @param documents names, by default all */
export async function officeTables(documents = readdirSync(TABLE_DOCS)): Promise<Record<string, CellShare>> {
  const shares: Record<string, CellShare> = {}
  for (const name of documents) {
    const source = readFileSync(join(TABLE_DOCS, name))
    const expected = cellsUnderHeads(await parsed('md', source))
    const table = titledTable(source.toString('utf8'))
    for (const [extension, write] of Object.entries(OFFICE_WRITERS)) {
      const found = cellsUnderHeads(await parsed(extension, write(table)))
      const share = shares[extension] ?? { of: 0, met: 0, wrong: [] }
      shares[extension] = share
      for (const cell of expected) {
        const at = found.indexOf(cell)
        share.of++
        if (at < 0) share.wrong.push(`${name}: ${cell}`)
        else {
          share.met++
          found.splice(at, 1)
        }
      }
    }
  }
  return shares
}

async function parsed(extension: string, bytes: Uint8Array): Promise<ParsedDocument> {
  const [document] = (await formatOf(`a.${extension}`)?.parse(bytes, `a.${extension}`)) ?? []
  if (document === undefined) throw new Error(`nothing reads .${extension}`)
  return document
}

/** Each cell below the header with what names it, as one line: `2019 › $M | Cash | 12`. */
function cellsUnderHeads({ text, blocks }: ParsedDocument): string[] {
  const say = ({ start, end }: { start: number; end: number }) =>
    text.slice(start, end).replaceAll('\\|', '|').replace(/\s+/g, ' ').trim()
  return tablesOf(text, blocks).flatMap((table) =>
    table.rows.slice(table.headerRows).flatMap((row) =>
      row.cells.map((cell) => {
        const { columns, labels } = headsOf(table, cell)
        return [columns.map(say).join(' › '), labels.map(say).join(' › '), say(cell)].join(' | ')
      }),
    ),
  )
}

/** The title, the table and the paragraphs of a document of the set. */
function titledTable(source: string): TitledTable {
  const lines = source.split('\n')
  const inTable = (line: string) => line.startsWith('|')
  const rows = lines.filter((line) => inTable(line) && !/^\|(?:\s*:?-+:?\s*\|)+\s*$/.test(line)).map(cellsOfLine)
  const [title = ''] = lines.filter((line) => line.startsWith('# '))
  const paragraphs = lines.filter((line) => line.trim() !== '' && !inTable(line) && !line.startsWith('#'))
  return { title: title.slice(2), rows, paragraphs }
}

const cellsOfLine = (line: string): string[] =>
  line
    .trim()
    .replace(/^\||\|$/g, '')
    .split(/(?<!\\)\|/)
    .map((cell) => cell.replaceAll('\\|', '|').trim())

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  for (const [extension, { met, of, wrong }] of Object.entries(await officeTables())) {
    process.stdout.write(`${extension}  ${met} of ${of}  ${((100 * met) / of).toFixed(2)} %\n`)
    if (process.argv.includes('--wrong')) process.stdout.write(`${wrong.map((line) => `  ${line}\n`).join('')}`)
  }
}
