/**
 * JSONL: a document a line, `{"id","title","text"}`. Other keys are ignored, so that any export can be used. Offsets
 * refer to `text` as it stands. Text with Markdown headings is read as Markdown, other text as plain text.
 * @module
 */

import { FileError } from '../../lib/errors.ts'
import { decodeText, lostBytes } from '../decoding/decode.ts'
import type { ParsedDocument } from '../types.ts'
import { parseMarkdown } from './markdown.ts'
import { parseText } from './text.ts'
import { unreadParts } from './unread-parts.ts'

/** A line that is no document costs itself alone. @throws `corrupt` where no line is one */
export function parse(bytes: Uint8Array, source: string): ParsedDocument[] {
  const documents: ParsedDocument[] = []
  const bad: FileError[] = []
  const decoded = decodeText(bytes)
  decoded.text.split(/\r\n|\n|\r/).forEach((line, i) => {
    if (line.trim() === '') return
    try {
      documents.push(documentOf(line, source, i + 1))
    } catch (error) {
      if (!(error instanceof FileError)) throw error
      bad.push(error)
    }
  })
  const [first] = documents
  if (bad[0] !== undefined && first === undefined) throw bad[0]
  if (first !== undefined)
    Object.assign(
      first,
      lostBytes(decoded),
      unreadParts(bad, (n) => `${source}: ${n} more lines are no documents.`),
    )
  return documents
}

function documentOf(line: string, source: string, number: number): ParsedDocument {
  const row = record(line, source, number)
  const text = row['text']
  if (typeof text !== 'string') throw bad(source, number, 'has no "text"')
  const id = row['id']
  const title = row['title']
  const parsed = parseByLook(text.toWellFormed())
  if (typeof title === 'string' && title.trim() !== '') parsed.title = title.toWellFormed().trim()
  if (typeof id === 'string' || typeof id === 'number') parsed.id = `${id}`.toWellFormed()
  return parsed
}

/** Markdown where a line is an ATX heading, else plain text. */
export function parseByLook(text: string): ParsedDocument {
  return /^ {0,3}#{1,6}[ \t]+\S/m.test(text) ? parseMarkdown(text) : parseText(text)
}

function record(line: string, source: string, number: number): Record<string, unknown> {
  let row: unknown
  try {
    row = JSON.parse(line)
  } catch (cause) {
    throw bad(source, number, 'is not JSON', cause)
  }
  if (typeof row !== 'object' || row === null || Array.isArray(row)) throw bad(source, number, 'is no JSON object')
  return { ...row }
}

function bad(source: string, number: number, what: string, cause?: unknown): FileError {
  return new FileError('corrupt', `${source}, line ${number}: it ${what}.`, {
    remedy: 'Every line must be an object with a "text", and may have an "id" and a "title".',
    cause,
  })
}
