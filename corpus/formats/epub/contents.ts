/**
 * The table of contents of a book, as its two versions write it: nested lists of links (`nav`), or nested points (NCX).
 * @module
 */
import { readXml } from '../archive/xml.ts'
import type { Archive } from '../archive/zip.ts'
import { readHtml } from '../html/events.ts'
import { decodeHtml } from '../html.ts'
import { type BookPackage, partAt, unescaped } from './package.ts'

export interface ContentsEntry {
  title: string
  /** 1 is the outermost. */
  level: number
  /** Name of the part; '' where the entry only groups others, until it takes the place of the first of them. */
  part: string
  /** Id in that part; '' for its beginning. */
  id: string
  /** Whether it has no link of its own. */
  groups?: boolean
}

/** In order; none where the book has no contents or they cannot be read. */
export function readContents(archive: Archive, { nav, ncx }: BookPackage): ContentsEntry[] {
  for (const [part, read] of [[nav, readNav] as const, [ncx, readNcx] as const]) {
    const bytes = part === undefined ? undefined : archive.read(part)
    if (part === undefined || bytes === undefined) continue
    const entries = placed(attempted(() => read(bytes, part)))
    if (entries.length > 0) return entries
  }
  return []
}

/** A book without contents is a book all the same. */
function attempted(read: () => ContentsEntry[]): ContentsEntry[] {
  try {
    return read()
  } catch {
    return []
  }
}

/** Entries without a link stand where the next one below them does. */
function placed(entries: readonly ContentsEntry[]): ContentsEntry[] {
  const found: ContentsEntry[] = []
  let next: ContentsEntry | undefined
  for (const entry of [...entries].reverse()) {
    const title = entry.title.replace(/\s+/g, ' ').trim()
    const below = next !== undefined && next.level > entry.level ? next : undefined
    const { part, id } = entry.part !== '' || below === undefined ? entry : below
    next = { ...entry, title, part, id, groups: entry.part === '' }
    if (title !== '' && part !== '') found.push(next)
  }
  return found.reverse()
}

export function targetOf(from: string, href: string): { part: string; id: string } {
  const [path = '', id = ''] = href.split('#')
  return { part: path === '' ? from : partAt(from, path), id: unescaped(id) }
}

function readNav(bytes: Uint8Array, part: string): ContentsEntry[] {
  const html = decodeHtml(bytes)
  const tables: { type: string; entries: ContentsEntry[] }[] = []
  let table: ContentsEntry[] | undefined
  let level = 0
  /** Whether words belong to an entry: in a link, or in what stands there instead. */
  let named = false
  readHtml(html, {
    open(name, attributes) {
      if (name === 'nav') {
        table = []
        tables.push({ type: attributes['epub:type'] ?? '', entries: table })
        level = 0
      } else if (name === 'ol' || name === 'ul') level++
      else if (name === 'a' || (name === 'span' && !named)) {
        const href = name === 'a' ? attributes['href'] : undefined
        const target = href === undefined ? { part: '', id: '' } : targetOf(part, href)
        if (level > 0) table?.push({ title: '', level, ...target })
        named = level > 0
      }
    },
    close(name) {
      if (name === 'nav') table = undefined
      else if (name === 'ol' || name === 'ul') level--
      if (name === 'a' || name === 'li' || name === 'ol') named = false
    },
    text(data) {
      const entry = table?.at(-1)
      if (named && entry !== undefined) entry.title += data
    },
  })
  const toc = tables.find(({ type }) => type.split(/\s+/).includes('toc')) ?? tables[0]
  return toc?.entries ?? []
}

function readNcx(bytes: Uint8Array, part: string): ContentsEntry[] {
  const entries: ContentsEntry[] = []
  const open: ContentsEntry[] = []
  let inLabel = false
  readXml(bytes, part, {
    open(name, { src }) {
      if (name === 'ncx:navPoint') {
        const entry = { title: '', level: open.length + 1, part: '', id: '' }
        entries.push(entry)
        open.push(entry)
      } else if (name === 'ncx:navLabel') inLabel = true
      const entry = open.at(-1)
      if (name === 'ncx:content' && src !== undefined && entry !== undefined) Object.assign(entry, targetOf(part, src))
    },
    close(name) {
      if (name === 'ncx:navPoint') open.pop()
      else if (name === 'ncx:navLabel') inLabel = false
    },
    text(data) {
      const entry = open.at(-1)
      if (inLabel && entry !== undefined) entry.title += data
    },
  })
  return entries
}
