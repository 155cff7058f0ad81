/**
 * A cell of an OpenDocument sheet while it is read. What it shows stands in it; where a program left that out, its value is
 * written plainly.
 * @module
 */
import type { Attributes } from '../archive/xml.ts'
import { Draft } from '../office/draft.ts'
import { general } from '../sheets/number-format.ts'

const LONGEST_FORMULA = 300

export class OpenCell {
  /** How many columns it stands in, and how many columns and rows it is merged over. */
  readonly repeat: number
  readonly columns: number
  readonly rows: number
  readonly draft = new Draft()
  readonly #attributes: Attributes

  constructor(attributes: Attributes) {
    const count = (name: string) => Math.max(1, Math.trunc(Number(attributes[name])) || 1)
    this.repeat = count('table:number-columns-repeated')
    this.columns = count('table:number-columns-spanned')
    this.rows = count('table:number-rows-spanned')
    this.#attributes = attributes
  }

  /** Whether it has a formula whose value is not stored. */
  get isUnvalued(): boolean {
    const { 'table:formula': formula, 'office:value-type': type, 'calcext:value-type': other } = this.#attributes
    return formula !== undefined && type === undefined && other === undefined && this.draft.text.trim() === ''
  }

  get text(): string {
    const shown = this.draft.text.replace(/\s+/g, ' ').trim()
    if (shown !== '') return shown
    if (!this.isUnvalued) return plainValue(this.#attributes)
    const formula = (this.#attributes['table:formula'] ?? '')
      .replace(/^(?:of|oooc|msoxl):/, '')
      .replace(/\[\.([^\]]*)\]/g, '$1')
    return `[Formula: ${formula.slice(0, LONGEST_FORMULA)}]`
  }
}

function plainValue(attributes: Attributes): string {
  const type = attributes['office:value-type']
  const value = Number(attributes['office:value'])
  if (type === 'boolean') return (attributes['office:boolean-value'] ?? '').toUpperCase()
  if (type === 'date')
    return (attributes['office:date-value'] ?? '').replace(/T00:00:00(?:\.0+)?$/, '').replace('T', ' ')
  if (type === 'time') return clockOf(attributes['office:time-value'] ?? '')
  if (type === 'string') return attributes['office:string-value'] ?? ''
  if (attributes['office:value'] === undefined || !Number.isFinite(value)) return ''
  if (type === 'percentage') return `${general(value * 100)}%`
  return type === 'currency' ? `${general(value)} ${attributes['office:currency'] ?? ''}`.trim() : general(value)
}

/** `PT09H30M00S` is 9:30:00. */
function clockOf(time: string): string {
  const [, hours, minutes, seconds] = /^PT(\d+)H(\d+)M(\d+)/.exec(time) ?? []
  return hours === undefined ? time : `${Number(hours)}:${minutes}:${seconds}`
}
