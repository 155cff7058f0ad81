/**
 * Styles of an OpenDocument text, as far as they tell a heading, emphasis, a page break or a number. Named styles stand
 * in `styles.xml`, those of single paragraphs in `content.xml`.
 * @module
 */
import type { Attributes, XmlEvents } from '../archive/xml.ts'
import type { Look } from '../office/draft.ts'

interface Style {
  parent: string | undefined
  outline: number | undefined
  list: string | undefined
  breaks: boolean
  bold?: boolean
  size?: number
}

/** How the items of one level are numbered. */
export interface ListLevel {
  format: string
  prefix: string
  suffix: string
  start: number
  /** How many levels the number names: 2 for `1.3`. */
  shown: number
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
export class OdtStyles implements XmlEvents {
  readonly #styles = new Map<string, Style>()
  readonly #lists = new Map<string, Map<number, ListLevel>>()
  #style: Style | undefined
  #list: Map<number, ListLevel> | undefined

  open(name: string, attributes: Attributes): void {
    if (name === 'style:style' || name === 'style:default-style') this.#begin(attributes)
    else if (name === 'style:text-properties') setLook(this.#style, attributes)
    else if (name === 'style:paragraph-properties' && this.#style !== undefined) {
      this.#style.breaks = attributes['fo:break-before'] === 'page'
    } else if (name === 'text:list-style' || name === 'text:outline-style') {
      this.#list = new Map()
      this.#lists.set(name === 'text:list-style' ? (attributes['style:name'] ?? '') : OUTLINE, this.#list)
    } else if (/^text:(?:list-level-style-number|outline-level-style)$/.test(name)) {
      this.#list?.set(Number(attributes['text:level']), listLevel(attributes))
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
  look(family: 'paragraph' | 'text', name: string): Partial<Look> {
    const look: Partial<Look> = {}
    const standard = this.#styles.get(`${family}/`)
    const chain = [...this.#chain(family, name)].map(([, style]) => style)
    for (const { bold, size } of family === 'paragraph' && standard !== undefined ? [...chain, standard] : chain) {
      if (bold !== undefined) look.bold ??= bold
      if (size !== undefined) look.size ??= size
    }
    return look
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
  const weight = attributes['fo:font-weight'] ?? attributes['style:font-weight-asian']
  if (weight !== undefined) style.bold = /^(?:bold|[6-9]00)$/.test(weight)
  const size = /^([\d.]+)pt$/.exec(attributes['fo:font-size'] ?? '')?.[1]
  if (size !== undefined) style.size = Number(size)
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
