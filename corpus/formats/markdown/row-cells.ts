/**
 * Where the cells of a row stand in a line of Markdown. A bar parts two cells unless a backslash is before it, in code
 * too; the bars at both ends are there for their looks.
 * @module
 */
import type { RowCells } from '../../types.ts'

export function cellsOfLine(line: string): RowCells {
  const places: number[] = []
  const end = line.length - (/(?<!\\)\|\s*$/.exec(line)?.[0].length ?? 0)
  let from = line.startsWith('|') ? 1 : 0
  for (let column = 0, at = from; at <= end; at++) {
    if (at < end && (line[at] !== '|' || line[at - 1] === '\\')) continue
    const cell = line.slice(from, at)
    if (cell.trim() !== '')
      places.push(from + cell.length - cell.trimStart().length, from + cell.trimEnd().length, column)
    column++
    from = at + 1
  }
  return { places }
}
