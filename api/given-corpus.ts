/**
 * The corpus that somebody hands to the library.
 * @module
 */

import type { Corpus, RecordStore } from '../corpus/types.ts'
import { ChapterverseError } from '../lib/errors.ts'

interface Library {
  corpus: Corpus
  memo: RecordStore | null
}

/** The result of `openCorpus`, or a corpus of your own. */
export type CorpusOrLibrary = Corpus | Library

/** @throws `no_corpus` where it is nothing of the kind, as plain JavaScript allows */
export function givenLibrary(given: CorpusOrLibrary): Library {
  const library = isObject(given) && 'corpus' in given ? given : { corpus: given, memo: null }
  if (isObject(library.corpus) && 'documents' in library.corpus) return library
  throw new ChapterverseError('no_corpus', 'No corpus was given.', {
    remedy: 'Give what openCorpus returns, awaited: { corpus: await openCorpus(["./docs"]) }.',
  })
}

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null
