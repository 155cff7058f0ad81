/**
 * The events of a page, in order, to text. There is no tree, so that depth costs nothing: a stack holds what was opened
 * and what that changed.
 * @module
 */
import { Builder, type Mark } from '../builder.ts'
import { PageBlocks } from './blocks.ts'
import { isNote, isSkipLink, type Region, regionOf, wordsIn } from './chrome.ts'
import { BLOCKS, frameOf, isNoteLink, isOpener } from './elements.ts'
import type { PageFacts } from './facts.ts'
import { declaredOf, isWorthALine, pageLook, visibility } from './hidden.ts'
import { BREAK, collapsed, Line, type Taken } from './line.ts'
import { type List, listOf, nextMark } from './list.ts'
import { type Declared, isUnseen, type Look, within } from './looks.ts'
import { Formula } from './math.ts'
import { fieldValue, pictureOf, unreadKind } from './replaced.ts'
import { PageTable } from './table.ts'

/** Above this share of characters in links a suspect region is navigation. */
const MOSTLY_LINKS = 0.5

type Attributes = Readonly<Record<string, string>>

interface Element {
  name: string
  region: Region
  note: boolean
  mark: Mark
  /** Blocks of running text, and buttons, before it. */
  running: number
  buttons: number
  /** Characters of the line before it. */
  chars: number
  look: Look
  unseen: boolean
  /** It is a frame in the line. */
  framed: boolean
  /** A link to a place in a page, as those to notes are. */
  toPlace: boolean
  /** Its words are set apart from those around, and written when it ends. */
  captures?: Capture
  /** List items: what their first words begin with, which are still to come. */
  fresh?: { mark: string }
}

interface Capture {
  kind: 'hidden' | 'button' | 'drawing'
  line: Line
}

export class Walker {
  readonly builder = new Builder()
  readonly #blocks = new PageBlocks(this.builder)
  /** Of the ids that were asked for: the index of the block that each stands at, or before. */
  readonly anchors = new Map<string, number>()
  title = ''
  readonly #chrome: boolean
  readonly #facts: PageFacts
  readonly #wanted: ReadonlySet<string> | undefined
  readonly #stack: Element[] = []
  /** Open `li`, `dt` and `dd`. */
  readonly #items: Element[] = []
  readonly #lists: List[] = []
  readonly #tables: PageTable[] = []
  /** Of what the facts give in order, how much has been seen. */
  #seen = { tables: 0, countdowns: 0 }
  readonly #line = new Line()
  #capture: Capture | undefined
  /** Words of the page that cannot be seen for their looks. */
  #unseen: Line | undefined
  #formula: Formula | undefined
  /** What waits for the end of a table. */
  #after: string[] = []
  #buttons = 0
  #skipping = 0
  #links = 0
  #pre = 0
  #notes = 0
  #nested = 0
  #inner = 0
  /** Characters of the line where the row of an inner table begins. */
  #innerRow = 0
  #drawn = 0
  #bold = 0
  #boldChars = 0
  #inTitle = false

  /** @param chrome false: navigation is text like any other */
  constructor(facts: PageFacts, chrome: boolean, wanted?: ReadonlySet<string>) {
    this.#facts = facts
    this.#chrome = chrome
    this.#wanted = wanted
  }

