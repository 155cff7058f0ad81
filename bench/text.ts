/**
 * The text that is searched and the questions that are asked: the PostgreSQL manual, and questions drawn from it.
 * @module
 */
import { readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { terms } from '../corpus/words/terms.ts'
import { mulberry32, shuffled } from '../testing/random.ts'

/** The folder of the data sets: `CHAPTERVERSE_DATA`, else beside the repository. */
export function dataFolder(): string {
  return resolve(process.env['CHAPTERVERSE_DATA'] || join(import.meta.dirname, '../../shared/data'))
}

/** The manual as one text, 1.06 million words. */
export function manual(): string {
  const folder = join(dataFolder(), 'haystack-en-postgresql')
  return [1, 2].map((part) => readFileSync(join(folder, `postgresql-15-manual.${part}.md`), 'utf8')).join('')
}

/**
 * Chunks of up to 2,000 characters. Over one copy the paragraphs are shuffled anew in each, and 3 % of the words
 * replaced by made-up ones of which there are more with every copy, so that the vocabulary grows as it does in text.
 */
export function chunksOfCopies(copies: number): string[] {
  const paragraphs = manual().split(/\n{2,}/)
  const chunks = pack(paragraphs)
  for (let copy = 1; copy < copies; copy++) {
    const random = mulberry32(copy)
    const known = 5000 * copy
    const mixed = shuffled(paragraphs, random).map((paragraph) =>
      paragraph.replace(/\b[a-z]{4,}\b/g, (word) => (random() < 0.03 ? madeUp(known * random() ** 2) : word)),
    )
    chunks.push(...pack(mixed))
  }
  return chunks
}

function pack(paragraphs: readonly string[]): string[] {
  const chunks: string[] = []
  let chunk = ''
  for (const paragraph of paragraphs) {
    if (chunk !== '' && chunk.length + paragraph.length > 2000) {
      chunks.push(chunk)
      chunk = ''
    }
    chunk += `${paragraph}\n\n`
    for (; chunk.length > 2500; chunk = chunk.slice(2000)) chunks.push(chunk.slice(0, 2000))
  }
  return [...chunks, chunk]
}

/** A word for a number, pronounceable and not English: 25 → `zobazu`. */
function madeUp(index: number): string {
  let word = 'z'
  for (let rest = Math.floor(index); rest > 0; rest = Math.floor(rest / 85))
    word += `${'bcdfgjklmnprstvwx'[rest % 17]}${'aeiou'[Math.floor(rest / 17) % 5]}`
  return `${word}zu`
}

/** Distinct terms of each question. */
export interface Questions {
  '5 keywords': string[][]
  '20 keywords': string[][]
  sentences: string[][]
}

/** Questions of three kinds, `count` each: words of one chunk, longer than three letters; and sentences of 12 to 40 words. */
export function questions(count: number): Questions {
  const random = mulberry32(42)
  const chunks = shuffled(pack(manual().split(/\n{2,}/)), random)
  const words = chunks
    .map((chunk) => [...new Set(terms(chunk))].filter((term) => /^[a-z]{4,}$/.test(term)))
    .filter((each) => each.length >= 60)
  const sentences = chunks
    .flatMap((chunk) => chunk.match(/[A-Z][^.?!|\n`]+[.?!]/g) ?? [])
    .filter((sentence) => /^(?:\S+\s+){11,39}\S+$/.test(sentence))
  return {
    '5 keywords': words.slice(0, count).map((each) => shuffled(each, random).slice(0, 5)),
    '20 keywords': words.slice(count, 2 * count).map((each) => shuffled(each, random).slice(0, 20)),
    sentences: shuffled(sentences, random)
      .slice(0, count)
      .map((sentence) => [...new Set(terms(sentence))]),
  }
}
