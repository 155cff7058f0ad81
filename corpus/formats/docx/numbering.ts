/**
 * The numbers that Word writes before headings and list items. They are not in the text: a paragraph names a list and a
 * level, and counting is left to the reader.
 * @module
 */
import { readPart } from '../archive/package.ts'
import type { Attributes } from '../archive/xml.ts'
import type { Archive } from '../archive/zip.ts'
import { labelOf } from '../office/labels.ts'
import { tellingBullet } from '../office/symbols.ts'
import type { Styles } from './styles.ts'

interface Level {
  start: number
  format: string
  /** `%1.%2)`: a number of each level. */
  text: string
  font: string
  /** The style whose paragraphs are numbered at this level. */
  style?: string
  /** All numbers in figures, whatever their own format. */
  legal: boolean
}

interface Scheme {
  levels: Map<number, Level>
  /** Levels are those of the list of this style. */
  link?: string
}

interface List {
  scheme: string
  starts: Map<number, number>
}

/** Levels of a list. */
const LEVELS = 9
/** Characters of a number; more are none. */
const LONGEST = 60

export class Numbering {
  readonly #schemes = new Map<string, Scheme>()
  readonly #lists = new Map<string, List>()
  readonly #styles: Styles
  /** By scheme: lists of one scheme count on from each other. */
  readonly #counts = new Map<string, number[]>()
  readonly #begun = new Set<string>()

  constructor(archive: Archive, part: string | undefined, styles: Styles) {
    this.#styles = styles
    let scheme: Scheme | undefined
    let list: List | undefined
    let level: Level | undefined
    let ordinal = 0
    readPart(archive, part, {
      open: (name, attributes) => {
        const value = attributes['w:val'] ?? ''
        if (name === 'w:abstractNum') {
          scheme = { levels: new Map() }
          this.#schemes.set(attributes['w:abstractNumId'] ?? '', scheme)
        } else if (name === 'w:num') {
          list = { scheme: '', starts: new Map() }
          this.#lists.set(attributes['w:numId'] ?? '', list)
        } else if (name === 'w:lvlOverride') ordinal = Number(attributes['w:ilvl'])
        else if (name === 'w:abstractNumId' && list !== undefined) list.scheme = value
        else if (name === 'w:startOverride') list?.starts.set(ordinal, Number(value))
        else if (name === 'w:numStyleLink' && scheme !== undefined) scheme.link = value
        else if (name === 'w:lvl') {
          level = { start: 1, format: 'decimal', text: '', font: '', legal: false }
          scheme?.levels.set(Number(attributes['w:ilvl']), level)
        } else if (level !== undefined) property(level, name, attributes)
      },
      close: (name) => {
        if (name === 'w:lvl') level = undefined
        else if (name === 'w:abstractNum') scheme = undefined
        else if (name === 'w:num') list = undefined
      },
    })
  }

  /** Of a paragraph whose style names the list: the level that is meant for that style. */
  levelFor(list: string, style: string | undefined): number {
    const levels = this.#scheme(this.#lists.get(list)?.scheme)?.levels ?? new Map<number, Level>()
    for (const [ordinal, level] of levels) if (style !== undefined && level.style === style) return ordinal
    return 0
  }

  /** Counts a paragraph. @returns what is written before it, '' for a bullet that says nothing */
  next(id: string, ordinal: number): string {
    const list = this.#lists.get(id)
    const levels = this.#scheme(list?.scheme)?.levels
    const level = levels?.get(ordinal)
    if (list === undefined || levels === undefined || level === undefined || !(ordinal < LEVELS)) return ''
    const counts = this.#counts.get(list.scheme) ?? []
    this.#counts.set(list.scheme, counts)
    const start = list.starts.get(ordinal)
    const key = `${id}/${ordinal}`
    if (start !== undefined && !this.#begun.has(key)) counts[ordinal] = start
    else counts[ordinal] = (counts[ordinal] ?? level.start - 1) + 1
    this.#begun.add(key)
    counts.length = ordinal + 1 // deeper levels begin again
    if (level.format === 'bullet') return tellingBullet(level.text, level.font)
    return level.text
      .slice(0, LONGEST)
      .replace(/%([1-9])/g, (_, digit: string) => {
        const at = Number(digit) - 1
        const of = levels.get(at)
        return labelOf(counts[at] ?? of?.start ?? 1, level.legal ? 'decimal' : (of?.format ?? 'decimal'))
      })
      .trim()
  }

  #scheme(id: string | undefined): Scheme | undefined {
    const scheme = id === undefined ? undefined : this.#schemes.get(id)
    if (scheme?.link === undefined || scheme.levels.size > 0) return scheme
    const list = this.#styles.numbering(scheme.link).id
    const linked = list === undefined ? undefined : this.#lists.get(list)
    return linked === undefined ? scheme : this.#schemes.get(linked.scheme)
  }
}

function property(level: Level, name: string, attributes: Attributes): void {
  const value = attributes['w:val'] ?? ''
  if (name === 'w:start') level.start = Number(value) || 0
  else if (name === 'w:numFmt') level.format = value
  else if (name === 'w:lvlText') level.text = value
  else if (name === 'w:pStyle') level.style = value
  else if (name === 'w:rFonts') level.font = attributes['w:ascii'] ?? attributes['w:hAnsi'] ?? ''
  else if (name === 'w:isLgl') level.legal = value !== '0' && value !== 'false'
}
