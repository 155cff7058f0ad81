/**
 * HTML tables in Markdown, on one line or on many. Their rows are written as those of a page are, each on the line on which
 * it begins, so that the lines of the document stay where they are; white space fills what the tags took:
 *
 *     <table><tr><th>House</th><th>Price</th></tr>        House | Price
 *     <tr><td rowspan="2">Gull</td><td>55</td></tr>       Gull | 55
 *     <tr><td>40</td></tr></table>                        Gull | 40
 *
 * @module
 */
import { moveBlock } from '../../structure/move-block.ts'
import type { Block, LeftOut } from '../../types.ts'
import { walkPage } from '../html.ts'
import { leftOutOf } from '../left-out.ts'

export interface WrittenTables {
  /** The document with its tables written as rows. */
  text: string
  /** It with blanks in their place. */
  rest: string
  /** Of the tables. Offsets into `text`. */
  blocks: Block[]
  leftOut: LeftOut | undefined
}

/** Fewer characters hold no table. */
const SHORTEST = 20
/** Blanks between what stands on the same line. */
const APART = '   '

/** @returns undefined where there are none */
export function writeHtmlTables(source: string): WrittenTables | undefined {
  if (!/<table\b/i.test(source)) return undefined
  const found = tablesIn(source)
  const texts: string[] = []
  const rests: string[] = []
  const blocks: Block[] = []
  let leftOut: LeftOut | undefined
  let [from, length] = [0, 0]
  for (const { start, end } of found) {
    const html = source.slice(start, end)
    const table = rowsOf(html)
    if (table === undefined) continue
    const before = source.slice(from, start)
    texts.push(before, table.text)
    rests.push(before, table.text.replace(/[^\r\n]/g, ' '))
    length += before.length
    for (const block of table.blocks) blocks.push(moveBlock(block, length))
    leftOut = leftOutOf({ leftOut }, table).leftOut
    length += table.text.length
    from = end
  }
  if (from === 0) return undefined
  texts.push(source.slice(from))
  rests.push(source.slice(from))
  return { text: texts.join(''), rest: rests.join(''), blocks, leftOut }
}

interface Region {
  start: number
  end: number
}

/** Tables that stand for themselves: not in code, not in a quotation, without Markdown of their own that has blocks. */
function tablesIn(source: string): Region[] {
  const found: Region[] = []
  const code = codeIn(source)
  let open: number | undefined
  let depth = 0
  for (const { index, 0: tag } of source.matchAll(/<(\/?)table\b[^<>]{0,1000}>/gi)) {
    if (code.some(({ start, end }) => start <= index && index < end)) continue
    if (tag.startsWith('</')) {
      if (depth > 0 && --depth === 0 && open !== undefined) {
        const region = { start: open, end: index + tag.length }
        if (region.end - region.start > SHORTEST && isPlain(source, region)) found.push(region)
      }
    } else if (depth++ === 0) open = index
  }
  return found
}

/** Blocks between fences, and words in backticks. */
function codeIn(source: string): Region[] {
  const found: Region[] = []
  let fence: { start: number; mark: string } | undefined
  for (const { index, 0: line } of source.matchAll(/^.*$/gm)) {
    const mark = /^[ \t>]*(`{3,}|~{3,})/.exec(line)?.[1]
    if (fence === undefined) {
      if (mark !== undefined) fence = { start: index, mark }
      else if (line.includes('<table'))
        for (const span of line.matchAll(/`[^`\n]+`/g))
          found.push({ start: index + span.index, end: index + span.index + span[0].length })
    } else if (mark?.startsWith(fence.mark)) {
      found.push({ start: fence.start, end: index + line.length })
      fence = undefined
    }
  }
  if (fence !== undefined) found.push({ start: fence.start, end: source.length })
  return found
}

function isPlain(source: string, { start, end }: Region): boolean {
  const html = source.slice(start, end)
  if (/^(?:[ \t]*(?:`{3}|~{3}|#{1,6} |>|\|)|[-*] )/m.test(html)) return false
  const lineStart = source.lastIndexOf('\n', start - 1) + 1
  const prefix = source.slice(lineStart, start)
  // So far to the right it is code, unless it is in something.
  const above = source.slice(0, lineStart).trimEnd().split('\n').at(-1) ?? ''
  return !/^(?: {4,}|\t)\s*$/.test(prefix) || /^\s*(?:<|[-*+] |\d+[.)] | )/.test(above)
}

function rowsOf(html: string): { text: string; blocks: Block[]; leftOut?: LeftOut } | undefined {
  const begins: number[] = []
  const marked = html.replace(/<tr\b/gi, (tag, at: number) => {
    begins.push(at)
    return `${tag} id="row-${begins.length - 1}"`
  })
  const { builder, anchors } = walkPage(marked, new Set(begins.map((_, row) => `row-${row}`)))
  if (!builder.blocks.some(({ kind }) => kind === 'row')) return undefined
  const { text } = builder
  const ends = [...html.matchAll(/\r\n|\n|\r/g)]
  const lines: string[] = [...ends.map(() => ''), '']
  const placed: { block: Block; line: number; at: number }[] = []
  let row = 0
  let line = 0
  for (const [index, block] of builder.blocks.entries()) {
    while (row < begins.length && (anchors.get(`row-${row}`) ?? index + 1) <= index) row++
    const begin = block.kind === 'row' ? (begins[row - 1] ?? 0) : 0
    while ((ends[line]?.index ?? begin) < begin) line++
    const said = text.slice(block.start, block.end).replace(/[\r\n]/g, ' ')
    const before = lines[line] ?? ''
    const apart = before === '' ? '' : APART
    placed.push({ block, line, at: before.length + apart.length })
    lines[line] = `${before}${apart}${said}`
  }
  const starts: number[] = []
  let whole = ''
  for (const [i, words] of lines.entries()) {
    starts.push(whole.length)
    whole += words + (ends[i]?.[0] ?? '')
  }
  const blocks = placed.map(({ block, line: on, at }) => moveBlock(block, (starts[on] ?? 0) + at - block.start))
  // The rest of the document stays where it is.
  return { text: whole.padEnd(html.length), blocks, ...builder.leftOut }
}
