/**
 * The parts of a Word document that say something about its body.
 * @module
 */
import { labelOf } from '../office/labels.ts'
import type { Note } from '../office/pieces.ts'
import type { Comments } from './comments.ts'
import type { Numbering } from './numbering.ts'
import type { Related } from './related.ts'
import type { Styles } from './styles.ts'

export interface Context {
  styles: Styles
  numbering: Numbering
  footnotes: Notes
  endnotes: Notes
  comments: Comments | undefined
  related: Related
  /** Whether to leave out what repeats the headings, commands of fields, and what only asks to be replaced. */
  dropContents: boolean
}

/** Notes by their id, numbered in the order in which the text refers to them. */
export class Notes {
  readonly #texts: ReadonlyMap<string, string>
  readonly #format: string
  readonly #marks = new Map<string, string>()

  constructor(texts: ReadonlyMap<string, string>, format: string) {
    this.#texts = texts
    this.#format = format
  }

  /** @returns undefined for a note that does not exist; without a text where it was referred to before */
  refer(id: string): Note | undefined {
    const text = this.#texts.get(id)
    if (text === undefined || text === '') return undefined
    const known = this.#marks.get(id)
    if (known !== undefined) return { mark: known, text: '' }
    const mark = `[${labelOf(this.#marks.size + 1, this.#format)}]`
    this.#marks.set(id, mark)
    return { mark, text }
  }
}
