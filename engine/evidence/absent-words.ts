/**
 * Words of a question that stand nowhere in the documents: what can be said for sure where nobody reads.
 * @module
 */
import { queryTerms, terms } from '../../corpus/words/terms.ts'
import type { RunResources } from '../run/context.ts'
import { restriction } from '../run/selection.ts'

/** Runs that words are cut from: Chinese, and what is written with blanks. Other scripts give no words without a dictionary. */
const RUNS =
  /\p{Script=Han}+|(?:(?![\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}])[\p{L}\p{M}\p{N}])+(?:[.,]\p{N}+)*/gu

/**
 * The content words of a question of which no form stands in the documents, each once, as they are written there.
 * Cautious: of a Chinese word, each pair of characters is looked for, together or apart.
 */
export function absentWords(
  question: string,
  { corpus, documents }: Pick<RunResources, 'corpus' | 'documents'>,
): string[] {
  const statistics = corpus.statistics(restriction(corpus, documents).documents)
  const asked = new Set(queryTerms(question))
  const isAbsent = (word: string): boolean => {
    const known = terms(word)
    const longest = Math.max(0, ...known.map((term) => term.length))
    const whole = known.filter((term) => term.length === longest)
    const counts = whole.length > 0 && whole.every((term) => asked.has(term))
    return counts && whole.some((term) => statistics.frequency(term) === 0)
  }
  return [...new Set((question.match(RUNS) ?? []).flatMap(wordsOf))].filter(isAbsent)
}

let chinese: Intl.Segmenter | undefined

function wordsOf(run: string): string[] {
  if (!/\p{Script=Han}/u.test(run)) return [run]
  chinese ??= new Intl.Segmenter('zh', { granularity: 'word' })
  return [...chinese.segment(run)].map(({ segment }) => segment)
}

/** What an answer says of them. */
export const standNowhere = (words: readonly string[]): string =>
  `These words stand nowhere in the documents: ${words.map((word) => `"${word}"`).join(', ')}.`
