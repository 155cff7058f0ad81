/**
 * Another document as a part of one: its blocks, as they stand.
 * @module
 */
import type { Block, LeftOutKind, ParsedDocument } from '../../types.ts'
import type { Builder, CellPlace } from '../builder.ts'

export function insertDocument(builder: Builder, { text, blocks, leftOut = {} }: ParsedDocument): void {
  let before: Block | undefined
  for (const block of blocks) {
    const words = text.slice(block.start, block.end)
    if (block.kind === 'heading') builder.heading(words, block.level ?? 1)
    else if (block.kind === 'row') insertRow(builder, words, block, before?.kind !== 'row' || block.opens === true)
    else if (block.kind === 'code') builder.code(words)
    else if (block.kind === 'item') builder.item(words, 0)
    else builder.paragraph(words, 0)
    before = block
  }
  for (const [kind, count] of Object.entries(leftOut)) builder.leaveOut(kind as LeftOutKind, count)
}

function insertRow(builder: Builder, words: string, { cells, names }: Block, opens: boolean): void {
  if (opens) builder.beginTable()
  const texts: string[] = []
  const places: CellPlace[] = []
  const { places: at = [], spans = [] } = cells ?? {}
  for (let i = 0; i < at.length; i += 3) {
    const column = at[i + 2] ?? 0
    while (texts.length < Math.min(column, MOST_COLUMNS)) {
      places.push({ column: texts.length, columns: 1, rows: 1 })
      texts.push('')
    }
    texts.push(words.slice(at[i], at[i + 1]))
    places.push({ column, columns: 1, rows: 1 })
    const span = spans.findIndex((cell, n) => n % 3 === 0 && cell === i / 3)
    const place = places.at(-1)
    if (span >= 0 && place !== undefined) [place.columns, place.rows] = [spans[span + 1] ?? 1, spans[span + 2] ?? 1]
  }
  if (texts.length === 0) builder.row([words], { names: names === true })
  else builder.row(texts, { names: names === true, places, under: words.includes('|') })
}

/** Blank cells are not written further than this. */
const MOST_COLUMNS = 1000
