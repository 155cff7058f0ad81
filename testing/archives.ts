/**
 * Small files of the formats that are zip archives, written by the tests that read them.
 * @module
 */
import { strToU8, zipSync } from 'fflate'

/** An archive of texts and bytes by their names; the same bytes for the same parts. */
export function archiveOf(parts: Readonly<Record<string, string | Uint8Array>>): Uint8Array {
  const entries = Object.entries(parts).map(([name, content]) => [
    name,
    typeof content === 'string' ? strToU8(content) : content,
  ])
  return zipSync(Object.fromEntries(entries), { mtime: new Date(2000, 0, 1) })
}

export const escapeXml = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')

const RELATIONS = 'http://schemas.openxmlformats.org/package/2006/relationships'
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'

/** A list of relations: id to type and target. */
export function relations(list: Readonly<Record<string, readonly [type: string, target: string]>>): string {
  const items = Object.entries(list).map(
    ([id, [type, target]]) => `<Relationship Id="${id}" Type="${OFFICE}/${type}" Target="${target}"/>`,
  )
  return `<Relationships xmlns="${RELATIONS}">${items.join('')}</Relationships>`
}

const W = 'http://schemas.openxmlformats.org/wordprocessingml/2006/main'

export interface DocxParts {
  body: string
  styles?: string
  numbering?: string
  footnotes?: string
  endnotes?: string
  /** Other parts, by name. */
  parts?: Readonly<Record<string, string>>
  /** Instead of the usual namespace. */
  namespace?: string
}

/** A Word document; what is given stands inside the root element of its part, prefixed with `w:`. */
export function docxOf({
  body,
  styles,
  numbering,
  footnotes,
  endnotes,
  parts = {},
  namespace = W,
}: DocxParts): Uint8Array {
  const root = (name: string, inner: string) =>
    `<w:${name} xmlns:w="${namespace}" xmlns:m="http://schemas.openxmlformats.org/officeDocument/2006/math" ` +
    `xmlns:mc="http://schemas.openxmlformats.org/markup-compatibility/2006">${inner}</w:${name}>`
  const related = { styles, numbering, footnotes, endnotes }
  const list: Record<string, [string, string]> = {}
  const files: Record<string, string> = { ...parts }
  for (const [type, inner] of Object.entries(related)) {
    if (inner === undefined) continue
    list[`r-${type}`] = [type, `${type}.xml`]
    files[`word/${type}.xml`] = root(type, inner)
  }
  return archiveOf({
    '_rels/.rels': relations({
      main: ['officeDocument', 'word/document.xml'],
      app: ['extended-properties', 'docProps/app.xml'],
    }),
    'word/document.xml': root('document', `<w:body>${body}</w:body>`),
    'word/_rels/document.xml.rels': relations(list),
    ...files,
  })
}

/** A paragraph of Word: text in one run. @param properties inside `w:pPr`, @param look inside `w:rPr` */
export function wordParagraph(text: string, properties = '', look = ''): string {
  const run = `<w:r><w:rPr>${look}</w:rPr><w:t xml:space="preserve">${escapeXml(text)}</w:t></w:r>`
  return `<w:p><w:pPr>${properties}</w:pPr>${run}</w:p>`
}
