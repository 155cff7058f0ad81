/**
 * Headings of plain text, by lines that look like one from end to end. What looks like one is a candidate; three checks
 * on the whole document follow, since a cross-reference, a contents list and a numbered list look the same line by line:
 * numbers must go up (or begin again at 1), a series must have more than one member, and text must come below.
 * @module
 */
import { han, ordinal, roman } from './numerals.ts'

export interface TextLine {
  /** Trimmed. */
  text: string
  /** Leading white space, in characters. */
  indent: number
  blank: boolean
}

export interface HeadingLine {
  line: number
  /** 1 is the outermost that occurs in the document. */
  level: number
  title: string
}

/** A line that looks like a heading. Ranks order the kinds of headings; the lower, the further out. */
interface Candidate {
  line: number
  rank: number
  title: string
  /** Headings of one series are numbered together. */
  series: string
  number: number[]
}

const WORD_RANK: Readonly<Record<string, number>> = {
  volume: 1,
  book: 1,
  part: 2,
  exhibit: 2,
  schedule: 2,
  annex: 2,
  chapter: 3,
  article: 3,
  appendix: 3,
  section: 4,
}
const HAN_RANK: Readonly<Record<string, number>> = { 卷: 1, 部: 1, 篇: 2, 集: 2, 章: 3, 回: 3, 幕: 3, 节: 4, 節: 4 }
const UNDERLINE_RANK: Readonly<Record<string, number>> = { '=': 3, '-': 4, '~': 5 }
const ROMAN_RANK = 4
const NUMBER_RANK = 4 // plus one for each part of the number

/** Series that are numbered without a word. */
const BARE = new Set(['1', 'I', '一'])

const WORD =
  /^(volume|book|part|exhibit|schedule|annex|chapter|article|appendix|section)\s+(\d{1,3}(?:\.\d+)*|[IVXLC]+|[A-Z]|[A-Z][a-z]+|[A-Z]{3,9})(?:[.:)—–-]*\s+(\S.*)|[.:)]?)$/i
const HAN_WORD = /^第([一二三四五六七八九十百千零〇两0-9０-９]{1,7})([卷部篇集章回幕节節])(?:[\s:：、.．]+(\S.*)|(.*))$/
const HAN_LIST = /^([一二三四五六七八九十]{1,3})、\s*(\S.*)$/
const NUMBERED = /^(\d{1,3}(?:\.\d{1,3}){0,5})(\.?)\s+(\S.*)$/
const ROMAN = /^([IVXLC]{1,7})\.\s+(\S.*)$/

export function headingLines(lines: readonly TextLine[]): HeadingLine[] {
  const candidates: Candidate[] = []
  for (let i = 0; i < lines.length; i++) {
    const line = lines[i]
    if (line === undefined || line.blank || line.text.length > 120) continue
    const candidate = candidateAt(lines, i, line)
    if (candidate !== undefined) candidates.push(candidate)
  }
  const kept = withText(lines, inSeries(rising(candidates)))
  const ranks = [...new Set(kept.map((c) => c.rank))].sort((a, b) => a - b)
  return kept.map(({ line, title, rank }) => ({ line, title, level: ranks.indexOf(rank) + 1 }))
}

/** The rank of a line that reads like a numbered heading, whatever stands around it; the lower, the further out. */
export function headingRank(text: string): number | undefined {
  const line = { text, indent: 0, blank: false }
  return candidateAt([line], 0, line)?.rank
}

function candidateAt(lines: readonly TextLine[], i: number, { text }: TextLine): Candidate | undefined {
  const isBlank = (at: number) => lines[at]?.blank ?? true
  const opens = isBlank(i - 1)
  const alone = opens && isBlank(i + 1)

  const chinese = HAN_WORD.exec(text)
  if (chinese !== null) {
    const [, label = '', kind = '', spaced, joined = ''] = chinese
    const rank = HAN_RANK[kind] ?? 3
    const fits = spaced !== undefined || joined === '' ? titleLike(spaced ?? '题') : opens && titleLike(joined)
    return fits ? { line: i, rank, title: text, series: kind, number: [han(label)] } : undefined
  }
  const word = opens ? WORD.exec(text) : null
  if (word !== null) {
    const [, kind = '', label = '', title] = word
    const capital = /^[A-Z]/.test(kind)
    const number = ordinal(label)
    const series = kind.toLowerCase()
    if (!capital || Number.isNaN(number) || (title !== undefined && !titleLike(title))) return undefined
    return { line: i, rank: WORD_RANK[series] ?? 3, title: text, series, number: numbers(label, number) }
  }
  const underline = opens ? /^([=\-~])\1{2,}$/.exec(lines[i + 1]?.text ?? '') : null
  if (underline !== null && Math.abs(underline[0].length - text.length) <= 4 && titleLike(text)) {
    return { line: i, rank: UNDERLINE_RANK[underline[1] ?? ''] ?? 5, title: text, series: '', number: [] }
  }
  return alone ? numbered(text, i) : undefined
}

/** Numbers without a word: only on a line of their own. */
function numbered(text: string, line: number): Candidate | undefined {
  const decimal = NUMBERED.exec(text)
  if (decimal !== null) {
    const [, label = '', dot, title = ''] = decimal
    const number = numbers(label, 0)
    // "31 December" is a date, and so may "2019" be; a bare number needs its dot.
    if ((number.length === 1 && dot === '' && !/^\p{Lu}+\b/u.test(title)) || !titleLike(title)) return undefined
    if (WORD.test(title)) return undefined // a page number before "EXHIBIT A"
    return { line, rank: NUMBER_RANK + number.length, title: text, series: '1', number }
  }
  const latin = ROMAN.exec(text)
  if (latin !== null && titleLike(latin[2] ?? '')) {
    return { line, rank: ROMAN_RANK, title: text, series: 'I', number: [roman(latin[1] ?? '')] }
  }
  const chinese = HAN_LIST.exec(text)
  if (chinese !== null && titleLike(chinese[2] ?? '')) {
    return { line, rank: ROMAN_RANK, title: text, series: '一', number: [han(chinese[1] ?? '')] }
  }
  return undefined
}

