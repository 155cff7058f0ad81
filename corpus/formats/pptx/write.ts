/**
 * Shapes to text: lists as items with the numbers that the program writes, tables and charts as rows.
 * @module
 */
import type { Builder } from '../builder.ts'
import { labelOf } from '../office/labels.ts'
import { gridOf, namesColumns, writeTable } from '../tables.ts'
import { isBody, type Line, type Shape } from './shapes.ts'

export function writeLines(builder: Builder, shape: Shape): void {
  const list = isBody(shape) && shape.lines.length > 1
  const counts: number[] = []
  for (const line of shape.lines) {
    const { text, level, bullet } = line
    counts.length = Math.min(counts.length, level + 1)
    if (text === '' || shape.hidden) builder.aside('hidden', text)
    else if (bullet === 'none' || (bullet === undefined && !list)) builder.paragraph(text, 0)
    else builder.item(`${numberOf(line, counts)}${text}`, 0)
    builder.aside('hidden', line.hidden)
  }
}

const NUMBERS: Readonly<Record<string, string>> = {
  alphaLc: 'lowerLetter',
  alphaUc: 'upperLetter',
  romanLc: 'lowerRoman',
  romanUc: 'upperRoman',
}

/** `arabicPeriod` is `1. `, `alphaLcParenR` is `a) `. @param counts by level, counted on */
function numberOf({ bullet, level }: Line, counts: number[]): string {
  if (typeof bullet !== 'object') return ''
  if ('sign' in bullet) return `${bullet.sign} `
  counts[level] = (counts[level] ?? bullet.start - 1) + 1
  const [, kind = '', end = ''] = /^(alphaLc|alphaUc|romanLc|romanUc|[a-z0-9]+)(\w*)$/.exec(bullet.number) ?? []
  const number = labelOf(counts[level] ?? 1, NUMBERS[kind] ?? 'decimal')
  if (end === 'ParenBoth') return `(${number}) `
  return `${number}${end === 'ParenR' ? ')' : end === 'Plain' ? '' : '.'} `
}

export function writeShapeTable(builder: Builder, { table }: Shape): void {
  if (table === undefined) return
  const grid = gridOf(table.rows)
  writeTable(builder, grid, { headed: table.headed || namesColumns(grid.rows) })
}
