/**
 * What has to be known of a page before it is read: its styles, what its scripts and controls show, which of its tables
 * hold data, and how many items lists have that count down.
 * @module
 */
import { readHtml } from './events.ts'
import { Styles } from './looks.ts'

export interface PageFacts {
  styles: Styles
  /** Whether there may be styles that are not in the page. */
  styledElsewhere: boolean
  /** Of each table in order: whether it is there for what it holds, not for the layout. */
  tables: readonly boolean[]
  /** Of each list that counts down, in order: its items. */
  countdowns: readonly number[]
  /** Whether a control or a script of the page names a class or an id, and may show what has it. */
  isNamed(name: string): boolean
}

/** A page without any of these can be read without a look ahead. */
const TELLING = /<(?:style|table|link)|\sreversed|\shidden|display:|visibility:/i

/** @param sheets styles that the page refers to, where they are at hand */
export function factsOf(html: string, sheets?: Styles): PageFacts {
  const looker = new Looker(sheets)
  if (TELLING.test(html)) readHtml(html, looker)
  return looker.facts(sheets !== undefined)
}

interface SeenTable {
  rows: number
  cells: number
  widest: number
  heads: number
  /** Headings, code and tables in its cells. */
  rich: boolean
  /** Characters of the longest cell, and of the one that is open. */
  longest: number
  open: number
  /** By its role. */
  said: boolean | undefined
}

/** Characters of scripts that are looked through. */
const MOST_SCRIPT = 500_000
/** Names that are looked for in them. */
const MOST_NAMES = 500

class Looker {
  readonly #styles: Styles
  readonly #tables: SeenTable[] = []
  readonly #openTables: SeenTable[] = []
  readonly #countdowns: { items: number }[] = []
  readonly #lists: ({ items: number } | undefined)[] = []
  readonly #controlled = new Set<string>()
  #scripts = ''
  #sheet: string[] = []
  #script: string[] | undefined
  #inStyle = false
  #linked = false

  constructor(sheets?: Styles) {
    this.#styles = new Styles(sheets)
  }

  open(name: string, attributes: Readonly<Record<string, string>>): void {
    const table = this.#openTables.at(-1)
    switch (name) {
      case 'style':
        this.#inStyle = !/print/i.test(attributes['media'] ?? '')
        break
      case 'link':
        if (/stylesheet/i.test(attributes['rel'] ?? '')) this.#linked = true
        break
      case 'script':
        if (!/json|template|html/i.test(attributes['type'] ?? '')) this.#script = []
        break
      case 'table':
        this.#openTable(attributes)
        break
      case 'tr':
        if (table) Object.assign(table, { rows: table.rows + 1, cells: 0, open: 0 })
        break
      case 'th':
      case 'td':
        if (table === undefined) break
        table.cells++
        table.open = 0
        table.widest = Math.max(table.widest, table.cells)
        if (name === 'th') table.heads++
        break
      case 'ol':
      case 'ul':
        this.#openList(name === 'ol' && attributes['reversed'] !== undefined)
        break
      case 'li': {
        const list = this.#lists.at(-1)
        if (list) list.items++
        break
      }
      default:
        if (/^(?:h[1-6]|pre)$/.test(name) && table) table.rich = true
    }
    for (const key of ['aria-controls', 'data-target', 'data-bs-target', 'data-toggle-target', 'data-tab', 'for'])
      if (attributes[key] !== undefined) this.#controls(attributes[key])
    // A note that is shown where its mark is touched.
    if (/\bnoteref\b/.test(`${attributes['epub:type']} ${attributes['role']}`))
      this.#controls(attributes['href']?.split('#')[1] ?? '')
    if (attributes['role'] === 'tab' || attributes['data-toggle'] !== undefined)
      this.#controls(attributes['href'] ?? '')
    if (attributes['onclick'] !== undefined) this.#keepScript(attributes['onclick'])
  }

  close(name: string): void {
    if (name === 'style') {
      this.#styles.add(this.#sheet.join(''))
      this.#sheet = []
      this.#inStyle = false
    } else if (name === 'script') {
      this.#keepScript(this.#script?.join('') ?? '')
      this.#script = undefined
    } else if (name === 'table') this.#openTables.pop()
    else if (name === 'ol' || name === 'ul') this.#lists.pop()
  }

  text(data: string): void {
    if (this.#inStyle) this.#sheet.push(data)
    else if (this.#script) this.#script.push(data)
    const table = this.#openTables.at(-1)
    if (table === undefined) return
    table.open += data.trim().length
    table.longest = Math.max(table.longest, table.open)
  }

  facts(styled: boolean): PageFacts {
    const known = new Map<string, boolean>()
    return {
      styles: this.#styles,
      styledElsewhere: this.#linked && !styled,
      tables: this.#tables.map(holdsData),
      countdowns: this.#countdowns.map(({ items }) => items),
      isNamed: (name) => {
        if (name === '') return false
        const found = known.get(name) ?? (known.size < MOST_NAMES && this.#names(name))
        known.set(name, found)
        return found
      },
    }
  }

  #names(name: string): boolean {
    if (this.#controlled.has(name)) return true
    let at = this.#scripts.indexOf(name)
    for (; at >= 0; at = this.#scripts.indexOf(name, at + 1)) {
      const [before = '', after = ''] = [this.#scripts[at - 1], this.#scripts[at + name.length]]
      if (/["'`.#\s]/.test(before) && !/[\w-]/.test(after)) return true
    }
    return false
  }

  #controls(names: string): void {
    for (const name of names.split(/\s+/)) this.#controlled.add(name.replace(/^[#.]/, ''))
  }

  #keepScript(script: string): void {
    if (this.#scripts.length + script.length < MOST_SCRIPT) this.#scripts += `${script}\n`
  }

  #openTable(attributes: Readonly<Record<string, string>>): void {
    const role = attributes['role'] ?? ''
    const said = /^(?:presentation|none)$/.test(role) ? false : /^(?:table|grid)$/.test(role) ? true : undefined
    for (const outer of this.#openTables.slice(-1)) outer.rich = true
    const table = { rows: 0, cells: 0, widest: 0, heads: 0, rich: false, longest: 0, open: 0, said }
    this.#tables.push(table)
    this.#openTables.push(table)
  }

  #openList(countdown: boolean): void {
    const list = countdown ? { items: 0 } : undefined
    if (list) this.#countdowns.push(list)
    this.#lists.push(list)
  }
}

/** Longer cells beside headings, code or tables are parts of a page. */
const LONG_CELL = 800
/** Longer cells of a table without heads are. */
const LONG_BARE = 400

function holdsData({ said, heads, rich, longest, rows, widest }: SeenTable): boolean {
  if (said !== undefined) return said
  if (heads > 0) return !(rich && longest > LONG_CELL)
  return !rich && rows > 1 && widest > 1 && longest <= LONG_BARE
}
