/**
 * Errors as clients see them: a status, the code, and words that name no path of this machine.
 * @module
 */
import type { Context } from 'hono'
import { HTTPException } from 'hono/http-exception'
import type { ContentfulStatusCode } from 'hono/utils/http-status'
import { ChapterverseError } from '../index.ts'

/** A refusal of this server's own. */
export class Refusal extends HTTPException {
  readonly code: string
  readonly remedy: string

  constructor(status: ContentfulStatusCode, code: string, message: string, remedy: string) {
    super(status, { message })
    this.code = code
    this.remedy = remedy
  }
}

const STATUS: Partial<Record<string, ContentfulStatusCode>> = {
  no_question: 400,
  bad_input: 400,
  bad_setting: 400,
  no_corpus: 404,
  no_documents: 404,
  document_not_found: 404,
  section_not_found: 404,
  document_changed: 409,
  file_unreadable: 422,
  budget_exceeded: 402,
  model_refused: 502,
  model_unavailable: 503,
  model_reply: 502,
  cancelled: 499 as ContentfulStatusCode,
}

/** Codes whose words speak of what the client sent. Those of the others name files and folders. */
const TOLD = new Set(['no_question', 'bad_input', 'bad_setting', 'document_not_found', 'section_not_found'])

export function answerFailure(error: Error, c: Context): Response {
  if (error instanceof Refusal)
    return c.json({ code: error.code, message: error.message, remedy: error.remedy }, error.status)
  if (error instanceof HTTPException) return c.json(told('bad_input', 'The request is malformed.'), error.status)
  if (!(error instanceof ChapterverseError)) return c.json(told('error', 'The server failed.'), 500)
  const { code, message, remedy } = error
  const body = TOLD.has(code) ? { code, message, remedy } : told(code, `The request ended with ${code}.`)
  return c.json(body, STATUS[code] ?? 500)
}

const told = (code: string, message: string) => ({
  code,
  message,
  remedy: 'Look at /openapi.json for what is taken, or at the log of the server.',
})
