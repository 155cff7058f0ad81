/**
 * Markdown and MDX. The text is the source as it stands, but for tables in HTML; markdown-it says on which lines blocks are, and offsets come
 * from a line table of our own, since markdown-it folds `\r\n` and NUL before it looks.
 * @module
 */
import type Token from 'markdown-it/lib/token.mjs'
import { decodeText, lostBytes } from '../decoding/decode.ts'
import { trimmed } from '../structure/trimmed.ts'
import type { Block, ParsedDocument, Span } from '../types.ts'
import { tokenWeight } from '../words/tokens.ts'
import { leftOutOf } from './left-out.ts'
import { type Lines, linesOf } from './lines.ts'
import { frontMatter } from './markdown/front-matter.ts'
import { holdsRows, htmlRows } from './markdown/html-rows.ts'
import { writeHtmlTables } from './markdown/html-tables.ts'
import { TAB } from './markdown/markup-rule.ts'
import { titleOf, tokensOf } from './markdown/parser.ts'
import { cellsOfLine } from './markdown/row-cells.ts'
import { tabNames } from './markdown/tags.ts'

export function parse(bytes: Uint8Array): ParsedDocument[] {
  const decoded = decodeText(bytes)
  const document = parseMarkdown(decoded.text)
  return [{ ...document, ...leftOutOf(document, lostBytes(decoded)) }]
}

export function parseMarkdown(source: string): ParsedDocument {
  const tables = writeHtmlTables(source)
  const { text, rest, leftOut } = tables ?? { text: source, rest: source }
  const { end, title } = frontMatter(text)
  const lines = linesOf(rest)
  const blocks = blocksOf(rest, lines, lines.at(end))
  const all = tables === undefined ? blocks : [...blocks, ...tables.blocks].sort((a, b) => a.start - b.start)
  return { ...(title !== undefined && { title }), text, blocks: all, ...(leftOut && { leftOut }) }
}

/** A list item of more estimated tokens than this is cut into sentences like a paragraph. */
const LONG_ITEM = 100

/** An open list item: its first line, and whether its own words have been seen. */
interface Item {
  line: number
  ordered: boolean
  seen: boolean
}

