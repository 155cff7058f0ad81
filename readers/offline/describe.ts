/**
 * A section's title and its most central sentence: the one that shares most with all the others.
 * @module
 */
import { centralSentence } from '../../corpus/structure/central-sentence.ts'
import { splitSentences } from '../../corpus/structure/sentences.ts'
import type { DescribeInput, DescribeOutput } from '../reader.ts'

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
  return { title: name, summary: (sentences[centralSentence(sentences)] ?? name).slice(0, LONGEST) }
}
