/**
 * One message as postal-mime reads it: a document of its header and text, and its attachments.
 * @module
 */
import PostalMime, { type Address, type Attachment, type Email } from 'postal-mime'
import { moveBlock } from '../../structure/move-block.ts'
import type { ParsedDocument } from '../../types.ts'
import { damaged } from '../archive/limits.ts'
import { Builder } from '../builder.ts'
import { leftOutOf } from '../left-out.ts'
import type { Member } from '../members/members.ts'
import { parseText } from '../text.ts'

/** Parts in parts; messages have a handful. */
const DEEPEST = 50
/** Characters that a header line keeps: of a list of thousands of addresses the first few tell enough. */
const LONGEST = 2000

export interface Message {
  document: ParsedDocument
  attachments: Member[]
}

/** @throws `corrupt` */
export async function readMessage(bytes: Uint8Array): Promise<Message> {
  const email = await parsed(bytes)
  if (email.headers.every(({ value }) => value === '')) throw damaged('It has no header, as messages do.')
  const head = headOf(email)
  const body = await bodyOf(email)
  const gap = head.text === '' || body.text === '' ? '' : '\n\n'
  const by = head.text.length + gap.length
  const inline = email.attachments.filter(isInline)
  return {
    document: {
      ...(email.subject?.trim() && { title: email.subject.trim().toWellFormed() }),
      text: head.text + gap + body.text,
      blocks: [...head.blocks, ...body.blocks.map((block) => moveBlock(block, by))],
      ...leftOutOf(body, { leftOut: inline.length > 0 ? { picture: inline.length } : undefined }),
    },
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

function headOf({ subject, from, to, cc, date }: Email): { text: string; blocks: ParsedDocument['blocks'] } {
  const builder = new Builder()
  if (subject?.trim()) builder.heading(subject.toWellFormed(), 1)
  const line = (name: string, value: string | undefined) => {
    const said = value?.toWellFormed().replace(/\s+/g, ' ').trim()
    if (said) builder.item(`${name}: ${said.length > LONGEST ? `${said.slice(0, LONGEST)} …` : said}`, 0)
  }
  line('From', from && addressOf(from))
  line('To', to?.map(addressOf).join(', '))
  line('Cc', cc?.map(addressOf).join(', '))
  line('Date', date)
  return { text: builder.text, blocks: builder.blocks }
}

function addressOf(address: Address): string {
  if (address.group !== undefined) return `${address.name}: ${address.group.map(addressOf).join(', ')}`
  return address.name === '' ? address.address : `${address.name} <${address.address}>`
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