function blocksOf(text: string, lines: Lines, first: number): Block[] {
  const blocks: Block[] = []
  const items: Item[] = []
  let quotes = 0
  let opens = true

  const spanOf = (from: number, to: number, start = lines.start(from)): Span | null =>
    trimmed(text, start, lines.end(to - 1))

  const tokens = tokensOf(text.slice(lines.start(first)))
  tokens.forEach((token, t) => {
    const from = (token.map?.[0] ?? 0) + first
    const to = (token.map?.[1] ?? 0) + first
    switch (token.type) {
      case 'blockquote_open':
        quotes++
        if (tokens[t + 1]?.type === 'blockquote_close') pushTooDeep(from, to)
        break
      case 'blockquote_close':
        quotes--
        break
      case 'list_item_open':
        items.push({ line: from, ordered: token.info !== '', seen: false })
        if (tokens[t + 1]?.type === 'list_item_close') pushTooDeep(from, to)
        break
      case 'list_item_close':
        items.pop()
        break
      case 'heading_open':
        pushHeading(from, spanOf(from, to, afterPrefix(text, lines, from, items)), token, tokens[t + 1]?.content ?? '')
        break
      case 'paragraph_open':
        pushParagraph(from, to)
        break
      case 'table_open':
        opens = true
        break
      case 'tr_open': {
        const span = spanOf(from, to, afterPrefix(text, lines, from, items))
        if (span === null) break
        const cells = cellsOfLine(text.slice(span.start, span.end))
        blocks.push({ kind: 'row', ...span, cells, ...(opens && { opens, names: opens }) })
        opens = false
        break
      }
      case TAB:
        for (const name of tabNames(text, lines.start(from), lines.end(to - 1)))
          blocks.push({ kind: 'paragraph', ...name })
        break
      case 'fence':
      case 'code_block':
        pushCode(token, from)
        break
    }
  })
  return blocks

  function pushHeading(from: number, span: Span | null, token: Token, content: string): void {
    if (span === null) return
    const title = titleOf(content)
    // Quoted, or the words of a list item ("- # of rows"), it heads nothing; nor does one without words.
    if (quotes > 0 || title === '' || items.some((item) => item.line === from))
      blocks.push({ kind: 'paragraph', ...span })
    else blocks.push({ kind: 'heading', level: Number(token.tag.slice(1)), title, ...span })
  }

  function pushParagraph(from: number, to: number): void {
    const span = spanOf(from, to, afterPrefix(text, lines, from, items))
    const item = items[items.length - 1]
    const opens = item !== undefined && !item.seen
    if (item !== undefined) item.seen = true
    if (span === null) return
    const content = text.slice(span.start, span.end)
    if (!hasWords(content)) return
    if (holdsRows(content)) blocks.push(...htmlRows(text, span))
    else if (/^\|/.test(content) || isBareTable(content)) pushRows(from, to)
    else if (opens && tokenWeight(content) <= LONG_ITEM) blocks.push({ kind: 'item', ...span })
    else blocks.push({ kind: 'paragraph', ...span })
  }

  /** What is nested so deep that markdown-it leaves it out: each of its lines. */
  function pushTooDeep(from: number, to: number): void {
    for (let line = from; line < to; line++) {
      const end = lines.end(line)
      const start =
        lines.start(line) + (/^[>\s]*(?:[-*+]\s+)*/.exec(text.slice(lines.start(line), end))?.[0].length ?? 0)
      const span = trimmed(text, start, end)
      if (span !== null && hasWords(text.slice(span.start, span.end))) blocks.push({ kind: 'paragraph', ...span })
    }
  }

  /** A table that is none for markdown-it: each of its lines. */
  function pushRows(from: number, to: number): void {
    const first = blocks.length
    for (let line = from; line < to; line++) {
      const row = spanOf(line, line + 1, afterPrefix(text, lines, line, []))
      if (row === null) continue
      const words = text.slice(row.start, row.end)
      if (!/[^|:\s-]/.test(words)) continue
      blocks.push({ kind: 'row', ...row, cells: cellsOfLine(words), ...(blocks.length === first && { opens: true }) })
    }
  }

  function pushCode(token: Token, from: number): void {
    const open = token.type === 'fence' ? from + 1 : from
    const count = token.content === '' ? 0 : token.content.replace(/\n$/, '').split('\n').length
    for (let line = open; line < open + count; line++) {
      const span = spanOf(line, line + 1, quotes > 0 ? afterPrefix(text, lines, line, []) : lines.start(line))
      if (span !== null) blocks.push({ kind: 'code', ...span })
    }
  }
}

/** A table without bars at its ends and without a line under its header: as many bars on each line, with room around. */
function isBareTable(content: string): boolean {
  if (!content.includes(' | ') || !content.includes('\n')) return false
  const lines = content.split(/\r\n|\n|\r/)
  const bars = lines.map((line) => line.match(/(?<!\\) \| /g)?.length ?? 0)
  const [count = 0] = bars
  return bars.every((found) => found === count) && (count > 1 || (count === 1 && lines.length > 2))
}

/** Neither pictures alone nor link definitions are words to quote. */
function hasWords(content: string): boolean {
  if (!/[\p{L}\p{N}]/u.test(content)) return false
  if (content.startsWith('[') && content.split(/\r\n|\n|\r/).every((line) => /^\s*\[[^\]^]+\]:\s+\S+$/.test(line)))
    return false
  return !(content.startsWith('![') && /^(?:!\[[^\]]*\]\([^)]*\)\s*)+$/.test(content))
}

/** Where the words of a line begin: after indentation, `>`, and the marks of the list items that begin on it. */
function afterPrefix(text: string, lines: Lines, line: number, items: readonly Item[]): number {
  const end = lines.end(line)
  let at = lines.start(line)
  const blank = () => {
    while (at < end && /[ \t>]/.test(text[at] ?? '')) at++
  }
  blank()
  const here = items.filter((item) => item.line === line)
  for (const [i, item] of here.entries()) {
    // A number is worth quoting ("3. Restart"), a bullet is not.
    if (item.ordered && i === here.length - 1) break
    const mark = /^(?:[-+*]|\d{1,9}[.)])/.exec(text.slice(at, at + 12))?.[0]
    if (mark === undefined) break
    at += mark.length
    blank()
  }
  return at
}
