/**
 * Programs: the text is the source as it stands; definitions are headings, with the comment above them, so that a citation says
 * `Reader › read()`; comments are paragraphs; every other line is a line of code.
 *
 *     // How long is kept.        heading "keep()"    one line, where the section begins
 *     // In days.                 paragraph
 *     export function keep() {    code
 *
 * @module
 */
import { basename } from 'node:path'
import { decodeText, lostBytes } from '../decoding/decode.ts'
import { trimmed } from '../structure/trimmed.ts'
import type { Block, ParsedDocument } from '../types.ts'
import { languageOf } from './code/languages.ts'
import { type Comment, partsOf } from './code/parts.ts'
import { extensionOf } from './extension.ts'
import { linesOf } from './lines.ts'
import { parseText } from './text.ts'

/** Characters of a line; longer ones are written by programs, for programs. */
const LONGEST = 5000

export async function parse(bytes: Uint8Array, source: string): Promise<ParsedDocument[]> {
  const decoded = decodeText(bytes)
  const { text } = decoded
  const language = languageOf(extensionOf(source))
  const lines = linesOf(text)
  const isLong = Array.from({ length: lines.count }, (_, i) => lines.end(i) - lines.start(i)).some((n) => n > LONGEST)
  if (language === undefined || isLong) return [{ ...parseText(text), ...lostBytes(decoded) }]
  const parser = await language.load()
  const { definitions, comments } = partsOf(parser.parse(text), text, language)
  const above = aloneOnLines(comments, text)

  const headings = new Map<number, { title: string; level: number }>()
  for (const { title, level, start } of definitions) {
    const line = lines.at(withComments(start, above, text))
    if (!headings.has(line)) headings.set(line, { title, level })
  }
  const inComment = new Map<number, Comment>()
  for (const comment of above)
    for (let line = lines.at(comment.start); line < lines.count && lines.start(line) < comment.end; line++)
      inComment.set(line, comment)

  const blocks: Block[] = []
  let open: Block | undefined
  for (let line = 0; line < lines.count; line++) {
    const span = trimmed(text, lines.start(line), lines.end(line))
    const heading = headings.get(line)
    const isComment = inComment.has(line)
    if (span === null || heading !== undefined || !isComment) open = undefined
    if (span === null) continue
    if (heading !== undefined) blocks.push({ kind: 'heading', ...heading, ...span })
    else if (!isComment) blocks.push({ kind: 'code', ...span })
    // Lines of a comment without words part its paragraphs.
    else if (!/[\p{L}\p{N}]/u.test(text.slice(span.start, span.end))) open = undefined
    else if (open !== undefined) open.end = span.end
    else {
      open = { kind: 'paragraph', ...span }
      blocks.push(open)
    }
  }
  // Its first definition is not what it is about.
  return [{ title: basename(source), text, blocks, ...lostBytes(decoded) }]
}

/** Comments that stand behind code belong to its line. */
const aloneOnLines = (comments: readonly Comment[], text: string): Comment[] =>
  comments.filter(({ start }) => text.slice(text.lastIndexOf('\n', start - 1) + 1, start).trim() === '')

/** No blank line between; decorators may be. */
const DIRECTLY = /^[^\S\n]*\n?(?:[^\S\n]*@[^\n]*\n)*[^\S\n]*$/

/** Where a definition begins, with the comments that stand directly above it. */
function withComments(start: number, comments: readonly Comment[], text: string): number {
  let from = start
  for (let i = comments.findLastIndex(({ end }) => end <= from); i >= 0; i--) {
    const { start: before, end } = comments[i] ?? { start: 0, end: 0 }
    if (!DIRECTLY.test(text.slice(end, from))) break
    from = before
  }
  return from
}
