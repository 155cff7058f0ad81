/**
 * The formats, by file name extension. A parser is loaded when the first file of its format is read.
 * @module
 */
import { isBinary } from '../decoding/decode.ts'
import { EXTENSIONS } from './code/languages.ts'
import { extensionOf } from './extension.ts'
import type { Format, Parse } from './format.ts'

export type { Format, Parse, ParseOptions } from './format.ts'
export { PARSER_VERSION } from './version.ts'

/** Notes and papers, calendars and address books, settings: as they stand. */
const TEXTS = [
  ...['txt', 'text', 'log', 'rst', 'adoc', 'org', 'tex', 'ics', 'vcf'],
  ...['json', 'yaml', 'yml', 'toml', 'ini', 'xml'],
]

const text = format('text', TEXTS, () => import('./text.ts'))

export const formats: readonly Format[] = [
  format('markdown', ['md', 'mdx', 'markdown', 'mkd'], () => import('./markdown.ts')),
  format('html', ['html', 'htm', 'xhtml'], () => import('./html.ts')),
  apart('docx', ['docx', 'docm', 'dotx', 'dotm'], () => import('./docx.ts')),
  apart('odt', ['odt', 'ott'], () => import('./odt.ts')),
  apart('ods', ['ods', 'ots'], () => import('./ods.ts')),
  apart('odp', ['odp', 'otp'], () => import('./odp.ts')),
  apart('epub', ['epub'], () => import('./epub.ts')),
  apart('pptx', ['pptx', 'pptm', 'ppsx', 'ppsm', 'potx'], () => import('./pptx.ts')),
  apart('xlsx', ['xlsx', 'xlsm', 'xltx', 'xltm'], () => import('./xlsx.ts')),
  format('csv', ['csv', 'tsv', 'tab'], () => import('./csv.ts')),
  apart('legacy', ['doc', 'dot', 'xls', 'xlt', 'ppt', 'pps', 'xlsb'], () => import('./legacy.ts')),
  apart('rtf', ['rtf'], () => import('./rtf.ts')),
  apart('pdf', ['pdf'], () => import('./pdf.ts')),
  apart('picture', ['png', 'jpg', 'jpeg', 'jpe', 'tif', 'tiff', 'webp', 'gif', 'bmp'], () => import('./picture.ts')),
  apart('eml', ['eml'], () => import('./eml.ts')),
  apart('msg', ['msg', 'oft'], () => import('./msg.ts')),
  apart('mbox', ['mbox'], () => import('./mbox.ts')),
  apart('zip', ['zip'], () => import('./zip.ts')),
  format('subtitles', ['srt', 'vtt'], () => import('./subtitles.ts')),
  format('ipynb', ['ipynb'], () => import('./ipynb.ts')),
  apart('code', EXTENSIONS, () => import('./code.ts')),
  format('jsonl', ['jsonl', 'ndjson'], () => import('./jsonl.ts')),
  text,
]

/**
 * The format of a file, or null where none reads it.
 * @param bytes a file without a known extension is plain text if these are text
 */
export function formatOf(source: string, bytes?: Uint8Array): Format | null {
  const extension = extensionOf(source)
  const known = formats.find((candidate) => candidate.extensions.includes(extension))
  if (known !== undefined) return known
  return bytes !== undefined && !isBinary(bytes) ? text : null
}

/** As in a folder: bytes are looked at only where a name tells nothing. */
const formatInside = (name: string, bytes: Uint8Array): Format | null =>
  extensionOf(name) === '' ? formatOf(name, bytes) : formatOf(name)

type Load = () => Promise<{ parse: Parse }>

function format(name: string, extensions: readonly string[], load: Load, apart = false): Format {
  const parse: Parse = async (bytes, source, options) =>
    (await load()).parse(bytes, source, { ...options, formatOf: formatInside })
  return { name, extensions, apart, parse }
}

function apart(name: string, extensions: readonly string[], load: Load): Format {
  return format(name, extensions, load, true)
}
