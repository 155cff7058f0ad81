/**
 * The map whole, or as much of it as bounds allow: a map too large for them loses sentences first, then its deepest
 * levels, one by one.
 * @module
 */
import { selectDocuments } from '../search/select.ts'
import type { Corpus, HeadingSource } from '../types.ts'
import { estimateTokens } from '../words/tokens.ts'
import { bareEntry, type Described, type DocumentMapEntry, fullEntry, type MapSection, shortened } from './entries.ts'

export interface MapOptions {
  /** Ids or globs; default: all. */
  documents?: readonly string[]
  /** Estimated tokens of the rendered map, never passed: in the end the last documents are left out. */
  maxTokens?: number
  /** What a model made, where there is any. */
  described?: Described
}

/** @throws `document_not_found` */
export function readMap(corpus: Corpus, { documents, maxTokens, described }: MapOptions = {}): DocumentMapEntry[] {
  const infos =
    documents === undefined
      ? corpus.documents
      : selectDocuments(corpus.documents, documents).flatMap((index) => corpus.documents[index] ?? [])
  const full = () => infos.map(({ docId }) => fullEntry(corpus, docId, described))
  if (maxTokens === undefined) return full()

  const bare = infos.map(({ docId }) => bareEntry(corpus, docId))
  const fits = (map: readonly DocumentMapEntry[]) => estimateTokens(renderMap(map)) <= maxTokens
  // From titles inwards, level by level: a map that cannot be shown is not made.
  let map = bare.map((entry) => downTo(entry, 0))
  if (!fits(map)) return firstThatFit(map, maxTokens)
  const deepest = bare.flatMap(({ sections }) => sections).reduce((most, s) => Math.max(most, depthOf(s)), 0)
  for (let depth = 1; depth <= deepest; depth++) {
    const deeper = bare.map((entry) => downTo(entry, depth))
    if (!fits(deeper)) return map
    map = deeper
  }
  const whole = full()
  return fits(whole) ? whole : map
}

/** One document a line, its sections indented below it; `~` marks what we made ourselves. */
export function renderMap(map: readonly DocumentMapEntry[]): string {
  return map
    .map(({ docId, title, tokens, summary, headingsFrom, sections }) => {
      const from = headingsFrom === undefined ? '' : `; ${FOUND[headingsFrom]}`
      const head = `${docId} — ${shortened(title, LONGEST)} (${tokens} tokens${from})`
      const lines = sections.map((section) => `${'  '.repeat(depthOf(section))}${lineOf(section)}`)
      return [summary === '' ? head : `${head}: ${summary}`, ...lines].join('\n')
    })
    .join('\n')
}

const FOUND: Record<HeadingSource, string> = {
  outline: 'headings from its bookmarks',
  tags: 'headings from its tags',
  fonts: 'headings guessed by their look',
}

/** Characters of a title or heading that are shown. */
const LONGEST = 200

function lineOf({ path, heading, firstSentence, summary, made }: MapSection): string {
  const name = `${made ? '~ ' : ''}${shortened(heading, LONGEST)}`
  return `${path} ${[name, shortened(summary || firstSentence, LONGEST)].filter((part) => part !== '').join(' — ')}`.trimEnd()
}

const downTo = (entry: DocumentMapEntry, depth: number): DocumentMapEntry => ({
  ...entry,
  sections: entry.sections.filter((section) => depthOf(section) <= depth),
})

const depthOf = ({ path }: MapSection): number => path.split('.').length

function firstThatFit(map: readonly DocumentMapEntry[], maxTokens: number): DocumentMapEntry[] {
  let low = 0
  let high = map.length
  while (low < high) {
    const middle = (low + high + 1) >>> 1
    if (estimateTokens(renderMap(map.slice(0, middle))) <= maxTokens) low = middle
    else high = middle - 1
  }
  return map.slice(0, low)
}
