/**
 * The package of a book: which files it has and in which order they are read.
 * @module
 */
import { FileError } from '../../../lib/errors.ts'
import { damaged, LIMITS, tooLarge } from '../archive/limits.ts'
import { readPart, resolvePart } from '../archive/package.ts'
import type { Archive } from '../archive/zip.ts'

export interface BookPackage {
  title: string
  /** Names of the parts in the order of reading, tables of contents left out. */
  spine: string[]
  /** Names of the parts that hold the contents: of version 3, and of version 2. */
  nav: string | undefined
  ncx: string | undefined
}

const CONTAINER = 'META-INF/container.xml'

/** @throws `corrupt`, `too-large` */
export function readPackage(archive: Archive): BookPackage {
  const opf = packagePart(archive)
  const items = new Map<string, string>()
  const types = new Map<string, string>()
  const order: string[] = []
  const titles: string[] = []
  let nav: string | undefined
  let toc: string | undefined
  let inTitle = false
  readPart(archive, opf, {
    open(name, attributes) {
      if (name === 'opf:item') {
        const { id = '', href = '', properties = '', 'media-type': type = '' } = attributes
        const part = partAt(opf, href)
        items.set(id, part)
        types.set(type, part)
        if (properties.split(/\s+/).includes('nav')) nav ??= part
      } else if (name === 'opf:spine') toc = attributes['toc']
      else if (name === 'opf:itemref') order.push(attributes['idref'] ?? '')
      else if (name === 'dc:title') {
        inTitle = true
        titles.push('')
      }
    },
    close(name) {
      if (name === 'dc:title') inTitle = false
    },
    text(data) {
      if (inTitle) titles.push(`${titles.pop() ?? ''}${data}`)
    },
  })
  if (order.length > LIMITS.pieces) throw tooLarge('Its documents', `${order.length}`, `${LIMITS.pieces}`)
  const spine = order.flatMap((id) => items.get(id) ?? []).filter((part) => part !== nav)
  const ncx = (toc === undefined ? undefined : items.get(toc)) ?? types.get('application/x-dtbncx+xml')
  const title = titles.map((words) => words.replace(/\s+/g, ' ').trim()).find((words) => words !== '') ?? ''
  return { title, spine: [...new Set(spine)], nav, ncx }
}

function packagePart(archive: Archive): string {
  let part: string | undefined
  readPart(archive, CONTAINER, {
    open(name, attributes) {
      if (name === 'container:rootfile') part ??= attributes['full-path']
    },
  })
  part ??= archive.names.find((name) => /\.opf$/i.test(name))
  if (part === undefined || !archive.names.includes(part)) {
    throw damaged('It is damaged, or no book: it does not say where its package is.')
  }
  return part
}

/** The part that an address in another one leads to; addresses are percent-encoded, names are not. */
export function partAt(from: string, href: string): string {
  return resolvePart(from, unescaped(href))
}

export function unescaped(href: string): string {
  try {
    return decodeURIComponent(href)
  } catch {
    return href
  }
}

/** Fonts may be scrambled in any book; text is only in one that needs a key. @throws `password` */
export function refuseProtected(archive: Archive, spine: readonly string[]): void {
  const names = new Set(spine)
  readPart(archive, 'META-INF/encryption.xml', {
    open(name, { URI: uri = '' }) {
      if (name !== 'enc:CipherReference' || !names.has(partAt('', uri))) return
      throw new FileError('password', 'It is protected against copying (DRM): its text is encrypted.', {
        remedy: 'Get a copy without protection from where it was bought.',
      })
    },
  })
}
