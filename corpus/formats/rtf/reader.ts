/**
 * Tokens of Rich Text to paragraphs, tables and what stands beside them.
 * @module
 */
import { tooLarge } from '../archive/limits.ts'
import { Builder } from '../builder.ts'
import { saysMoreThanPages } from '../running.ts'
import { afterShifted, type Shift, shifted } from '../shifted.ts'
import { type Cell, gridOf, namesColumns, writeTable } from '../tables.ts'
import { decoded, encodingOfCharset, encodingOfPage } from './characters.ts'
import type { Token } from './tokens.ts'

/** What a group hands down to those in it. */
interface State {
  /** Nothing in it is text. */
  skips: boolean
  /** What its words are, where they are not the text. */
  as: 'text' | 'note' | 'comment' | 'header' | 'footer' | 'title' | 'style' | 'fonts'
  font: number
  shift: Shift | undefined
  hidden: boolean
  /** Characters that stand in for one that was written as a number. */
  standIns: number
}

interface Paragraph {
  level: number | undefined
  inTable: boolean
}

type Aside = 'note' | 'comment' | 'header' | 'footer'

const ASIDES: Readonly<Record<string, Aside>> = {
  footnote: 'note',
  annotation: 'comment',
  header: 'header',
  headerl: 'header',
  headerr: 'header',
  headerf: 'header',
  footer: 'footer',
  footerl: 'footer',
  footerr: 'footer',
  footerf: 'footer',
}

const isAside = (state: State): state is State & { as: Aside } =>
  state.as === 'note' || state.as === 'comment' || state.as === 'header' || state.as === 'footer'

const DEEPEST = 2000
/** Groups that hold no text of the document. */
const SKIPPED =
  /^(?:colortbl|info|pict|object|objdata|fldinst|themedata|colorschememapping|datastore|listtable|listoverridetable|revtbl|rsidtbl|generator|xmlnstbl|latentstyles|filetbl|ftnsep|ftnsepc|aftnsep|aftnsepc|pgdsctbl|bkmkstart|bkmkend|nonshppict|sp|sn|sv|datafield|formfield|mmathPr|wgrffmtfilter)$/
/** Optional groups that hold text all the same. */
const KEPT = /^(?:shppict|shpinst|shptxt|background|annotation|footnote|do|dptxbx|dptxbxtext|ud)$/
const WORDS: Readonly<Record<string, string>> = {
  tab: '\t',
  line: '\n',
  emdash: '—',
  endash: '–',
  lquote: '‘',
  rquote: '’',
  ldblquote: '“',
  rdblquote: '”',
  bullet: '•',
  emspace: ' ',
  enspace: ' ',
  qmspace: ' ',
}

export class RtfReader {
  readonly builder = new Builder()
  title: string | undefined
  #state: State = { skips: false, as: 'text', font: 0, shift: undefined, hidden: false, standIns: 1 }
  readonly #stack: State[] = []
  #page = 'windows-1252'
  readonly #fonts = new Map<number, string>()
  /** Levels of headings by the number of their style. */
  readonly #styles = new Map<number, number>()
  #style: { number: number; name: string } | undefined
  #paragraph: Paragraph = { level: undefined, inTable: false }
  #text = ''
  #shifted: { text: string; shift: Shift } | undefined
  #hidden = ''
  /** Of a note, a comment or what runs on every page; the paragraph that it stands in goes on after it. */
  #aside = ''
  #around: Paragraph | undefined
  readonly #running = new Map<string, 'header' | 'footer'>()
  #bytes: number[] = []
  #standIns = 0
  #optional = false
  #cells: Cell[] = []
  #rows: Cell[][] = []
  /** Rows that the file says head the table. */
  readonly #heads = new Set<number>()
  #isHead = false

