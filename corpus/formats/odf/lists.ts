/**
 * Numbers of list items and headings of an OpenDocument text, counted as they come.
 * @module
 */
import { labelOf } from '../office/labels.ts'
import { type OdfStyles, OUTLINE } from './styles.ts'

/** Levels of a list. */
const LEVELS = 10

export class OdfLists {
  readonly #styles: OdfStyles
  /** By list style. */
  readonly #counts = new Map<string, number[]>()
  /** Styles of the lists that are open, outermost first. */
  readonly #open: string[] = []

  constructor(styles: OdfStyles) {
    this.#styles = styles
  }

  get isOpen(): boolean {
    return this.#open.length > 0
  }

  /** @param style undefined: that of the list around it, or of its paragraphs */
  begin(style: string | undefined, goesOn: boolean): void {
    const name = style ?? this.#open.at(-1) ?? ''
    this.#open.push(name)
    const level = this.#open.length
    if (!goesOn) this.#counts.set(name, (this.#counts.get(name) ?? []).slice(0, level - 1))
  }

  end(): void {
    this.#open.pop()
  }

  /** @returns what is written before the next item of the innermost list, '' for a bullet */
  nextItem(start: number | undefined): string {
    return this.#next(this.#open.at(-1) ?? '', this.#open.length, start)
  }

  nextHeading(level: number, style: string): string {
    const own = this.#styles.listOf(style)
    return this.#next(
      own !== undefined && this.#styles.level(own, level) !== undefined ? own : OUTLINE,
      level,
      undefined,
    )
  }

  #next(list: string, level: number, start: number | undefined): string {
    const shape = this.#styles.level(list, level)
    if (shape === undefined || level < 1 || level > LEVELS) return ''
    const counts = this.#counts.get(list) ?? []
    this.#counts.set(list, counts)
    counts[level - 1] = start ?? (counts[level - 1] ?? shape.start - 1) + 1
    counts.length = level // deeper levels begin again
    if (shape.format === 'none') return shape.bullet ?? ''
    const numbers: string[] = []
    for (let at = Math.max(1, level - shape.shown + 1); at <= level; at++) {
      const of = this.#styles.level(list, at)
      numbers.push(labelOf(counts[at - 1] ?? of?.start ?? 1, of?.format ?? 'decimal'))
    }
    return `${shape.prefix}${numbers.filter((number) => number !== '').join('.')}${shape.suffix}`.trim()
  }
}
