/**
 * Small PDF files for tests: text in fonts that are named but not embedded, bookmarks, tags, page labels, grey pictures.
 * Latin letters are half as wide as the font is high, all others as wide as it is high.
 */
import { PdfFile } from './pdf-file.ts'

export interface PdfLine {
  text: string
  /** Of the beginning of the line, in points from the left; default 72. */
  x?: number
  /** Of the baseline, in points from the top. */
  y: number
  /** Default 10. */
  size?: number
  font?: 'regular' | 'bold' | 'mono'
  /** Operators that hold for it alone: `1 g` draws it in white, `3 Tr` not at all. */
  as?: string
  /** In a tagged document the elements it is in, from the outermost; `P#2` is another paragraph than `P#1`. */
  tag?: readonly string[]
}

export interface PdfPage {
  lines?: readonly PdfLine[]
  /** Operators that draw below the lines; y runs upwards. */
  below?: string
  /** Degrees, clockwise. */
  rotate?: 0 | 90 | 180 | 270
  /** Dictionaries of annotations, without their brackets; the rectangle is in points from the bottom left. */
  annotations?: readonly string[]
  /** Fills the page. */
  picture?: { width: number; height: number; pixels: Uint8Array }
  width?: number
  height?: number
}

export interface PdfContent {
  pages: readonly PdfPage[]
  title?: string
  /** `y` in points from the top; a level deeper than the one before is its child. */
  bookmarks?: readonly { title: string; level: number; page: number; y: number }[]
  /** Style of the page labels, such as `r` for small Roman numerals. */
  labels?: 'D' | 'r' | 'R' | 'A'
}

const FONTS = { regular: 'Helvetica', bold: 'Helvetica-Bold', mono: 'Courier' } as const

export function writePdf(content: PdfContent): Uint8Array {
  const file = new PdfFile()
  const catalog = file.reserve()
  const tree = file.reserve()
  const codes = new Codes()
  const fonts = Object.fromEntries(Object.keys(FONTS).map((name) => [name, file.reserve()]))
  const pages = content.pages.map((page) => ({ page, id: file.reserve() }))
  const tags = content.pages.some(({ lines = [] }) => lines.some(({ tag }) => tag !== undefined)) ? new Tags() : null

  pages.forEach(({ page, id }, i) => {
    const { width = 595, height = 842, rotate = 0, picture, lines = [], annotations = [] } = page
    const annots = annotations.map((inner) => `${file.add(`<< /Type /Annot ${inner} >>`)} 0 R`)
    const body = file.add('', Buffer.from(drawing(page, i, codes, tags), 'latin1'))
    const fontList = Object.entries(fonts).map(([name, font]) => `/${name} ${font} 0 R`)
    let resources = `/Font << ${fontList.join(' ')} >>`
    if (picture !== undefined) resources += ` /XObject << /Im ${file.add(pictureHead(picture), picture.pixels)} 0 R >>`
    const parents = tags !== null && lines.length > 0 ? ` /StructParents ${i}` : ''
    file.set(
      id,
      `<< /Type /Page /Parent ${tree} 0 R /MediaBox [0 0 ${width} ${height}] /Rotate ${rotate} /Resources << ${resources} >> /Contents ${body} 0 R${parents}${annots.length > 0 ? ` /Annots [${annots.join(' ')}]` : ''} >>`,
    )
  })
  file.set(tree, `<< /Type /Pages /Count ${pages.length} /Kids [${pages.map(({ id }) => `${id} 0 R`).join(' ')}] >>`)
  for (const [name, base] of Object.entries(FONTS)) writeFont(file, fonts[name] ?? 0, base, codes)

  let root = `/Type /Catalog /Pages ${tree} 0 R`
  if (content.bookmarks !== undefined) root += ` /Outlines ${writeOutline(file, content, pages)} 0 R`
  if (content.labels !== undefined) root += ` /PageLabels << /Nums [0 << /S /${content.labels} >>] >>`
  if (tags !== null) {
    root += ` /MarkInfo << /Marked true >> /StructTreeRoot ${tags.write(
      file,
      pages.map(({ id }) => id),
    )} 0 R`
  }
  file.set(catalog, `<< ${root} >>`)
  const info = content.title === undefined ? undefined : file.add(`<< /Title ${utf16(content.title)} >>`)
  return file.end(catalog, info)
}

const pictureHead = ({ width, height }: { width: number; height: number }): string =>
  `/Type /XObject /Subtype /Image /Width ${width} /Height ${height} /ColorSpace /DeviceGray /BitsPerComponent 8`

function drawing(
  { lines = [], below = '', picture, width = 595, height = 842 }: PdfPage,
  page: number,
  codes: Codes,
  tags: Tags | null,
): string {
  const picturing = picture === undefined ? '' : `q ${width} 0 0 ${height} 0 0 cm /Im Do Q\n`
  const text = lines.map(({ text, x = 72, y, size = 10, font = 'regular', as, tag }) => {
    const line = `BT /${font} ${size} Tf 1 0 0 1 ${x} ${height - y} Tm <${codes.of(text)}> Tj ET`
    const shown = as === undefined ? line : `q ${as} ${line} Q`
    return tag === undefined || tags === null
      ? shown
      : `/${(tag.at(-1) ?? '').split('#')[0]} << /MCID ${tags.mark(page, tag)} >> BDC ${shown} EMC`
  })
  return `${picturing}${below}\n${text.join('\n')}`
}

const utf16 = (text: string): string => {
  const units = Array.from({ length: text.length }, (_, i) => text.charCodeAt(i).toString(16).padStart(4, '0'))
  return `<feff${units.join('')}>`
}

/** Two-byte codes for the characters of a document, in the order in which they come. */
class Codes {
  readonly #codes = new Map<string, number>()

