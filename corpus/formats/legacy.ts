/**
 * Files with the names of old Office formats. Those formats themselves are not read, but many such files are something
 * else: exports of programs that write HTML or tables of text, and newer files that were renamed.
 * @module
 */
import { FileError } from '../../lib/errors.ts'
import type { ParsedDocument } from '../types.ts'
import { isOle, oleError } from './archive/not-an-archive.ts'
import { openArchive } from './archive/zip.ts'

export async function parse(bytes: Uint8Array): Promise<ParsedDocument[]> {
  if (isOle(bytes)) throw oleError(bytes)
  const start = Buffer.from(bytes.subarray(0, 2048)).toString('latin1')
  if (start.startsWith('PK')) return parseArchive(bytes)
  if (start.startsWith('{\\rtf')) return (await import('./rtf.ts')).parse(bytes)
  if (/<\?mso-application|<Workbook[\s>]/i.test(start))
    throw unsupported('an XML file of Office 2003', '.docx or .xlsx')
  if (/<(?:!doctype html|html|table|body|head|meta)[\s>]/i.test(start)) return (await import('./html.ts')).parse(bytes)
  return (await import('./csv.ts')).parse(bytes)
}

async function parseArchive(bytes: Uint8Array): Promise<ParsedDocument[]> {
  const names = openArchive(bytes).names.map((name) => name.toLowerCase())
  const has = (prefix: string) => names.some((name) => name.startsWith(prefix))
  if (names.includes('xl/workbook.bin')) throw unsupported('a binary workbook', '.xlsx')
  if (has('word/')) return (await import('./docx.ts')).parse(bytes)
  if (has('ppt/')) return (await import('./pptx.ts')).parse(bytes)
  if (has('xl/')) return (await import('./xlsx.ts')).parse(bytes)
  throw unsupported('an archive of another kind', '.docx, .pptx or .xlsx')
}

function unsupported(kind: string, newer: string): FileError {
  return new FileError('unsupported', `It is ${kind}, which is not read.`, {
    remedy: `Open it in Office or LibreOffice and save it as ${newer}.`,
  })
}
