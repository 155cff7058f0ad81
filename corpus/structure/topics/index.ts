/**
 * Sections for a document that has no headings: borders where the topic turns (tiling.ts), titles from the words that
 * are each section's own (naming.ts). The same text always gets the same topics.
 * @module
 */
import { GrowingUint32 } from '../../../lib/growing.ts'
import type { Section, Sentence, Topic } from '../../types.ts'
import { isStopTerm, terms } from '../../words/terms.ts'
import { nameTopics } from './naming.ts'
import { borders, LONGEST, type Unit } from './tiling.ts'
import { NAMING } from './word-phrase.ts'

/** Characters of a unit: it ends with a paragraph from the first length on, with any sentence from the second. */
const UNIT = 300
const UNIT_AT_MOST = 600
/** Beyond this many characters the words would take more memory than all else together. */
const TOO_LONG = 20_000_000

/** @returns none for a document with headings, and for one that is no longer than a section */
export function topicsOf(text: string, sections: readonly Section[], sentences: readonly Sentence[]): Topic[] {
  const [only] = sections
  if (only === undefined || sections.length > 1 || only.heading !== '') return []
  if (text.length <= LONGEST || text.length > TOO_LONG) return []
  const starts = unitStarts(text, sentences)
  const vocabulary: Vocabulary = new Map()
  const units = starts.map((start, i): Unit => {
    const end = starts[i + 1] ?? text.length
    return { length: end - start, words: wordsOf(text.slice(start, end), vocabulary) }
  })
  const first = [0, ...borders(units, vocabulary.size)]
  if (first.length === 1) return []
  const spans = first.map((unit, i) => ({
    start: i === 0 ? 0 : (starts[unit] ?? 0),
    end: starts[first[i + 1] ?? units.length] ?? text.length,
    words: units.slice(unit, first[i + 1] ?? units.length).map(({ words }) => words),
  }))
  const titles = nameTopics(text, spans, [...vocabulary.keys()])
  return spans.map(({ start, end }, i) => ({ start, end, title: titles[i] ?? '' }))
}

function unitStarts(text: string, sentences: readonly Sentence[]): number[] {
  const starts: number[] = []
  let start = 0
  sentences.forEach(({ end }, i) => {
    const next = sentences[i + 1]?.start
    if (next === undefined) return
    if (starts.length === 0) starts.push(0)
    const length = next - start
    const ends = length >= UNIT_AT_MOST || (length >= UNIT && text.slice(end, next).includes('\n'))
    if (!ends) return
    starts.push(next)
    start = next
  })
  return starts
}

/** Words by number, in order of first appearance; -1 for those that name no topic. */
type Vocabulary = Map<string, number>

/** Content words as numbers: stems, Chinese bigrams. */
function wordsOf(text: string, vocabulary: Vocabulary): Uint32Array {
  const found = new GrowingUint32()
  for (const term of terms(text)) {
    let word = vocabulary.get(term)
    if (word === undefined) {
      word = NAMING.test(term) && !isStopTerm(term) ? vocabulary.size : -1
      vocabulary.set(term, word)
    }
    if (word >= 0) found.push(word)
  }
  return found.view().slice()
}
