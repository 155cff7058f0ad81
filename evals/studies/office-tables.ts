/**
 * Whether tables of annual reports (`tables-tatqa`) have the same cells under the same heads when they come as Word, Excel,
 * PowerPoint or OpenDocument files as they have in Markdown.
 *
 *     npx tsx evals/studies/office-tables.ts [--wrong]
 *
 * The files are written by `testing/files/office-tables.ts`: no program that writes such files is asked.
 * @module
 */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type Corpus, headsOf, openCorpus } from '../../index.ts'
import { OFFICE_WRITERS, type TitledTable } from '../../testing/files/office-tables.ts'
import { withFolder } from '../data/data.ts'
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
export function officeTables(documents = readdirSync(TABLE_DOCS)): Promise<Record<string, CellShare>> {
  return withFolder(async (folder) => {
    for (const name of documents) {
      const source = readFileSync(join(TABLE_DOCS, name), 'utf8')
      writeFileSync(join(folder, name), source)
      const table = titledTable(source)
      for (const [extension, write] of Object.entries(OFFICE_WRITERS)) {
        writeFileSync(join(folder, withExtension(name, extension)), write(table))
      }
    }
    const { corpus } = await openCorpus([folder], { store: join(folder, 'store') })
    const shares = Object.keys(OFFICE_WRITERS).map((extension) => [extension, shareOf(corpus, documents, extension)])
    corpus.close()
    return Object.fromEntries(shares) as Record<string, CellShare>
  })
}

const withExtension = (name: string, extension: string): string => name.replace(/md$/, extension)

export function shareOf(corpus: Corpus, documents: readonly string[], extension: string): CellShare {
  const share: CellShare = { of: 0, met: 0, wrong: [] }
  for (const name of documents) {
    const found = cellsUnderHeads(corpus, withExtension(name, extension))
    for (const cell of cellsUnderHeads(corpus, name)) {
      const at = found.indexOf(cell)
      share.of++
      if (at < 0) share.wrong.push(`${name}: ${cell}`)
      else {
        share.met++
        found.splice(at, 1)
      }
    }
  }
  return share
}

/**
 * Each cell below the header with what names it, as one line: `2019 › $M | Cash | 12`. A line over the whole table, alone
 * above the names of columns, is its caption, in a file as in print.
 */
export function cellsUnderHeads(corpus: Corpus, docId: string): string[] {
  const say = ({ start, end }: { start: number; end: number }) =>
    corpus.text(docId, start, end).replaceAll('\\|', '|').normalize('NFKC').replace(/\s+/g, ' ').trim()
  return corpus.structure(docId).tables.flatMap((table) => {
    const alone = table.rows
      .slice(0, table.headerRows)
      .filter(({ cells: [first], cells }) => cells.length === 1 && first?.column === 0)
    const captions = alone.flatMap(({ cells }) => cells.map(say))
    return table.rows.slice(table.headerRows).flatMap((row) =>
      row.cells.map((cell) => {
        const { columns, labels } = headsOf(table, cell)
        return [
          columns
            .map(say)
            .filter((head) => !captions.includes(head))
            .join(' › '),
          labels.map(say).join(' › '),
          say(cell),
        ].join(' | ')
      }),
    )
  })
}

/** The title, the table and the paragraphs of a document of the set. */
export function titledTable(source: string): TitledTable {
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
