/**
 * What the styles in a page say about whether its words can be seen: hidden, in the colour of what is behind them, too
 * small, out of the window, raised. Only styles in the page itself are known, and only plain selectors of them.
 * @module
 */

/** As declared, by one rule or attribute. */
export interface Declared {
  /** `display: none`, `visibility: hidden`, or moved out of sight; false where it is said to be shown. */
  hidden?: boolean
  color?: string
  /** '' where there is something behind the words whose colour is not known. */
  background?: string
  /** A number of pixels, or a share of the size around. */
  size?: { pixels: number } | { share: number }
  shift?: 'raised' | 'lowered'
  /** What the items of a list are marked with: `none`, `lower-alpha`. */
  list?: string
}

/** What holds for an element, from those around it. */
export interface Look {
  color: string
  background: string
  /** Of the letters, in pixels. */
  size: number
}

export const PLAIN: Look = { color: '#000000', background: '#ffffff', size: 16 }

/** Letters of fewer pixels are not there to be read. */
const TINY = 3

export function within(around: Look, declared: Declared): Look {
  const { color = around.color, background = around.background, size } = declared
  const pixels = size === undefined ? around.size : 'pixels' in size ? size.pixels : size.share * around.size
  return { color, background, size: pixels }
}

export const isUnseen = ({ color, background, size }: Look): boolean => size < TINY || alike(color, background)

export function declaredIn(style: string): Declared {
  const declared: Declared = {}
  if (style === '') return declared
  const values = new Map<string, string>()
  for (const declaration of style.split(';')) {
    const colon = declaration.indexOf(':')
    if (colon < 0) continue
    const name = declaration.slice(0, colon).trim().toLowerCase()
    values.set(
      name,
      declaration
        .slice(colon + 1)
        .replace(/!\s*important/i, '')
        .trim()
        .toLowerCase(),
    )
  }
  const hidden = isHiddenBy(values)
  if (hidden !== undefined) declared.hidden = hidden
  const color = colorOf(values.get('color') ?? '')
  if (color !== undefined) declared.color = color
  const behind = values.get('background-color') ?? values.get('background')
  if (behind !== undefined && !/^(?:transparent|inherit|none|initial)$/.test(behind))
    declared.background = colorOf(behind) ?? ''
  if (/url|gradient/.test(values.get('background-image') ?? '')) declared.background = ''
  const size = sizeOf(values.get('font-size') ?? '')
  if (size !== undefined) declared.size = size
  const align = values.get('vertical-align')
  if (align === 'super') declared.shift = 'raised'
  if (align === 'sub') declared.shift = 'lowered'
  const list = /\b(?:none|decimal|(?:lower|upper)-\w+)\b/.exec(
    values.get('list-style-type') ?? values.get('list-style') ?? '',
  )
  if (list !== null) declared.list = list[0]
  return declared
}

function isHiddenBy(values: ReadonlyMap<string, string>): boolean | undefined {
  const display = values.get('display')
  const visibility = values.get('visibility')
  if (display === 'none' || /^(?:hidden|collapse)$/.test(visibility ?? '')) return true
  const far = /^-(?:\d{4,}px|\d{3,}(?:em|rem|vw|%)|[5-9]\d\d+px)/
  if (['left', 'top', 'text-indent', 'margin-left'].some((name) => far.test(values.get(name) ?? ''))) return true
  return display !== undefined || visibility !== undefined ? false : undefined
}

const NAMED: Readonly<Record<string, string>> = {
  white: '#ffffff',
  black: '#000000',
  snow: '#fffafa',
  ivory: '#fffff0',
}

