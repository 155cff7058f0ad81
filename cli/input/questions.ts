/**
 * Questions files: a JSON object a line, `{"id","question"}`, more keys ignored, `doc` used on request.
 * @module
 */
import { z } from 'zod'
import { ChapterverseError, LONGEST_QUESTION } from '../../index.ts'

const Line = z.looseObject({
  id: z.union([z.string(), z.number()]),
  question: z.string().trim().min(1).max(LONGEST_QUESTION),
  doc: z.string().min(1).optional(),
})

export interface Question {
  id: string | number
  question: string
  /** The document that the question is about, where the file says so. */
  doc?: string
  /** Line in the file, from 1. */
  line: number
}

const FORM = 'Each line must be a JSON object with an "id" and a "question" that is neither empty nor too long.'

function bad(file: string, line: number, why: string, remedy: string, cause?: unknown): ChapterverseError {
  return new ChapterverseError('bad_input', `${file}, line ${line}: ${why}`, { remedy, cause })
}

/** Blank lines are passed over. @throws `bad_input` naming the file and the line */
export function parseQuestions(text: string, file: string): Question[] {
  const questions: Question[] = []
  for (const [at, row] of text
    .replace(/^\uFEFF/, '')
    .split(/\r?\n/)
    .entries()) {
    if (row.trim() === '') continue
    const line = at + 1
    let value: unknown
    try {
      value = JSON.parse(row)
    } catch (cause) {
      throw bad(file, line, 'this is not JSON.', FORM, cause)
    }
    const parsed = Line.safeParse(value)
    if (!parsed.success) {
      const issue = parsed.error.issues[0]
      throw bad(
        file,
        line,
        `${issue?.path.join('.') || 'the line'}: ${issue?.message ?? 'invalid'}.`,
        FORM,
        parsed.error,
      )
    }
    const { id, question, doc } = parsed.data
    questions.push({ id, question, line, ...(doc === undefined ? {} : { doc }) })
  }
  if (questions.length > 0) return questions
  throw new ChapterverseError('bad_input', `${file} holds no questions.`, {
    remedy: 'Write one JSON object a line: {"id": "q1", "question": "…"}',
  })
}

/** @throws `bad_setting` where `--within-doc` or `--in-flight` has no file of questions to go by */
export function checkForFile({
  questions,
  withinDoc,
  inFlight,
}: {
  questions?: string
  withinDoc?: boolean
  inFlight?: number
}): void {
  if (questions !== undefined) return
  if (inFlight !== undefined)
    throw new ChapterverseError('bad_setting', '--in-flight is about the questions of a file.', {
      remedy: 'Give one with --questions, or leave it out.',
    })
  if (!withinDoc) return
  throw new ChapterverseError('bad_setting', '--within-doc goes by the "doc" of a questions file.', {
    remedy: 'Give one with --questions.',
  })
}

/** @throws `bad_input` when the file cannot be read, too */
export function readQuestions(file: string, read: (file: string) => string): Question[] {
  let text: string
  try {
    text = read(file)
  } catch (cause) {
    throw new ChapterverseError('bad_input', `The questions file ${file} cannot be read.`, {
      remedy: 'Give the path of a JSONL file with one {"id","question"} a line.',
      cause,
    })
  }
  return parseQuestions(text, file)
}

const WHICH = 'Write the id of one document as the "doc" of the line, as map gives it, or none.'

const withoutExtension = (path: string): string => path.replace(/\.[^./]+$/, '')

/**
 * The id of the document that `doc` names: an id as it stands, an id without its extension, or the end of an id at a
 * slash.
 * @throws `bad_input` when nothing fits, or several do
 */
export function documentNamed(doc: string, docIds: readonly string[], file: string, line: number): string {
  const fits: ((docId: string) => boolean)[] = [
    (docId) => docId === doc,
    (docId) => withoutExtension(docId) === doc,
    (docId) => docId.endsWith(`/${doc}`),
    (docId) => withoutExtension(docId).endsWith(`/${doc}`),
  ]
  for (const fit of fits) {
    const [named, another] = docIds.filter(fit)
    if (another !== undefined) throw bad(file, line, `"${doc}" may be ${named} or ${another}.`, WHICH)
    if (named !== undefined) return named
  }
  throw bad(file, line, `no document of the corpus is called "${doc}".`, WHICH)
}
