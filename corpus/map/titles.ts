/**
 * Titles that tell documents apart.
 * @module
 */
import type { Corpus, DocumentInfo } from '../types.ts'

const known = new WeakMap<Corpus, Map<string, string>>()

/** By id; worked out once a snapshot. */
export function titlesOf(corpus: Corpus): ReadonlyMap<string, string> {
  const titles = known.get(corpus) ?? distinctTitles(corpus.documents)
  known.set(corpus, titles)
  return titles
}

/** Titles, told apart where several documents share one by as much of the end of the id as that takes. */
function distinctTitles(documents: readonly DocumentInfo[]): Map<string, string> {
  const byTitle = new Map<string, string[]>()
  for (const { title, docId } of documents) {
    const ids = byTitle.get(title)
    if (ids === undefined) byTitle.set(title, [docId])
    else ids.push(docId)
  }
  const titles = new Map<string, string>()
  for (const [title, ids] of byTitle) {
    const tails = ids.length === 1 ? [] : distinctTails(ids)
    for (const [i, id] of ids.entries()) titles.set(id, tails[i] === undefined ? title : `${title} (${tails[i]})`)
  }
  return titles
}

function distinctTails(ids: readonly string[]): string[] {
  const parts = ids.map((id) => id.split('/'))
  const longest = parts.reduce((most, path) => Math.max(most, path.length), 0)
  for (let count = 1; count < longest; count++) {
    const tails = parts.map((path) => path.slice(-count).join('/'))
    if (new Set(tails).size === tails.length) return tails
  }
  return [...ids]
}