/** `#rrggbb`; undefined for what is none, or not known. */
export function colorOf(value: string): string | undefined {
  const text = value.trim().toLowerCase()
  const named = NAMED[text]
  if (named !== undefined) return named
  const hex = /^#?([\da-f]{6}|[\da-f]{3})$/.exec(text)?.[1]
  if (hex !== undefined) return `#${hex.length === 3 ? hex.replace(/./g, '$&$&') : hex}`
  const parts = /^rgba?\(\s*(\d{1,3})[\s,]+(\d{1,3})[\s,]+(\d{1,3})/.exec(text)?.slice(1)
  return parts && `#${parts.map((part) => Math.min(255, Number(part)).toString(16).padStart(2, '0')).join('')}`
}

/** Below it, the sum of the differences of red, green and blue cannot be seen. */
const SAME = 24

function alike(a: string, b: string): boolean {
  if (a === '' || b === '') return false
  const [x, y] = [Number.parseInt(a.slice(1), 16), Number.parseInt(b.slice(1), 16)]
  let difference = 0
  for (const shift of [16, 8, 0]) difference += Math.abs(((x >> shift) & 255) - ((y >> shift) & 255))
  return difference < SAME
}

function sizeOf(value: string): Declared['size'] | undefined {
  const [, digits, unit = 'px'] = /^(\d*\.?\d+)(px|pt|em|rem|%)?$/.exec(value) ?? []
  if (digits === undefined) return undefined
  const number = Number(digits)
  if (unit === 'em') return { share: number }
  if (unit === '%') return { share: number / 100 }
  return { pixels: number * (unit === 'pt' ? 4 / 3 : unit === 'rem' ? 16 : 1) }
}

/** Rules of the style sheets in a page. */
export class Styles {
  /** By `.class`, `#id` or name of an element. */
  readonly #rules: Map<string, Declared>
  /** Classes and ids that some rule shows. */
  readonly #shown: Set<string>

  /** @param others rules that hold as well */
  constructor(others?: Styles) {
    this.#rules = new Map(others === undefined ? [] : others.#rules)
    this.#shown = new Set(others === undefined ? [] : others.#shown)
  }

  get isEmpty(): boolean {
    return this.#rules.size === 0
  }

  add(sheet: string): void {
    this.#block(sheet.replace(/\/\*[\s\S]*?(?:\*\/|$)/g, ' '), true)
  }

  /** What the rules say of an element by its name, its classes and its id. */
  of(name: string, classes: readonly string[], id: string): Declared {
    if (this.isEmpty) return {}
    let found: Declared = {}
    for (const key of [name, ...classes.map((token) => `.${token}`), `#${id}`]) {
      const rule = this.#rules.get(key)
      if (rule !== undefined) found = { ...found, ...rule }
    }
    return found
  }

  /** Whether some rule, perhaps one for another state of the page, shows what has this class or id. */
  shows(key: string): boolean {
    return this.#shown.has(key)
  }

  /** @param counts whether its rules hold on a screen of any width */
  #block(text: string, counts: boolean): void {
    let at = 0
    while (at < text.length) {
      const open = text.indexOf('{', at)
      if (open < 0) return
      const before = text.slice(at, open)
      const head = before.slice(before.lastIndexOf(';') + 1).trim()
      const close = closing(text, open)
      const body = text.slice(open + 1, close)
      if (!head.startsWith('@')) this.#rule(head, body, counts)
      else if (body.includes('{') && /^@(?:media|supports|layer)/i.test(head))
        this.#block(body, counts && !/print|width|height|prefers|\bnot\b/i.test(head))
      at = close + 1
    }
  }

  #rule(head: string, body: string, counts: boolean): void {
    const declared = declaredIn(body)
    for (const selector of head.split(',')) {
      const plain = /^\s*(?:[\w-]+|\*)?([.#][\w-]+)\s*$|^\s*([a-z][\w-]*)\s*$/i.exec(selector)
      const key = plain?.[1] ?? plain?.[2]?.toLowerCase()
      if (key !== undefined && counts) {
        const known = this.#rules.get(key)
        this.#rules.set(key, { ...known, ...declared })
      } else if (declared.hidden === false)
        for (const name of selector.match(/[.#][\w-]+/g) ?? []) this.#shown.add(name)
    }
  }
}

/** Where the brace is that closes the one at an offset; the end of the text where none does. */
function closing(text: string, open: number): number {
  let depth = 0
  for (let at = open; at < text.length; at++) {
    if (text[at] === '{') depth++
    else if (text[at] === '}' && --depth === 0) return at
  }
  return text.length
}
