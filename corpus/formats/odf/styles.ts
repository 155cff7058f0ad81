/**
 * Styles of an OpenDocument file, as far as they tell a heading, emphasis, a page break or a number. Named styles stand
 * in `styles.xml`, those of single paragraphs in `content.xml`.
 * @module
 */
import type { Attributes, XmlEvents } from '../archive/xml.ts'
import type { Look } from '../office/draft.ts'
import { isSymbolFont, tellingBullet } from '../office/symbols.ts'
import type { Shift } from '../shifted.ts'

/** What a style says of the look of its text. */
export interface TextLook extends Partial<Look> {
  shift?: Shift | 'none'
  /** A font whose letters are drawn as signs; '' for any other. */
  symbols?: string
  hidden?: boolean
  white?: boolean
  /** Whether something is painted behind it. */
  painted?: boolean
}

interface Style {
  parent: string | undefined
  outline: number | undefined
  list: string | undefined
  breaks: boolean
  /** Of a sheet or a slide: whether it is not shown. */
  hidden: boolean
  look: TextLook
}

/** How the items of one level are numbered. */
export interface ListLevel {
  format: string
  prefix: string
  suffix: string
  start: number
  /** How many levels the number names: 2 for `1.3`. */
  shown: number
  /** Instead of a number, where it says something of its item. */
  bullet?: string
}

/** The list style of headings. */
export const OUTLINE = ''

const FORMATS: Readonly<Record<string, string>> = {
  '': 'none',
  '1': 'decimal',
  a: 'lowerLetter',
  A: 'upperLetter',
  i: 'lowerRoman',
  I: 'upperRoman',
  '一, 二, 三, ...': 'chineseCounting',
  '①, ②, ③, ...': 'decimalEnclosedCircle',
}

/** Events of both parts go in; answers about styles come out. */
export class OdfStyles implements XmlEvents {
  readonly #styles = new Map<string, Style>()
  readonly #lists = new Map<string, Map<number, ListLevel>>()
  readonly #looks = new Map<string, TextLook>()
  #style: Style | undefined
  #list: Map<number, ListLevel> | undefined

