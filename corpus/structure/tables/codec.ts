/**
 * The tables of a document as a block of bytes, one or two a cell and fifteen a row: of a row, cells are read when they are
 * asked for.
 *
 *     u32 counts of tables, rows, captions, units, bytes of cells · u32 columns, one after another · u8 cells
 *       tables    rows headerRows labelColumns tallest captions units      counts, each of its own
 *       rows      start end cells                                         cells: where they begin in the block of cells
 *       captions  start end   units  start end
 *     cells       variable-length numbers, a row's count first; of each cell
 *       length [gap step [before columns rows]]
 *
 * The length is doubled, and odd where more numbers follow: the gap from the end of the cell before, or the start of the row,
 * and the step from its column. Without them the cell stands in the next column, after a bar and a space on each side. The
 * step is doubled too, and odd where three more follow: how far to the left of the cell its `first` is, `columns`, `rows`.
 * @module
 */
import type { Span, Table, TableCell, TableRow } from '../../types.ts'
import { aligned, cell as at, columnsOf, joined, words } from '../columns.ts'

/** A space, a bar, a space. */
const BAR = 3

export function encodeTables(tables: readonly Table[]): Uint8Array {
  if (tables.length === 0) return new Uint8Array()
  const rows = tables.flatMap((table) => table.rows)
  const captions = tables.flatMap((table) => table.captions)
  const units = tables.flatMap((table) => table.units)
  const cells = new Numbers()
  const places = rows.map((row) => {
    const place = cells.length
    pushCells(cells, row)
    return place
  })
  const bytes = cells.bytes()
  return joined([
    words([tables.length, rows.length, captions.length, units.length, bytes.length]),
    words(tables.map((table) => table.rows.length)),
    words(tables.map((table) => table.headerRows)),
    words(tables.map((table) => table.labelColumns)),
    words(tables.map((table) => table.tallest)),
    words(tables.map((table) => table.captions.length)),
    words(tables.map((table) => table.units.length)),
    words(rows.map((row) => row.start)),
    words(rows.map((row) => row.end)),
    words(places),
    ...[captions, units].flatMap((spans) => [words(spans.map((s) => s.start)), words(spans.map((s) => s.end))]),
    bytes,
  ])
}

function pushCells(cells: Numbers, { start, cells: row }: TableRow): void {
  cells.push(row.length)
  let offset = start
  let next = 0
  for (const { start: from, end, column, first, columns, rows } of row) {
    const isPlain = first === column && columns === 1 && rows === 1
    const isNext = isPlain && column === next && from - offset === BAR
    cells.push((end - from) * 2 + (isNext ? 0 : 1))
    if (!isNext) {
      cells.push(from - offset)
      cells.push((column - next) * 2 + (isPlain ? 0 : 1))
    }
    if (!isPlain) for (const number of [column - first, columns, rows]) cells.push(number)
    offset = end
    next = column + 1
  }
}

/** @throws RangeError on bytes cut short */
export function decodeTables(encoded: Uint8Array): Table[] {
  if (encoded.length === 0) return []
  const bytes = aligned(encoded)
  const column = columnsOf(bytes, 0)
  const [count = 0, rowCount = 0, captionCount = 0, unitCount = 0, length = 0] = column(5)
  const table = Array.from({ length: 6 }, () => column(count))
  const row = Array.from({ length: 3 }, () => column(rowCount))
  const captions = spansOf(captionCount, column)
  const units = spansOf(unitCount, column)
  const cells = bytes.subarray(bytes.length - length)
  const [next, nextCaption, nextUnit] = [counter(), counter(), counter()]
  return Array.from({ length: count }, (_, t) => {
    const [rows, headerRows, labelColumns, tallest, captionsHere, unitsHere] = table.map((numbers) => at(numbers, t))
    const first = next(rows)
    const firstCaption = nextCaption(captionsHere)
    const firstUnit = nextUnit(unitsHere)
    const stored = Array.from({ length: rows ?? 0 }, (_, r) => new StoredRow(row, cells, first + r, r))
    return {
      start: stored[0]?.start ?? 0,
      end: stored.at(-1)?.end ?? 0,
      rows: stored,
      headerRows: headerRows ?? 0,
      labelColumns: labelColumns ?? 1,
      tallest: tallest ?? 1,
      captions: captions.slice(firstCaption, firstCaption + (captionsHere ?? 0)),
      units: units.slice(firstUnit, firstUnit + (unitsHere ?? 0)),
    }
  })
}

function spansOf(count: number, column: (length: number) => Uint32Array): Span[] {
  const [starts, ends] = [column(count), column(count)]
  return Array.from({ length: count }, (_, i) => ({ start: at(starts, i), end: at(ends, i) }))
}

/** Counts on, and says where it was. */
function counter(): (by: number | undefined) => number {
  let sum = 0
  return (by = 0) => {
    sum += by
    return sum - by
  }
}

class StoredRow implements TableRow {
  readonly start: number
  readonly end: number
  readonly #cells: Uint8Array
  readonly #place: number
  readonly #row: number

  constructor([starts, ends, places]: readonly Uint32Array[], cells: Uint8Array, index: number, row: number) {
    this.start = at(starts, index)
    this.end = at(ends, index)
    this.#cells = cells
    this.#place = at(places, index)
    this.#row = row
  }

  get cells(): TableCell[] {
    const read = reader(this.#cells, this.#place)
    const cells: TableCell[] = []
    let offset = this.start
    let next = 0
    for (let left = read(); left > 0; left--) {
      const length = read()
      const [gap, step] = length % 2 === 1 ? [read(), read()] : [BAR, 0]
      const start = offset + gap
      const end = start + (length >>> 1)
      const column = next + (step >> 1)
      const [before, columns, rows] = step % 2 === 1 ? [read(), read(), read()] : [0, 1, 1]
      cells.push({ start, end, row: this.#row, column, first: column - before, columns, rows })
      offset = end
      next = column + 1
    }
    return cells
  }
}

/** Numbers below 2³², seven bits a byte, the lowest first; a high bit says that another byte follows. */
class Numbers {
  #bytes = new Uint8Array(1024)
  length = 0

  push(number: number): void {
    if (this.length + 5 > this.#bytes.length) {
      const larger = new Uint8Array(this.#bytes.length * 2)
      larger.set(this.#bytes)
      this.#bytes = larger
    }
    let rest = number
    while (rest > 0x7f) {
      this.#bytes[this.length++] = (rest & 0x7f) | 0x80
      rest >>>= 7
    }
    this.#bytes[this.length++] = rest
  }

  bytes(): Uint8Array {
    return this.#bytes.slice(0, this.length)
  }
}

function reader(bytes: Uint8Array, place: number): () => number {
  let next = place
  return () => {
    let number = 0
    for (let shift = 0; shift < 35; shift += 7) {
      const byte = bytes[next++]
      if (byte === undefined) throw new RangeError('the cells of a table are cut short')
      number += (byte & 0x7f) * 2 ** shift
      if (byte < 0x80) return number
    }
    throw new RangeError('a number in the cells of a table is too long')
  }
}
