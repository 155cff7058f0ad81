/**
 * Headings from the look of lines, for documents that have neither bookmarks nor tags. A heading is short, set larger
 * or bolder than the text, stands apart from the lines above, and does not end like a sentence; or it is numbered, one
 * of a rising series. It is a guess: the tests say how good.
 * @module
 */
import { headingLines, type TextLine } from '../text/headings.ts'
import type { Heading } from './blocks.ts'
import { isContentsLine } from './contents.ts'
import type { Fonts } from './fonts.ts'
import { hyphensOf, joinLines, type KeepsHyphen } from './join.ts'
import { type Candidate, type Look, levelsOf } from './levels.ts'
import { type Line, textOf } from './lines.ts'
import { tablesOf } from './tables.ts'

/** Of the size of the text: letters from which a line is a heading by size alone. */
const LARGER = 1.07
/** Of the size of the text: letters that no row of a table has. */
const TITLE = 1.2
/** Longest heading, in characters of half a width. */
const LONGEST = 160
/** Lines that one heading may take. */
const MAX_LINES = 4
/** Titles repeated so often are those of notes and boxes. */
const MAX_REPEATS = 4

export function headingsByFont(pages: readonly (readonly Line[])[], fonts: Fonts): Heading[] {
  const lines = pages.flat()
  const body = bodyOf(lines, fonts)
  if (body === null) return []
  const keeps = hyphensOf(lines)
  const tables = tablesOf(lines, ({ font, size }) => fonts.isMono(font) || size >= TITLE * body.size, fonts)
  const inTable = (line: Line) => tables.has(line)
  const byLook = withoutRepeats(withLabels(candidates(lines, body, fonts, keeps, inTable)))
  const found = withNumbered(withoutTitle(byLook, lines, body), lines)
  const total = lines.reduce((sum, line) => sum + textOf(line).length, 0)
  return levelsOf(found, total)
}

/** The look of most of the text. */
function bodyOf(lines: readonly Line[], fonts: Fonts): Look | null {
  const weights = new Map<string, { weight: number; look: Look }>()
  for (const line of lines) {
    if (fonts.isMono(line.font)) continue
    const look = lookOf(line, fonts)
    const key = `${look.size} ${look.bold}`
    const entry = weights.get(key) ?? { weight: 0, look }
    entry.weight += textOf(line).length
    weights.set(key, entry)
  }
  let best: { weight: number; look: Look } | null = null
  for (const entry of weights.values()) if (best === null || entry.weight > best.weight) best = entry
  return best?.look ?? null
}

const lookOf = ({ size, font }: Line, fonts: Fonts): Look => ({
  size: Math.round(size * 4) / 4,
  bold: fonts.isBold(font),
  italic: fonts.isItalic(font),
})

function candidates(
  lines: readonly Line[],
  body: Look,
  fonts: Fonts,
  keeps: KeepsHyphen,
  inTable: (line: Line) => boolean,
): Candidate[] {
  const found: Candidate[] = []
  for (let i = 0; i < lines.length; i++) {
    const line = lines[i]
    if (line === undefined || inTable(line) || !standsOut(line, body, fonts)) continue
    const group = [line]
    while (group.length < MAX_LINES) {
      const next = lines[i + group.length]
      if (next === undefined || !goesOn(line, group.at(-1) ?? line, next, fonts)) break
      group.push(next)
    }
    const below = lines[i + group.length]
    const text = joinLines(group, keeps)
    const look = lookOf(line, fonts)
    const fits = titleLike(text) && apart(lines[i - 1], line, look, body) && !isRowOf(below, line, look, body)
    if (fits && !goesOnBelow(group, below, fonts)) found.push({ lines: group, text, look, depth: depthOf(text) })
    i += group.length - 1
  }
  return found
}

