/**
 * HTML. The text is ours: what a reader of the page would read, navigation left out, one block a line.
 * @module
 */
import { decodeText } from '../decode.ts'
import type { ParsedDocument } from '../types.ts'
import { readHtml } from './html/events.ts'
import { Walker } from './html/walker.ts'

export function parse(bytes: Uint8Array): ParsedDocument[] {
  return [parseHtml(decodeText(bytes, declaredEncoding(bytes)).text)]
}

export function parseHtml(html: string): ParsedDocument {
  const page = walk(html, true)
  const { text } = page.builder
  // A page whose every word is in what looks like navigation is a page all the same.
  if (text.length < 200) {
    const whole = walk(html, false)
    if (whole.builder.text.length > 5 * text.length) return documentOf(whole)
  }
  return documentOf(page)
}

function walk(html: string, chrome: boolean): Walker {
  const walker = new Walker(chrome)
  readHtml(html, walker)
  walker.end()
  return walker
}

function documentOf(walker: Walker): ParsedDocument {
  const title = walker.title.replace(/\s+/g, ' ').trim()
  const { text, blocks } = walker.builder
  return title === '' ? { text, blocks } : { title, text, blocks }
}

/** What the page says of its encoding, in its first two kilobytes. */
function declaredEncoding(bytes: Uint8Array): string | undefined {
  const start = Buffer.from(bytes.subarray(0, 2048)).toString('latin1')
  return /<meta[^>]{1,200}charset\s*=\s*["']?([\w-]+)/i.exec(start)?.[1] ?? /encoding=["']([\w-]+)/.exec(start)?.[1]
}
