/**
 * Pages of links. A table of contents made as a page says what the book's own contents say; a list of suppliers or of
 * pictures is a chapter like any other.
 * @module
 */
import type { Archive } from '../archive/zip.ts'
import { readHtml } from '../html/events.ts'
import { type ContentsEntry, targetOf } from './contents.ts'

/** From this share of its links on, a page is what they lead to. */
const MOST = 0.5

/** Whether the links of a page lead to places in the book, and the contents name them too, or do not name the page. */
export function repeatsContents(
  html: string,
  part: string,
  archive: Archive,
  contents: readonly ContentsEntry[],
): boolean {
  const parts = new Set(archive.names)
  const named = new Set(contents.map((entry) => `${entry.part}#${entry.id}`))
  let links = 0
  let inside = 0
  let repeated = 0
  readHtml(html, {
    open(name, { href }) {
      if (name !== 'a' || href === undefined) return
      links++
      const target = targetOf(part, href)
      if (!parts.has(target.part) || /^[a-z][\w+.-]*:/i.test(href)) return
      inside++
      if (named.has(`${target.part}#${target.id}`) || named.has(`${target.part}#`)) repeated++
    },
    close() {},
    text() {},
  })
  if (inside <= links * MOST) return false
  return repeated > links * MOST || !contents.some((entry) => entry.part === part)
}