function standsOut(line: Line, body: Look, fonts: Fonts): boolean {
  if (line.turn !== 0 || line.cells.length > 2) return false
  if (line.cells.length === 2 && !isLabel(line.cells[0]?.text ?? '')) return false
  const look = lookOf(line, fonts)
  if (fonts.isMono(line.font) && look.size < 1.2 * body.size) return false
  if (look.size >= LARGER * body.size) return true
  return fonts.isAllBold(line) && !body.bold && look.size >= 0.93 * body.size
}

/** Whether a line belongs to the heading that the one above is of. */
function goesOn(first: Line, above: Line, line: Line, fonts: Fonts): boolean {
  if (line.page !== first.page || line.turn !== 0 || Math.abs(line.size - first.size) > 0.3) return false
  if (fonts.isBold(line.font) !== fonts.isBold(first.font) || line.cells.length > 1) return false
  const down = line.y - above.y
  if (down <= 0 || down > 1.75 * line.size) return false
  return depthOf(textOf(line)) === 0
}

/** A whole paragraph in bold is a paragraph. */
function goesOnBelow(group: readonly Line[], below: Line | undefined, fonts: Fonts): boolean {
  const [first, last] = [group[0], group.at(-1)]
  if (first === undefined || last === undefined || below === undefined || group.length < MAX_LINES) return false
  return goesOn(first, last, below, fonts)
}

/** Space above, the more the less the line differs from the text. */
function apart(above: Line | undefined, line: Line, look: Look, body: Look): boolean {
  if (above === undefined || above.page !== line.page || above.turn !== line.turn) return true
  const down = line.y - above.y
  if (down < 0 || look.size >= 1.2 * body.size) return true
  return down > 1.3 * Math.max(line.size, above.size)
}

/** Names of columns are bold too. */
function isRowOf(below: Line | undefined, line: Line, look: Look, body: Look): boolean {
  if (below === undefined || below.page !== line.page || look.size >= 1.2 * body.size) return false
  return below.cells.length > 2 && below.y > line.y && below.y - line.y < 2 * line.size
}

const LABEL =
  /^(?:(?:chapter|part|appendix|section|article)\s(?:\d{1,3}|[A-Z]|[IVXLC]{1,7}|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve)[.:]?|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|第\s?[一二三四五六七八九十百零\d]{1,5}\s?[章节節回篇部卷]|附录\s?[A-Z\d一二三四五六]|[A-Z\d]{1,3}(?:\.\d{1,3}){0,5}\.?)$/i

const isLabel = (text: string): boolean => LABEL.test(text)

/** `2.3.1 Title` is 3, `Chapter 2` and `第二章` are 1, 0 is no number. */
function depthOf(text: string): number {
  const number = /^(?:\d{1,3}|[A-Z](?=[.\s]))((?:\.\d{1,3}){0,5})\.?(?=\s|$|\p{Script=Han})/u.exec(text)
  if (number !== null) return (number[1] ?? '').split('.').length
  return /^(?:chapter|appendix)\s(?:\d|[A-Z]\b|[IVXLC]+\b)|^第\s?[一二三四五六七八九十百零\d]+\s?[章回]|^附录\s?[A-Z\d]/i.test(
    text,
  )
    ? 1
    : 0
}

const BOX = /^(?:note|tip|hint|warning|caution|important|example|注意|提示|警告|重要|注|备注|小心|说明|示例)s?$/i

function titleLike(text: string): boolean {
  const wide = text.match(/[\u2e80-\u9fff\uac00-\ud7a3\uff00-\uff60]/g)?.length ?? 0
  if (text.length + wide > LONGEST || (!/\p{L}{2}/u.test(text) && wide === 0 && !isLabel(text))) return false
  if (/[.,;:，；：。、…]$/.test(text) && !isLabel(text)) return false
  if (/[.!?]\s+\p{Lu}\p{Ll}+.*\s\p{Ll}/u.test(text) && text.length > 60) return false
  if (/^[•·●○▪■◦–—-]\s/.test(text) || /^\p{Ll}/u.test(text) || BOX.test(text)) return false
  if (/^(?:fig(?:ure|\.)|table|图|表|listing|algorithm)\s*\d/i.test(text)) return false
  return !isContentsLine(text)
}

