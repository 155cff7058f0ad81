/**
 * Hits that say the same: copies of a file, versions of it, what one file takes over from another. The best of them
 * stays, and the others are named with it, so that they leave their places to hits that say something else.
 *
 * ```
 * a/manual.md  The pressure is 6 bar.  Revised in 2021.     stays
 * b/manual.md  The pressure is 6 bar.  Revised in 2021.     word for word: named with the first
 * c/manual.md  The pressure is 6 bar.  Revised in 2023.     a version, new in what is not asked: one of them stays
 * d/manual.md  The pressure is 4 bar.  Revised in 2023.     new in what is asked: stays
 * ```
 * @module
 */
import { sentencesWithin } from '../structure/within.ts'
import type { ChunkHit, Corpus, SearchOptions, Span } from '../types.ts'
import { queryTerms, terms } from '../words/terms.ts'

/** A chunk of a document, in a section. */
type Place = Span & { docId: string; path: string }

/** A hit with the places of those that say the same. */
export type Distinct<T extends Place> = T & { same: T[] }

/** Share of a hit, by characters, that was said by hits before it, from which on it is a version of them. */
const REPEATED = 0.8
/** Versions that stay beside the first, of those that differ from it only in what is not asked for. */
const VERSIONS = 1

/** Characters: what is shorter may stand under other headings and mean another thing. */
const SHORT = 120

interface Group<T extends Place> {
  hit: Distinct<T>
  content: Content
  /** Other hits that stay, and differ from it only in what is not asked for. */
  versions: number
}

/** Of hits that say the same the first alone, in the order given. @param words What is asked, which no version hides */
export function distinctHits<T extends Place>(
  hits: readonly T[],
  words: readonly string[],
  corpus: Corpus,
): Distinct<T>[] {
  const asked = new Set(words.flatMap(queryTerms))
  const said = new Map<string, Group<T>>()
  const groups: Group<T>[] = []
  for (const hit of hits) {
    const content = contentOf(hit, asked, corpus)
    const fresh = content.lines.filter(({ key }) => !said.has(key))
    const first = mostSaidBy(content.lines, said)
    const version = first !== undefined && isVersion(content, fresh, first.content, asked)
    if (version && (fresh.length === 0 || first.versions >= VERSIONS)) {
      first.hit.same.push(hit)
      continue
    }
    if (version) first.versions++
    const group: Group<T> = { hit: { ...hit, same: [] }, content, versions: 0 }
    groups.push(group)
    for (const { key } of fresh) said.set(key, version ? first : group)
  }
  return groups.map(({ hit }) => hit)
}

/** Whether a hit says almost what the first says, and adds nothing that bears on what is asked. */
function isVersion(content: Content, fresh: readonly Line[], first: Content, asked: ReadonlySet<string>): boolean {
  const length = lengthOf(content.lines)
  if (lengthOf(fresh) > (1 - REPEATED) * length) return false
  if (length < SHORT && content.heading !== first.heading) return false
  if (![...content.heads].every((term) => first.heads.has(term))) return false
  return !fresh.some(({ kind, text }) => kind === 'row' || terms(text).some((term) => asked.has(term)))
}

interface Line {
  key: string
  text: string
  kind: string
}

interface Content {
  lines: Line[]
  /** Terms of the question in its title and headings. */
  heads: ReadonlySet<string>
  /** Of its section, without its number. */
  heading: string
}

function contentOf(hit: Place, asked: ReadonlySet<string>, corpus: Corpus): Content {
  const structure = corpus.structure(hit.docId)
  const text = corpus.text(hit.docId, hit.start, hit.end)
  const sentences = sentencesWithin(structure, hit).map(({ start, end, kind }): Line => {
    const own = text.slice(start - hit.start, end - hit.start)
    return { key: keyOf(own), text: own, kind }
  })
  const told = sentences.filter(({ kind }) => kind !== 'heading')
  const headings = structure.sections.find(({ path }) => path === hit.path)?.headings ?? []
  const over = [
    structure.info.title,
    ...headings,
    ...sentences.flatMap((one) => (one.kind === 'heading' ? one.text : [])),
  ]
  return {
    lines: told.length > 0 ? told : [{ key: keyOf(text), text, kind: 'heading' }],
    heads: new Set(over.flatMap(terms).filter((term) => asked.has(term))),
    heading: keyOf(headings.at(-1) ?? '').replace(/^[\d.]+ /, ''),
  }
}

/** White space, case and what is set around words tell no version from another. */
const keyOf = (text: string): string =>
  text
    .toLowerCase()
    .replace(/[\s*_`|]+/g, ' ')
    .trim()

const lengthOf = (lines: readonly Line[]): number => lines.reduce((sum, { key }) => sum + key.length, 0)

/** The hit that says most of these lines, if any does. */
function mostSaidBy<T extends Place>(
  lines: readonly Line[],
  said: ReadonlyMap<string, Group<T>>,
): Group<T> | undefined {
  const shares = new Map<Group<T>, number>()
  for (const { key } of lines) {
    const group = said.get(key)
    if (group) shares.set(group, (shares.get(group) ?? 0) + key.length)
  }
  return [...shares].sort(([, a], [, b]) => b - a)[0]?.[0]
}

/** Chunks ranked beyond those asked for, at first and where copies take up even those. */
const BEYOND = 3

/** As `corpus.search`, each text once: ranks on until there are `topK` that differ. */
export function searchDistinct(
  corpus: Corpus,
  words: readonly string[],
  { topK, ...options }: SearchOptions & { topK: number },
  isWanted: (hit: ChunkHit) => boolean = () => true,
): Distinct<ChunkHit>[] {
  for (let most = BEYOND * topK; ; most *= BEYOND) {
    const hits = corpus.search(words, { ...options, topK: most })
    const distinct = distinctHits(hits, words, corpus).filter(isWanted)
    if (distinct.length >= topK || hits.length < most) return distinct.slice(0, topK)
  }
}
