/**
 * The target of a link in a document, among the documents of a corpus.
 * @module
 */
import { posix } from 'node:path'
import type { Corpus, Section } from '../types.ts'

/**
 * @param docId the document that the link stands in
 * @param target as written: relative to that document, or from the root of the corpus with a slash before it; with or
 * without extension; with or without an anchor
 * @returns `docId`, or `docId#path` where a heading matches the anchor; undefined when it leads out of the corpus
 */
export function linkTarget(corpus: Corpus, docId: string, target: string): string | undefined {
  if (/^[a-z][a-z\d+.-]*:|^\/\//i.test(target)) return undefined
  const at = target.indexOf('#')
  const path = decoded(at < 0 ? target : target.slice(0, at)).replace(/\?.*$/s, '')
  const anchor = at < 0 ? '' : decoded(target.slice(at + 1))
  const found = path === '' ? docId : documentAt(corpus, docId, path)
  if (found === undefined || anchor === '') return found
  const section = sectionWithSlug(corpus.structure(found).sections, anchor)
  return section === undefined ? found : `${found}#${section.path}`
}

function documentAt(corpus: Corpus, docId: string, path: string): string | undefined {
  const ids = idsOf(corpus)
  const full = path.startsWith('/') ? path.slice(1) : posix.join(posix.dirname(docId), path)
  const bare = full.replace(/\/$/, '')
  for (const candidate of [bare, withoutExtension(bare), `${bare}/index`, `${bare}/README`]) {
    const id = ids.get(candidate)
    if (id !== undefined) return id
  }
  return undefined
}

const known = new WeakMap<Corpus, Map<string, string>>()

/** Ids by themselves and without their extension; a whole id wins. */
function idsOf(corpus: Corpus): Map<string, string> {
  const ids = known.get(corpus) ?? new Map<string, string>()
  if (ids.size === 0) {
    for (const { docId } of corpus.documents) {
      const bare = withoutExtension(docId)
      if (!ids.has(bare)) ids.set(bare, docId)
    }
    for (const { docId } of corpus.documents) ids.set(docId, docId)
    known.set(corpus, ids)
  }
  return ids
}

const withoutExtension = (path: string): string => path.replace(/\.[^./]+$/, '')

/** As GitHub makes anchors of headings; of equal headings the second has `-1` behind it. */
function sectionWithSlug(sections: readonly Section[], anchor: string): Section | undefined {
  const wanted = anchor.toLowerCase()
  const times = new Map<string, number>()
  return sections.find(({ heading }) => {
    const slug = slugOf(heading)
    const before = times.get(slug) ?? 0
    times.set(slug, before + 1)
    return slug !== '' && wanted === (before === 0 ? slug : `${slug}-${before}`)
  })
}

const slugOf = (heading: string): string =>
  heading
    .trim()
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}\p{Pc} -]/gu, '')
    .replaceAll(' ', '-')

/** A malformed escape stands for itself. */
function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
