import { tablesOf } from '../../corpus/structure/tables/build.ts'
import type { ParsedDocument } from '../../corpus/types.ts'

/** Of each block, what names the columns of the table whose row it is, a line a row; undefined above those and elsewhere. */
export function rowHeaders({ text, blocks }: ParsedDocument): (string | undefined)[] {
  const tables = tablesOf(text, blocks)
  return blocks.map((block) => {
    const table = tables.find(({ start, end }) => start <= block.start && block.end <= end)
    const header = table?.rows.slice(0, table.headerRows) ?? []
    if (block.kind !== 'row' || header.length === 0 || header.some(({ end }) => end >= block.end)) return undefined
    return header.map(({ start, end }) => text.slice(start, end)).join('\n')
  })
}
