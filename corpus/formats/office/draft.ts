/**
 * A paragraph while it is read, run by run.
 * @module
 */
import { afterShifted, type Shift, shifted } from '../shifted.ts'
import type { Note, Paragraph, Piece } from './pieces.ts'

export interface Look {
  bold: boolean
  /** Points; 0 where unknown. */
  size: number
}

export class Draft {
  /** What is anchored in it and follows it: text boxes. */
  readonly boxes: Piece[] = []
  readonly notes: Note[] = []
  readonly breaks: number[] = []
  /** White space is kept. */
  code = false
  /** Words in it that are not shown. */
  hidden = ''
  #text = ''
  #plain = 0
  #sizes = new Map<number, number>()
  /** Raised or lowered text, often in several runs, until it is known what follows. */
  #shifted: { text: string; shift: Shift; look: Look } | undefined

  get text(): string {
    this.#settle('')
    return this.#text
  }

  get isEmpty(): boolean {
    return this.#text === '' && this.#shifted === undefined
  }

  add(data: string, look: Look, shift?: Shift): void {
    if (shift === undefined || this.code) {
      this.#settle(data)
      this.#write(data, look)
    } else if (this.#shifted?.shift === shift) this.#shifted.text += data
    else {
      this.#settle('')
      this.#shifted = { text: data, shift, look }
    }
  }

  /** Writes what was raised or lowered, now that it has ended. */
  #settle(next: string): void {
    const open = this.#shifted
    if (open === undefined) return
    this.#shifted = undefined
    // Raised figures that begin a line, with a blank after them, are the mark of a note.
    const note = this.#text === '' && open.shift === 'raised' && /^\s/.test(next)
    const words = shifted(this.#text, open.text, open.shift, note)
    this.#write(`${words}${afterShifted(words, next)}`, open.look)
  }

  /** White space is folded as it comes, so that offsets taken on the way stay right. */
  #write(data: string, look: Look): void {
    let words = data
    if (!this.code) words = words.replace(/[ \t\r\n\f\v\u00a0]+/g, ' ')
    if (!this.code && (this.#text === '' || /\s$/.test(this.#text))) words = words.trimStart()
    if (words === '') return
    this.#text += words
    const { length } = words.trim()
    if (length === 0) return
    if (!look.bold) this.#plain += length
    this.#sizes.set(look.size, (this.#sizes.get(look.size) ?? 0) + length)
  }

  lineBreak(): void {
    this.#settle('')
    if (this.code) this.#text += '\n'
    else if (this.#text !== '') this.#text = `${this.#text.trimEnd()}\n`
  }

  pageBreak(): void {
    this.#settle('')
    this.breaks.push(this.#text.length)
  }

  /** The text of a paragraph whose end was deleted: it goes on in this one. */
  goOnFrom(before: Draft): void {
    this.#text = before.text
    this.hidden = before.hidden
    this.#plain = before.#plain
    this.#sizes = before.#sizes
    this.boxes.push(...before.boxes)
    this.notes.push(...before.notes)
    this.breaks.push(...before.breaks)
  }

  finished(rest: { level: number | undefined; label: string; list: boolean }): Paragraph {
    const text = this.text.trimEnd()
    let size = 0
    let most = 0
    for (const [points, characters] of this.#sizes) {
      if (characters > most) [size, most] = [points, characters]
    }
    const { level, label, list } = rest
    const { breaks, notes, code } = this
    const bold = text !== '' && this.#plain === 0
    return {
      kind: 'paragraph',
      text,
      ...(level !== undefined && { level }),
      label,
      list,
      code,
      bold,
      size,
      breaks,
      notes,
    }
  }
}
