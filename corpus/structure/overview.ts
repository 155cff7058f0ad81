/**
 * The part of the map that is no heading, found once, when it is indexed: where its summary and first
 * sentences stand, and its topics.
 * @module
 */

import type { Overview, Section, Sentence, Span } from '../types.ts'
import { centralSentence } from './central-sentence.ts'
import { topicsOf } from './topics/index.ts'

/** Changes whenever the same document gets another digest, or other units in the map. */
export const OVERVIEW_VERSION = 3

/** Sentences among which the most central one is looked for: what comes first says best what a document is about. */
const COMPARED = 80
/** Shorter ones are labels ("Note:"), longer ones lists that lost their marks; in characters, Chinese counting double. */
const SHORTEST = 20
const LONGEST = 400

/** @param sections as `outline` gives them */
export function overviewOf(text: string, sections: readonly Section[], sentences: readonly Sentence[]): Overview {
  const topics = topicsOf(text, sections, sentences)
  return {
    summary: summaryOf(text, sentences),
    firsts: [...firstSentences(sections, sentences), ...firstSentences(topics.map(asSection), sentences)],
    topics,
  }
}

const asSection = ({ start, end }: Span) => ({ start, ownEnd: end })

function summaryOf(text: string, sentences: readonly Sentence[]): Span | null {
  const candidates: Span[] = []
  for (const { kind, start, end } of sentences) {
    if (kind !== 'sentence') continue
    const width = widthOf(text.slice(start, end))
    if (width >= SHORTEST && width <= LONGEST) candidates.push({ start, end })
    if (candidates.length === COMPARED) break
  }
  const best = candidates[centralSentence(candidates.map(({ start, end }) => text.slice(start, end)))]
  return best === undefined ? null : { start: best.start, end: best.end }
}

const widthOf = (sentence: string): number => sentence.length + (sentence.match(/\p{Script=Han}/gu)?.length ?? 0)

/** Of each section's own text, its heading left out; null where that is empty. */
function firstSentences(
  sections: readonly Pick<Section, 'start' | 'ownEnd'>[],
  sentences: readonly Sentence[],
): (Span | null)[] {
  let next = 0 // sentences and sections both come in reading order
  return sections.map(({ start, ownEnd }) => {
    while (next < sentences.length && (sentences[next]?.start ?? 0) < start) next++
    while (sentences[next]?.kind === 'heading' && (sentences[next]?.start ?? 0) < ownEnd) next++
    const first = sentences[next]
    return first === undefined || first.start >= ownEnd ? null : { start: first.start, end: first.end }
  })
}