  of(text: string): string {
    return Array.from(text, (letter) => {
      const code = this.#codes.get(letter) ?? this.#codes.size + 1
      this.#codes.set(letter, code)
      return hex(code)
    }).join('')
  }

  get widths(): string {
    return [...this.#codes].map(([letter, code]) => `${code} [${letter < '\u2e80' ? 500 : 1000}]`).join(' ')
  }

  /** The table that maps codes back to characters. */
  get toUnicode(): string {
    const entries = [...this.#codes].map(([letter, code]) => `<${hex(code)}> ${utf16(letter).replace('feff', '')}`)
    const blocks: string[] = []
    for (let i = 0; i < entries.length; i += 100) {
      const block = entries.slice(i, i + 100)
      blocks.push(`${block.length} beginbfchar\n${block.join('\n')}\nendbfchar`)
    }
    return `/CIDInit /ProcSet findresource begin 12 dict begin begincmap /CMapName /T def /CMapType 2 def
1 begincodespacerange <0000> <ffff> endcodespacerange
${blocks.join('\n')}
endcmap end end`
  }
}

const hex = (code: number): string => code.toString(16).padStart(4, '0')

function writeFont(file: PdfFile, id: number, base: string, codes: Codes): void {
  const map = file.add('', Buffer.from(codes.toUnicode, 'latin1'))
  const descriptor = file.add(
    `<< /Type /FontDescriptor /FontName /${base} /Flags 32 /FontBBox [0 -200 1000 900] /ItalicAngle 0 /Ascent 800 /Descent -200 /CapHeight 700 /StemV 80 >>`,
  )
  const inner = file.add(
    `<< /Type /Font /Subtype /CIDFontType2 /BaseFont /${base} /CIDSystemInfo << /Registry (Adobe) /Ordering (Identity) /Supplement 0 >> /FontDescriptor ${descriptor} 0 R /DW 500 /W [${codes.widths}] /CIDToGIDMap /Identity >>`,
  )
  file.set(
    id,
    `<< /Type /Font /Subtype /Type0 /BaseFont /${base} /Encoding /Identity-H /DescendantFonts [${inner} 0 R] /ToUnicode ${map} 0 R >>`,
  )
}

function writeOutline(file: PdfFile, { bookmarks = [], pages }: PdfContent, ids: readonly { id: number }[]): number {
  const root = file.reserve()
  const nodes = bookmarks.map((mark) => ({ ...mark, id: file.reserve(), children: [] as number[], parent: root }))
  const outermost: number[] = []
  nodes.forEach((node, i) => {
    const parent = nodes.slice(0, i).findLast(({ level }) => level < node.level)
    node.parent = parent?.id ?? root
    const siblings = parent?.children ?? outermost
    siblings.push(node.id)
  })
  for (const { id, title, page, y, parent, children } of nodes) {
    const siblings = nodes.find((node) => node.id === parent)?.children ?? outermost
    const at = siblings.indexOf(id)
    const links = [
      at > 0 ? `/Prev ${siblings[at - 1]} 0 R` : '',
      at < siblings.length - 1 ? `/Next ${siblings[at + 1]} 0 R` : '',
      children.length > 0 ? `/First ${children[0]} 0 R /Last ${children.at(-1)} 0 R /Count ${children.length}` : '',
    ]
    const height = (pages[page - 1]?.height ?? 842) - y
    file.set(
      id,
      `<< /Title ${utf16(title)} /Parent ${parent} 0 R /Dest [${ids[page - 1]?.id} 0 R /XYZ 0 ${height} 0] ${links.join(' ')} >>`,
    )
  }
  file.set(
    root,
    `<< /Type /Outlines /First ${outermost[0]} 0 R /Last ${outermost.at(-1)} 0 R /Count ${outermost.length} >>`,
  )
  return root
}

/** The structure tree as it grows: elements by their path, marked content by page. */
class Tags {
  readonly #kids = new Map<string, (string | { page: number; mark: number })[]>([['', []]])
  readonly #owners: string[][] = []

  mark(page: number, path: readonly string[]): number {
    let parent = ''
    for (const name of path) {
      const key = `${parent}/${name}`
      if (!this.#kids.has(key)) {
        this.#kids.set(key, [])
        this.#kids.get(parent)?.push(key)
      }
      parent = key
    }
    this.#owners[page] ??= []
    const owners = this.#owners[page]
    const mark = owners.push(parent) - 1
    this.#kids.get(parent)?.push({ page, mark })
    return mark
  }

  write(file: PdfFile, pages: readonly number[]): number {
    const ids = new Map([...this.#kids.keys()].map((key) => [key, file.reserve()]))
    const ref = (key: string) => `${ids.get(key)} 0 R`
    for (const [key, kids] of this.#kids) {
      const list = kids.map((kid) =>
        typeof kid === 'string' ? ref(kid) : `<< /Type /MCR /Pg ${pages[kid.page]} 0 R /MCID ${kid.mark} >>`,
      )
      if (key === '') {
        const nums = this.#owners.map((owners, page) => `${page} [${owners.map(ref).join(' ')}]`)
        file.set(
          ids.get(key) ?? 0,
          `<< /Type /StructTreeRoot /K [${list.join(' ')}] /ParentTree << /Nums [${nums.join(' ')}] >> >>`,
        )
      } else {
        const parent = key.slice(0, key.lastIndexOf('/'))
        const role = key.slice(key.lastIndexOf('/') + 1).split('#')[0]
        file.set(ids.get(key) ?? 0, `<< /Type /StructElem /S /${role} /P ${ref(parent)} /K [${list.join(' ')}] >>`)
      }
    }
    return ids.get('') ?? 0
  }
}
