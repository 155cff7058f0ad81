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

const OOXML = 'http://schemas.openxmlformats.org'
const WORD_PREFIXES = {
  a: `${OOXML}/drawingml/2006/main`,
  c: `${OOXML}/drawingml/2006/chart`,
  dgm: `${OOXML}/drawingml/2006/diagram`,
  m: `${OOXML}/officeDocument/2006/math`,
  mc: `${OOXML}/markup-compatibility/2006`,
  o: 'urn:schemas-microsoft-com:office:office',
  pic: `${OOXML}/drawingml/2006/picture`,
  r: OFFICE,
  v: 'urn:schemas-microsoft-com:vml',
  w14: 'http://schemas.microsoft.com/office/word/2010/wordml',
  w15: 'http://schemas.microsoft.com/office/word/2012/wordml',
  wp: `${OOXML}/drawingml/2006/wordprocessingDrawing`,
} as const

export interface DocxParts {
  body: string
  styles?: string
  numbering?: string
  footnotes?: string
  endnotes?: string
  comments?: string
  /** Parts that the document is related to, by id: type, name in the folder `word`, content. */
  related?: Readonly<Record<string, readonly [type: string, name: string, content: string | Uint8Array]>>
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
  comments,
  related = {},
  parts = {},
  namespace = W,
}: DocxParts): Uint8Array {
  const root = (name: string, inner: string) => wordPart(name, inner, namespace)
  const list: Record<string, [string, string]> = {}
  const files: Record<string, string | Uint8Array> = { ...parts }
  for (const [id, [type, name, content]] of Object.entries(related)) {
    list[id] = [type, name]
    files[`word/${name}`] = content
  }
  for (const [type, inner] of Object.entries({ styles, numbering, footnotes, endnotes, comments })) {
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

/** A part of a Word document. @param inner of its root element, which has the prefixes that Word uses */
export function wordPart(name: string, inner: string, namespace = W): string {
  const prefixes = Object.entries({ w: namespace, ...WORD_PREFIXES })
  return `<w:${name} ${prefixes.map(([prefix, uri]) => `xmlns:${prefix}="${uri}"`).join(' ')}>${inner}</w:${name}>`
}

/** A paragraph of Word: text in one run. @param properties inside `w:pPr`, @param look inside `w:rPr` */
export function wordParagraph(text: string, properties = '', look = ''): string {
  const run = `<w:r><w:rPr>${look}</w:rPr><w:t xml:space="preserve">${escapeXml(text)}</w:t></w:r>`
  return `<w:p><w:pPr>${properties}</w:pPr>${run}</w:p>`
}

const ODF = 'urn:oasis:names:tc:opendocument:xmlns'

/** An OpenDocument text. @param body inside `office:text`, @param styles inside the automatic styles */
export function odtOf(body: string, styles = '', parts: Readonly<Record<string, string>> = {}): Uint8Array {
  return odfOf('text', body, styles, parts)
}

/** An OpenDocument file of a kind. @param body inside `office:text`, `office:spreadsheet` or `office:presentation` */
export function odfOf(
  kind: 'text' | 'spreadsheet' | 'presentation',
  body: string,
  styles = '',
  parts: Readonly<Record<string, string>> = {},
): Uint8Array {
  return archiveOf({
    mimetype: `application/vnd.oasis.opendocument.${kind}`,
    'content.xml': odfPart(
      'document-content',
      `<office:automatic-styles>${styles}</office:automatic-styles><office:body><office:${kind}>${body}</office:${kind}></office:body>`,
    ),
    ...parts,
  })
}

/** A part of an OpenDocument file. @param inner of its root element, which has the prefixes that LibreOffice uses */
export function odfPart(root: string, inner: string): string {
  const namespaces = ['office', 'text', 'table', 'draw', 'style', 'meta', 'presentation', 'chart']
    .map((name) => `xmlns:${name}="${ODF}:${name}:1.0"`)
    .concat(
      `xmlns:fo="${ODF}:xsl-fo-compatible:1.0"`,
      `xmlns:svg="${ODF}:svg-compatible:1.0"`,
      'xmlns:dc="http://purl.org/dc/elements/1.1/"',
      'xmlns:math="http://www.w3.org/1998/Math/MathML"',
      'xmlns:xlink="http://www.w3.org/1999/xlink"',
      'xmlns:loext="urn:org:documentfoundation:names:experimental:office:xmlns:loext:1.0"',
    )
    .join(' ')
  return `<office:${root} ${namespaces}>${inner}</office:${root}>`
}

export interface EpubParts {
  /** Bodies of the pages, by file name, in the order of reading. */
  pages: Readonly<Record<string, string>>
  title?: string
  /** Inside the `nav` of version 3, inside the `navMap` of version 2. */
  nav?: string
  ncx?: string
  parts?: Readonly<Record<string, string | Uint8Array>>
}

/** A book whose files are in a folder `book`; its contents come first in the order of reading, as they often do. */
export function epubOf({ pages, title = 'Book', nav, ncx, parts = {} }: EpubParts): Uint8Array {
  const names = Object.keys(pages)
  const items = names.map(
    (name, i) => `<item id="p${i}" href="${encodeURI(name)}" media-type="application/xhtml+xml"/>`,
  )
  const refs = names.map((_, i) => `<itemref idref="p${i}"/>`)
  if (nav !== undefined) {
    items.push('<item id="nav" href="nav.xhtml" properties="nav" media-type="application/xhtml+xml"/>')
    refs.unshift('<itemref idref="nav"/>')
  }
  if (ncx !== undefined) items.push('<item id="ncx" href="toc.ncx" media-type="application/x-dtbncx+xml"/>')
  const files: Record<string, string> = {}
  for (const [name, body] of Object.entries(pages)) {
    files[`book/${name}`] = `<html xmlns="http://www.w3.org/1999/xhtml"><body>${body}</body></html>`
  }
  if (nav !== undefined) {
    files['book/nav.xhtml'] =
      `<html xmlns="http://www.w3.org/1999/xhtml"><body><nav epub:type="toc">${nav}</nav></body></html>`
  }
  if (ncx !== undefined) {
    files['book/toc.ncx'] =
      `<!DOCTYPE ncx PUBLIC "-//NISO//DTD ncx 2005-1//EN" "http://www.daisy.org/z3986/2005/ncx-2005-1.dtd"><ncx xmlns="http://www.daisy.org/z3986/2005/ncx/"><navMap>${ncx}</navMap></ncx>`
  }
  return archiveOf({
    mimetype: 'application/epub+zip',
    'META-INF/container.xml':
      '<container xmlns="urn:oasis:names:tc:opendocument:xmlns:container"><rootfiles><rootfile full-path="book/book.opf"/></rootfiles></container>',
    'book/book.opf': `<package xmlns="http://www.idpf.org/2007/opf"><metadata xmlns:dc="http://purl.org/dc/elements/1.1/"><dc:title>${title}</dc:title></metadata><manifest>${items.join('')}</manifest><spine toc="ncx">${refs.join('')}</spine></package>`,
    ...files,
    ...parts,
  })
}

const S = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const R = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'

export interface XlsxParts {
  /** Inside the `worksheet` of each sheet, by its name. A name may have attributes behind a bar: `Old|state="hidden"`. */
  sheets: Readonly<Record<string, string>>
  /** Inside `sst`, inside `styleSheet`, attributes of `workbookPr`. */
  strings?: string
  styles?: string
  properties?: string
  /** Inside `workbook`, after the sheets. */
  settings?: string
  /** Parts that the first sheet is related to, by id: type, name in the folder `xl`, content. */
  related?: Readonly<Record<string, readonly [type: string, name: string, content: string]>>
  /** Parts that the workbook is related to. */
  shared?: XlsxParts['related']
  /** Other parts, by name. */
  parts?: Readonly<Record<string, string | Uint8Array>>
}

/** A workbook. */
export function xlsxOf({
  sheets,
  strings = '',
  styles = '',
  properties = '',
  settings = '',
  related = {},
  shared = {},
  parts = {},
}: XlsxParts): Uint8Array {
  const names = Object.keys(sheets)
  const list: Record<string, [string, string]> = {
    st: ['styles', 'styles.xml'],
    ss: ['sharedStrings', 'sharedStrings.xml'],
  }
  const files: Record<string, string | Uint8Array> = { ...parts }
  for (const [i, inner] of Object.values(sheets).entries()) {
    list[`s${i}`] = ['worksheet', `sheet${i}.xml`]
    files[`xl/sheet${i}.xml`] = `<worksheet xmlns="${S}" xmlns:r="${R}">${inner}</worksheet>`
  }
  const beside: Record<string, [string, string]> = {}
  for (const [id, [type, name, content]] of Object.entries(related)) {
    beside[id] = [type, name]
    files[`xl/${name}`] = content
  }
  files['xl/_rels/sheet0.xml.rels'] = relations(beside)
  for (const [id, [type, name, content]] of Object.entries(shared)) {
    list[id] = [type, name]
    files[`xl/${name}`] = content
  }
  const entries = names.map((name, i) => {
    const [title = '', attributes = ''] = name.split('|')
    return `<sheet name="${escapeXml(title)}" sheetId="${i + 1}" ${attributes} r:id="s${i}"/>`
  })
  return archiveOf({
    '_rels/.rels': relations({ main: ['officeDocument', 'xl/workbook.xml'] }),
    'xl/workbook.xml': `<workbook xmlns="${S}" xmlns:r="${R}"><workbookPr ${properties}/><sheets>${entries.join('')}</sheets>${settings}</workbook>`,
    'xl/_rels/workbook.xml.rels': relations(list),
    'xl/styles.xml': `<styleSheet xmlns="${S}">${styles}</styleSheet>`,
    'xl/sharedStrings.xml': `<sst xmlns="${S}">${strings}</sst>`,
    ...files,
  })
}

/** Rows of a sheet from A1 on: words as inline strings, numbers as such, '' for no cell. */
export function sheetRows(rows: readonly (readonly (string | number)[])[]): string {
  const cell = (value: string | number, ref: string) => {
    if (typeof value === 'number') return `<c r="${ref}"><v>${value}</v></c>`
    return value === '' ? '' : `<c r="${ref}" t="inlineStr"><is><t>${escapeXml(value)}</t></is></c>`
  }
  const lines = rows.map((row, i) => {
    const cells = row.map((value, column) => cell(value, `${String.fromCharCode(65 + column)}${i + 1}`))
    return `<row r="${i + 1}">${cells.join('')}</row>`
  })
  return `<sheetData>${lines.join('')}</sheetData>`
}

const P = 'http://schemas.openxmlformats.org/presentationml/2006/main'
const A = 'http://schemas.openxmlformats.org/drawingml/2006/main'

export interface Slide {
  /** Inside the tree of shapes. */
  shapes: string
  /** Inside the tree of shapes of its notes. */
  notes?: string
  hidden?: boolean
  /** Other parts it is related to: id to type, name and content. */
  parts?: Readonly<Record<string, readonly [type: string, name: string, content: string]>>
}

/** A presentation. @param shared parts that it is related to itself */
export function pptxOf(slides: readonly Slide[], shared: Slide['parts'] = {}): Uint8Array {
  const namespaces = `xmlns:p="${P}" xmlns:a="${A}" xmlns:r="${R}" xmlns:c="http://schemas.openxmlformats.org/drawingml/2006/chart" xmlns:dgm="http://schemas.openxmlformats.org/drawingml/2006/diagram"`
  const tree = (root: string, shapes: string) =>
    `<p:${root} ${namespaces}><p:cSld><p:spTree>${shapes}</p:spTree></p:cSld></p:${root.split(' ')[0]}>`
  const files: Record<string, string> = {}
  const list: Record<string, [string, string]> = {}
  for (const [id, [type, name, content]] of Object.entries(shared)) {
    list[id] = [type, name]
    files[`ppt/${name}`] = content
  }
  for (const [i, { shapes, notes, hidden, parts = {} }] of slides.entries()) {
    list[`s${i}`] = ['slide', `slides/slide${i}.xml`]
    const own: Record<string, [string, string]> = {}
    files[`ppt/slides/slide${i}.xml`] = tree(hidden ? 'sld show="0"' : 'sld', shapes)
    if (notes !== undefined) {
      own['notes'] = ['notesSlide', `../notes/notes${i}.xml`]
      files[`ppt/notes/notes${i}.xml`] = tree('notes', notes)
    }
    for (const [id, [type, name, content]] of Object.entries(parts)) {
      own[id] = [type, `../${name}`]
      files[`ppt/${name}`] = content
    }
    files[`ppt/slides/_rels/slide${i}.xml.rels`] = relations(own)
  }
  const ids = slides.map((_, i) => `<p:sldId id="${256 + i}" r:id="s${i}"/>`)
  return archiveOf({
    '_rels/.rels': relations({ main: ['officeDocument', 'ppt/presentation.xml'] }),
    'ppt/presentation.xml': `<p:presentation ${namespaces}><p:sldIdLst>${ids.join('')}</p:sldIdLst></p:presentation>`,
    'ppt/_rels/presentation.xml.rels': relations(list),
    ...files,
  })
}

/** A shape with lines of text. @param placeholder its type, '' for a text box */
export function slideShape(placeholder: string, lines: readonly string[], properties = ''): string {
  const mark = placeholder === '' ? '' : `<p:ph type="${placeholder}"/>`
  const paragraphs = lines.map((line) =>
    line.startsWith('<') ? line : `<a:p><a:r><a:t>${escapeXml(line)}</a:t></a:r></a:p>`,
  )
  return `<p:sp><p:nvSpPr><p:nvPr>${mark}</p:nvPr></p:nvSpPr><p:spPr>${properties}</p:spPr><p:txBody>${paragraphs.join('')}</p:txBody></p:sp>`
}