  open(name: string, attributes: Attributes): void {
    if (name === 'style:style' || name === 'style:default-style') this.#begin(attributes)
    else if (name === 'style:text-properties') setLook(this.#style, attributes)
    else if (name === 'style:paragraph-properties' && this.#style !== undefined) {
      this.#style.breaks = attributes['fo:break-before'] === 'page'
      this.#style.look.painted ??= isPainted(attributes)
    } else if (name === 'style:table-properties' && this.#style !== undefined) {
      this.#style.hidden = attributes['table:display'] === 'false'
    } else if (name === 'style:drawing-page-properties' && this.#style !== undefined) {
      this.#style.hidden = attributes['presentation:visibility'] === 'hidden'
    } else if (name === 'style:section-properties' && this.#style !== undefined) {
      this.#style.hidden = attributes['text:display'] === 'none'
    } else if (name === 'text:list-style' || name === 'text:outline-style') {
      this.#list = new Map()
      this.#lists.set(name === 'text:list-style' ? (attributes['style:name'] ?? '') : OUTLINE, this.#list)
    } else if (/^text:(?:list-level-style-number|outline-level-style)$/.test(name)) {
      this.#list?.set(Number(attributes['text:level']), listLevel(attributes))
    } else if (name === 'text:list-level-style-bullet') {
      const level = { format: 'none', prefix: '', suffix: '', start: 1, shown: 1 }
      const bullet = tellingBullet(attributes['text:bullet-char'] ?? '', '')
      this.#list?.set(Number(attributes['text:level']), { ...level, bullet })
    }
  }

  close(name: string): void {
    if (name === 'style:style' || name === 'style:default-style') this.#style = undefined
    if (name === 'text:list-style' || name === 'text:outline-style') this.#list = undefined
  }

  #begin(attributes: Attributes): void {
    const family = attributes['style:family'] ?? ''
    const outline = Number(attributes['style:default-outline-level'])
    this.#style = {
      parent: attributes['style:parent-style-name'],
      outline: outline > 0 ? outline : undefined,
      list: attributes['style:list-style-name'] || undefined,
      breaks: false,
      hidden: false,
      look: {},
    }
    this.#styles.set(`${family}/${attributes['style:name'] ?? ''}`, this.#style)
  }

  /** A paragraph's style and what it is based on, nearest first. */
  *#chain(family: string, name: string): Generator<[string, Style]> {
    const seen = new Set<string>()
    for (let at: string | undefined = name; at !== undefined && !seen.has(at); ) {
      seen.add(at)
      const style: Style | undefined = this.#styles.get(`${family}/${at}`)
      if (style === undefined) return
      yield [at, style]
      at = style.parent
    }
  }

  /** Of a paragraph; a span says only what it changes. */
  look(family: 'paragraph' | 'text', name: string): TextLook {
    const key = `${family}/${name}`
    const known = this.#looks.get(key)
    if (known !== undefined) return known
    let look: TextLook = {}
    for (const [, style] of this.#chain(family, name)) look = { ...style.look, ...look }
    if (family === 'paragraph') look = { ...this.#styles.get(`${family}/`)?.look, ...look }
    this.#looks.set(key, look)
    return look
  }

  /** Whether a sheet, a slide or a section in that style is not shown. */
  isHidden(family: 'table' | 'drawing-page' | 'section', name: string): boolean {
    return this.#styles.get(`${family}/${name}`)?.hidden ?? false
  }

  breaksBefore(name: string): boolean {
    return this.#styles.get(`paragraph/${name}`)?.breaks ?? false
  }

  /** Of a paragraph that is a heading by its style alone. */
  outline(name: string): number | undefined {
    for (const [, { outline }] of this.#chain('paragraph', name)) if (outline !== undefined) return outline
    return undefined
  }

  /** The list that paragraphs of a style belong to by themselves. */
  listOf(name: string): string | undefined {
    for (const [, { list }] of this.#chain('paragraph', name)) if (list !== undefined) return list
    return undefined
  }

  /** Whether it is the named style or is based on it; names as written, `_20_` for a space. */
  is(name: string, wanted: RegExp): boolean {
    if (wanted.test(spaced(name))) return true
    for (const [, { parent = '' }] of this.#chain('paragraph', name)) if (wanted.test(spaced(parent))) return true
    return false
  }

  level(list: string, level: number): ListLevel | undefined {
    return this.#lists.get(list)?.get(level)
  }
}

const spaced = (name: string): string =>
  name.replace(/_([0-9a-f]{2,4})_/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))

function setLook(style: Style | undefined, attributes: Attributes): void {
  if (style === undefined) return
  const { look } = style
  const weight = attributes['fo:font-weight'] ?? attributes['style:font-weight-asian']
  if (weight !== undefined) look.bold = /^(?:bold|[6-9]00)$/.test(weight)
  const size = /^([\d.]+)pt$/.exec(attributes['fo:font-size'] ?? '')?.[1]
  if (size !== undefined) look.size = Number(size)
  const position = attributes['style:text-position']
  if (position !== undefined) look.shift = shiftOf(position)
  const font = attributes['style:font-name'] ?? attributes['fo:font-family']
  if (font !== undefined) look.symbols = isSymbolFont(font.replace(/^'|'$/g, '')) ? font.replace(/^'|'$/g, '') : ''
  if (attributes['text:display'] !== undefined) look.hidden = attributes['text:display'] === 'none'
  if (attributes['fo:color'] !== undefined) look.white = attributes['fo:color'].toLowerCase() === '#ffffff'
  if (isPainted(attributes)) look.painted = true
}

const isPainted = (attributes: Attributes): boolean =>
  !/^(?:transparent|#ffffff)?$/i.test(attributes['fo:background-color'] ?? '')

/** Per cent of the height of a line by which text is raised at least. */
const RAISED = 8

/** `super 58%`, `33% 58%`, `-33% 58%`, `0% 100%` */
function shiftOf(position: string): Shift | 'none' {
  const [by = ''] = position.trim().split(/\s+/)
  if (by === 'super') return 'raised'
  if (by === 'sub') return 'lowered'
  const height = Number.parseFloat(by)
  if (!(Math.abs(height) >= RAISED)) return 'none'
  return height > 0 ? 'raised' : 'lowered'
}

function listLevel(attributes: Attributes): ListLevel {
  const format = attributes['style:num-format'] ?? ''
  return {
    format: FORMATS[format] ?? 'decimal',
    prefix: (attributes['style:num-prefix'] ?? '').slice(0, 10),
    suffix: (attributes['style:num-suffix'] ?? '').slice(0, 10),
    start: Math.trunc(Number(attributes['text:start-value'] ?? 1)) || 0,
    shown: Math.min(10, Math.trunc(Number(attributes['text:display-levels'] ?? 1)) || 1),
  }
}
