/**
 * Cited lines as the reckoning takes them.
 * @module
 */

/** A cell of a table row. */
export interface Cell {
  /** Offsets in the line. */
  start: number
  end: number
  /** From 0, as the table has it. */
  column: number
  /** Whether it names its row, or other cells. */
  label: boolean
  /** The column's names, nearest first. */
  heads: readonly string[]
  /** The first figure of its column, which may be the only one that has a sign. */
  first: string
}

/** A cited line. */
export interface Line {
  text: string
  /** The words that name a row. */
  label: string
  /** Rows of words alone that it stands under, nearest first. */
  groups: readonly string[]
  /** Of a table row; none of other lines. */
  cells: readonly Cell[]
  /** What else may state its scale and unit: units of the whole table, its corner, captions, headings; nearest first. */
  above: readonly string[]
  /** Running text near by, where a scale counts only if it is said to be one. */
  around: readonly string[]
}

/** A line of running text, and nothing around it. */
export const plainLine = (text: string): Line => ({ text, label: '', groups: [], cells: [], above: [], around: [] })
