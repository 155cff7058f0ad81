import { check } from '../../corpus/formats/format.contract.ts'
import { parseHtml } from '../../corpus/formats/html.ts'

/** The blocks of a page, as they read; each checked against the contract of formats. */
export function pageLines(html: string): string[] {
  const document = parseHtml(html)
  check(document)
  return document.blocks.map(({ start, end }) => document.text.slice(start, end))
}
