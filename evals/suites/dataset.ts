/**
 * The parts of a suite: sets of documents with questions about them.
 * @module
 */
import type { Corpus } from '../../index.ts'
import type { EvalSet, Gold, Question } from '../data/data.ts'
import { keyOf } from '../scorers/keys.ts'
import { goldName } from '../scorers/score.ts'

/** One question, with what a right answer rests on. */
export interface Example {
  id: string
  question: string
  /** As the dataset names it, `other` where it does not. */
  kind: string
  answerable: boolean
  gold: Gold[]
  /** All of them occur in a right answer, each in one of its wordings. */
  keys: string[][]
  /** The one document that is asked about. */
  within?: string
  /** Asked as if these documents were not there. */
  without?: string[]
}

/** Documents, and the questions asked of them. */
export interface Dataset {
  suite: string
  /** Its name: `library-en-60`. */
  set: string
  language: 'en' | 'zh'
  examples: Example[]
  /** Lays out the paths to index; what is not used as it lies is put below `folder`. */
  paths(folder: string): string[]
}

export interface SuiteOptions {
  /** Sizes of the libraries; default: all there are. */
  sizes?: readonly number[]
}

export interface Suite {
  name: string
  about: string
  /** Reads the questions. @throws `path_not_found` where the data folder is not there */
  datasets(options: SuiteOptions): Dataset[]
}

/** Rows of the data folder carry the right answer in one of several ways. */
export interface RawQuestion extends Question {
  kind?: string
  category?: string
  answer?: string | null
  aliases?: string[]
  answer_must_contain?: string[]
}

export function exampleOf(raw: RawQuestion, { withinDoc = false }: Pick<EvalSet, 'withinDoc'> = {}): Example {
  const { id, question, answerable, gold, doc } = raw
  return {
    ...{ id, question, answerable, gold, kind: kindOf(raw), keys: keysOf(raw) },
    ...(withinDoc && doc !== undefined && { within: doc }),
  }
}

const kindOf = ({ type, kind, category, hops }: RawQuestion): string =>
  type ?? kind ?? category ?? (hops === undefined ? 'other' : `${hops} hops`)

function keysOf({ answer_must_contain, answers, answer, aliases = [] }: RawQuestion): string[][] {
  if (answer_must_contain) return answer_must_contain.map(keyOf)
  const wordings = [...(answers ?? []), ...(answer ? [answer] : []), ...aliases]
  // "yes" stands in any text.
  const telling = wordings.filter((wording) => !/^(?:yes|no)$/i.test(wording))
  return telling.length > 0 ? [[...new Set(telling)]] : []
}

/** The documents that the question may be answered from, as the setting names them; undefined: all. */
export function documentsFor({ within, without }: Example, corpus: Corpus): string[] | undefined {
  if (within === undefined && without === undefined) return undefined
  const names = new Set(within === undefined ? without : [within])
  const ids = corpus.documents.map(({ docId }) => docId)
  return ids.filter((docId) => names.has(goldName(docId, names)) === (within !== undefined))
}
