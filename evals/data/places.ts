/**
 * Where a gold passage stands, and where else the same passage does: an answer that cites a copy is as right as one that
 * cites the place that whoever made the set happened to write down.
 *
 * ```
 * named by the set as standing there too ────┐
 * a document with the same text ─────────────┤
 * the whole section, or a telling sentence, ─┴─→ equally valid
 * standing there word for word
 * a row, a line of code, a few words ──────────→ not: it may be about another thing there
 * ```
 * @module
 */
import type { Corpus } from '../../index.ts'
import { codePoints, goldName } from '../scorers/score.ts'
import type { Gold } from './data.ts'
import { norm } from './gold.ts'

/** `path` of the innermost section, null where gold is a whole document. */
export interface GoldPlace {
  docId: string
  path: string | null
}

/** A gold passage with the places where it stands, its own first. */
export interface PlacedGold {
  doc: string
  quote?: string | undefined
  places: GoldPlace[]
}

export type PlaceGold = (gold: readonly Gold[], within?: string) => PlacedGold[]

/** Characters, without white space, of a section that may not be the same in two places by chance. */
const TELLING_SECTION = 120
/** Words of a sentence that may not be. */
const TELLING_WORDS = 6

/** @returns a function that finds places in this corpus; texts are read once, when a passage is first looked for */
export function createPlaces(corpus: Corpus): PlaceGold {
  const texts = new Map<string, string>()
  const textOf = (docId: string): string => {
    const known = texts.get(docId) ?? norm(corpus.text(docId, 0, corpus.document(docId).length))
    texts.set(docId, known)
    return known
  }
  return (gold, within) => {
    const names = new Set(gold.flatMap(({ doc, also_verbatim_in: also = [] }) => [doc, ...also]))
    return gold.map(({ doc, quote, ...more }) => ({
      doc,
      ...(quote !== undefined && { quote }),
      places: placesOf({ doc, quote, ...more } as Gold, { corpus, names, textOf, alone: within !== undefined }),
    }))
  }
}

interface Search {
  corpus: Corpus
  names: ReadonlySet<string>
  textOf(docId: string): string
  /** Whether one document alone is asked about. */
  alone: boolean
}

function placesOf(gold: Gold, { corpus, names, textOf, alone }: Search): GoldPlace[] {
  const { doc, quote, also_verbatim_in: named = [] } = gold
  const info = corpus.documents.find(({ docId }) => docId === doc || goldName(docId, names) === doc)
  if (info === undefined) return [{ docId: doc, path: null }]
  const { docId, hash } = info
  const others = alone ? [] : corpus.documents.filter((one) => one.docId !== docId)
  const isNamed = (other: string): boolean => named.some((name) => name === other || name === goldName(other, names))
  const same = (other: { docId: string; hash: string }): boolean =>
    other.hash === hash || textOf(other.docId) === textOf(docId)
  if (quote === undefined)
    return [info, ...others.filter((one) => same(one) || isNamed(one.docId))].map((one) => ({
      docId: one.docId,
      path: null,
    }))
  const own = standsAt(gold, docId, corpus)
  if (own === null) return [{ docId, path: null }]
  const copies = others.filter((one) => {
    if (!textOf(one.docId).includes(own.sentence)) return false
    if (own.telling || isNamed(one.docId) || same(one)) return true
    return own.section.length >= TELLING_SECTION && textOf(one.docId).includes(own.section)
  })
  const again = own.telling ? pathsOf(own.first, docId, corpus) : []
  return [
    ...[...new Set([own.path, ...again])].map((path) => ({ docId, path })),
    ...copies.flatMap((one) => {
      const paths = pathsOf(own.first, one.docId, corpus)
      return (paths.length > 0 ? paths : [null]).map((path) => ({ docId: one.docId, path }))
    }),
  ]
}

interface Standing {
  path: string | null
  /** The sentences that the quotation lies in, as they are compared. */
  sentence: string
  /** The first of them. */
  first: string
  /** What stands under the innermost heading, likewise. */
  section: string
  /** Whether the sentence alone says enough to be the same passage wherever it stands. */
  telling: boolean
}

/** Gold offsets count code points; ours UTF-16 units. Where there are none, the quotation is looked for. */
function standsAt({ quote = '', char_start, char_end }: Gold, docId: string, corpus: Corpus): Standing | null {
  const { sections, sentences, info } = corpus.structure(docId)
  const text = corpus.text(docId, 0, info.length)
  const points = char_start === undefined ? (at: number): number => at : codePoints(text)
  const from = char_start ?? text.indexOf(quote)
  if (from < 0) return null
  const to = char_end ?? from + quote.length
  const around = sentences.filter(({ start, end }) => points(start) < to && points(end) > from)
  const [first = quote, ...others] = around.map(({ start, end }) => text.slice(start, end))
  const words = [first, ...others].join('\n')
  const section = sections.findLast(({ start }) => points(start) <= from)
  return {
    path: section?.path ?? null,
    sentence: norm(words),
    first: norm(first),
    section: section ? norm(bodyOf(text.slice(section.start, section.ownEnd), section.heading)) : '',
    telling: around.every(({ kind }) => kind === 'sentence' || kind === 'item') && wordsIn(words) >= TELLING_WORDS,
  }
}

/** Without its first line, where that is the heading: the same text may stand under others. */
const bodyOf = (section: string, heading: string): string =>
  heading === '' ? section : section.slice(Math.max(0, section.indexOf('\n')))

/** Two characters of Chinese make a word. */
const wordsIn = (text: string): number =>
  (text.match(/[\p{Script=Han}]/gu)?.length ?? 0) / 2 + (text.match(/[\p{Script=Latin}\d]+/gu)?.length ?? 0)

/** The innermost sections in which the sentence stands. */
function pathsOf(sentence: string, docId: string, corpus: Corpus): string[] {
  const { sections, sentences, info } = corpus.structure(docId)
  const text = corpus.text(docId, 0, info.length)
  const found = sentences.filter(({ start, end }) => norm(text.slice(start, end)).includes(sentence))
  return [...new Set(found.flatMap(({ start }) => sections.findLast((one) => one.start <= start)?.path ?? []))]
}
