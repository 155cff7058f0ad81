/**
 * The formats, by file name extension. A parser is loaded when the first file of its format is read.
 * @module
 */
import { isBinary } from '../decode.ts'
import type { Format, Parse } from './format.ts'

export type { Format, Parse, ParseOptions } from './format.ts'
export { PARSER_VERSION } from './version.ts'

const text = format('text', ['txt', 'text', 'log', 'rst', 'adoc', 'org'], () => import('./text.ts'))

export const formats: readonly Format[] = [
  format('markdown', ['md', 'mdx', 'markdown', 'mkd'], () => import('./markdown.ts')),
  format('html', ['html', 'htm', 'xhtml'], () => import('./html.ts')),
  format('docx', ['docx', 'docm', 'dotx', 'dotm'], () => import('./docx.ts')),
  format('odt', ['odt', 'ott'], () => import('./odt.ts')),
  format('epub', ['epub'], () => import('./epub.ts')),
  format('pptx', ['pptx', 'pptm', 'ppsx', 'ppsm', 'potx'], () => import('./pptx.ts')),
  format('xlsx', ['xlsx', 'xlsm', 'xltx', 'xltm'], () => import('./xlsx.ts')),
  format('csv', ['csv', 'tsv', 'tab'], () => import('./csv.ts')),
  format('legacy', ['doc', 'dot', 'xls', 'xlt', 'ppt', 'pps', 'xlsb', 'rtf'], () => import('./legacy.ts')),
  format('pdf', ['pdf'], () => import('./pdf.ts')),
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

/** Lower case, without the dot; '' where there is none. */
export function extensionOf(source: string): string {
  return /[^/\\]\.([^./\\]+)$/.exec(source)?.[1]?.toLowerCase() ?? ''
}

function format(name: string, extensions: readonly string[], load: () => Promise<{ parse: Parse }>): Format {
  return { name, extensions, parse: async (bytes, source, options) => (await load()).parse(bytes, source, options) }
}
