/**
 * A scripted model that types an answer it was given beforehand, and cites the lines on which the gold answer rests.
 * @module
 */
import { scripted } from '../../testing/readers/scripted.ts'
import { cellsIn, linesOf, type TableQuestion } from './table-questions.ts'

/** A question with the words to be typed. */
export interface Typed {
  question: TableQuestion
  text: string
  /** Whether a line of its facts was shown in the last call. */
  shown: boolean
}

const plain = (text: string): string => text.replace(/\s+/g, ' ').trim()

/** @param asked by question, as it stands in the prompt */
export function typingModel(asked: ReadonlyMap<string, Typed>) {
  return scripted({
    parse: ({ question }) => ({
      question,
      information: [question],
      instructions: [],
      keywords: { en: question.split(/[^\p{L}\p{N}]+/u).filter((word) => word.length > 3) },
      kind: 'fact',
      subQuestions: [],
      sections: [],
      names: [],
    }),
    keywords: () => ({ keywords: { en: [] } }),
    extract: ({ question, sentences }) => {
      const typed = asked.get(plain(question))
      const cited = typed ? citedBy(typed.question, sentences) : []
      if (typed) typed.shown = cited.length > 0
      if (!typed || cited.length === 0) return { blocks: [], missing: [], confidence: 0 }
      const text = `${typed.question.question.replace(/\?$/, '')}: ${typed.text}.`
      return { blocks: [{ kind: 'sentence', text, sentences: cited }], missing: [], confidence: 0.95 }
    },
  })
}

/** The numbers of the lines of the facts: rows by their cells, as a prompt shows them, else by the words. */
function citedBy({ doc, facts }: TableQuestion, sentences: readonly { n: number; text: string }[]): number[] {
  const lines = linesOf(doc)
  const found = facts.map(({ line, row, text, cell, paragraph = '' }) => {
    const words = text ?? cell ?? paragraph
    const cells = row === undefined ? [] : cellsIn(lines[line] ?? '').filter((cell) => cell !== '')
    const holds = (shown: string): boolean =>
      cells.length > 0
        ? cells.every((cell) => shown.includes(plain(cell))) && shown.split('|').length > 1
        : shown.includes(plain(words))
    return sentences.find((sentence) => holds(plain(sentence.text)))?.n
  })
  return [...new Set(found.filter((n) => n !== undefined))]
}
