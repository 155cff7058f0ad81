/**
 * The document map: what one navigates by. Titles, the heading tree with paths, first sentences and sizes; never the
 * text itself. A map too large for its bounds loses first sentences first, then its deepest levels, one by one.
 * @module
 */
import { selectDocuments } from './select.ts'
import { estimateTokens } from './tokens.ts'
import type { Corpus, DocumentInfo, Section } from './types.ts'

export { readSection, type SectionText } from './read-section.ts'

export interface MapSection {
  /** `docId#path` names the section everywhere. */
  path: string
  /** '' for section `0` and for `1` of a document without headings. */
  heading: string
  /** Length of its text and its subsections', in UTF-16 code units. */
  length: number
  /** Of its own text; '' when that is empty or was left out. */
  firstSentence: string
}

export interface DocumentMapEntry {
  docId: string
  /** With a distinguishing part of the id where several documents have one title. */
  title: string
  /** Estimated tokens of the text. */
  tokens: number
  /** In reading order. Deep levels may be left out. */
  sections: MapSection[]
}

export interface MapOptions {
  /** Ids or globs; default: all. */
  documents?: readonly string[]
  /** Estimated tokens of the rendered map, never passed: in the end the last documents are left out. */
  maxTokens?: number
}

/** Characters of a first sentence that are shown. */
const FIRST_SENTENCE = 160

/** @throws `document_not_found` */
export function readMap(corpus: Corpus, { documents, maxTokens }: MapOptions = {}): DocumentMapEntry[] {
  const infos =
    documents === undefined
      ? corpus.documents
      : selectDocuments(corpus.documents, documents).flatMap((index) => corpus.documents[index] ?? [])
  const titles = distinctTitles(corpus.documents)
  const outlines = new Map(infos.map((info) => [info.docId, corpus.structure(info.docId).sections]))
  const entriesTo = (depth: number): DocumentMapEntry[] =>
    infos.map(({ docId, tokens, title }) => ({
      docId,
      title: titles.get(docId) ?? title,
      tokens,
      sections: (outlines.get(docId) ?? []).filter((section) => depthOf(section) <= depth).map(bare),
    }))
  const fits = (map: readonly DocumentMapEntry[]) =>
    maxTokens === undefined || estimateTokens(renderMap(map)) <= maxTokens

  // From titles inwards, level by level: a map that cannot be shown is not made.
  let map = entriesTo(0)
  if (!fits(map)) return firstThatFit(map, maxTokens ?? 0)
  const deepest = Math.max(0, ...[...outlines.values()].flat().map(depthOf))
  for (let depth = 1; depth <= deepest; depth++) {
    const deeper = entriesTo(depth)
    if (!fits(deeper)) return map
    map = deeper
  }
  const full = map.map((entry) => withFirstSentences(corpus, entry))
  return fits(full) ? full : map
}

/** One document a line, its sections indented below it. */
export function renderMap(map: readonly DocumentMapEntry[]): string {
  return map
    .map(({ docId, title, tokens, sections }) => {
      const lines = sections.map(({ path, heading, firstSentence }) => {
        const words = [heading, firstSentence].filter((part) => part !== '').join(' — ')
        return `${'  '.repeat(path.split('.').length)}${path} ${oneLine(words)}`.trimEnd()
      })
      return [`${docId} — ${oneLine(title)} (${tokens} tokens)`, ...lines].join('\n')
    })
    .join('\n')
}

const oneLine = (text: string): string => text.replace(/\s+/g, ' ').trim()

const depthOf = ({ path }: Section): number => path.split('.').length

const bare = ({ path, heading, start, end }: Section): MapSection => ({
  path,
  heading,
  length: end - start,
  firstSentence: '',
})

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

function withFirstSentences(corpus: Corpus, entry: DocumentMapEntry): DocumentMapEntry {
  const { sections, sentences } = corpus.structure(entry.docId)
  let next = 0 // sentences and sections both come in reading order
  const firsts = sections.map(({ start, ownEnd }) => {
    while (next < sentences.length && (sentences[next]?.start ?? 0) < start) next++
    while (sentences[next]?.kind === 'heading' && (sentences[next]?.start ?? 0) < ownEnd) next++
    const first = sentences[next]
    if (first === undefined || first.start >= ownEnd) return ''
    return shortened(oneLine(corpus.text(entry.docId, first.start, first.end)))
  })
  return { ...entry, sections: entry.sections.map((section, i) => ({ ...section, firstSentence: firsts[i] ?? '' })) }
}

function shortened(sentence: string): string {
  return sentence.length <= FIRST_SENTENCE ? sentence : `${sentence.slice(0, FIRST_SENTENCE).toWellFormed().trimEnd()}…`
}

/** Titles, told apart where several documents share one by as much of the end of the id as that takes. */
function distinctTitles(documents: readonly DocumentInfo[]): Map<string, string> {
  const byTitle = new Map<string, string[]>()
  for (const { title, docId } of documents) byTitle.set(title, [...(byTitle.get(title) ?? []), docId])
  const titles = new Map<string, string>()
  for (const [title, ids] of byTitle) {
    const tails = ids.length === 1 ? [] : distinctTails(ids)
    for (const [i, id] of ids.entries()) titles.set(id, tails[i] === undefined ? title : `${title} (${tails[i]})`)
  }
  return titles
}

function distinctTails(ids: readonly string[]): string[] {
  const parts = ids.map((id) => id.split('/'))
  const longest = Math.max(...parts.map((path) => path.length))
  for (let count = 1; count < longest; count++) {
    const tails = parts.map((path) => path.slice(-count).join('/'))
    if (new Set(tails).size === tails.length) return tails
  }
  return [...ids]
}
