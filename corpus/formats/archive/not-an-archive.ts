/**
 * Tells what is wrong with a file that should be an archive and is none: encrypted, from the time before archives,
 * empty or damaged.
 * @module
 */
import { FileError } from '../../../lib/errors.ts'
import { damaged } from './limits.ts'

/** Container of Office files before 2007, and of newer ones that are encrypted. */
const OLE = [0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]

export const isOle = (bytes: Uint8Array): boolean => OLE.every((byte, i) => bytes[i] === byte)

/** Names of streams, as they stand in the container's directory, and what has them. */
const OLD: readonly [stream: string, kind: string, newer: string][] = [
  ['WordDocument', 'a Word document from before 2007', '.docx'],
  ['PowerPoint Document', 'a PowerPoint presentation from before 2007', '.pptx'],
  ['Workbook', 'an Excel workbook from before 2007', '.xlsx'],
  ['Book', 'an Excel workbook from before 1997', '.xlsx'],
]

export function notAnArchive(bytes: Uint8Array): FileError {
  if (bytes.length === 0) {
    return new FileError('empty', 'It has no bytes.', { remedy: 'Nothing is to be done, unless it should hold some.' })
  }
  return isOle(bytes) ? oleError(bytes) : damaged('It is damaged: this kind of file is a zip archive, and it is none.')
}

export function oleError(bytes: Uint8Array): FileError {
  if (hasStream(bytes, 'EncryptedPackage')) {
    return new FileError('password', 'It is encrypted.', {
      remedy: 'Open it with its password and save a copy without.',
    })
  }
  const [, kind, newer] = OLD.find(([stream]) => hasStream(bytes, stream)) ?? []
  return new FileError('unsupported', `It is ${kind ?? 'an Office file from before 2007'}.`, {
    remedy: `Open it in Office or LibreOffice and save it as ${newer ?? '.docx, .pptx or .xlsx'}.`,
  })
}

function hasStream(bytes: Uint8Array, name: string): boolean {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).includes(Buffer.from(`${name}\0`, 'utf16le'))
}
