/**
 * Properties of paragraphs and runs, as far as they matter for the text.
 * @module
 */
import type { Attributes } from '../archive/xml.ts'
import type { Look } from '../office/draft.ts'
import type { Context } from './context.ts'
import { half, headingLevel, isOn, type Styles } from './styles.ts'

export class ParagraphProperties {
  style: string | undefined
  /** Whether its end was deleted: the next paragraph goes on in it. */
  joined = false
  breakBefore = false
  breakAfter = false
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

export class RunProperties {
  hidden = false
  readonly #styles: Styles
  readonly #paragraphStyle: string | undefined
  #style: string | undefined
  #bold: boolean | undefined
  #size: number | undefined

  constructor(styles: Styles, paragraphStyle: string | undefined) {
    this.#styles = styles
    this.#paragraphStyle = paragraphStyle
  }

  set(name: string, attributes: Attributes): void {
    const value = attributes['w:val']
    if (name === 'w:b') this.#bold = isOn(value)
    else if (name === 'w:sz') this.#size = half(attributes)
    else if (name === 'w:vanish') this.hidden = isOn(value)
    else if (name === 'w:rStyle') this.#style = value
  }

  get look(): Look {
    const own = this.#style === undefined ? {} : this.#styles.ownLook(this.#style)
    return {
      bold: this.#bold ?? own.bold ?? this.#styles.bold(this.#paragraphStyle),
      size: this.#size ?? own.size ?? this.#styles.size(this.#paragraphStyle),
    }
  }
}
