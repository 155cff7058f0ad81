/**
 * MathML to a line of text: `x^2`, `a_1`, `(a + b)/c`, `√(x)`. Without a tree: each open element holds what its children
 * have come to.
 * @module
 */

/** An element whose children are text. */
const LEAVES = new Set(['mi', 'mn', 'mo', 'mtext', 'ms'])

export class Formula {
  readonly #open: { name: string; parts: string[] }[] = []

  open(name: string): void {
    this.#open.push({ name, parts: [] })
  }

  text(data: string): void {
    const words = data.replace(/[ \t\n\r\f]+/g, ' ')
    const inner = this.#open.at(-1)
    if (inner !== undefined && (LEAVES.has(inner.name) || words.trim() !== '')) inner.parts.push(words)
  }

  /** @returns the line, when the outermost element ends */
  close(): string | undefined {
    const element = this.#open.pop()
    if (element === undefined) return ''
    const said = written(element.name, element.parts)
    const outer = this.#open.at(-1)
    if (outer === undefined) return said
    if (said !== '' || hasPlaces(outer.name)) outer.parts.push(said)
    return undefined
  }
}

const hasPlaces = (name: string): boolean => /^m(?:frac|root|su[bp]|subsup|over|under|underover|td|tr)$/.test(name)

function written(name: string, parts: readonly string[]): string {
  const [a = '', b = '', c = ''] = parts
  switch (name) {
    case 'msup':
    case 'mover':
      return name === 'mover' && /^[¯ˉ^~→˙¨‾_]$/.test(b.trim()) ? a : `${a}^${grouped(b)}`
    case 'msub':
    case 'munder':
      return `${a}_${grouped(b)}`
    case 'msubsup':
    case 'munderover':
      return `${a}_${grouped(b)}^${grouped(c)}`
    case 'mfrac':
      return `${grouped(a)}/${grouped(b)}`
    case 'msqrt':
      return `√(${joined(parts)})`
    case 'mroot':
      return `root(${b}, ${a})`
    case 'mo':
      return operator(parts.join('').trim())
    case 'mtr':
    case 'mlabeledtr':
      return parts.join(', ')
    case 'mtable':
      return parts.join('; ')
    case 'mfenced':
      return `(${parts.join(', ')})`
    case 'mspace':
      return ' '
    case 'annotation':
    case 'annotation-xml':
    case 'mphantom':
      return ''
    default:
      return joined(parts)
  }
}

/** Figures side by side must not become one. */
function joined(parts: readonly string[]): string {
  let line = ''
  for (const part of parts) line += /\d$/.test(line) && /^\d/.test(part) ? ` ${part}` : part
  // A sign of its own: −5, x = −5.
  return line.replace(/(^|[=<>≤≥≈(,×·/] ?) ?([+−±-]) (?=[\p{L}\d])/gu, '$1$2')
}

/** Signs of relation and of addition have room around them; those that show nothing are left out. */
function operator(sign: string): string {
  if (/^[\u2061-\u2064]$/.test(sign)) return sign === '\u2062' ? ' ' : ''
  return /^[=<>≤≥≈≠±+−×⋅·→⇒∈∼-]$/.test(sign) ? ` ${sign} ` : sign
}

function grouped(part: string): string {
  const words = part.trim()
  return /^[\p{L}\d.,′]*$/u.test(words) && words !== '' ? words : `(${words})`
}
