/**
 * What all OpenDocument files have in common: their parts, their styles, and what stands on every page.
 * @module
 */
import { FileError } from '../../../lib/errors.ts'
import { damaged } from '../archive/limits.ts'
import { firstText, readPart } from '../archive/package.ts'
import { readXml, type XmlEvents } from '../archive/xml.ts'
import { type Archive, openArchive } from '../archive/zip.ts'
import { declaredTitle } from '../declared-title.ts'
import { asidePiece, type Piece } from '../office/pieces.ts'
import { saysMoreThanPages } from '../running.ts'
import { OdfStyles } from './styles.ts'

const CONTENT = 'content.xml'

export interface OdfDocument {
  archive: Archive
  styles: OdfStyles
  /** As its properties have it; '' where they say nothing of use. */
  title: string
  read(events: XmlEvents): void
}

/** @throws `corrupt`, `password` */
export function openOdf(bytes: Uint8Array): OdfDocument {
  const archive = openArchive(bytes)
  refuseEncrypted(archive)
  const content = archive.read(CONTENT)
  if (content === undefined) throw damaged(`It is damaged, or no OpenDocument file: it has no part ${CONTENT}.`)
  const styles = new OdfStyles()
  readPart(archive, 'styles.xml', styles)
  readXml(content, CONTENT, styles)
  return {
    archive,
    styles,
    title: declaredTitle(firstText(archive, 'meta.xml', 'dc:title')),
    read: (events) => readXml(content, CONTENT, events),
  }
}

function refuseEncrypted(archive: Archive): void {
  readPart(archive, 'META-INF/manifest.xml', {
    open(name) {
      if (name !== 'manifest:encryption-data') return
      throw new FileError('password', 'It is encrypted.', {
        remedy: 'Open it with its password and save a copy without.',
      })
    },
  })
}

const FIELDS = /^text:(?:page-number|page-count|page-continuation|date|time|sheet-name|file-name)$/

/** What stands at the top and the bottom of every page, once each, without numbers of pages. */
export function runningPieces(archive: Archive): Piece[] {
  const lines = new Map<string, 'header' | 'footer'>()
  const path: string[] = []
  let line = ''
  readPart(archive, 'styles.xml', {
    open: (name) => {
      path.push(name)
      if (/^text:(?:p|tab|s|line-break)$/.test(name)) line += ' '
    },
    close: (name) => {
      path.pop()
      const kind = /^style:(header|footer)(?:-left|-first)?$/.exec(name)?.[1]
      if (kind === undefined) return
      const words = line.replace(/\s+/g, ' ').trim()
      line = ''
      if (saysMoreThanPages(words)) lines.set(words, kind === 'header' ? 'header' : 'footer')
    },
    text: (data) => {
      const isRunning = path.some((name) => /^style:(?:header|footer)(?:-left|-first)?$/.test(name))
      if (isRunning && !path.some((name) => FIELDS.test(name))) line += data
    },
  })
  return [...lines].flatMap(([words, kind]) => asidePiece(kind, words))
}
