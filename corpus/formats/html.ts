/**
 * HTML. The text is ours: what a reader of the page would read, navigation left out, one block a line.
 * @module
 */
import { decodeText, lostBytes } from '../decoding/decode.ts'
import type { ParsedDocument } from '../types.ts'
import { declaredTitle } from './declared-title.ts'
import { readHtml } from './html/events.ts'
import { factsOf, type PageFacts } from './html/facts.ts'
import type { Styles } from './html/looks.ts'
import { Walker } from './html/walker.ts'
import { leftOutOf } from './left-out.ts'

export function parse(bytes: Uint8Array): ParsedDocument[] {
  const decoded = decodeText(bytes, declaredEncoding(bytes))
  const page = parseHtml(decoded.text)
  return [{ ...page, ...leftOutOf(page, lostBytes(decoded)) }]
}

export function parseHtml(html: string): ParsedDocument {
  const { title: named, builder } = walkPage(html)
  const title = declaredTitle(named)
  const { text, blocks } = builder
  return { ...(title === '' ? {} : { title }), text, blocks, ...builder.leftOut }
}

export const decodeHtml = (bytes: Uint8Array): string => decodeText(bytes, declaredEncoding(bytes)).text

/**
 * @param wanted ids whose places are asked for: see `Walker.anchors`
 * @param styles those that the page refers to, where they are at hand
 */
export function walkPage(html: string, wanted?: ReadonlySet<string>, styles?: Styles): Walker {
  const facts = factsOf(html, styles)
  const page = walk(html, facts, true, wanted)
  const { length } = page.builder
  // A page whose every word is in what looks like navigation is a page all the same.
  if (length < 200) {
    const whole = walk(html, facts, false, wanted)
    if (whole.builder.length > 5 * length) return whole
  }
  return page
}

function walk(html: string, facts: PageFacts, chrome: boolean, wanted?: ReadonlySet<string>): Walker {
  const walker = new Walker(facts, chrome, wanted)
  readHtml(html, walker)
  walker.end()
  return walker
}

/** The encoding that the page declares, in its first two kilobytes. */
function declaredEncoding(bytes: Uint8Array): string | undefined {
  const start = Buffer.from(bytes.subarray(0, 2048)).toString('latin1')
  return /<meta[^>]{1,200}charset\s*=\s*["']?([\w-]+)/i.exec(start)?.[1] ?? /encoding=["']([\w-]+)/.exec(start)?.[1]
}
