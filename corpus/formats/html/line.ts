/**
 * The line of text that a page is at. Inline elements that change what their words say are frames over the end of it:
 * raised and lowered text, text that was struck out, readings beside characters. When one ends, its words are written again.
 * @module
 */
import { afterShifted, type Shift, shifted } from '../shifted.ts'

/** Stands for `<br>` until white space is folded. */
export const BREAK = '\u2028'

/** So much of the line is looked at for what stands before raised text. */
const BEFORE = 40

export type FrameKind = Shift | 'struck' | 'quoted' | 'ruby' | 'reading'

interface Frame {
  kind: FrameKind
  /** Index of its first part. */
  at: number
  /** Raised: it leads to a note. */
  note: boolean
  /** Ruby: what was read so far. */
  readings: string
}

export interface Taken {
  text: string
  /** Characters, and how many of them in links. */
  chars: number
  linked: number
}

export class Line {
  #parts: string[] = []
  readonly #frames: Frame[] = []
  #chars = 0
  #linked = 0
  /** Shifted text that the next words follow. */
  #shifted = ''

  append(data: string, inLink: boolean): void {
    if (this.#shifted !== '' && data !== '') {
      const between = afterShifted(this.#shifted, data)
      if (between !== '') this.#parts.push(between)
      this.#shifted = ''
    }
    this.#parts.push(data)
    const length = data.trim().length
    this.#chars += length
    if (inLink) this.#linked += length
  }

  /** Whether nothing but white space stands in it. */
  get isBlank(): boolean {
    return this.#chars === 0
  }

  /** Characters in it. */
  get length(): number {
    return this.#chars
  }

  get linked(): number {
    return this.#linked
  }

  open(kind: FrameKind, note = false): void {
    this.#frames.push({ kind, at: this.#parts.length, note, readings: '' })
  }

  /** Says of the raised text that is open, or of what was opened just here, that it leads to a note. */
  leadsToNote(): void {
    const frame = this.#frames.at(-1)
    if (frame?.kind === 'raised') frame.note = true
  }

  close(): void {
    const frame = this.#frames.pop()
    if (frame !== undefined) this.#rewrite(frame)
  }

  /** The line, which is then empty; what is open goes on in the next. */
  take(): Taken {
    for (const frame of this.#frames.toReversed()) this.#rewrite(frame)
    for (const frame of this.#frames) frame.at = 0
    const taken = { text: this.#parts.join(''), chars: this.#chars, linked: this.#linked }
    this.#parts = []
    this.#chars = 0
    this.#linked = 0
    this.#shifted = ''
    return taken
  }

  #rewrite(frame: Frame): void {
    const words = folded(this.#parts.splice(frame.at).join(''))
    if (frame.kind === 'ruby' && frame.readings !== '') {
      this.#parts.push(words, `(${frame.readings})`)
      frame.readings = ''
      return
    }
    if (words.trim() === '') {
      this.#parts.push(words)
      return
    }
    if (frame.kind === 'struck') this.#parts.push(this.#apart(), around(words, '[struck out: ', ']'))
    else if (frame.kind === 'quoted') this.#parts.push(around(words, '“', '”'))
    else if (frame.kind === 'reading') this.#readingOf(words)
    else if (frame.kind === 'ruby') this.#parts.push(words)
    else {
      const written = shifted(this.#before(), words, frame.kind, frame.note)
      this.#parts.push(written)
      this.#shifted = written
    }
  }

  #readingOf(words: string): void {
    const ruby = this.#frames.findLast(({ kind }) => kind === 'ruby')
    if (ruby === undefined) this.#parts.push(`(${words.trim()})`)
    else ruby.readings += words.trim()
  }

  /** A space where words stand directly before. */
  #apart(): string {
    return /\S$/.test(this.#before()) ? ' ' : ''
  }

  #before(): string {
    let before = ''
    for (let i = this.#parts.length - 1; i >= 0 && before.length < BEFORE; i--) before = `${this.#parts[i]}${before}`
    return before.slice(-BEFORE)
  }
}

/** Marks around words, white space left outside. */
function around(words: string, open: string, close: string): string {
  const inner = words.trim()
  const [before = '', after = ''] = words.split(inner, 2)
  return `${before}${open}${inner}${close}${after}`
}

/** White space of the source as one space; of a break, the break. */
function folded(text: string): string {
  return text.replace(/[ \t\n\r\f]+/g, ' ')
}

/** White space folded, breaks kept as line ends; places where a word may be parted are none to quote. */
export function collapsed(text: string): string {
  return text
    .replaceAll('\u00ad', '')
    .replace(/[ \t\n\r\f\u00a0]+/g, ' ')
    .replace(/ ?\u2028 ?/g, '\n')
    .trim()
}
