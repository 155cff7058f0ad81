import { describe, expect, test } from 'vitest'
import type { Block } from '../types.ts'
import { outline, sectionAt } from './outline.ts'

/** Blocks out of lines: `#` lines are headings, others paragraphs. */
function blocksOf(text: string): Block[] {
  const blocks: Block[] = []
  let at = 0
  for (const line of text.split('\n')) {
    const marks = /^#+/.exec(line)?.[0].length ?? 0
    const span = { start: at, end: at + line.length }
    if (marks > 0) blocks.push({ kind: 'heading', level: marks, title: line.slice(marks).trim(), ...span })
    else if (line.trim() !== '') blocks.push({ kind: 'paragraph', ...span })
    at += line.length + 1
  }
  return blocks
}

const paths = (text: string) => outline(text, blocksOf(text)).map((s) => `${s.path} ${s.heading}`)

describe('outline', () => {
  test('counts ordinals by position in the tree; a skipped level counts as none', () => {
    expect(paths('# A\n### B\n#### C\n## D\n# E\n## F')).toEqual(['1 A', '1.1 B', '1.1.1 C', '1.2 D', '2 E', '2.1 F'])
  })

  test('text before the first heading is 0, only when there is some', () => {
    expect(paths('intro\n# A')).toEqual(['0 ', '1 A'])
    expect(paths('\n\n# A')).toEqual(['1 A'])
  })

  test('a document without headings is 1, whole', () => {
    expect(outline('just text', blocksOf('just text'))).toEqual([
      { path: '1', level: 1, heading: '', headings: [], start: 0, end: 9, ownEnd: 9 },
    ])
    expect(paths('')).toEqual(['1 '])
  })

  test('a document that begins deep and grows shallower keeps every heading', () => {
    expect(paths('### A\n## B\n# C')).toEqual(['1 A', '2 B', '3 C'])
  })

  test('ends: end covers subsections, ownEnd stops at the first of them', () => {
    const text = '# A\nx\n## B\ny\n# C\nz'
    const sections = outline(text, blocksOf(text))
    expect(sections.map((s) => text.slice(s.start, s.end))).toEqual(['# A\nx\n## B\ny\n', '## B\ny\n', '# C\nz'])
    expect(sections.map((s) => text.slice(s.start, s.ownEnd))).toEqual(['# A\nx\n', '## B\ny\n', '# C\nz'])
    expect(sections.map((s) => s.headings)).toEqual([['A'], ['A', 'B'], ['C']])
  })

  test('sectionAt finds the deepest section', () => {
    const text = 'intro\n# A\nx\n## B\ny\n# C\nz'
    const sections = outline(text, blocksOf(text))
    expect(['intro', 'x', 'y', 'z'].map((word) => sectionAt(sections, text.indexOf(word))?.path)).toEqual([
      '0',
      '1',
      '1.1',
      '2',
    ])
  })
})
