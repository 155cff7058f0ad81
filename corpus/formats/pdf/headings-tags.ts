/**
 * Headings from the tags of a document. Some programs tag every heading `H`, without a level: it is then read off the
 * size of the letters.
 * @module
 */
import type { Heading } from './blocks.ts'
import { type Line, textOf } from './lines.ts'
import type { Tags } from './tags.ts'

/** More of a document than this is not headings, whatever its tags say. */
const MAX_SHARE = 0.3

export function headingsByTag(lines: readonly Line[], tags: Tags): Heading[] | null {
  const found: { level: number; lines: Line[]; element: number }[] = []
  for (const line of lines) {
    const level = line.element === undefined ? undefined : tags.headingOf(line.element)
    if (level === undefined || line.element === undefined) continue
    const last = found.at(-1)
    if (last?.element === line.element) last.lines.push(line)
    else found.push({ level, lines: [line], element: line.element })
  }
  const length = (some: readonly Line[]) => some.reduce((sum, line) => sum + textOf(line).length, 0)
  const share = length(found.flatMap((heading) => heading.lines)) / Math.max(1, length(lines))
  if (found.length === 0 || share > MAX_SHARE) return null
  const sizes = [...new Set(found.filter(({ level }) => level === 0).map(sizeOf))].sort((a, b) => b - a)
  return found.map(({ level, lines: own }) => ({
    level: level === 0 ? sizes.indexOf(sizeOf({ lines: own })) + 1 : level,
    title: own.map(textOf).join(' '),
    lines: own,
  }))
}

const sizeOf = ({ lines: [line] }: { lines: readonly Line[] }): number => Math.round(2 * (line?.size ?? 0)) / 2
