/**
 * The blocks of a page as they are written: paragraphs and items, terms with what they mean, pictures that stand alone.
 * @module
 */
import type { Builder } from '../builder.ts'
import { isRunningText } from './chrome.ts'
import { BREAK } from './line.ts'

/** A longer term stands apart from what it means, and so does a longer definition. */
const LONG_TERM = 100
const LONG_DEFINITION = 300

export interface Words {
  text: string
  /** Characters, and how many of them in links. */
  chars: number
  linked: number
}

export class PageBlocks {
  readonly builder: Builder
  /** Blocks of running text so far; more of them say that a region is no navigation. */
  running = 0
  /** What is defined next. */
  #term = { text: '', linked: 0 }

  constructor(builder: Builder) {
    this.builder = builder
  }

  paragraph(words: Words): void {
    const { text, chars, linked } = words
    this.#counted(words)
    this.endTerm()
    const [, kind, inner = ''] = /^\[(Picture|Hidden text): ([^[\]]*)\]$/.exec(text) ?? []
    if (kind !== undefined && linked < chars) this.builder.aside(kind === 'Picture' ? 'picture' : 'hidden', inner)
    else this.builder.paragraph(text, linked)
  }

  /** @param mark its number, unless its author has written the same */
  item(words: Words, mark: string): void {
    const { text, chars, linked } = words
    this.#counted(words)
    this.endTerm()
    const isMarked = mark !== '' && text.startsWith(mark.trim())
    // A mark in a list of links is a part of the link.
    this.builder.item(isMarked ? text : `${mark}${text}`, linked >= chars ? linked + mark.length : linked)
  }

  heading(text: string, level: number): void {
    this.endTerm()
    this.builder.heading(text.replace(/\n/g, ' '), level)
  }

  code({ text, chars }: Words): void {
    this.endTerm()
    this.builder.code(text.replace(/\r\n?/g, '\n').replaceAll(BREAK, '\n'))
    if (chars > 0) this.running++
  }

  /** Keeps a term until it is defined. */
  term(words: Words): void {
    this.#counted(words)
    this.endTerm()
    this.#term = { text: words.text.replace(/\s*¶$/, ''), linked: words.linked }
  }

  /** What the term means: in one line with it where both are short. */
  definition(words: Words): void {
    const { text: term, linked } = this.#term
    if (term === '' || term.length > LONG_TERM || words.text.length > LONG_DEFINITION || words.text.includes('\n')) {
      this.paragraph(words)
      return
    }
    this.#counted(words)
    this.forgetTerm()
    this.builder.item(`${term}${/[:：?？]$/.test(term) ? '' : ':'} ${words.text}`, linked + words.linked)
  }

  /** Writes a term that nothing has defined. */
  endTerm(): void {
    const { text, linked } = this.#term
    if (text === '') return
    this.forgetTerm()
    this.builder.item(text, linked)
  }

  forgetTerm(): void {
    this.#term = { text: '', linked: 0 }
  }

  #counted({ text, chars, linked }: Words): void {
    if (isRunningText(text, chars, linked)) this.running++
  }
}
