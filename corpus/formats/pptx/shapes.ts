/**
 * The shapes that a slide is made of.
 * @module
 */
import type { LeftOutKind } from '../../types.ts'
import type { Cell } from '../tables.ts'

export interface Line {
  text: string
  /** Depth in a list, from 0. */
  level: number
  /** What the file says stands before it; undefined where that is left to the layout. */
  bullet: 'none' | 'bullet' | { number: string; start: number } | { sign: string } | undefined
  /** Words in it that are too small to be seen. */
  hidden: string
}

export interface Shape {
  /** What the layout has it for: `title`, `body`, `sldNum`; undefined for what was added freely. */
  placeholder: string | undefined
  lines: Line[]
  table: { rows: Cell[][]; headed: boolean } | undefined
  /** Id of the relation to a chart or a diagram. */
  chart: string | undefined
  diagram: string | undefined
  /** Its alternative text; '' for none. */
  alt: string
  /** What it is beside text: a picture, or something that is not read. */
  holds: LeftOutKind | undefined
  /** Whether the slide does not show it. */
  hidden: boolean
}

/** A shape or a group of them, and where it stands. */
export interface Unit {
  shapes: Shape[]
  /** From the upper left corner, in units of the file; undefined where the layout decides. */
  at: { x: number; y: number } | undefined
}

export const emptyShape = (): Shape => ({
  placeholder: undefined,
  lines: [],
  table: undefined,
  chart: undefined,
  diagram: undefined,
  alt: '',
  holds: undefined,
  hidden: false,
})

export const isTitle = ({ placeholder }: Shape): boolean => placeholder === 'title' || placeholder === 'ctrTitle'

/** Whether a shape stands on every slide alike. */
export const isRunning = ({ placeholder }: Shape): boolean => /^(?:dt|ftr|sldNum|hdr|sldImg)$/.test(placeholder ?? '')

/** Unlike a text box it holds a list. */
export const isBody = ({ placeholder }: Shape): boolean => /^(?:body|obj)$/.test(placeholder ?? '')

/**
 * In the order of reading: that of the file, which is the order in which the program itself reads a slide aloud. Where
 * nothing but the title is of the layout, shapes stand in the order in which they were drawn; then the place decides,
 * line by line.
 */
export function inReadingOrder(units: readonly Unit[]): Shape[] {
  const others = units.filter(({ shapes }) => !shapes.some(isTitle))
  const isFree = others.every(({ at, shapes }) => {
    return at !== undefined && shapes.every((shape) => shape.placeholder === undefined || isRunning(shape))
  })
  const sorted = isFree ? byPlace(others) : others
  const titles = units.filter((unit) => !others.includes(unit))
  return [...titles, ...sorted].flatMap(({ shapes }) => shapes)
}

/** So far apart, in the units of the file, are lines: a quarter of an inch. */
const LINE = 914_400 / 4

function byPlace(units: readonly Unit[]): Unit[] {
  const left = [...units].sort((a, b) => (a.at?.y ?? 0) - (b.at?.y ?? 0))
  const sorted: Unit[] = []
  while (left.length > 0) {
    const top = left[0]?.at?.y ?? 0
    const end = left.findIndex(({ at }) => (at?.y ?? 0) > top + LINE)
    const line = left.splice(0, end === -1 ? left.length : end)
    sorted.push(...line.sort((a, b) => (a.at?.x ?? 0) - (b.at?.x ?? 0)))
  }
  return sorted
}
