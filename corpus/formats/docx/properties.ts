/**
 * Properties of paragraphs and runs, as far as they matter for the text.
 * @module
 */
import type { Attributes } from '../archive/xml.ts'
import type { Look } from '../office/draft.ts'
import type { Shift } from '../shifted.ts'
import type { Context } from './context.ts'
import { isOn, isPainted, type RunLook, setLook } from './look.ts'
import { headingLevel, type Styles } from './styles.ts'

export class ParagraphProperties {
  style: string | undefined
  /** Whether its end was deleted: the next paragraph goes on in it. */
  joined = false
  breakBefore = false
  breakAfter = false
  /** Whether something is painted behind it. */
  painted = false
  #outline: number | undefined
  #list: string | undefined
  #level: number | undefined

  set(name: string, attributes: Attributes): void {
    const value = attributes['w:val']
    if (name === 'w:pStyle') this.style = value
    else if (name === 'w:outlineLvl') this.#outline = Number(value)
    else if (name === 'w:numId') this.#list = value
    else if (name === 'w:ilvl') this.#level = Number(value)
    else if (name === 'w:pageBreakBefore') this.breakBefore = isOn(value)
    else if (name === 'w:shd') this.painted = isPainted(attributes)
    else if (name === 'w:sectPr') this.breakAfter = true
    // Of a section that ends here: a new one need not begin on a new page.
    else if (name === 'w:type') this.breakAfter = value !== 'continuous'
  }

  /** Counts it in its list, so once for each paragraph. */
  resolved({ styles, numbering }: Context): { level: number | undefined; label: string; list: boolean } {
    const level = this.#outline === undefined ? styles.level(this.style) : headingLevel(this.#outline)
    const inherited = styles.numbering(this.style)
    const list = this.#list ?? inherited.id
    if (list === undefined || list === '0') return { level, label: '', list: false }
    const given = this.#level ?? (this.#list === undefined ? inherited.level : 0)
    const ordinal = given ?? numbering.levelFor(list, inherited.style)
    return { level, label: numbering.next(list, ordinal), list: level === undefined }
  }
}

/** Points by which text must be moved to be raised or lowered; less is for its looks. */
const MOVED = 1.5
/** Points; smaller letters are not there to be read. */
const TINY = 3

export class RunProperties {
  readonly #styles: Styles
  readonly #paragraphStyle: string | undefined
  readonly #own: RunLook = {}
  #style: string | undefined
  #resolved: RunLook | undefined

  constructor(styles: Styles, paragraphStyle: string | undefined) {
    this.#styles = styles
    this.#paragraphStyle = paragraphStyle
  }

  set(name: string, attributes: Attributes): void {
    this.#resolved = undefined
    if (name === 'w:rStyle') this.#style = attributes['w:val']
    else setLook(this.#own, name, attributes)
  }

  get #all(): RunLook {
    this.#resolved ??= {
      ...this.#styles.look(this.#paragraphStyle),
      ...(this.#style !== undefined && this.#styles.look(this.#style)),
      ...this.#own,
    }
    return this.#resolved
  }

  get look(): Look {
    const { bold = false, size = this.#styles.standardSize } = this.#all
    return { bold, size }
  }

  /** @param first whether nothing stands before it: a line that is moved as a whole is not raised */
  shift(first: boolean): Shift | undefined {
    const { align, position = 0 } = this.#all
    if (align !== undefined && align !== 'none') return align
    if (first || Math.abs(position) < MOVED) return undefined
    return position > 0 ? 'raised' : 'lowered'
  }

  /** The font, if its letters are drawn as signs. */
  get symbols(): string {
    return this.#all.symbols ?? ''
  }

  /** @param onWhite whether nothing is painted behind the paragraph */
  isHidden(onWhite: boolean): boolean {
    const { hidden = false, white = false, painted = false, size = this.#styles.standardSize } = this.#all
    return hidden || (white && !painted && onWhite) || (size > 0 && size < TINY)
  }
}
