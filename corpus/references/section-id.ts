/**
 * `docId#path`: how a section is named everywhere. A document's id may hold a `#` itself, a path never does.
 * @module
 */

export interface SectionId {
  docId: string
  /** Undefined where a document is named and no section of it. */
  path: string | undefined
}

/** A section by name. */
export const sectionId = (docId: string, path: string): string => `${docId}#${path}`

const PATH = /^\d+(?:\.\d+)*$/

export function parseSectionId(reference: string): SectionId {
  const at = reference.lastIndexOf('#')
  const path = reference.slice(at + 1)
  return at >= 0 && PATH.test(path) ? { docId: reference.slice(0, at), path } : { docId: reference, path: undefined }
}
