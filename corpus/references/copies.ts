/**
 * Documents whose text is the same, under whatever names: read once, named together.
 * @module
 */
import type { DocumentInfo } from '../types.ts'

/** The documents without those whose whole text one of the others before them has. */
export function withoutCopies(documents: readonly DocumentInfo[]): readonly DocumentInfo[] {
  const seen = new Set<string>()
  const first = documents.filter(({ hash }) => !seen.has(hash) && seen.add(hash))
  return first.length === documents.length ? documents : first
}

/** Documents of which there is more than one, each group in the order of the corpus. */
export function groupsOfCopies(documents: readonly DocumentInfo[]): DocumentInfo[][] {
  const groups = new Map<string, DocumentInfo[]>()
  for (const document of documents) groups.set(document.hash, [...(groups.get(document.hash) ?? []), document])
  return [...groups.values()].filter((group) => group.length > 1)
}
