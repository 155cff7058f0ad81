/**
 * Sections that a question names ("summarise chapter 3 of A"), found on the outlines. What a question calls a section
 * is only ever compared with what documents call theirs; nothing in it is a path.
 * @module
 */
import { chineseValue } from '../corpus/figures/numerals.ts'
import type { Corpus, DocumentInfo, Section } from '../corpus/types.ts'
import type { PassageRef } from '../state/records.ts'

/** More sections than this under one name, and the name tells nothing. */
const SAME_NAME = 3

export function namedSections(
  names: readonly string[],
  corpus: Corpus,
  documents: readonly DocumentInfo[],
): PassageRef[] {
  const found = names.flatMap((name) => resolve(name, corpus, documents))
  const seen = new Set<string>()
  return found.filter(({ docId, start, end }) => {
    const key = `${docId}\n${start}\n${end}`
    return !seen.has(key) && seen.add(key)
  })
}

function resolve(name: string, corpus: Corpus, documents: readonly DocumentInfo[]): PassageRef[] {
  const { within, rest } = documentsNamed(name, documents)
  if (within.length > 0 && bare(rest) === '') return within.length > SAME_NAME ? [] : within.map(whole)
  const scope = within.length > 0 ? within : documents
  for (const find of [byHeading, byName, byNumber, byOrdinal]) {
    const within = find(rest)
    const found = scope.flatMap((info) =>
      within(corpus.structure(info.docId).sections).map((section) => refOf(info, section)),
    )
    if (found.length > 0) return found.length > SAME_NAME ? [] : found
  }
  return []
}

/** The documents whose title or file stands in the name, and what is left of it. */
function documentsNamed(
  name: string,
  documents: readonly DocumentInfo[],
): { within: readonly DocumentInfo[]; rest: string } {
  const whole = bare(name)
  let longest = ''
  const within: DocumentInfo[] = []
  for (const info of documents) {
    const file = (info.docId.split('/').at(-1) ?? '').replace(/\.[^.]+$/, '')
    for (const call of [info.title, file]) {
      const key = bare(call)
      if (key.length < (/\p{Script=Han}/u.test(key) ? 2 : 3) || key.length < longest.length) continue
      if (!whole.includes(key) || isNumbered(call)) continue
      if (key.length > longest.length) within.length = 0
      longest = key
      if (!within.includes(info)) within.push(info)
    }
  }
  return { within, rest: longest === '' ? name : removed(name, longest) }
}

/** "Chapter 3" as a document's title is no name of a document. */
const isNumbered = (call: string): boolean => bare(call.replace(NUMBERED, '')) === ''

/** A name without the words whose letters and digits spell `key`. */
function removed(name: string, key: string): string {
  const pattern = [...key].map((c) => c.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')).join('[^\\p{L}\\p{N}]*')
  return name.replace(new RegExp(pattern, 'iu'), ' ')
}

/** Letters and digits alone, without the words by which one says that something is a section. */
function bare(text: string): string {
  return text
    .toLowerCase()
    .replace(/\b(?:the|of|in|from|section|document|file|titled|called)\b|[的中里]$/g, ' ')
    .replace(/[^\p{L}\p{N}]+/gu, '')
}

const NUMBERED =
  /(?<kind>chapter|section|part|appendix|book|annex|article)\s+(?<number>\d+(?:\.\d+)*|[IVXLC]+|[A-Z])\b|第\s*(?<han>[\d〇零一二两三四五六七八九十百千]+)\s*(?<unit>[章节節回卷部篇条條])/iu

interface Number {
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

function numberOf(text: string): Number | null {
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

/** What a name means, as a search through the sections of one document. */
type Find = (name: string) => (sections: readonly Section[]) => readonly Section[]

const nothing = () => []

/** With its number or without. */
const byHeading: Find = (name) => {
  const wanted = bare(name)
  if (wanted === '') return nothing
  const isCalledSo = (heading: string): boolean =>
    [heading, heading.replace(LEADING, ''), heading.replace(NUMBERED, '')].some((call) => bare(call) === wanted)
  return (sections) => sections.filter(({ heading }) => isCalledSo(heading))
}

const LEADING = /^(\d+(?:\.\d+)*)[.)、]?\s+/

/** "Chapter 3" is the heading that says so. */
const byName: Find = (name) => {
  const asked = numberOf(name)
  if (!asked) return nothing
  const saysSo = (said: Number | null): boolean => said?.kind === asked.kind && said.value === asked.value
  return (sections) => sections.filter(({ heading }) => saysSo(numberOf(heading)))
}

/** Or the heading that begins with the number. */
const byNumber: Find = (name) => {
  const asked = numberOf(name)
  if (!asked) return nothing
  return (sections) => sections.filter(({ heading }) => LEADING.exec(heading)?.[1] === asked.value)
}

/** No heading carries a number: the third of the outermost sections that have siblings. */
const byOrdinal: Find = (name) => {
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

const depth = ({ path }: Section): number => path.split('.').length

const refOf = ({ docId, hash }: DocumentInfo, { path, start, end }: Section): PassageRef => ({
  docId,
  hash,
  path,
  start,
  end,
})

const whole = (info: DocumentInfo): PassageRef => refOf(info, { path: '1', start: 0, end: info.length } as Section)
