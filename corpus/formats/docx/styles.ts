/**
 * Styles of a Word document, as far as they tell a heading, a list or emphasis. A style inherits from the one that it
 * is based on.
 * @module
 */
import { readPart } from '../archive/package.ts'
import type { Attributes } from '../archive/xml.ts'
import type { Archive } from '../archive/zip.ts'
import { half, isOn, type RunLook, setLook } from './look.ts'

export interface NumberingOf {
  /** '0' for none. */
  id?: string
  level?: number
}

export interface Style {
  id: string
  /** Lower case. */
  name: string
  basedOn?: string
  /** 0 to 8; 9 is body text. */
  outline?: number
  numbering: NumberingOf
  look: RunLook
}

/**
 * The names that Word, WPS and their translations give to styles of headings; Word itself writes `heading 1` in any
 * language.
 */
const HEADING =
  /^(?:heading|标题|標題|제목|見出し|überschrift|titre|título|titulo|titolo|kop|rubrik|overskrift|otsikko|nagłówek|заголовок|nadpis|başlık)\s*([1-9])$/
const TOC = /^(?:toc\s*\d|toc heading|contents \d|目录\s*\d?|目錄\s*\d?|table of figures)$/
const CODE = /^(?:source ?code|code(?: block)?|html preformatted|preformatted text|macro|代码)$/
const TITLE = /^(?:title|document title|标题|標題)$/

export class Styles {
  readonly #styles = new Map<string, Style>()
  readonly #looks = new Map<string, RunLook>()
  #standard = ''
  #size = 10

  constructor(archive: Archive, part: string | undefined) {
    const path: string[] = []
    let style: Style | undefined
    readPart(archive, part, {
      open: (name, attributes) => {
        if (name === 'w:style') style = this.#begin(attributes)
        else if (style === undefined && name === 'w:sz' && path.includes('w:docDefaults')) this.#size = half(attributes)
        // Formats of parts of a table, and what a style was before a change, are of no interest.
        else if (style !== undefined && !path.some((above) => /Change$|^w:tblStylePr$/.test(above))) {
          property(style, name, attributes)
        }
        path.push(name)
      },
      close: (name) => {
        path.pop()
        if (name === 'w:style') style = undefined
      },
    })
  }

  #begin(attributes: Attributes): Style {
    const id = attributes['w:styleId'] ?? ''
    const style: Style = { id, name: '', numbering: {}, look: {} }
    this.#styles.set(id, style)
    if (isOn(attributes['w:default'] ?? '0') && attributes['w:type'] === 'paragraph') this.#standard = id
    return style
  }

  /** A style and what it is based on, nearest first. */
  *#chain(id: string): Generator<Style> {
    const seen = new Set<string>()
    for (let at: string | undefined = id; at !== undefined && !seen.has(at); at = this.#styles.get(at)?.basedOn) {
      seen.add(at)
      const style = this.#styles.get(at)
      if (style !== undefined) yield style
    }
  }

  #name(id: string): string {
    return this.#styles.get(id)?.name || id.toLowerCase()
  }

  /** Of a heading, 1 to 9; undefined for body text. @param id undefined for the standard style */
  level(id: string | undefined): number | undefined {
    if (id === undefined) return undefined
    for (const { outline, name } of this.#chain(id)) {
      if (outline !== undefined) return headingLevel(outline)
      const number = HEADING.exec(name)?.[1]
      if (number !== undefined) return Number(number)
    }
    const number = this.#styles.has(id) ? undefined : HEADING.exec(id.toLowerCase())?.[1]
    return number === undefined ? undefined : Number(number)
  }

  numbering(id: string | undefined): NumberingOf & { style?: string } {
    for (const style of this.#chain(id ?? this.#standard)) {
      if (style.numbering.id !== undefined) return { ...style.numbering, style: style.id }
    }
    return {}
  }

  /** What a style says of its text, with what it is based on. @param id undefined for the standard style */
  look(id: string | undefined): RunLook {
    const key = id ?? this.#standard
    let look = this.#looks.get(key)
    if (look === undefined) {
      look = {}
      for (const style of this.#chain(key)) look = { ...style.look, ...look }
      this.#looks.set(key, look)
    }
    return look
  }

  /** Of text of which nothing says its size; points. */
  get standardSize(): number {
    return this.#size
  }

  isContents(id: string | undefined): boolean {
    return id !== undefined && TOC.test(this.#name(id))
  }

  isCode(id: string | undefined): boolean {
    return id !== undefined && CODE.test(this.#name(id))
  }

  isTitle(id: string | undefined): boolean {
    return id !== undefined && TITLE.test(this.#name(id))
  }
}

function property(style: Style, name: string, attributes: Attributes): void {
  const value = attributes['w:val'] ?? ''
  if (name === 'w:name') style.name = value.trim().toLowerCase()
  else if (name === 'w:basedOn') style.basedOn = value
  else if (name === 'w:outlineLvl') style.outline = Number(value)
  else if (name === 'w:numId') style.numbering.id = value
  else if (name === 'w:ilvl') style.numbering.level = Number(value)
  else setLook(style.look, name, attributes)
}

/** @param outline 0 to 8 for headings, as Word counts; anything else is body text */
export const headingLevel = (outline: number): number | undefined =>
  outline >= 0 && outline < 9 ? Math.trunc(outline) + 1 : undefined
