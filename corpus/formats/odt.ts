/**
 * OpenDocument texts, as LibreOffice writes them. The text is ours, as that of Word documents is.
 * @module
 */
import { FileError } from '../../lib/errors.ts'
import type { ParsedDocument } from '../types.ts'
import { damaged } from './archive/limits.ts'
import { firstText, readPart } from './archive/package.ts'
import { readXml } from './archive/xml.ts'
import { type Archive, openArchive } from './archive/zip.ts'
import { OdtStyles } from './odt/styles.ts'
import { OdtWalker } from './odt/walker.ts'
import { writePieces } from './office/write.ts'

const CONTENT = 'content.xml'

export function parse(bytes: Uint8Array): ParsedDocument[] {
  const archive = openArchive(bytes)
  refuseEncrypted(archive)
  const content = archive.read(CONTENT)
  if (content === undefined) throw damaged(`It is damaged, or no OpenDocument file: it has no part ${CONTENT}.`)
  const styles = new OdtStyles()
  readPart(archive, 'styles.xml', styles)
  readXml(content, CONTENT, styles)
  const walker = new OdtWalker(styles)
  readXml(content, CONTENT, walker)
  const title = walker.title || firstText(archive, 'meta.xml', 'dc:title')
  return [writePieces(walker.pieces, title, (pages) => pages > 1 && walker.hasSoftBreaks)]
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
