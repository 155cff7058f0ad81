/**
 * A message as a document: what its header says as lines, then its text.
 * @module
 */
import { moveBlock } from '../../structure/move-block.ts'
import type { ParsedDocument } from '../../types.ts'
import { Builder } from '../builder.ts'
import { leftOutOf } from '../left-out.ts'

/** Characters that a header line keeps: of a list of thousands of addresses the first few tell enough. */
const LONGEST = 2000

export interface Letter {
  subject?: string | undefined
  from?: string | undefined
  to?: string | undefined
  cc?: string | undefined
  date?: string | undefined
  body: ParsedDocument
  /** How many pictures it shows in its text. */
  pictures: number
}

export function letterOf({ body, pictures, ...head }: Letter): ParsedDocument {
  const builder = new Builder()
  const subject = head.subject?.toWellFormed().trim()
  if (subject) builder.heading(subject, 1)
  const line = (name: string, value: string | undefined) => {
    const said = value?.toWellFormed().replace(/\s+/g, ' ').trim()
    if (said) builder.item(`${name}: ${said.length > LONGEST ? `${said.slice(0, LONGEST)} …` : said}`, 0)
  }
  line('From', head.from)
  line('To', head.to)
  line('Cc', head.cc)
  line('Date', head.date)
  const gap = builder.text === '' || body.text === '' ? '' : '\n\n'
  const by = builder.text.length + gap.length
  return {
    ...(subject && { title: subject }),
    text: builder.text + gap + body.text,
    blocks: [...builder.blocks, ...body.blocks.map((block) => moveBlock(block, by))],
    ...leftOutOf(body, { leftOut: pictures > 0 ? { picture: pictures } : undefined }),
  }
}

/** `Anna Kovač <anna@example.org>`, or what is known of it. */
export function addressed(name = '', address = ''): string {
  if (name === '' || name === address) return address
  return address === '' ? name : `${name} <${address}>`
}
