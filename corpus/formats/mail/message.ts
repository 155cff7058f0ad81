/**
 * One message as postal-mime reads it: a document of its header and text, and its attachments.
 * @module
 */
import PostalMime, { type Address, type Attachment, type Email } from 'postal-mime'
import type { ParsedDocument } from '../../types.ts'
import { damaged } from '../archive/limits.ts'
import type { Member } from '../members/members.ts'
import { parseText } from '../text.ts'
import { addressed, letterOf } from './letter.ts'

/** Parts in parts; messages have a handful. */
const DEEPEST = 50

export interface Message {
  document: ParsedDocument
  attachments: Member[]
}

/** @throws `corrupt` */
export async function readMessage(bytes: Uint8Array): Promise<Message> {
  const email = await parsed(bytes)
  if (email.headers.every(({ value }) => value === '')) throw damaged('It has no header, as messages do.')
  const { subject, from, to, cc, date } = email
  const inline = email.attachments.filter(isInline)
  return {
    document: letterOf({
      ...{ subject, date, from: from && addressOf(from) },
      ...{ to: to?.map(addressOf).join(', '), cc: cc?.map(addressOf).join(', ') },
      body: await bodyOf(email),
      pictures: inline.length,
    }),
    attachments: email.attachments.filter((attachment) => !isInline(attachment)).map(memberOf),
  }
}

async function parsed(bytes: Uint8Array): Promise<Email> {
  try {
    return await PostalMime.parse(bytes, { maxNestingDepth: DEEPEST, forceRfc822Attachments: true })
  } catch (error) {
    throw damaged(`It is no message that can be read: ${error instanceof Error ? error.message : error}.`, error)
  }
}

function addressOf(address: Address): string {
  if (address.group !== undefined) return `${address.name}: ${address.group.map(addressOf).join(', ')}`
  return addressed(address.name, address.address)
}

/** The plain text where there is one: pages of newsletters say the same in more words. */
async function bodyOf({ text = '', html = '' }: Email): Promise<ParsedDocument> {
  if (text.trim() !== '' || html.trim() === '') return parseText(text.toWellFormed())
  const page = new TextEncoder().encode(`<!DOCTYPE html><meta charset="utf-8">${html.toWellFormed()}`)
  const { parse } = await import('../html.ts')
  return (await parse(page))[0] ?? { text: '', blocks: [] }
}

/** Pictures that the text shows in its middle. */
const isInline = ({ mimeType, related, disposition }: Attachment): boolean =>
  mimeType.startsWith('image/') && (related === true || disposition === 'inline')

const EXTENSIONS: Readonly<Record<string, string>> = {
  'message/rfc822': 'eml',
  'text/plain': 'txt',
  'text/html': 'html',
  'text/calendar': 'ics',
  'text/csv': 'csv',
  'application/pdf': 'pdf',
}

function memberOf({ filename, mimeType, content }: Attachment, n: number): Member {
  const name = filename?.trim() || `attachment ${n + 1}`
  const extension = EXTENSIONS[mimeType]
  // A message inside is called by its subject, and has no ending.
  const needs = extension !== undefined && (!/\.\w{1,5}$/.test(name) || mimeType === 'message/rfc822')
  const read = () => (typeof content === 'string' ? new TextEncoder().encode(content) : new Uint8Array(content))
  return { name: needs && !name.endsWith(`.${extension}`) ? `${name}.${extension}` : name, read }
}
