/**
 * A paragraph while it is read, run by run.
 * @module
 */
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
  #text = ''
  #plain = 0
  #sizes = new Map<number, number>()

  get text(): string {
    return this.#text
  }

  /** White space is folded as it comes, so that offsets taken on the way stay right. */
  add(data: string, look: Look): void {
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
    if (this.code) this.#text += '\n'
    else if (this.#text !== '') this.#text = `${this.#text.trimEnd()}\n`
  }

  pageBreak(): void {
    this.breaks.push(this.#text.length)
  }

  /** The text of a paragraph whose end was deleted: it goes on in this one. */
  goOnFrom(before: Draft): void {
    this.#text = before.#text
    this.#plain = before.#plain
    this.#sizes = before.#sizes
    this.boxes.push(...before.boxes)
    this.notes.push(...before.notes)
    this.breaks.push(...before.breaks)
  }

  finished(rest: { level: number | undefined; label: string; list: boolean }): Paragraph {
    const text = this.#text.trimEnd()
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