/** `Chapter 3` and the title on the line below it are one heading. */
function withLabels(found: readonly Candidate[]): Candidate[] {
  const merged: Candidate[] = []
  for (let i = 0; i < found.length; i++) {
    const [label, title] = [found[i], found[i + 1]]
    if (label === undefined) break
    const [above, below] = [label.lines.at(-1), title?.lines[0]]
    const near = above !== undefined && below !== undefined && above.page === below.page && below.y > above.y
    if (title !== undefined && near && isLabel(label.text) && below.y - above.y < 6 * below.size && title.depth === 0) {
      const text = `${label.text} ${title.text}`
      merged.push({ ...title, lines: [...label.lines, ...title.lines], text, depth: depthOf(text) })
      i++
    } else if (/\p{L}/u.test(label.text)) merged.push(label)
  }
  return merged
}

/** Drops titles that come again and again without a number: `Note`, `Example`, `Return value`. */
function withoutRepeats(found: readonly Candidate[]): Candidate[] {
  const counts = new Map<string, number>()
  for (const { text } of found) counts.set(text, (counts.get(text) ?? 0) + 1)
  return found.filter(({ text, depth }) => depth > 0 || (counts.get(text) ?? 0) < MAX_REPEATS)
}

/**
 * Drops what stands on the title page, and the title above the text, which heads everything and so nothing. In a paper,
 * known by its abstract, the title is kept and what is between the two is dropped: names.
 */
function withoutTitle(found: readonly Candidate[], lines: readonly Line[], body: Look): Candidate[] {
  const first = lines[0]?.page ?? 1
  const onFirst = found.filter(({ lines: [line] }) => line?.page === first)
  const prose = lines.filter(
    (line) => line.page === first && Math.abs(line.size - body.size) < 0.5 && line.x1 - line.x0 > 20 * line.size,
  )
  if (prose.length < 3) return found.filter((candidate) => !onFirst.includes(candidate))
  const largest = onFirst.reduce((best, { look }) => Math.max(best, look.size), 0)
  const title = onFirst[0]
  if (title === undefined || title.look.size < largest || title.depth > 0) return [...found]
  const alike = found.filter(({ look }) => look.size >= title.look.size - 0.5)
  if (alike.length > 1) return [...found]
  const abstract = onFirst.findIndex(({ text }) => /^(?:abstract|summary|摘\s*要|内容摘要)$/i.test(text))
  return abstract > 0 ? [title, ...found.slice(abstract)] : found.slice(1)
}

/** Adds lines that are numbered in a rising series and stand apart: a document may be set in one type throughout. */
function withNumbered(found: readonly Candidate[], lines: readonly Line[]): Candidate[] {
  const rows: TextLine[] = []
  const sources: (Line | undefined)[] = []
  lines.forEach((line, i) => {
    const above = lines[i - 1]
    if (above === undefined || above.page !== line.page || line.y - above.y > 1.7 * line.size || line.y < above.y) {
      rows.push({ text: '', blank: true, indent: 0 })
      sources.push(undefined)
    }
    rows.push({ text: textOf(line), blank: false, indent: 0 })
    sources.push(line)
  })
  const taken = new Set(found.flatMap((candidate) => candidate.lines))
  const numbered = headingLines(rows).flatMap(({ line: row, title }): Candidate[] => {
    const line = sources[row]
    const depth = depthOf(title)
    if (line === undefined || taken.has(line) || depth === 0 || !titleLike(title)) return []
    return [{ lines: [line], text: title, look: { size: line.size, bold: false, italic: false }, depth }]
  })
  const ordinals = new Map(lines.map((line, i) => [line, i]))
  const at = ({ lines: [line] }: Candidate) => (line === undefined ? 0 : (ordinals.get(line) ?? 0))
  return [...found, ...numbered].sort((a, b) => at(a) - at(b))
}
