/**
 * The versions that stored documents were made with.
 * @module
 */

import { PARSER_VERSION } from '../formats/version.ts'
import { SEGMENT_VERSION } from '../search/bm25/codec.ts'
import { STRUCTURE_VERSION } from '../structure/codec.ts'
import { OVERVIEW_VERSION } from '../structure/overview.ts'
import { WORDS_VERSION } from '../words/terms.ts'

/** The versions that a reader of the store must agree with to search it. */
export const ENCODING = `words ${WORDS_VERSION}, postings ${SEGMENT_VERSION}, structure ${STRUCTURE_VERSION}, digest ${OVERVIEW_VERSION}`

/** Everything but the file itself that its stored documents depend on; when it differs, the file is read again. */
export const recipeOf = (overlapRatio: number): string =>
  `parser ${PARSER_VERSION}, ${ENCODING}, overlap ${overlapRatio}`
