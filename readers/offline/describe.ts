/**
 * A section's title and its most central sentence: the one that shares most with all the others.
 * @module
 */
import { splitSentences } from '../../corpus/sentences.ts'
import type { DescribeInput, DescribeOutput } from '../reader.ts'
import { EN_STOP, ZH_STOP } from './question-words.ts'
import { counts, cut } from './text.ts'

/** Sentences compared, and the length of a summary in characters. */
const SENTENCES = 80
const LONGEST = 300

export function describe({ title, headings, text }: DescribeInput): DescribeOutput {
  const sentences = text
    .split(/\n\s*\n|\n(?=[#|*-])/)
    .flatMap((part) => splitSentences(part, 0, part.length).map(({ start, end }) => part.slice(start, end)))
    .map((sentence) => sentence.replace(/\s+/g, ' ').trim())
    .filter((sentence) => !/^[#|]/.test(sentence) && sentence !== '')
    .slice(0, SENTENCES)
  const name = headings.at(-1)?.trim() || title.trim() || 'Untitled'
  return { title: name, summary: (central(sentences) ?? name).slice(0, LONGEST) }
}

/** Words that several sentences share weigh most; early sentences win when nothing else decides. */
function central(sentences: readonly string[]): string | undefined {
  const contents = sentences.map((sentence) => [...new Set(cut(sentence).terms.filter(isContent))])
  const spread = counts(contents.flat())
  let best: string | undefined
  let most = -1
  sentences.forEach((sentence, i) => {
    const terms = contents[i] ?? []
    const shared = terms.reduce((sum, term) => sum + (spread.get(term) ?? 1) - 1, 0)
    const score = (shared / Math.sqrt(terms.length + 5)) * (1 - (0.3 * i) / sentences.length)
    if (score > most) {
      most = score
      best = sentence
    }
  })
  return best
}

const isContent = (term: string): boolean => !EN_STOP.has(term) && !ZH_STOP.has(term)
