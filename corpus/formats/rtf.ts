/**
 * Rich Text (RTF): paragraphs, headings by style or outline level, tables, notes; in any code page.
 * @module
 */
import type { ParsedDocument } from '../types.ts'
import { damaged } from './archive/limits.ts'
import { declaredTitle } from './declared-title.ts'
import { RtfReader } from './rtf/reader.ts'
import { tokensOf } from './rtf/tokens.ts'

/** @throws `corrupt` for what is no Rich Text, `too-large` */
export function parse(bytes: Uint8Array): ParsedDocument[] {
  const source = Buffer.from(bytes).toString('latin1').trimStart()
  if (!source.startsWith('{\\rtf')) throw damaged('It does not begin as Rich Text does.')
  const reader = new RtfReader()
  for (const token of tokensOf(source)) reader.take(token)
  reader.end()
  const { builder } = reader
  const title = declaredTitle(reader.title?.toWellFormed() ?? '')
  return [{ ...(title && { title }), text: builder.text, blocks: builder.blocks, ...builder.leftOut }]
}