  take(token: Token): void {
    if (token.kind === 'byte') {
      if (this.#standIns > 0) this.#standIns--
      else this.#bytes.push(token.byte)
      return
    }
    this.#decode()
    if (token.kind === 'open') this.#open()
    else if (token.kind === 'close') this.#close()
    else if (token.kind === 'optional') this.#optional = true
    else if (token.kind === 'text') this.#write(this.#withoutStandIns(token.text))
    else {
      const isOptional = this.#optional
      this.#optional = false
      if (isOptional && !KEPT.test(token.word)) this.#state.skips = true
      else this.#word(token.word, token.value)
    }
  }

  end(): void {
    this.#decode()
    this.#endParagraph()
    this.#endTable()
    for (const [line, kind] of this.#running) this.builder.aside(kind, line)
  }

  #open(): void {
    if (this.#stack.length > DEEPEST) throw tooLarge('Groups in groups', `over ${DEEPEST}`, `${DEEPEST}`)
    this.#stack.push(this.#state)
    this.#state = { ...this.#state }
    this.#standIns = 0
  }

  #close(): void {
    const ended = this.#state
    this.#state = this.#stack.pop() ?? { ...ended, skips: false, as: 'text' }
    this.#optional = false
    this.#standIns = 0
    if (ended.as === this.#state.as || ended.skips) return
    if (isAside(ended)) this.#endAside(ended.as)
    if (ended.as === 'style') this.#style = undefined
  }

  #endAside(as: Aside): void {
    const words = this.#aside.toWellFormed().replace(/\s+/g, ' ').trim()
    this.#aside = ''
    this.#paragraph = this.#around ?? this.#paragraph
    this.#around = undefined
    if (as === 'note' || as === 'comment') this.#text += ` ${as === 'note' ? '[Note: ' : '[Comment: '}${words}]`
    else if (saysMoreThanPages(words) && !this.#running.has(words)) this.#running.set(words, as)
  }

  #word(word: string, value: number | undefined): void {
    const state = this.#state
    if (word === 'u') {
      const code = value ?? 63
      this.#write(String.fromCharCode(code < 0 ? code + 0x10000 : code))
      this.#standIns = state.standIns
      return
    }
    this.#standIns = 0
    if (word === 'pict' && !state.skips) this.builder.leaveOut('picture')
    if (word === 'object' && !state.skips) this.builder.leaveOut('embedded')
    if (word === 'stylesheet') state.as = 'style'
    else if (word === 'fonttbl') state.as = 'fonts'
    else if (ASIDES[word] !== undefined && !state.skips) this.#beginAside(ASIDES[word])
    // It stands in a group of facts about the file, of which nothing else is read.
    else if (word === 'title' && state.skips) Object.assign(state, { skips: false, as: 'title' })
    else if (SKIPPED.test(word)) state.skips = true
    else if (state.as === 'fonts' || state.as === 'style') this.#define(word, value)
    else if (!state.skips) this.#apply(word, value)
  }

  #beginAside(as: Aside): void {
    if (isAside(this.#state)) return
    this.#state.as = as
    this.#around = { ...this.#paragraph }
  }

  #define(word: string, value: number | undefined): void {
    if (word === 'f') this.#state.font = value ?? 0
    else if (word === 'fcharset') {
      const encoding = encodingOfCharset(value ?? 0)
      if (encoding !== undefined) this.#fonts.set(this.#state.font, encoding)
    } else if (word === 's' && this.#state.as === 'style') this.#style = { number: value ?? 0, name: '' }
    else if (word === 'outlinelevel' && this.#style !== undefined)
      this.#styles.set(this.#style.number, (value ?? 9) + 1)
  }

  #apply(word: string, value: number | undefined): void {
    const state = this.#state
    const stands = WORDS[word]
    if (stands !== undefined) this.#write(stands)
    else if (word === 'par' || word === 'sect' || word === 'page' || word === 'column') this.#endParagraph()
    else if (word === 'cell' || word === 'nestcell') this.#endCell()
    else if (word === 'row' || word === 'nestrow') this.#endRow()
    else if (word === 'trowd') this.#isHead = false
    else if (word === 'trhdr') this.#isHead = true
    else if (word === 'intbl') this.#paragraph.inTable = true
    else if (word === 'pard') this.#paragraph = { level: undefined, inTable: false }
    else if (word === 's') this.#paragraph.level = this.#styles.get(value ?? 0) ?? this.#paragraph.level
    else if (word === 'outlinelevel') this.#paragraph.level = value !== undefined && value < 9 ? value + 1 : undefined
    else if (word === 'ansicpg') this.#page = encodingOfPage(value ?? 1252) ?? this.#page
    else if (word === 'f') state.font = value ?? 0
    else if (word === 'uc') state.standIns = Math.max(0, Math.min(value ?? 1, 10))
    else if (word === 'super') state.shift = 'raised'
    else if (word === 'sub') state.shift = 'lowered'
    else if (word === 'nosupersub') state.shift = undefined
    else if (word === 'v') state.hidden = value !== 0
    else if (word === 'plain') Object.assign(state, { shift: undefined, hidden: false, font: 0 })
  }

  #decode(): void {
    if (this.#bytes.length === 0) return
    const bytes = this.#bytes
    this.#bytes = []
    this.#write(decoded(bytes, this.#fonts.get(this.#state.font) ?? this.#page))
  }

  #withoutStandIns(text: string): string {
    const cut = Math.min(this.#standIns, text.length)
    this.#standIns -= cut
    return text.slice(cut)
  }

  #write(text: string): void {
    const { as, skips, hidden, shift } = this.#state
    if (text === '' || skips || as === 'fonts') return
    if (as === 'style') this.#nameStyle(text)
    else if (as === 'title') this.title = (this.title ?? '') + text
    else if (isAside(this.#state)) this.#aside += text
    else if (hidden) this.#hidden += text
    else if (shift === undefined) {
      this.#endShift(text)
      this.#text += text
    } else if (this.#shifted?.shift === shift) this.#shifted.text += text
    else {
      this.#endShift(text)
      this.#shifted = { text, shift }
    }
  }

  /** `heading 2;` */
  #nameStyle(text: string): void {
    if (this.#style === undefined) return
    this.#style.name += text
    const level = /^(?:heading|überschrift|titre|título|标题)\s*(\d)/i.exec(this.#style.name.trim())?.[1]
    if (level !== undefined) this.#styles.set(this.#style.number, Number(level))
  }

  #endShift(next: string): void {
    if (this.#shifted === undefined) return
    const { text, shift } = this.#shifted
    this.#shifted = undefined
    this.#text += shifted(this.#text, text, shift)
    this.#text += afterShifted(this.#text, next)
  }

  #said(): string {
    this.#endShift('')
    const text = this.#text.toWellFormed()
    this.#text = ''
    return text.trim()
  }

  #endParagraph(): void {
    if (this.#state.skips) return
    if (isAside(this.#state)) {
      this.#aside += ' '
      return
    }
    if (this.#paragraph.inTable) {
      // A cell of several paragraphs.
      this.#endShift('')
      this.#text += ' '
      return
    }
    const text = this.#said()
    if (text !== '' || this.#hidden !== '') this.#endTable()
    if (text !== '') {
      const { level } = this.#paragraph
      if (level !== undefined && text.length < 300) this.builder.heading(text.replace(/\s+/g, ' '), level)
      else if (/^(?:[•·▪◦‣–-]|\d{1,3}[.)]|[a-z][.)])\t/.test(text)) this.builder.item(text.replace('\t', ' '), 0)
      else for (const line of text.split('\n')) this.builder.paragraph(line.replaceAll('\t', ' '), 0)
    }
    this.#endHidden()
  }

  #endHidden(): void {
    this.builder.aside('hidden', this.#hidden.toWellFormed())
    this.#hidden = ''
  }

  #endCell(): void {
    if (isAside(this.#state)) this.#aside += ' '
    else if (!this.#state.skips) this.#cells.push({ text: this.#said() })
  }

  #endRow(): void {
    if (this.#state.skips || isAside(this.#state) || this.#cells.length === 0) return
    if (this.#isHead) this.#heads.add(this.#rows.length)
    this.#rows.push(this.#cells)
    this.#cells = []
    this.#paragraph = { level: undefined, inTable: false }
  }

  #endTable(): void {
    if (this.#cells.length > 0) this.#endRow()
    if (this.#rows.length === 0) return
    const grid = gridOf(this.#rows)
    const marked = (row: number) => this.#heads.has(row)
    writeTable(this.builder, grid, { headed: marked(0) || namesColumns(grid.rows), marked })
    this.#rows = []
    this.#heads.clear()
  }
}
