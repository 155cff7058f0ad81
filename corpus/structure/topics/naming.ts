/**
 * Titles of topics, from their own words: those that stand out most against the rest of the document, grown to the
 * phrases they stand in, as they are written there.
 *
 *     ferry     → "ferry tickets"         tickets follows half of the time
 *     国府       → 荣国府           荣 comes before it most of the time
 * @module
 */
import type { Span } from '../../types.ts'
import { createHanPhrases } from './han-phrase.ts'
import { createWordPhrases } from './word-phrase.ts'

/** Phrases in a title, and words tried for them. */
const PHRASES = 3
const TRIED = 16

export interface Named extends Span {
  /** Its words as numbers, unit by unit. */
  words: readonly Uint32Array[]
}

/** @param vocabulary what the numbers stand for */
export function nameTopics(text: string, topics: readonly Named[], vocabulary: readonly string[]): string[] {
  const overall = new Uint32Array(vocabulary.length)
  for (const word of allWords(topics)) overall[word] = (overall[word] ?? 0) + 1
  const total = overall.reduce((sum, n) => sum + n, 0)
  return topics.map((topic) => {
    const words = outstanding(topic, overall, total).map((word) => vocabulary[word] ?? '')
    return titleFrom(text.slice(topic.start, topic.end), words)
  })
}

function* allWords(topics: readonly Named[]): Generator<number> {
  for (const { words } of topics) for (const unit of words) yield* unit
}

/**
 * The words whose share here is most above their share in the document: p · ln(p / q), the word's part of the
 * Kullback-Leibler divergence. Best first; equal ones in order of appearance.
 */
function outstanding(topic: Named, overall: Uint32Array, total: number): number[] {
  const counts = new Map<number, number>()
  let length = 0
  for (const word of allWords([topic])) {
    counts.set(word, (counts.get(word) ?? 0) + 1)
    length++
  }
  const gain = (word: number, n: number): number => n * Math.log((n * total) / (length * (overall[word] ?? n)))
  return [...counts]
    .filter(([, n]) => n > 1)
    .map(([word, n]) => ({ word, gain: gain(word, n) }))
    .sort((a, b) => b.gain - a.gain)
    .slice(0, TRIED)
    .map(({ word }) => word)
}

function titleFrom(text: string, words: readonly string[]): string {
  const phraseOfWord = createWordPhrases(text)
  const phraseOfBigram = createHanPhrases(text)
  const phrases: string[] = []
  for (const word of words) {
    if (phrases.length === PHRASES) break
    const phrase = /^\p{Script=Han}/u.test(word) ? phraseOfBigram(word) : phraseOfWord(word)
    if (phrase !== undefined && !phrases.some((other) => overlap(other, phrase))) phrases.push(phrase)
  }
  const isHan = phrases.some((phrase) => /\p{Script=Han}/u.test(phrase))
  return phrases.join(isHan ? '、' : ', ')
}

/** Whether two phrases share a word or a Han character: the second would say little more. */
function overlap(a: string, b: string): boolean {
  const parts = new Set(partsOf(a))
  return partsOf(b).some((part) => parts.has(part))
}

const partsOf = (phrase: string): string[] => phrase.toLowerCase().match(/\p{Script=Han}|[^\p{Script=Han}\s]+/gu) ?? []