  open(name: string, attributes: Attributes): void {
    const parent = this.#stack.at(-1)
    if (name === 'title' && this.title === '' && parent?.name !== 'svg') this.#inTitle = true
    if (name === 'br') this.#append(this.#pre > 0 ? '\n' : BREAK)
    if (BLOCKS.has(name)) this.#boundary(name)
    if (this.#wanted !== undefined) this.#anchor(attributes['id'] ?? attributes['name'] ?? '')
    const isTable = name === 'table'
    const isData = isTable && this.#facts.tables[this.#seen.tables++] !== false
    const declared = this.#skipping > 0 ? {} : declaredOf(name, attributes, this.#facts)
    const list = name === 'ul' || name === 'ol' ? this.#listOf(name, attributes, declared) : undefined
    const element = this.#push(name, attributes, declared, parent)
    this.#count(element, 1)
    if (list) this.#lists.push(list)
    if (this.#skipping > 0) {
      const kind = element.region === 'skip' && this.#skipping === 1 && unreadKind(name, attributes)
      if (kind && !this.#capture) this.builder.leaveOut(kind)
      return
    }
    if (this.#formula || name === 'math') {
      this.#formula ??= new Formula()
      this.#formula.open(name)
      return
    }
    this.#openFrame(name, attributes, declared, element, parent)
    if (name === 'li') this.#openItem(element, attributes)
    if (this.#capture) {
      if (this.#capture.kind === 'drawing' && /^(?:text|title|desc)$/.test(name)) this.#separate('; ')
    } else if (isTable) this.#openTable(isData)
    else if (this.#inner > 0) this.#openInner(name)
    else this.#tables.at(-1)?.open(name, attributes)
    this.#replace(name, attributes)
  }

  close(name: string): void {
    const element = this.#stack.pop()
    if (element === undefined) return
    if (name === 'title') this.#inTitle = false
    if (this.#formula && this.#skipping === 0) this.#closeFormula()
    else if (this.#skipping === 0) {
      if (element.framed) this.#target.close()
      if (element.captures) this.#closeCapture(element, element.captures)
      else if (!this.#capture) this.#finish(name, element)
      else if (BLOCKS.has(name)) this.#append(' ')
    }
    if (this.#items.at(-1) === element) this.#items.pop()
    if (name === 'ul' || name === 'ol') this.#lists.pop()
    this.#count(element, -1)
    if (this.#skipping === 0 && !this.#capture) this.#judge(element)
  }

  text(data: string): void {
    if (this.#inTitle) this.title += data
    else if (this.#skipping > 0) return
    else if (this.#formula) this.#formula.text(data)
    else if (this.#stack.at(-1)?.unseen === true && !this.#capture) this.#appendUnseen(data)
    else if (this.#capture?.kind !== 'drawing' || this.#drawn > 0) this.#append(data)
  }

  end(): void {
    while (this.#stack.length > 0) this.close(this.#stack.at(-1)?.name ?? '')
    this.#flush()
    this.#blocks.endTerm()
  }

  #push(name: string, attributes: Attributes, declared: Declared, parent: Element | undefined): Element {
    const around = parent?.look ?? pageLook(this.#facts)
    const look = isPlain(declared) ? around : within(around, declared)
    const element: Element = {
      name,
      region: this.#regionOf(name, attributes, parent?.name ?? ''),
      note: isNote(attributes),
      mark: this.builder.mark(),
      running: this.#blocks.running,
      buttons: this.#buttons,
      chars: this.#line.length,
      look,
      unseen: look === around ? (parent?.unseen ?? false) : isUnseen(look),
      framed: false,
      toPlace: name === 'a' && attributes['href']?.includes('#') === true,
    }
    if (this.#skipping === 0 && element.region !== 'skip' && !this.#formula) {
      const seen = visibility(name, attributes, declared, this.#facts)
      if (seen === 'icon') element.region = 'skip'
      else if (!this.#capture) {
        const kind = seen === 'hidden' ? 'hidden' : name === 'svg' ? 'drawing' : isOpener(name, attributes) && 'button'
        if (kind) this.#capture = element.captures = { kind, line: new Line() }
      }
    }
    if (/^(?:li|dt|dd)$/.test(name)) {
      this.#items.push(element)
      element.fresh = { mark: '' }
    }
    this.#stack.push(element)
    return element
  }

  /** Counts what is open. */
  #count({ name, region, note }: Element, by: 1 | -1): void {
    if (region === 'skip') this.#skipping += by
    if (note) this.#notes += by
    switch (name) {
      case 'a':
        this.#links += by
        break
      case 'pre':
        this.#pre += by
        break
      case 'b':
      case 'strong':
        this.#bold += by
        break
      case 'article':
      case 'section':
      case 'main':
        this.#nested += by
        break
      case 'button':
        if (by > 0) this.#buttons++
        break
      case 'text':
      case 'title':
      case 'desc':
      case 'foreignobject':
        this.#drawn += by
        break
    }
  }

  #regionOf(name: string, attributes: Attributes, parent: string): Region {
    if (name === 'button' && (/^h[1-6]$/.test(parent) || isOpener(name, attributes))) return 'text'
    if (name === 'option' && attributes['selected'] !== undefined) return 'text'
    const region = regionOf(name, attributes)
    if (this.#chrome || region === 'text') return region
    return /^(?:script|style|template)$/.test(name) ? 'skip' : 'text'
  }

  /** Leaves out a region that turned out to be navigation. */
  #judge({ region, mark, running, buttons, name }: Element): void {
    if (region === 'text' || region === 'skip') return
    const { builder } = this
    const share = builder.linkedSince(mark)
    const says = this.#blocks.running > running
    if (region === 'header') {
      builder.keepHeadings(mark, share <= MOSTLY_LINKS, says || this.#nested > 0)
      return
    }
    const asks = region === 'chrome' && name !== 'section' && this.#buttons > buttons
    const isText = says || region === 'suspect' || (share === 0 && builder.hasSectionSince(mark))
    if (share <= MOSTLY_LINKS && isText && !asks) return
    builder.takeBack(mark)
    this.#blocks.running = running
    this.#blocks.forgetTerm()
  }

  #anchor(id: string): void {
    if (this.#wanted?.has(id) && !this.anchors.has(id)) this.anchors.set(id, this.builder.blocks.length)
  }

  /** Where words go. */
  get #target(): Line {
    return this.#capture?.line ?? this.#line
  }

  #append(data: string): void {
    if (this.#skipping > 0) return
    if (this.#unseen && !this.#capture && data.trim() !== '') this.#writeUnseen()
    this.#target.append(data, this.#links > 0)
    if (this.#bold > 0) this.#boldChars += data.trim().length
  }

  #separate(mark: string): void {
    this.#append(this.#target.isBlank ? ' ' : mark)
  }

  #appendUnseen(data: string): void {
    this.#unseen ??= new Line()
    this.#unseen.append(this.#stack.at(-1)?.framed === true && data.trim() !== '' ? `^${data}` : data, this.#links > 0)
  }

  #writeUnseen(): void {
    const text = collapsed(this.#unseen?.take().text ?? '')
    this.#unseen = undefined
    if (/[\p{L}\p{N}]/u.test(text)) this.#line.append(` [Hidden text: ${text}] `, false)
  }

  #openFrame(
    name: string,
    attributes: Attributes,
    declared: Declared,
    element: Element,
    parent: Element | undefined,
  ): void {
    const isNote = isNoteLink(name, attributes)
    const kind = isNote ? 'raised' : frameOf(name, attributes, declared)
    if (name === 'a' && !isNote) this.#target.leadsToNote()
    if (kind === undefined) return
    element.framed = true
    const inLink = parent?.toPlace === true && parent.chars === this.#line.length
    this.#target.open(kind, isNote || inLink)
  }

  #openItem(element: Element, attributes: Attributes): void {
    const list = this.#lists.at(-1)
    const mark = list === undefined ? '' : nextMark(list, attributes)
    if (this.#inCell || this.#capture) {
      this.#separate('; ')
      this.#append(mark === '' ? '' : `${mark} `)
    } else element.fresh = { mark: mark === '' ? '' : `${mark} ` }
  }

  #listOf(name: string, attributes: Attributes, { list }: Declared): List {
    const counts = name === 'ol' && attributes['reversed'] !== undefined
    return listOf(name, attributes, list, counts ? (this.#facts.countdowns[this.#seen.countdowns++] ?? 1) : 1)
  }

  /** Writes what is shown in place of an element. */
  #replace(name: string, attributes: Attributes): void {
    if (name === 'input') this.#append(fieldValue(attributes))
    else if (name === 'img' || (attributes['role'] === 'img' && attributes['aria-label'] !== undefined)) {
      const picture = pictureOf(attributes, this.#links > 0)
      if (picture === 'unread') this.builder.leaveOut('picture')
      else if (picture !== 'decoration')
        this.#append('sign' in picture ? ` ${picture.sign} ` : ` [Picture: ${picture.alt}] `)
    } else if (name === 'option') this.#append(' ')
  }

  #closeFormula(): void {
    const written = this.#formula?.close()
    if (written === undefined) return
    this.#formula = undefined
    this.#append(written)
  }

  #closeCapture(element: Element, { kind, line }: Capture): void {
    const taken = line.take()
    this.#capture = undefined
    const text = collapsed(taken.text).replace(/\s+/g, ' ')
    const isWorth = kind === 'button' ? wordsIn(text) > 2 : kind === 'drawing' ? isDrawing(text) : isWorthALine(taken)
    if (!isWorth) return
    if (kind === 'button') {
      if (!this.#inCell) this.#flush()
      this.#append(` ${text} `)
      return
    }
    const table = this.#tables.at(-1)
    const words = `[${kind === 'hidden' ? 'Hidden text' : 'Drawing'}: ${text}]`
    if (table !== undefined && (!table.inCell || /^t(?:d|h|r|body)$/.test(element.name))) this.#after.push(words)
    else if (BLOCKS.has(element.name) && !this.#inCell) {
      this.#flush()
      this.#blocks.endTerm()
      this.builder.aside(kind, text)
    } else this.#append(` ${words} `)
  }

  get #inCell(): boolean {
    return this.#tables.at(-1)?.inCell === true
  }

  /** What ends where a block begins. */
  #boundary(name: string): void {
    if (this.#skipping > 0) return
    if (this.#capture || this.#formula) {
      if (this.#capture) this.#append(' ')
      return
    }
    const table = this.#tables.at(-1)
    if (!table?.inCell) {
      this.#flush()
      return
    }
    // In a cell blocks are parted by a space, unless it turns out that the table is there for the layout.
    if (!table.isData && /^(?:h[1-6]|table|ul|ol|pre)$/.test(name)) this.#layOut(table)
    else this.#append(' ')
  }

  #layOut(table: PageTable): void {
    this.#blocks.endTerm()
    for (const cell of table.layOut()) this.builder.paragraph(cell, 0)
    this.#flush()
  }

  #openTable(isData: boolean): void {
    if (this.#inner > 0 || this.#inCell) this.#inner++
    else {
      this.#blocks.endTerm()
      this.#tables.push(new PageTable(this.builder, isData))
    }
  }

  /** A table in a cell of another is a part of its words. */
  #openInner(name: string): void {
    if (name === 'tr') {
      this.#separate('; ')
      this.#innerRow = this.#target.length
    } else if ((name === 'td' || name === 'th') && this.#target.length > this.#innerRow) this.#separate(', ')
  }

  /** What an element leaves behind when it ends. */
  #finish(name: string, element: Element): void {
    const table = this.#tables.at(-1)
    if (this.#inner > 0) {
      if (name === 'table') this.#inner--
      this.#append(' ')
    } else if (name === 'td' || name === 'th') {
      if (table?.inCell) this.#closeCell(table)
      else this.#flush()
    } else if (name === 'tr') {
      if (table?.inCell && table.closeRow()) this.#blocks.running++
    } else if (name === 'thead' || name === 'tfoot') table?.closePart()
    else if (name === 'table') this.#closeTable()
    else if (table?.inCell) {
      if (BLOCKS.has(name)) this.#append(' ')
    } else if (/^h[1-6]$/.test(name)) this.#heading(Number(name[1]))
    else if (name === 'pre') this.#flush()
    else if (BLOCKS.has(name)) this.#flush(element)
  }

  #closeCell(table: PageTable): void {
    this.#writeUnseen()
    const { text, chars, linked } = this.#line.take()
    table.closeCell(collapsed(text).replace(/\s+(?=[;,] )/g, ''), linked, chars > 0 && this.#boldChars >= chars)
    this.#boldChars = 0
  }

  #closeTable(): void {
    this.#flush()
    this.#tables.pop()
    this.builder.beginTable()
    if (this.#tables.length > 0) return
    for (const words of this.#after) this.builder.item(words, 0)
    this.#after = []
  }

  #heading(level: number): void {
    const { text: written, chars, linked } = this.#take()
    const text = collapsed(written).replace(/\s*[¶#§]$/, '')
    // The title of a note box, or a number without words, heads nothing.
    if (this.#notes > 0 || !/[\p{L}\p{N}]/u.test(text)) this.#blocks.paragraph({ text, chars, linked })
    else this.#blocks.heading(text, level)
  }

  /** Ends the current block. @param closing the element that closes it, if one does */
  #flush(closing?: Element): void {
    const taken = this.#take()
    if (this.#pre > 0) {
      this.#blocks.code(taken)
      return
    }
    const { chars, linked } = taken
    const words = { text: collapsed(taken.text), chars, linked }
    if (words.text === '' || (linked >= chars && isSkipLink(words.text))) return
    const owner = closing?.fresh === undefined ? this.#items.at(-1) : closing
    if (owner?.fresh === undefined) this.#blocks.paragraph(words)
    else if (owner.name === 'dt') this.#blocks.term(words)
    else if (owner.name === 'dd') this.#blocks.definition(words)
    else this.#blocks.item(words, owner.fresh.mark)
    if (owner) delete owner.fresh
  }

  /** The current line, which is then empty. */
  #take(): Taken {
    this.#writeUnseen()
    this.#boldChars = 0
    return this.#line.take()
  }
}

const isPlain = ({ color, background, size }: Declared): boolean =>
  color === undefined && background === undefined && size === undefined

/** Icons have a word or two. */
const isDrawing = (text: string): boolean => text.includes(';') || wordsIn(text) > 2
