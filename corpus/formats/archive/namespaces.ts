/**
 * Namespaces by the prefix that everyone uses for them, whatever a file calls them. Strict Office files have their own
 * addresses for the same things.
 * @module
 */
const OOXML = 'http://schemas.openxmlformats.org'
const STRICT = 'http://purl.oclc.org/ooxml'
const MS_WORD = 'http://schemas.microsoft.com/office/word'
const MS_OFFICE = 'http://schemas.microsoft.com/office'
const ODF = 'urn:oasis:names:tc:opendocument:xmlns'

const PREFIXES: ReadonlyMap<string, string> = new Map([
  [`${OOXML}/wordprocessingml/2006/main`, 'w'],
  [`${STRICT}/wordprocessingml/main`, 'w'],
  [`${OOXML}/drawingml/2006/main`, 'a'],
  [`${STRICT}/drawingml/main`, 'a'],
  [`${OOXML}/drawingml/2006/chart`, 'c'],
  [`${STRICT}/drawingml/chart`, 'c'],
  [`${OOXML}/drawingml/2006/diagram`, 'dgm'],
  [`${STRICT}/drawingml/diagram`, 'dgm'],
  [`${OOXML}/presentationml/2006/main`, 'p'],
  [`${STRICT}/presentationml/main`, 'p'],
  [`${OOXML}/spreadsheetml/2006/main`, 's'],
  [`${STRICT}/spreadsheetml/main`, 's'],
  [`${OOXML}/officeDocument/2006/relationships`, 'r'],
  [`${STRICT}/officeDocument/relationships`, 'r'],
  [`${OOXML}/officeDocument/2006/math`, 'm'],
  [`${STRICT}/officeDocument/math`, 'm'],
  [`${OOXML}/package/2006/relationships`, 'rel'],
  [`${OOXML}/markup-compatibility/2006`, 'mc'],
  [`${OOXML}/officeDocument/2006/extended-properties`, 'app'],
  [`${STRICT}/officeDocument/extendedProperties`, 'app'],
  [`${OOXML}/package/2006/metadata/core-properties`, 'cp'],
  [`${OOXML}/drawingml/2006/wordprocessingDrawing`, 'wp'],
  [`${STRICT}/drawingml/wordprocessingDrawing`, 'wp'],
  [`${OOXML}/drawingml/2006/picture`, 'pic'],
  [`${STRICT}/drawingml/picture`, 'pic'],
  [`${OOXML}/drawingml/2006/spreadsheetDrawing`, 'xdr'],
  [`${STRICT}/drawingml/spreadsheetDrawing`, 'xdr'],
  [`${MS_OFFICE}/drawing/2014/chartex`, 'cx'],
  [`${MS_OFFICE}/drawing/2017/decorative`, 'adec'],
  [`${MS_WORD}/2010/wordprocessingShape`, 'wps'],
  [`${MS_WORD}/2010/wordml`, 'w14'],
  [`${MS_WORD}/2012/wordml`, 'w15'],
  [`${MS_OFFICE}/spreadsheetml/2018/threadedcomments`, 'tc'],
  [`${MS_OFFICE}/powerpoint/2018/8/main`, 'p188'],
  [`${MS_OFFICE}/powerpoint/2010/main`, 'p14'],
  [`${MS_OFFICE}/powerpoint/2012/main`, 'p15'],
  ['urn:schemas-microsoft-com:vml', 'v'],
  ['urn:schemas-microsoft-com:office:office', 'o'],
  ['http://purl.org/dc/elements/1.1/', 'dc'],
  ['http://www.idpf.org/2007/opf', 'opf'],
  ['http://openebook.org/namespaces/oeb-package/1.0/', 'opf'],
  ['http://www.daisy.org/z3986/2005/ncx/', 'ncx'],
  [`${ODF}:container`, 'container'],
  ['http://www.w3.org/2001/04/xmlenc#', 'enc'],
  ...['office', 'text', 'table', 'draw', 'style', 'meta', 'manifest', 'presentation', 'chart'].map(
    (name) => [`${ODF}:${name}:1.0`, name] as const,
  ),
  [`${ODF}:xsl-fo-compatible:1.0`, 'fo'],
  [`${ODF}:svg-compatible:1.0`, 'svg'],
  ['urn:org:documentfoundation:names:experimental:office:xmlns:loext:1.0', 'loext'],
  ['http://www.w3.org/1998/Math/MathML', 'math'],
  ['http://www.w3.org/1999/xlink', 'xlink'],
])

/** `w:p` for a paragraph of Word; `?:name` for what is of no interest here, and a bare name where there is no namespace. */
export function shortName(uri: string, local: string): string {
  return uri === '' ? local : `${PREFIXES.get(uri) ?? '?'}:${local}`
}
