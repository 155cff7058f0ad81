/**
 * The names of a section: by its heading, by a kind and a number ("chapter 3", "第三章"), by its place.
 * @module
 */
import { chineseValue } from '../checks/figures/numerals.ts'
import type { Section } from '../types.ts'
import { isStopTerm, terms } from '../words/terms.ts'

/** Letters and digits alone, without the words by which one says that something is a section. */
export function bare(text: string): string {
  return text
    .toLowerCase()
    .replace(/\b(?:the|of|in|from|section|document|file|titled|called)\b|[的中里]$/g, ' ')
    .replace(/[^\p{L}\p{N}]+/gu, '')
}

const NUMBERED =
  /(?<kind>chapter|section|part|appendix|book|annex|article)\s+(?<number>\d+(?:\.\d+)*|[IVXLC]+|[A-Z])\b|第\s*(?<han>[\d〇零一二两三四五六七八九十百千]+)\s*(?<unit>[章节節回卷部篇条條])/iu

/** "Chapter 3" as a document's title is no name of a document. */
export const isNumbered = (call: string): boolean => bare(call.replace(NUMBERED, '')) === ''

interface Numbering {
  kind: string
  value: string
}

const KINDS: Record<string, string> = {
  章: 'chapter',
  回: 'chapter',
  节: 'section',
  節: 'section',
  卷: 'book',
  部: 'part',
  条: 'article',
  條: 'article',
}

function numberOf(text: string): Numbering | null {
  const groups = NUMBERED.exec(text)?.groups
  if (!groups) return null
  const { kind, number, han, unit } = groups
  if (han !== undefined)
    return { kind: KINDS[unit ?? ''] ?? 'chapter', value: /\d/.test(han) ? han : String(chineseValue(han)) }
  const value = /^[IVXLC]{2,}$|^[IVX]$/.test(number ?? '')
    ? String(romanValue(number ?? ''))
    : (number ?? '').toUpperCase()
  return { kind: (kind ?? '').toLowerCase(), value }
}

const ROMAN: Record<string, number> = { I: 1, V: 5, X: 10, L: 50, C: 100 }

function romanValue(roman: string): number {
  const values = [...roman].map((letter) => ROMAN[letter] ?? 0)
  return values.reduce((sum, value, index) => sum + (value < (values[index + 1] ?? 0) ? -value : value), 0)
}

/** The meaning of a name, as a search through the sections of one document. */
type Find = (name: string) => (sections: readonly Section[]) => readonly Section[]

const nothing = () => []

/** With its number or without. */
export const byHeading: Find = (name) => {
  const wanted = bare(name)
  if (wanted === '') return nothing
  const isCalledSo = (heading: string): boolean =>
    [heading, heading.replace(LEADING, ''), heading.replace(NUMBERED, '')].some((call) => bare(call) === wanted)
  return (sections) => sections.filter(({ heading }) => isCalledSo(heading))
}

const LEADING = /^(\d+(?:\.\d+)*)[.)、]?\s+/

/** "Chapter 3" is the heading that says so. */
export const byName: Find = (name) => {
  const asked = numberOf(name)
  if (!asked) return nothing
  const saysSo = (said: Numbering | null): boolean => said?.kind === asked.kind && said.value === asked.value
  return (sections) => sections.filter(({ heading }) => saysSo(numberOf(heading)))
}

/** Or the heading that begins with the number. */
export const byNumber: Find = (name) => {
  const asked = numberOf(name)
  if (!asked) return nothing
  return (sections) => sections.filter(({ heading }) => LEADING.exec(heading)?.[1] === asked.value)
}

/** No heading carries a number: the third of the outermost sections that have siblings. */
export const byOrdinal: Find = (name) => {
  const asked = numberOf(name)
  if (!asked || !/^\d+$/.test(asked.value)) return nothing
  return (sections) => {
    if (sections.some(({ heading }) => numberOf(heading))) return []
    const titled = sections.filter(({ heading }) => heading !== '')
    const depths = titled.map(depth)
    const level = depths.find((d) => depths.indexOf(d) !== depths.lastIndexOf(d))
    const ordinal = Number(asked.value) - 1
    return titled.filter((_, at) => depths[at] === level).slice(ordinal, ordinal + 1)
  }
}

/**
 * "The chapter on High Availability" is the outermost one whose heading has those words among others. One word alone says
 * too little, unless it is called a section.
 */
export const byContained: Find = (name) => {
  const called = SECTION_WORD.test(name)
  const wanted = [...new Set(terms(name.replace(SECTION_WORDS, ' ')))].filter((term) => !isStopTerm(term))
  const words = name.replace(SECTION_WORDS, ' ').match(/[\p{L}\p{N}]{2,}/gu) ?? []
  if (wanted.length === 0 || (!called && words.length < 2)) return nothing
  return (sections) => {
    const holding = sections.filter(({ heading }) => {
      const said = new Set(terms(heading))
      return wanted.every((term) => said.has(term))
    })
    const outermost = Math.min(...holding.map(depth))
    return holding.filter((section) => depth(section) === outermost)
  }
}

const SECTION_WORD = /\b(?:chapter|section|part|appendix|annex)s?\b|[章节節回卷]/iu
const SECTION_WORDS =
  /\b(?:the|a|an|of|in|on|about|for|from|to|and|chapter|section|part|appendix|annex|document|titled|called)s?\b|关于|[的中里章节節回卷篇]/giu

const depth = ({ path }: Section): number => path.split('.').length
