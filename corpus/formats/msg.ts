/**
 * Messages as Outlook saves them (MSG): what the header says as lines, the text, and attachments as documents of their own.
 * @module
 */
import { decompressRTF, type FieldsData, MsgReader } from '#vendored/msgreader'
import type { ParsedDocument } from '../types.ts'
import { checkCompound } from './archive/compound.ts'
import { damaged } from './archive/limits.ts'
import type { ParseOptions } from './format.ts'
import { addressed, letterOf } from './mail/letter.ts'
import { type Member, withMembers } from './members/members.ts'
import { parseText } from './text.ts'

type Reader = InstanceType<typeof MsgReader>

/** @throws `corrupt` for what is no message */
export async function parse(bytes: Uint8Array, source: string, options: ParseOptions = {}): Promise<ParsedDocument[]> {
  if (bytes.length === 0) return [{ text: '', blocks: [] }]
  checkCompound(bytes)
  const { reader, message } = read(bytes)
  const parts = message.attachments ?? []
  const inline = parts.filter(isInline)
  const { senderName, senderSmtpAddress, senderEmail, subject, messageDeliveryTime, clientSubmitTime } = message
  const letter = letterOf({
    subject,
    from: addressed(senderName, senderSmtpAddress ?? withAt(senderEmail)),
    to: recipients(message, 'to'),
    cc: recipients(message, 'cc'),
    date: dateOf(clientSubmitTime ?? messageDeliveryTime),
    body: await bodyOf(message),
    pictures: inline.length,
  })
  const members = parts.filter((part) => !isInline(part)).map((part, n) => memberOf(reader, part, n))
  return withMembers([letter], members, source, options)
}

function read(bytes: Uint8Array): { reader: Reader; message: FieldsData } {
  try {
    const first = opened(bytes)
    // Text of before Unicode is in the code page that the message names.
    const page = first.message.messageCodepage ?? first.message.internetCodepage
    return page === undefined || page === 1200 || page === 65001 ? first : opened(bytes, String(page))
  } catch (error) {
    throw damaged(`It is no message that can be read: ${error instanceof Error ? error.message : error}`, error)
  }
}

function opened(bytes: Uint8Array, ansiEncoding?: string): { reader: Reader; message: FieldsData } {
  const reader = new MsgReader(new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength))
  if (ansiEncoding !== undefined) reader.parserConfig = { ansiEncoding }
  const message = reader.getFileData()
  if (message.error !== undefined) throw new Error(message.error)
  return { reader, message: sane(message) }
}

/** Texts are texts: in a damaged file a property is of another type. */
function sane(fields: FieldsData): FieldsData {
  for (const name of TEXTS) if (typeof fields[name] !== 'string') delete fields[name]
  if (!(fields.html instanceof Uint8Array)) delete fields.html
  if (!(fields.compressedRtf instanceof Uint8Array)) delete fields.compressedRtf
  for (const part of [...(fields.attachments ?? []), ...(fields.recipients ?? [])]) sane(part)
  return fields
}

const TEXTS = [
  ...(['subject', 'body', 'bodyHtml', 'senderName', 'senderSmtpAddress', 'senderEmail'] as const),
  ...(['name', 'email', 'smtpAddress', 'messageDeliveryTime', 'clientSubmitTime'] as const),
  ...(['fileName', 'fileNameShort', 'pidContentId', 'attachMimeTag'] as const),
]

/** Inside a firm an address may be a path in its directory. */
const withAt = (address: string | undefined): string => (address?.includes('@') ? address : '')

const recipients = ({ recipients: all = [] }: FieldsData, as: 'to' | 'cc'): string =>
  all
    .filter(({ recipType = 'to' }) => recipType === as)
    .map(({ name, smtpAddress, email }) => addressed(name, smtpAddress ?? withAt(email)))
    .join(', ')

function dateOf(said: string | undefined): string | undefined {
  const time = Date.parse(said ?? '')
  return Number.isNaN(time) ? undefined : new Date(time).toISOString()
}

/** The plain text where there is one, then the page, then Rich Text. */
async function bodyOf({ body = '', bodyHtml = '', html, compressedRtf }: FieldsData): Promise<ParsedDocument> {
  if (body.trim() !== '') return parseText(body.toWellFormed().replace(/\r\n?/g, '\n'))
  const page = html ?? new TextEncoder().encode(bodyHtml && `<!DOCTYPE html><meta charset="utf-8">${bodyHtml}`)
  if (page.length > 0) return (await (await import('./html.ts')).parse(page))[0] ?? parseText('')
  if (compressedRtf === undefined) return parseText('')
  const text = decompressRTF(Array.from(compressedRtf))
  return (await import('./rtf.ts')).parse(Uint8Array.from(text))[0] ?? parseText('')
}

/** Pictures that the text shows in its middle. */
const isInline = ({ attachmentHidden, pidContentId, attachMimeTag, fileName = '' }: FieldsData): boolean =>
  attachmentHidden === true ||
  (pidContentId !== undefined && (attachMimeTag?.startsWith('image/') ?? /\.(?:png|jpe?g|gif|bmp)$/i.test(fileName)))

function memberOf(reader: Reader, part: FieldsData, n: number): Member {
  const { innerMsgContent, fileName, fileNameShort, name: shown } = part
  const name = (fileName ?? fileNameShort ?? shown)?.trim() || `attachment ${n + 1}`
  return {
    name: innerMsgContent && !/\.msg$/i.test(name) ? `${name}.msg` : name,
    read() {
      try {
        return reader.getAttachment(part).content
      } catch (error) {
        throw damaged('It is damaged.', error)
      }
    },
  }
}
