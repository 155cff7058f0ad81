/**
 * Sections that a question names ("summarise chapter 3 of A"), found on the outlines. What a question calls a section
 * is only ever compared with what documents call theirs; nothing in it is a path.
 * @module
 */

import type { Corpus, DocumentInfo, Section, Span } from '../types.ts'
import { spanKey } from './keys.ts'
import { bare, byContained, byHeading, byName, byNumber, byOrdinal, isNumbered } from './section-names.ts'

/** A section of one text, to be read whole. */
export interface NamedSection extends Span {
  docId: string
  /** sha256 of the document's text. */
  hash: string
  path: string
}

/** More sections than this under one name, and the name tells nothing. */
const SAME_NAME = 3

export function namedSections(
  names: readonly string[],
  corpus: Corpus,
  documents: readonly DocumentInfo[],
): NamedSection[] {
  const found = names.flatMap((name) => resolve(name, corpus, documents))
  const seen = new Set<string>()
  return found.filter(({ docId, start, end }) => {
    const key = spanKey({ docId, start, end })
    return !seen.has(key) && seen.add(key)
  })
}

function resolve(name: string, corpus: Corpus, documents: readonly DocumentInfo[]): NamedSection[] {
  const { within, rest } = documentsNamed(name, documents)
  if (within.length > 0 && bare(rest) === '') return within.length > SAME_NAME ? [] : within.map(whole)
  const scope = within.length > 0 ? within : documents
  for (const find of [byHeading, byName, byNumber, byOrdinal, byContained]) {
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
    // 《红楼梦》曹雪芹 is called 《红楼梦》.
    const books = [...info.title.matchAll(/[《“]([^》”]+)[》”]/g)].map(([, book = '']) => book)
    for (const call of [info.title, file, ...books]) {
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

/** A name without the words whose letters and digits spell `key`. */
function removed(name: string, key: string): string {
  const pattern = [...key].map((c) => c.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')).join('[^\\p{L}\\p{N}]*')
  return name.replace(new RegExp(pattern, 'iu'), ' ')
}

const refOf = ({ docId, hash }: DocumentInfo, { path, start, end }: Section): NamedSection => ({
  docId,
  hash,
  path,
  start,
  end,
})

const whole = (info: DocumentInfo): NamedSection => refOf(info, { path: '1', start: 0, end: info.length } as Section)
