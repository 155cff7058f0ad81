/**
 * The style sheets of the pages of a book, which say what of them is raised, hidden, or numbered.
 * @module
 */
import type { Archive } from '../archive/zip.ts'
import { Styles } from '../html/looks.ts'
import { partAt } from './package.ts'

/** Bytes of a sheet; longer ones hold fonts. */
const LONGEST = 300_000
/** Sheets of a page. */
const MOST = 20

/** @returns of a page, the rules of all sheets that it refers to; of pages with the same sheets, the same object */
export function sheetsOf(archive: Archive): (part: string, html: string) => Styles {
  const known = new Map<string, Styles>()
  return (part, html) => {
    const names = referredTo(part, html)
    const key = names.join('\n')
    const styles = known.get(key) ?? new Styles()
    if (!known.has(key)) for (const name of names) styles.add(textOf(archive, name))
    known.set(key, styles)
    return styles
  }
}

function referredTo(part: string, html: string): string[] {
  const links = [...html.slice(0, 20_000).matchAll(/<link\b[^<>]{0,500}>/gi)].slice(0, MOST)
  return links.flatMap(([link]) => {
    const href = /\bhref\s*=\s*["']([^"']+)["']/i.exec(link)?.[1]
    return href === undefined || !/stylesheet|\.css\b/i.test(link) ? [] : [partAt(part, href)]
  })
}

/** A sheet that is missing or damaged costs no more than what it says. */
function textOf(archive: Archive, name: string): string {
  try {
    const bytes = archive.read(name)
    return bytes === undefined || bytes.length > LONGEST ? '' : new TextDecoder().decode(bytes)
  } catch {
    return ''
  }
}
