/**
 * JSON in whatever a model wraps it in: code fences, thinking, prose before and after, loose quotes and commas.
 * @module
 */
import { jsonrepair } from 'jsonrepair'

interface Found {
  value: object
  /** The text ended inside it: what stands at the end may be half a word or half a number. */
  cut: boolean
}

/** Brackets at which nothing can be read, before the search ends: repair is slow where there is nothing to repair. */
const MOST_MISSES = 4
const MOST_BRACKETS = 60
/** A brace in prose is not the beginning of an object. */
const BEGINNING = /^[{[]\s*(["'{}[\]\d-]|[\w$]+\s*:|true|false|null|$)/

/** Every object or array that stands in the text, most likely the reply first: whole before cut, then the longest. */
export function jsonIn(text: string): Found[] {
  const whole = objectOrNull(() => JSON.parse(text))
  if (whole !== null) return [{ value: whole, cut: false }]
  const body = withoutThinking(text)
  const found: (Found & { length: number })[] = []
  let misses = 0
  let brackets = 0
  for (let at = nextStart(body, 0); at >= 0 && misses < MOST_MISSES && brackets < MOST_BRACKETS; brackets++) {
    const end = closing(body, at)
    const cut = end < 0
    const slice = cut ? body.slice(at).replace(/\s*```\s*$/, '') : body.slice(at, end)
    const likely = BEGINNING.test(slice)
    const value = likely ? parsed(slice) : null
    if (likely && value === null) misses++
    if (value !== null) found.push({ value, cut, length: slice.length })
    // What follows the beginning of a cut object stands inside it.
    if (value !== null && cut) break
    at = nextStart(body, value !== null ? end : at + 1)
  }
  return found
    .sort((a, b) => Number(a.cut) - Number(b.cut) || b.length - a.length)
    .map(({ value, cut }) => ({ value, cut }))
}

/** What follows the last closed thought; a thought that never closes hides everything after its beginning. */
function withoutThinking(text: string): string {
  const closed = text.replace(/^[\s\S]*<\/think(?:ing)?>/i, '')
  return closed.replace(/<think(?:ing)?>[\s\S]*$/i, '')
}

function nextStart(text: string, from: number): number {
  const offset = text.slice(from).search(/[{[]/)
  return offset < 0 ? -1 : from + offset
}

/** Index after the bracket that closes the one at `start`, strings skipped; -1 where the text ends before it. */
function closing(text: string, start: number): number {
  let depth = 0
  let quoted = false
  for (let at = start; at < text.length; at++) {
    const character = text[at]
    if (character === '\\' && quoted) at++
    else if (character === '"') quoted = !quoted
    else if (quoted) continue
    else if (character === '{' || character === '[') depth++
    else if ((character === '}' || character === ']') && --depth === 0) return at + 1
  }
  return -1
}

function parsed(slice: string): object | null {
  return objectOrNull(() => JSON.parse(slice)) ?? objectOrNull(() => JSON.parse(jsonrepair(slice)))
}

function objectOrNull(parse: () => unknown): object | null {
  try {
    const value = parse()
    return typeof value === 'object' && value !== null ? value : null
  } catch {
    return null
  }
}
