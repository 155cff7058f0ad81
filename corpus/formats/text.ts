/**
 * Plain text, in any encoding. The text is the decoded source as it stands.
 * @module
 */
import { decodeText, lostBytes } from '../decoding/decode.ts'
import { trimmed } from '../structure/trimmed.ts'
import type { Block, ParsedDocument } from '../types.ts'
import { linesOf } from './lines.ts'
import { headingLines, type TextLine } from './text/headings.ts'
import { paragraphLines } from './text/paragraphs.ts'
import { titleOf } from './text/title.ts'

export function parse(bytes: Uint8Array): ParsedDocument[] {
  const decoded = decodeText(bytes)
  return [{ ...parseText(decoded.text), ...lostBytes(decoded) }]
}

export function parseText(text: string): ParsedDocument {
  const at = linesOf(text)
  const lines: TextLine[] = Array.from({ length: at.count }, (_, i) => {
    const line = text.slice(at.start(i), at.end(i))
    const words = line.trim()
    return { text: words, blank: words === '', indent: line.length - line.trimStart().length }
  })

  const blocks: Block[] = []
  const paragraphs = (from: number, to: number) => {
    for (const [first, end] of paragraphLines(lines, from, to)) {
      const span = trimmed(text, at.start(first), at.end(end - 1))
      if (span !== null) blocks.push({ kind: 'paragraph', ...span })
    }
  }
  let next = 0
  const headings = headingLines(lines)
  for (const { line, level, title } of headings) {
    paragraphs(next, line)
    const span = trimmed(text, at.start(line), at.end(line))
    if (span !== null) blocks.push({ kind: 'heading', level, title: title.replace(/\s+/g, ' '), ...span })
    // An underline is not text.
    next = /^([=\-~])\1{2,}$/.test(lines[line + 1]?.text ?? '') ? line + 2 : line + 1
  }
  paragraphs(next, at.count)
  const title = titleOf(lines, headings[0]?.line ?? at.count)
  return { text, blocks, ...(title === undefined ? {} : { title }) }
}