const numbers = (label: string, otherwise: number): number[] =>
  /^\d/.test(label) ? label.split('.').map(Number) : [otherwise]

/** Short, begins like a title, and does not read like a sentence or an entry of a contents list. */
function titleLike(title: string): boolean {
  if (title.length > (/\p{Script=Han}/u.test(title) ? 45 : 80)) return false
  if (!/^["“'‘(《「[*]?[\p{Lu}\p{Lo}\p{N}]/u.test(title)) return false
  if (/[,;:，；：。．！、—…-]$/.test(title)) return false
  if (/\.{4}|…{2}|(?:\. ){3}|\s\d{1,4}$|\t/.test(title)) return false // dot leaders, page numbers, columns
  if (/[.!]\s+\p{Lu}/u.test(title) || /[。！？，；]/.test(title)) return false
  if (/\b(?:shall|means|will|is|are|was|were|has|have|had|agrees|hereby|may|must|said)\b/.test(title)) return false
  if (/\s(?:to|of|the|and|or|a|an|in|on|for|by|with|as|that)$/.test(title)) return false // goes on on the next line
  const words = title.split(/\s+/).length
  return words <= (title.endsWith('.') ? 8 : 12)
}

/** How far back a predecessor is looked for. */
const WINDOW = 100

/**
 * Of each series, the longest chain in which every number comes shortly after the one before it, or begins again at 1.
 * The longest, not the first to be found: a cross-reference or a date in between must not shut out what follows it.
 */
function rising(candidates: readonly Candidate[]): Candidate[] {
  const kept = new Set<Candidate>(candidates.filter((c) => c.number.length === 0))
  const series = new Map<string, Candidate[]>()
  for (const candidate of candidates) {
    if (candidate.number.length === 0 || candidate.number.some(Number.isNaN)) continue
    const members = series.get(candidate.series)
    if (members === undefined) series.set(candidate.series, [candidate])
    else members.push(candidate)
  }
  for (const members of series.values()) for (const candidate of longestChain(members)) kept.add(candidate)
  return candidates.filter((candidate) => kept.has(candidate))
}

function longestChain(members: readonly Candidate[]): Candidate[] {
  const links: { length: number; previous: number }[] = []
  let longest = -1 // end of the longest chain so far
  members.forEach((member, i) => {
    const bare = BARE.has(member.series)
    const [first = 0] = member.number
    const restarts = member.number.every((part) => part <= 1)
    let length = restarts || !bare || member.number.length > 1 || first <= 3 ? 1 : 0
    let previous = -1
    const consider = (j: number) => {
      const before = links[j]?.length ?? 0
      if (before > 0 && before + 1 > length) {
        length = before + 1
        previous = j
      }
    }
    if (restarts) consider(longest)
    for (let j = i - 1; j >= Math.max(0, i - WINDOW); j--) {
      const number = members[j]?.number ?? []
      if (first <= (number[0] ?? 0) + (bare ? 2 : 20) && comesAfter(member.number, number)) consider(j)
    }
    links.push({ length, previous })
    if (length > (links[longest]?.length ?? 0)) longest = i
  })
  const chain: Candidate[] = []
  for (let i = longest; i >= 0; i = links[i]?.previous ?? -1) {
    const member = members[i]
    if (member !== undefined) chain.push(member)
  }
  return chain
}

/** 2.10 comes after 2.9, and after 2. */
function comesAfter(number: readonly number[], before: readonly number[]): boolean {
  for (const [i, part] of number.entries()) {
    const other = before[i]
    if (other === undefined) return true
    if (part !== other) return part > other
  }
  return false
}

/** Drops what is numbered without a word and has no companion. */
function inSeries(candidates: readonly Candidate[]): Candidate[] {
  const counts = new Map<string, number>()
  for (const { series, rank } of candidates) counts.set(series + rank, (counts.get(series + rank) ?? 0) + 1)
  return candidates.filter(({ series, rank }) => {
    return !BARE.has(series) || rank > NUMBER_RANK + 1 || (counts.get(series + rank) ?? 0) > 1
  })
}

/**
 * Drops those with nothing below: no text before the next heading, and that heading not a deeper one. It is what tells
 * a list and a table of contents from headings. The last entry of a contents list has text below, so it is dropped when
 * the entry before it was and its title stands as a heading later on.
 */
function withText(lines: readonly TextLine[], candidates: readonly Candidate[]): Candidate[] {
  const at = new Set(candidates.map((c) => c.line))
  const filled = candidates.map((candidate, i) => {
    const next = candidates[i + 1]?.line ?? lines.length
    for (let l = candidate.line + 1; l < next; l++) if (lines[l]?.blank === false && !at.has(l)) return true
    return false
  })
  const kept: boolean[] = []
  let below: Candidate | undefined
  for (let i = candidates.length - 1; i >= 0; i--) {
    const candidate = candidates[i]
    if (candidate === undefined) continue
    kept[i] = filled[i] === true || (below !== undefined && below.rank > candidate.rank)
    if (kept[i]) below = candidate
  }
  const later = new Set<string>()
  for (let i = candidates.length - 1; i >= 0; i--) {
    const key = candidates[i]?.title.replace(/\s+/g, ' ').toLowerCase() ?? ''
    if (kept[i] && i > 0 && kept[i - 1] === false && later.has(key)) kept[i] = false
    later.add(key)
  }
  return candidates.filter((_, i) => kept[i])
}
