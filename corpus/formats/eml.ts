/**
 * Messages: what the header says as lines, the text, and attachments as documents of their own.
 * @module
 */
import type { ParsedDocument } from '../types.ts'
import type { ParseOptions } from './format.ts'
import { readMessage } from './mail/message.ts'
import { withMembers } from './members/members.ts'

/** @throws `corrupt` for what is no message */
export async function parse(bytes: Uint8Array, source: string, options: ParseOptions = {}): Promise<ParsedDocument[]> {
  const { document, attachments } = await readMessage(bytes)
  return withMembers([document], attachments, source, options)
}
