/**
 * Levels of headings that were found by their look. Headings of one look are of one level, the larger above the
 * smaller; where they are numbered, the numbers say it better.
 * @module
 */
import type { Heading } from './blocks.ts'
import type { Line } from './lines.ts'

export interface Look {
  size: number
  bold: boolean
  italic: boolean
}

export interface Candidate {
  lines: Line[]
  text: string
  look: Look
  /** `2.3.1` is 3, no number is 0. */
  depth: number
}

/** A look that more of a document has is no heading's. */
const MAX_SHARE = 0.2
const MAX_LEVEL = 6

/** @param total characters of the document */
export function levelsOf(found: readonly Candidate[], total: number): Heading[] {
  const groups = byLook(found).filter((group) => {
    return group.reduce((sum, { text }) => sum + text.length, 0) < MAX_SHARE * total
  })
  const levels = new Map<Candidate, number>()
  let offset: number | undefined // of the level of a numbered heading over its depth
  let level = 0
  for (const group of groups) {
    const depth = usualDepth(group)
    if (depth === 0) level++
    else {
      offset ??= level
      level = depth + offset
    }
    for (const candidate of group) {
      const own = candidate.depth > 0 && offset !== undefined ? candidate.depth + offset : level
      levels.set(candidate, Math.min(Math.max(own, 1), MAX_LEVEL))
    }
  }
  return found.flatMap((candidate) => {
    const own = levels.get(candidate)
    return own === undefined ? [] : [{ level: own, title: candidate.text, lines: candidate.lines }]
  })
}

/** Depth of most of the numbers, 0 where less than half of a group is numbered. */
function usualDepth(group: readonly Candidate[]): number {
  const numbered = group.filter(({ depth }) => depth > 0)
  if (numbered.length < group.length / 2) return 0
  const counts = new Map<number, number>()
  for (const { depth } of numbered) counts.set(depth, (counts.get(depth) ?? 0) + 1)
  return [...counts].reduce((best, entry) => (entry[1] > best[1] ? entry : best), [0, 0])[0]
}

/** Candidates of one look, the largest first; sizes a little apart are the same. */
function byLook(found: readonly Candidate[]): Candidate[][] {
  const groups = new Map<string, Candidate[]>()
  for (const candidate of found) {
    const key = `${Math.round(candidate.look.size * 2) / 2} ${candidate.look.bold} ${candidate.look.italic}`
    const group = groups.get(key)
    if (group === undefined) groups.set(key, [candidate])
    else group.push(candidate)
  }
  // Of looks of one size the one that comes first stands above the other; so does it in the map.
  return [...groups.values()].sort((a, b) => {
    const [x, y] = [a[0]?.look, b[0]?.look]
    const larger = Math.round(2 * (y?.size ?? 0)) - Math.round(2 * (x?.size ?? 0))
    return larger || Number(y?.bold) - Number(x?.bold)
  })
}
