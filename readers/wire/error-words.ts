/**
 * What an endpoint says went wrong, as one line, whatever the shape: OpenAI's `{ error: { message } }`, Google's list of
 * one, FastAPI's `detail`, a bare message, a web page, plain text.
 * @module
 */

export interface ErrorWords {
  /** One line; '' where it says nothing. */
  message: string
  code: string
  type: string
  /** What it asks to be waited, milliseconds; null where it does not. */
  hintMs: number | null
}

/** Characters. */
const LONGEST = 300
/** Keys under which servers put their words, the most telling first. */
const WORDS = [
  'message',
  'msg',
  'error_description',
  'error',
  'detail',
  'details',
  'errors',
  'Message',
  'description',
  'reason',
  'title',
]

export function errorWords(body: string): ErrorWords {
  const value = jsonOf(body)
  if (value === undefined) {
    const message = line(plainWords(body))
    return { message, code: '', type: '', hintMs: hintIn(message) }
  }
  const fields = typeof value === 'string' ? { message: value } : fieldsOf(value)
  const whole = wordsIn(value) ?? (isEmpty(value) ? '' : JSON.stringify(value))
  const upstream = wordsIn(jsonOf(String(at(fields, 'metadata', 'raw') ?? '')) ?? at(fields, 'metadata', 'raw'))
  const message = line(upstream === undefined || whole.includes(upstream) ? whole : `${whole}: ${upstream}`)
  return { message, code: word(fields['code'] ?? fields['status']), type: word(fields['type']), hintMs: hintIn(body) }
}

/** The object that tells the error: the one under `error`, the first of a list. */
function fieldsOf(value: unknown): Record<string, unknown> {
  if (Array.isArray(value)) return fieldsOf(value[0])
  if (typeof value !== 'object' || value === null) return {}
  const fields = value as Record<string, unknown>
  return typeof fields['error'] === 'object' && fields['error'] !== null ? fieldsOf(fields['error']) : fields
}

function wordsIn(value: unknown, depth = 0): string | undefined {
  if (typeof value === 'string')
    return value.trim() === '' ? undefined : (wordsIn(jsonOf(value), depth + 1) ?? plainWords(value))
  if (typeof value !== 'object' || value === null || depth > 5) return undefined
  if (Array.isArray(value)) {
    const all = value.flatMap((inner) => wordsIn(inner, depth + 1) ?? [])
    return all.length > 0 ? all.join('; ') : undefined
  }
  for (const key of WORDS) {
    const found = wordsIn((value as Record<string, unknown>)[key], depth + 1)
    if (found === undefined) continue
    const where = (value as Record<string, unknown>)['loc']
    return Array.isArray(where) ? `${where.join('.')}: ${found}` : found
  }
  return wordsElsewhere(Object.entries(value), depth)
}

/** `errorMessage`, `status_msg`, `faultstring`; else in whatever object stands there. */
function wordsElsewhere(entries: readonly [string, unknown][], depth: number): string | undefined {
  const named = entries.filter(([key, inner]) => ENDINGS.test(key) && typeof inner === 'string')
  const inside = entries.filter(([, inner]) => typeof inner === 'object' && inner !== null)
  for (const [, inner] of [...named, ...inside]) {
    const found = wordsIn(inner, depth + 1)
    if (found !== undefined) return found
  }
  return undefined
}

const ENDINGS = /(message|msg|string|block_?reason)$/i

const plainWords = (text: string): string =>
  /<(!doctype|html|head|body|title|h1)\b/i.test(text) ? wordsOfPage(text) : text

function wordsOfPage(page: string): string {
  const of = (tag: string) => new RegExp(`<${tag}\\b[^>]*>([\\s\\S]*?)</${tag}>`, 'i').exec(page)?.[1] ?? ''
  const text = of('title') || of('h1') || page.replace(/<(script|style)\b[\s\S]*?<\/\1>/gi, ' ')
  return text
    .replace(/<[^>]*>/g, ' ')
    .replace(/&nbsp;|&#160;/g, ' ')
    .replace(/&quot;|&#34;/g, '"')
    .replace(/&#39;|&apos;/g, "'")
    .replace(/&lt;/g, '<')
    .replace(/&gt;/g, '>')
    .replace(/&amp;/g, '&')
}

/** Whether a body is a web page. */
export const isPage = (body: string): boolean => /^\s*(<!doctype html|<html|<head|<body)/i.test(body)

function line(text: string): string {
  const flat = text.replace(/[\s\p{Cc}]+/gu, ' ').trim()
  return flat.length <= LONGEST ? flat : `${flat.slice(0, LONGEST).trimEnd()} …`
}

/** "try again in 7m12s", "retry after 20 seconds", `"retryDelay": "34s"`. */
function hintIn(text: string): number | null {
  const found =
    /(?:try again in|retry (?:after|in)|retryDelay"?:|请在|稍后)\s*"?(?:(\d+)\s*h(?:ours?)?)?\s*(?:(\d+)\s*m(?:in(?:utes?)?)?(?![a-z]))?\s*(?:(\d+(?:\.\d+)?)\s*(ms|s(?:ec(?:onds?)?)?\b|秒))?/i.exec(
      text,
    )
  if (!found || found.slice(1, 4).every((part) => part === undefined)) return null
  const [, hours = '0', minutes = '0', rest = '0', unit] = found
  return (Number(hours) * 3600 + Number(minutes) * 60) * 1000 + Number(rest) * (unit?.toLowerCase() === 'ms' ? 1 : 1000)
}

function jsonOf(text: string): unknown {
  if (!/^\s*[{["]/.test(text)) return undefined
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

function at(value: unknown, ...path: string[]): unknown {
  return path.reduce<unknown>(
    (inner, key) => (typeof inner === 'object' && inner !== null ? (inner as Record<string, unknown>)[key] : undefined),
    value,
  )
}

const word = (value: unknown): string => (typeof value === 'string' || typeof value === 'number' ? String(value) : '')
const isEmpty = (value: unknown): boolean =>
  typeof value === 'object' && (value === null || Object.keys(value).length === 0)
