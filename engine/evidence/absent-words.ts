/**
 * Words of a question that stand nowhere in the documents: what can be said for sure where nobody reads.
 * @module
 */
import type { Corpus, WordStatistics } from '../../corpus/types.ts'
import { queryTerms, terms } from '../../corpus/words/terms.ts'
import type { RunResources } from '../run/context.ts'
import { restriction } from '../run/selection.ts'

/** Runs that words are cut from: Chinese, and what is written with blanks. Other scripts give no words without a dictionary. */
const RUNS =
  /\p{Script=Han}+|(?:(?![\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}])[\p{L}\p{M}\p{N}])+(?:[.,]\p{N}+)*/gu

export interface AbsentWord {
  /** As the question has it. */
  word: string
  /** The word of the documents, as it is written there, that was looked for in its place; null where none is spelt like it. */
  readAs: string | null
}

/**
 * The content words of a question of which no form stands in the documents, each once, as they are written there.
 * Cautious: of a Chinese word, each pair of characters is looked for, together or apart.
 */
export function absentWords(
  question: string,
  { corpus, documents }: Pick<RunResources, 'corpus' | 'documents'>,
): AbsentWord[] {
  const within = restriction(corpus, documents)
  const statistics = corpus.statistics(within.documents)
  const asked = new Set(queryTerms(question))
  const absent = (word: string): AbsentWord[] => {
    const whole = longest(terms(word))
    const missing = whole.find((term) => statistics.frequency(term) === 0)
    if (missing === undefined || !whole.every((term) => asked.has(term))) return []
    return [{ word, readAs: whole.length === 1 ? readAs(missing, statistics, corpus, within) : null }]
  }
  return [...new Set((question.match(RUNS) ?? []).flatMap(wordsOf))].flatMap(absent)
}

function longest(known: readonly string[]): string[] {
  const length = Math.max(0, ...known.map((term) => term.length))
  return known.filter((term) => term.length === length)
}

/** What a search takes for it, in the form in which it stands in the best passage. */
function readAs(
  term: string,
  statistics: WordStatistics,
  corpus: Corpus,
  within: ReturnType<typeof restriction>,
): string | null {
  const similar = statistics.similar(term)
  if (similar === undefined) return null
  for (const { docId, start, end } of corpus.search([similar], { topK: 1, ...within })) {
    const word = (corpus.text(docId, start, end).match(RUNS) ?? []).find((one) => terms(one).includes(similar))
    if (word !== undefined) return word
  }
  return null
}

let chinese: Intl.Segmenter | undefined

function wordsOf(run: string): string[] {
  if (!/\p{Script=Han}/u.test(run)) return [run]
  chinese ??= new Intl.Segmenter('zh', { granularity: 'word' })
  return [...chinese.segment(run)].map(({ segment }) => segment)
}

/** What an answer says of them. */
export function standNowhere(words: readonly AbsentWord[]): string {
  const named = words.map(({ word, readAs }) => (readAs === null ? `"${word}"` : `"${word}" (read as "${readAs}")`))
  return `These words stand nowhere in the documents: ${named.join(', ')}.`
}
