/**
 * Passages and chunks as lines of a prompt. Quotations are copied from the source by number, so that a line may leave
 * out what only the source needs: the padding of a table's cells, line ends within a sentence.
 *
 *   ⟦passage 1⟧ Guide › Setup        what the numbered lines stand under
 *   1¦## Ports
 *   ⟦columns⟧ Option | Default       of a table that begins midway
 *   2¦port | 5432
 *   …                               text that is left out here
 *   3¦- Restart the server.         an item of a list
 *   ```                             code, line by line
 *   4¦server:
 *   5¦  port: 5432
 *   … (38 lines)                    of long code
 *   ```
 * @module
 */
import type { NumberedSentence, ReaderPassage } from '../reader.ts'
import { inline, lineMark } from './fence.ts'

type Place = Pick<ReaderPassage, 'title' | 'headings'> & Partial<Omit<ReaderPassage, 'sentences'>>

const GAP = '…'
const FENCE = '```'

/** Passages in order. A section that goes on from the one before it needs no more than its own heading. */
export function passageLines(passages: readonly ReaderPassage[]): string[] {
  const lines: string[] = []
  let count = 0
  for (const [index, passage] of passages.entries()) {
    const before = passages[index - 1]
    const beside = before !== undefined && isBeside(passage, before)
    if (before?.skippedAfter || (beside && passage.skippedBefore)) lines.push(GAP)
    lines.push(
      ...(beside
        ? sentenceLines(passage, passage.sentences)
        : numbered(`passage ${++count}`, passage, passage.sentences)),
    )
  }
  return passages.at(-1)?.skippedAfter ? [...lines, GAP] : lines
}

/** A passage or a chunk with its sentences. A heading that stands among them is not said before as well. */
export function numbered(mark: string, place: Place, sentences: readonly NumberedSentence[]): string[] {
  const headings = opensWithHeading(place.headings, sentences) ? place.headings.slice(0, -1) : place.headings
  return [
    `⟦${mark}⟧ ${placeLine({ ...place, headings })}`,
    ...(place.alsoIn ?? []).map((other) => `⟦also in⟧ ${inline(other)}`),
    ...sentenceLines(place, sentences),
  ]
}

/** Whether a passage begins with its heading, in the document of the one before, and what is above it was said there. */
function isBeside({ docId, headings, sentences, alsoIn }: ReaderPassage, before: ReaderPassage): boolean {
  const above = headings.slice(0, -1)
  return (
    docId === before.docId &&
    alsoIn === undefined &&
    opensWithHeading(headings, sentences) &&
    above.every((heading, level) => heading === before.headings[level])
  )
}

function opensWithHeading(headings: readonly string[], [first]: readonly NumberedSentence[]): boolean {
  return first?.kind === 'heading' && headings.length > 0 && titleOf(first.text) === headings.at(-1)
}

const titleOf = (text: string): string => text.replace(/^#{1,6}\s+|\s+#+\s*$/g, '').trim()

/** Title, file where that tells more, headings; none said twice. */
function placeLine({ title, source, headings }: Place): string {
  const named = source === undefined ? title : `${title} (${source})`
  return [named, ...(headings[0] === title ? headings.slice(1) : headings)].map(inline).filter(Boolean).join(' › ')
}

function sentenceLines({ headings }: Place, sentences: readonly NumberedSentence[]): string[] {
  const lines: string[] = []
  const code = sentences.filter(({ kind }) => kind === 'code')
  const margin = Math.min(...code.map(({ indent }) => widthOf(indent)))
  let columns: string | undefined
  let before: NumberedSentence | undefined
  for (const sentence of sentences) {
    const { n, text, kind, header, skipped, indent } = sentence
    const inCode = kind === 'code' && before?.kind === 'code'
    if (before?.kind === 'code' && !inCode) lines.push(FENCE)
    if (skipped) lines.push(inCode ? `${GAP} (${skipped} lines)` : GAP)
    if (kind === 'code' && !inCode) lines.push(FENCE)
    // The row that names the columns may stand there itself.
    if (header !== undefined && header !== columns) lines.push(`⟦columns⟧ ${cells(header)}`)
    columns = header ?? (kind === 'row' ? text : undefined)
    if (kind === 'row') lines.push(`${lineMark(n)}${cells(text)}`)
    else if (kind === 'item') lines.push(`${lineMark(n)}${item(inline(text))}`)
    else if (kind === 'code') lines.push(`${lineMark(n)}${' '.repeat(widthOf(indent) - margin)}${inline(text)}`)
    else
      lines.push(
        `${lineMark(n)}${kind === 'heading' && text === headings.at(-1) ? hashes(headings) : ''}${inline(text)}`,
      )
    before = sentence
  }
  return before?.kind === 'code' ? [...lines, FENCE] : lines
}

/** An item whose text has no mark of its own (Markdown, HTML, Word) would look like a sentence. */
const item = (line: string): string => (MARKED.test(line) ? line : `- ${line}`)
const MARKED =
  /^(?:[-*+•·–—]\s|[(（]?(?:\d{1,3}|[a-z]|[ivx]{1,4})[.)]\s|[(（]?[\d一二三四五六七八九十]{1,3}[)）、．])/iu

/** A heading that nothing marks looks like a sentence. */
const hashes = ({ length }: readonly string[]): string => `${'#'.repeat(Math.min(length, 6))} `

/** Wider indentation tells no more. */
const WIDEST = 40

/** Columns that the white space before a line takes; a tab counts as two. */
const widthOf = (indent = ''): number => Math.min(indent.replaceAll('\t', '  ').length, WIDEST)

/** A row without the padding and the outer bars of its source. */
function cells(row: string): string {
  const line = inline(row).replace(/ {2,}/g, ' ')
  return /^\| .* \|$/.test(line) && line.length > 4 ? line.slice(2, -2).trim() : line
}
