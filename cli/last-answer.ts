/**
 * Where the citations of the last answer stand, for `open N`. Places and hashes, never words: what a document says is kept
 * in its store alone, and goes with it.
 * @module
 */
import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { z } from 'zod'
import { type Answer, ChapterverseError, home, plural } from '../index.ts'

const Place = z.object({
  n: z.number(),
  docId: z.string(),
  source: z.string(),
  start: z.number(),
  end: z.number(),
  hash: z.string(),
  page: z.number().nullable(),
  place: z.string().optional(),
  line: z.number(),
})
export type CitedPlace = z.infer<typeof Place>

const LastAnswer = z.object({
  root: z.string(),
  /** What was asked: paths, absolute, or a name; and the store, where one was named. */
  paths: z.array(z.string()),
  corpus: z.string().optional(),
  store: z.string().optional(),
  places: z.array(Place),
})
export type LastAnswer = z.infer<typeof LastAnswer>

const file = (): string => join(home(), 'last-answer.json')

/** Never fails: an answer is not worth less for it. */
export function recordAnswer(
  { citations, passages, corpus }: Pick<Answer, 'citations' | 'passages' | 'corpus'>,
  asked: { paths: readonly string[]; corpus?: string | undefined; store?: string | undefined },
): void {
  const last: LastAnswer = {
    root: corpus.root,
    paths: asked.paths.map((path) => resolve(path)),
    ...(asked.corpus !== undefined && { corpus: asked.corpus }),
    ...(asked.store !== undefined && { store: resolve(asked.store) }),
    places: [...citations, ...passages].map((one) => Place.parse(one)),
  }
  try {
    mkdirSync(home(), { recursive: true, mode: 0o700 })
    const aside = `${file()}.${process.pid}.tmp`
    writeFileSync(aside, JSON.stringify(last), { mode: 0o600 })
    renameSync(aside, file())
  } catch {
    // A home that cannot be written keeps no answer.
  }
}

/** @throws `bad_input` where there is no last answer, or it has no such citation */
export function citedPlace(n: number): { last: LastAnswer; place: CitedPlace } {
  const last = read()
  if (last === undefined)
    throw new ChapterverseError('bad_input', 'There is no last answer.', {
      remedy: 'Ask first: chapterverse ask "question" PATH',
    })
  const place = last.places.find((one) => one.n === n)
  if (place !== undefined) return { last, place }
  const count = last.places.length
  throw new ChapterverseError('bad_input', `The last answer has no citation ${n}.`, {
    remedy:
      count === 0 ? 'It cites nothing.' : `It has ${plural(count, 'citation')}, from 1 to ${last.places.at(-1)?.n}.`,
  })
}

function read(): LastAnswer | undefined {
  try {
    return LastAnswer.parse(JSON.parse(readFileSync(file(), 'utf8')))
  } catch {
    return undefined
  }
}
