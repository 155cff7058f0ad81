/**
 * Where a text refers to: links, sections of the same document by number, titles of other documents.
 *
 *     [SSO](../guide/auth.md#sso)      guide/auth.md#2.3
 *     see chapter 3, § 2.3, 参见第三章    the section that is called so
 *     … as in the Harbour Manual …     manual.md
 *
 * A reference names what there is in this corpus or it is none; nothing is opened for it.
 * @module
 */

import { Lru } from '../../lib/lru.ts'
import type { Corpus, Section, Span } from '../types.ts'
import { linkTarget } from './link-target.ts'
import { sectionId } from './section-id.ts'
import { byName, byNumber, byOrdinal } from './section-names.ts'
import { type TitleFinder, titleFinder } from './title-finder.ts'

/** References given of one span, numbers looked up for them, and characters read. */
const MOST = 50
const NUMBERS = 50
const READ = 200_000
const KEPT = 500

const caches = new WeakMap<Corpus, { found: Lru<string, string[]>; titles: TitleFinder }>()

/**
 * The places outside itself that a section, or a whole document, refers to.
 * @returns `docId` or `docId#path`, distinct, in order of appearance, 50 at most
 * @throws `document_not_found`, `document_changed`
 */
export function referencesFrom(corpus: Corpus, docId: string, { start, end }: Span): string[] {
  // A snapshot's documents never change, so that an id stands for one text here.
  const cache = caches.get(corpus) ?? { found: new Lru(KEPT), titles: titleFinder(corpus.documents) }
  caches.set(corpus, cache)
  return cache.found.get(`${start} ${end} ${docId}`, () => {
    const text = corpus.text(docId, start, Math.min(end, start + READ))
    const found = [
      ...links(corpus, docId, text),
      ...numbers(corpus.structure(docId).sections, docId, text),
      ...cache.titles(text).filter((title) => title.name !== docId),
    ].sort((a, b) => a.at - b.at)
    const outside = found.filter(({ name }) => !beginsWithin(corpus, docId, name, { start, end }))
    return [...new Set(outside.map(({ name }) => name))].slice(0, MOST)
  })
}

interface Reference {
  /** Offset in the text read. */
  at: number
  name: string
}

const LINK = /\]\(\s*<?([^()\s<>]{1,300})/g

function links(corpus: Corpus, docId: string, text: string): Reference[] {
  const known = new Map<string, string | undefined>()
  const found: Reference[] = []
  for (const match of text.matchAll(LINK)) {
    const [, target = ''] = match
    if (!known.has(target)) known.set(target, linkTarget(corpus, docId, target))
    const name = known.get(target)
    if (name !== undefined) found.push({ at: match.index, name })
    if (known.size > 20 * MOST) break
  }
  return found
}

/** With a word that sends the reader there, the place of a section may be meant; without, only what it is called. */
const NUMBER =
  /(?<cue>\b(?:[Ss]ee|[Rr]efer to|[Cc]f\.|described in|explained in)\s+(?:also\s+)?|(?:参见|参阅|参看|详见|请见|见|參見|參閱|詳見|請見|見)\s*)?(?:(?<name>\b(?:[Cc]hapter|[Ss]ection|[Pp]art|[Aa]ppendix|[Aa]nnex|[Aa]rticle)\s+(?:\d+(?:\.\d+)*|[IVXLC]+\b|[A-Z]\b)|第\s?[\d〇零一二两三四五六七八九十百千]{1,8}\s?[章节節回卷部篇条條])|§\s?(?<sign>\d+(?:\.\d+)*))/g

function numbers(sections: readonly Section[], docId: string, text: string): Reference[] {
  const known = new Map<string, Section | undefined>()
  const found: Reference[] = []
  for (const { groups, index } of text.matchAll(NUMBER)) {
    const { cue, name, sign } = groups ?? {}
    const called = name ?? `section ${sign}`
    const key = `${cue === undefined ? '' : 'see '}${called.toLowerCase()}`
    if (!known.has(key)) {
      if (known.size === NUMBERS) break
      known.set(key, sectionCalled(called, sections, cue !== undefined))
    }
    const section = known.get(key)
    if (section !== undefined) found.push({ at: index, name: sectionId(docId, section.path) })
  }
  return found
}

/** The one section that is called so; of several none is meant. */
function sectionCalled(name: string, sections: readonly Section[], byPlace: boolean): Section | undefined {
  for (const find of byPlace ? [byName, byNumber, byOrdinal] : [byName, byNumber]) {
    const [first, second] = find(name)(sections)
    if (first !== undefined) return second === undefined ? first : undefined
  }
  return undefined
}

/** A span's own headings, and all under them, are no references of it. */
function beginsWithin(corpus: Corpus, docId: string, name: string, span: Span): boolean {
  if (name === docId) return true
  if (!name.startsWith(`${docId}#`)) return false
  const path = name.slice(docId.length + 1)
  const section = corpus.structure(docId).sections.find((candidate) => candidate.path === path)
  return section !== undefined && section.start >= span.start && section.start < span.end
}
