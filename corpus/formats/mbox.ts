/**
 * Mailboxes: messages one after the other, each after a line that begins with `From ` and ends with a date. Each is read as a file
 * called by its number and subject.
 * @module
 */
import type { ParsedDocument } from '../types.ts'
import { damaged, LIMITS, tooLarge } from './archive/limits.ts'
import type { ParseOptions } from './format.ts'
import { type Member, withMembers } from './members/members.ts'

const FROM = /^From \S+.* \d{4}(?: [+-]\d{4})?$/
const LINE_FEED = 10
/** Characters of a subject in a name. */
const NAME = 60

/** @throws `corrupt` for what is no mailbox, `too-large` */
export async function parse(bytes: Uint8Array, source: string, options: ParseOptions = {}): Promise<ParsedDocument[]> {
  const starts = startsOf(bytes)
  if (starts.length === 0) throw damaged('It does not begin as a mailbox does, with "From ".')
  if (starts.length > LIMITS.pieces) throw tooLarge('Its messages', `${starts.length}`, `${LIMITS.pieces}`)
  const members = starts.map((start, i): Member => {
    const message = unquoted(Buffer.from(bytes.subarray(start, starts[i + 1] ?? bytes.length)))
    const number = `${i + 1}`.padStart(`${starts.length}`.length, '0')
    return { name: `${number} ${subjectOf(message)}.eml`, read: () => message }
  })
  return withMembers([], members, source, options)
}

/** Where messages begin: at a line of the form, the first or after a blank one. */
function startsOf(bytes: Uint8Array): number[] {
  const starts: number[] = []
  let blank = true
  for (let at = 0; at < bytes.length; ) {
    const found = bytes.indexOf(LINE_FEED, at)
    const end = found < 0 ? bytes.length : found
    const isFrom = blank && bytes[at] === 70 && end - at < 500
    if (isFrom && FROM.test(Buffer.from(bytes.subarray(at, end)).toString('latin1').trimEnd())) starts.push(at)
    blank = end - at === 0 || (end - at === 1 && bytes[at] === 13)
    at = end + 1
  }
  return starts
}

/** Without the line that parts messages, and without the marks of lines in the text that look like it. */
function unquoted(message: Buffer): Uint8Array {
  const text = message.toString('latin1')
  return Buffer.from(text.slice(text.indexOf('\n') + 1).replace(/^>(>*From )/gm, '$1'), 'latin1')
}

function subjectOf(message: Uint8Array): string {
  const head = Buffer.from(message.subarray(0, 20_000)).toString('utf8')
  const subject = /^subject:[ \t]*(.*)$/im.exec(head.split(/\r?\n\r?\n/)[0] ?? '')?.[1] ?? ''
  // An encoded one would be no name; the document has it decoded, as its title.
  const plain = subject.includes('=?') ? '' : subject.replaceAll('/', ' ').trim()
  return plain.slice(0, NAME).trim() || 'message'
}
