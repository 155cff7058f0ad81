/**
 * Answers files: one answer, an array of them, or one a line, as `ask --json` prints them.
 * @module
 */
import { readFileSync, statSync } from 'node:fs'
import { z } from 'zod'
import { Answer, ChapterverseError } from '../index.ts'

/** The part of an answer that a re-check needs; the rest may come from any version, and is kept. */
const Checkable = Answer.pick({
  question: true,
  text: true,
  citations: true,
  computations: true,
  passages: true,
  corpus: true,
})
  .partial({ text: true })
  .extend({ id: z.union([z.string(), z.number()]).optional() })
  .loose()
export type Checkable = z.infer<typeof Checkable>

/** A line of a question that failed: nothing to check. */
const Failed = z.looseObject({ error: z.looseObject({ code: z.string() }) })

function parse(text: string, file: string): unknown[] {
  try {
    const value: unknown = JSON.parse(text)
    return Array.isArray(value) ? value : [value]
  } catch {
    // Not one JSON value, so one a line.
  }
  return text.split(/\r?\n/).flatMap((row, at): unknown[] => {
    if (row.trim() === '') return []
    try {
      return [JSON.parse(row)]
    } catch (cause) {
      throw bad(`${file}, line ${at + 1}: this is not JSON.`, cause)
    }
  })
}

function bad(message: string, cause?: unknown): ChapterverseError {
  return new ChapterverseError('bad_input', message, {
    remedy: 'Give a file that "chapterverse ask … --json" wrote: one answer, or one a line.',
    cause,
  })
}

/** @throws `bad_input` naming the file and the answer */
export function parseAnswers(text: string, file: string): Checkable[] {
  const values = parse(text.replace(/^\uFEFF/, ''), file)
  const answers = values.flatMap((value, at) => {
    const answer = Checkable.safeParse(value)
    if (answer.success) return [answer.data]
    if (Failed.safeParse(value).success) return []
    const issue = answer.error.issues[0]
    throw bad(`${file}, answer ${at + 1}: ${issue?.path.join('.') ?? ''}: ${issue?.message ?? 'invalid'}`, answer.error)
  })
  if (answers.length > 0) return answers
  throw bad(`${file} holds no answers.`)
}

/** Above this, bytes, a file is not looked into just to see what it may be. */
const LARGEST = 64 * 2 ** 20

/** Whether a file holds answers rather than a document. */
export function holdsAnswers(file: string): boolean {
  if (!/\.jsonl?$/i.test(file)) return false
  try {
    const found = statSync(file)
    return found.isFile() && found.size <= LARGEST && parseAnswers(readFileSync(file, 'utf8'), file).length > 0
  } catch {
    return false
  }
}

/** @throws `bad_input` when the file cannot be read, too */
export function readAnswers(file: string, read: (file: string) => string): Checkable[] {
  let text: string
  try {
    text = read(file)
  } catch (cause) {
    throw bad(`The answers file ${file} cannot be read.`, cause)
  }
  return parseAnswers(text, file)
}
