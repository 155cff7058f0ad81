/**
 * The part of the map that is no heading, found once, when it is indexed: where its summary and first
 * sentences stand, and its topics.
 * @module
 */

import type { Overview, Section, Sentence, Span } from '../types.ts'
import { centralSentence } from './central-sentence.ts'
import { topicsOf } from './topics/index.ts'

/** Changes whenever the same document gets another digest, or other units in the map. */
export const OVERVIEW_VERSION = 4

/** Sentences among which the most central one is looked for: what comes first says best what a document is about. */
const COMPARED = 80
/** Shorter ones are labels ("Note:"), longer ones lists that lost their marks; in characters, Chinese counting double. */
const SHORTEST = 20
const LONGEST = 400
/** Units of a section among which its first sentence is looked for: what says nothing by itself is passed over. */
const OPENING = 6
/** A sentence, and not a menu, a caption, "诗曰：" or "话说". */
const ENDED = /[\p{STerm}….．]["'”’」』）)\]》】*_`]*$/u

/** @param sections as `outline` gives them */
export function overviewOf(text: string, sections: readonly Section[], sentences: readonly Sentence[]): Overview {
  const topics = topicsOf(text, sections, sentences)
  return {
    summary: summaryOf(text, sentences),
    firsts: [...firstSentences(text, sections, sentences), ...firstSentences(text, topics.map(asSection), sentences)],
    topics,
  }
}

const asSection = ({ start, end }: Span) => ({ start, ownEnd: end })

function summaryOf(text: string, sentences: readonly Sentence[]): Span | null {
  const spans = sentences.filter(({ kind, start, end }) => {
    const width = kind === 'sentence' ? widthOf(text.slice(start, end)) : 0
    return width >= SHORTEST && width <= LONGEST
  })
  const ended = spans.filter(({ start, end }) => ENDED.test(text.slice(start, end)))
  const candidates = (ended.length > 0 ? ended : spans).slice(0, COMPARED)
  const best = candidates[centralSentence(candidates.map(({ start, end }) => text.slice(start, end)))]
  return best === undefined ? null : { start: best.start, end: best.end }
}

const widthOf = (sentence: string): number => sentence.length + (sentence.match(/\p{Script=Han}/gu)?.length ?? 0)

/** Of each section's own text, its heading left out; null where that is empty. */
function firstSentences(
  text: string,
  sections: readonly Pick<Section, 'start' | 'ownEnd'>[],
  sentences: readonly Sentence[],
): (Span | null)[] {
  const says = ({ start, end }: Span): boolean => {
    const words = text.slice(start, end)
    return widthOf(words) >= SHORTEST && ENDED.test(words)
  }
  let next = 0 // sentences and sections both come in reading order
  return sections.map(({ start, ownEnd }) => {
    while (next < sentences.length && (sentences[next]?.start ?? 0) < start) next++
    while (sentences[next]?.kind === 'heading' && (sentences[next]?.start ?? 0) < ownEnd) next++
    const own = sentences.slice(next, next + OPENING).filter((one) => one.start < ownEnd && one.kind !== 'heading')
    const first = own.find(says) ?? own[0]
    return first === undefined ? null : { start: first.start, end: first.end }
  })
}
