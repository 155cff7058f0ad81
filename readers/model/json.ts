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
const BEGINNING = /^[{[]\s*(["'“‘{}[\]\d-]|\\"|\/[/*]|[\w$]+\s*:|true|false|null|$)/

/** Every object or array that stands in the text, most likely the reply first: whole before cut, then the longest. */
export function jsonIn(text: string): Found[] {
  const whole = objectOrNull(() => JSON.parse(text))
  if (whole !== null) return [{ value: whole, cut: false }]
  const body = withQuotes(withoutThinking(text))
  const tagged = taggedArguments(body)
  if (tagged !== null) return [{ value: tagged, cut: false }]
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

/** `{\"a\": 1}`: text that was put into a string, without the string. */
const withQuotes = (text: string): string => (/(?<!\\)"/.test(text) ? text : text.replaceAll('\\"', '"'))

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
  return objectOrNull(() => JSON.parse(slice)) ?? objectOrNull(() => JSON.parse(jsonrepair(withoutBadEscapes(slice))))
}

/**
 * `\\u27s` for an apostrophe, `\\x27`, `\\d` of a pattern or a path: what JSON knows no meaning of is the character
 * itself, or the backslash as it stands.
 */
function withoutBadEscapes(text: string): string {
  return text.replace(/\\(?:(["\\/bfnrt]|u[\da-f]{4})|[ux]([\da-f]{2})|(['`]))|\\/gi, (all, valid, code, quote) => {
    if (valid !== undefined) return all
    if (quote !== undefined) return text.includes('"') ? quote : all
    return code === undefined ? '\\\\' : JSON.stringify(String.fromCharCode(Number.parseInt(code, 16))).slice(1, -1)
  })
}

/** An object or a list; what stands as JSON in a string of JSON is unpacked. */
function objectOrNull(parse: () => unknown, depth = 0): object | null {
  try {
    const value = parse()
    if (typeof value === 'string' && depth < 2) return objectOrNull(() => JSON.parse(value), depth + 1)
    return typeof value === 'object' && value !== null ? value : null
  } catch {
    return null
  }
}

/** A call of a tool as some models write it, each argument between tags of its own. */
const ARGUMENT: readonly (readonly [end: string, RegExp])[] = [
  ['</parameter>', /<parameter(?:=| name=)["']?([\w-]+)["']?>\s*([\s\S]*?)\s*<\/parameter>/g],
  ['</arg_value>', /<arg_key>\s*([\w-]+)\s*<\/arg_key>\s*<arg_value>\s*([\s\S]*?)\s*<\/arg_value>/g],
]

function taggedArguments(text: string): object | null {
  for (const [end, pattern] of ARGUMENT) {
    const whole = text.slice(0, text.lastIndexOf(end) + end.length)
    if (!whole.endsWith(end)) continue
    const entries = [...whole.matchAll(pattern)].map(
      ([, key = '', value = '']) => [key, parsed(value) ?? value] as const,
    )
    if (entries.length > 0) return Object.fromEntries(entries)
  }
  return null
}

/** Objects looked at in one, before the search ends. */
const MOST_LAYERS = 40

/**
 * A value, and what stands in it, from the outside in: replies come in a list of one, under a key of the model's own, as
 * `properties` of their schema, as arguments of a call, as text in text.
 */
export function layersOf(value: object): object[] {
  const layers: object[] = [value]
  for (let at = 0; at < layers.length && layers.length < MOST_LAYERS; at++) {
    for (const inner of Object.values(layers[at] ?? {})) {
      const packed = typeof inner === 'string' && /^\s*[{[]/.test(inner)
      const object = packed ? parsed(inner) : inner
      if (typeof object === 'object' && object !== null) layers.push(object)
    }
  }
  return layers
}
