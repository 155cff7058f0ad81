/**
 * The name under which a description is stored.
 * @module
 */
import { ChapterverseError } from '../../lib/errors.ts'
import { sha256 } from '../../lib/hash.ts'
import { Lru } from '../../lib/lru.ts'
import type { Corpus } from '../types.ts'
import { mapNodesOf } from './navigation.ts'

/** Documents whose sections' keys are kept, 100 bytes a section. */
const KEPT = 600
const keys = new Lru<string, ReadonlyMap<string, string>>(KEPT)

/**
 * sha256, hex, of the text that is described, so that an edit drops the description of what was edited alone.
 * @param path a section or topic; without, the document
 * @throws `document_not_found`, `section_not_found`, `document_changed`
 */
export function descriptionKey(corpus: Corpus, docId: string, path?: string): string {
  const { hash } = corpus.document(docId)
  if (path === undefined) return sha256(`document ${hash}`)
  const known = keys.get(`${docId}\n${hash}`, () => keysOf(corpus, docId)).get(path)
  if (known !== undefined) return known
  throw new ChapterverseError('section_not_found', `${docId} has no section ${path}.`, {
    remedy: 'The map shows all paths.',
  })
}

function keysOf(corpus: Corpus, docId: string): Map<string, string> {
  return new Map(
    mapNodesOf(corpus.structure(docId)).map(({ path, start, end }) => [
      path,
      sha256(`section ${corpus.text(docId, start, end)}`),
    ]),
  )
}
