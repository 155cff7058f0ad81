/**
 * Notebooks of Jupyter: cells of Markdown as Markdown, code as code, and what it printed, marked as that.
 * @module
 */
import { FileError } from '../../lib/errors.ts'
import { decodeText, lostBytes } from '../decoding/decode.ts'
import type { ParsedDocument } from '../types.ts'
import { Builder } from './builder.ts'
import { joined } from './joined.ts'
import { parseMarkdown } from './markdown.ts'
import { parseText } from './text.ts'

/** @throws `corrupt` */
export function parse(bytes: Uint8Array, source: string): ParsedDocument[] {
  const decoded = decodeText(bytes)
  const cells = cellsOf(decoded.text)
  if (cells === undefined) {
    throw new FileError('corrupt', `${source} is no notebook that can be read.`, {
      remedy: 'Open it in Jupyter and save it again, or get another copy.',
    })
  }
  const document = joined(cells.flatMap(partsOf))
  const title = document.blocks.find(({ kind }) => kind === 'heading')?.title
  return [{ ...document, ...(title && { title }), ...lostBytes(decoded) }]
}

type Json = Readonly<Record<string, unknown>>

const isJson = (value: unknown): value is Json => typeof value === 'object' && value !== null && !Array.isArray(value)

/** Of notebooks before version 4, those of their first worksheet. */
function cellsOf(text: string): Json[] | undefined {
  let notebook: unknown
  try {
    notebook = JSON.parse(text)
  } catch {
    return undefined
  }
  if (!isJson(notebook)) return undefined
  const [sheet] = Array.isArray(notebook['worksheets']) ? (notebook['worksheets'] as unknown[]) : []
  const cells = notebook['cells'] ?? (isJson(sheet) ? sheet['cells'] : undefined)
  return Array.isArray(cells) ? cells.filter(isJson) : undefined
}

function partsOf(cell: Json): ParsedDocument[] {
  const source = linesIn(cell['source'] ?? cell['input'])
  if (cell['cell_type'] === 'markdown') return [parseMarkdown(source)]
  if (cell['cell_type'] !== 'code') return [parseText(source)]
  const outputs = Array.isArray(cell['outputs']) ? cell['outputs'].filter(isJson) : []
  return [codeOf(source), ...outputs.map(printed)]
}

function codeOf(source: string): ParsedDocument {
  const builder = new Builder()
  builder.code(source)
  return { text: builder.text, blocks: builder.blocks }
}

function printed(output: Json): ParsedDocument {
  const data = isJson(output['data']) ? output['data'] : output
  const text = linesIn(output['text'] ?? data['text/plain'] ?? output['evalue']).trim()
  const builder = new Builder()
  const pictures = Object.keys(data).filter((type) => /^(?:image\/|png$|jpeg$|svg$)/.test(type))
  if (pictures.length > 0) builder.leaveOut('picture')
  // What stands for a picture, or a page, says only its kind.
  else if (text !== '' && !/^<[\w.]+[^<>]*>$/.test(text)) {
    builder.paragraph('Output:', 0)
    builder.code(text)
  }
  return { text: builder.text, blocks: builder.blocks, ...builder.leftOut }
}

/** A text, or a list of lines with their ends. */
function linesIn(value: unknown): string {
  const lines = Array.isArray(value) ? value.filter((line) => typeof line === 'string').join('') : value
  // biome-ignore lint/suspicious/noControlCharactersInRegex: colours of a terminal begin with one
  return typeof lines === 'string' ? lines.replace(/\u001b\[[\d;]*m/g, '').toWellFormed() : ''
}
