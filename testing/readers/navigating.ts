/**
 * The reader that the tests of loop share: it navigates as a test says, and what it was asked.
 * @module
 */
import type { ExtractInput, ExtractOutput, LocateInput, LocateOutput, Reader } from '../../readers/reader.ts'
import { type FakeReader, fakeReader } from './fake-reader.ts'

export interface Leafing {
  reader: FakeReader
  located: LocateInput[]
  extracted: ExtractInput[]
}

type Choice = string[] | ((input: LocateInput) => string[])

/** A locate reply that names sections and their documents. */
export function naming(sections: readonly string[]): LocateOutput {
  const documents = [
    ...new Set(sections.map((name) => name.slice(0, Math.max(0, name.lastIndexOf('#')))).filter(Boolean)),
  ]
  return { documents, sections: [...sections], reason: 'It is called so.', stop: false }
}

/**
 * @param choices sections named, round by round; the last one again and again
 * @param extract default: nothing is found
 */
export function leafing(
  choices: readonly Choice[],
  extract: (input: ExtractInput) => ExtractOutput = () => nothingFound,
  more: Partial<Pick<Reader, 'parse' | 'locate'>> = {},
): Leafing {
  const located: LocateInput[] = []
  const extracted: ExtractInput[] = []
  const reader = fakeReader({
    locate: async (input) => {
      const choice = choices[Math.min(located.push(input), choices.length) - 1] ?? []
      return naming(typeof choice === 'function' ? choice(input) : choice)
    },
    extract: async (input) => {
      extracted.push(input)
      return extract(input)
    },
    ...more,
  })
  return { reader, located, extracted }
}

export const nothingFound: ExtractOutput = { blocks: [], confidence: 0, missing: ['all of it'] }

/** Answers with the sentence that holds some words, or finds nothing. */
export function quoting(words: string, confidence = 0.9) {
  return ({ passages }: ExtractInput): ExtractOutput => {
    const found = passages.flatMap(({ sentences }) => sentences).find(({ text }) => text.includes(words))
    return found
      ? { blocks: [{ kind: 'sentence', text: found.text, sentences: [found.n] }], confidence, missing: [] }
      : nothingFound
  }
}

/** The text of all passages of a call. */
export const textOf = ({ passages }: ExtractInput): string =>
  passages.flatMap(({ sentences }) => sentences.map(({ text }) => text)).join(' ')
