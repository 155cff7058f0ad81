/**
 * Headings in, a tree of sections out. Sections come in reading order and cover everything from the first block to the
 * end of the text without a gap; a section's `end` takes in its subsections, `ownEnd` does not:
 *
 *     # A        1    start ─────────────┐ end of 1 = start of 2
 *     text            ownEnd of 1 ──┐    │
 *     ### B      1.1  start ────────┘ ───┤ end of 1.1
 *     # C        2    start ─────────────┘
 *
 * `B` is `1.1` although a level is skipped: ordinals count positions in the tree.
 * @module
 */
import type { Block, Section } from '../types.ts'

export function outline(text: string, blocks: readonly Block[]): Section[] {
  const headings = blocks.filter((block) => block.kind === 'heading')
  const [first] = headings
  if (first === undefined) return [section('1', 1, '', [], 0, text.length)]

  const sections: Section[] = []
  const opening = blocks[0]
  if (opening !== undefined && opening.kind !== 'heading') {
    sections.push(section('0', 0, '', [], opening.start, first.start))
  }

  const open: { section: Section; children: number }[] = []
  let roots = 0
  for (const block of headings) {
    const level = block.level ?? 1
    while (open.length > 0) {
      const last = open[open.length - 1]
      if (last === undefined || last.section.level < level) break
      last.section.end = block.start
      open.pop()
    }
    const parent = open[open.length - 1]
    const ordinal = parent === undefined ? ++roots : ++parent.children
    if (parent !== undefined && ordinal === 1) parent.section.ownEnd = block.start
    const path = parent === undefined ? `${ordinal}` : `${parent.section.path}.${ordinal}`
    const title = block.title ?? text.slice(block.start, block.end).trim()
    const current = section(path, level, title, parent?.section.headings ?? [], block.start, text.length)
    sections.push(current)
    open.push({ section: current, children: 0 })
  }
  for (const s of sections) if (s.ownEnd > s.end) s.ownEnd = s.end
  return sections
}

function section(path: string, level: number, heading: string, above: string[], start: number, end: number): Section {
  return { path, level, heading, headings: heading === '' ? above : [...above, heading], start, end, ownEnd: end }
}

/** The section that an offset stands in: the deepest one. Binary search; `sections` as `outline` gives them. */
export function sectionAt(sections: readonly Section[], offset: number): Section | undefined {
  let low = 0
  let high = sections.length
  while (low < high) {
    const middle = (low + high) >>> 1
    if ((sections[middle]?.start ?? 0) <= offset) low = middle + 1
    else high = middle
  }
  return sections[Math.max(0, low - 1)]
}
