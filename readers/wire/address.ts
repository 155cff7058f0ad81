/**
 * Where requests go and with what: base URL and key as people write them, trimmed and checked once. What is secret in
 * them goes into headers and the query of requests, and nowhere else: the part that client libraries, messages and
 * traces see has none of it.
 * @module
 */
import { env } from '../../lib/env.ts'
import { ChapterverseError } from '../../lib/errors.ts'
import { type Redactor, redactor } from './redact.ts'

export const OPENAI = 'https://api.openai.com/v1'

export interface Address {
  /** Without credentials, query and a slash at its end. */
  readonly url: string
  /** `?api-version=…`, or ''. */
  readonly search: string
  /** The header; undefined where neither a key nor credentials are given. */
  readonly authorization: string | undefined
  readonly redact: Redactor
}

export interface Given {
  /** Default: `OPENAI_BASE_URL`, else OpenAI's own. */
  baseURL?: string | undefined
  /** Default: `OPENAI_API_KEY`; local servers need none. */
  apiKey?: string | undefined
}

/** Quotation marks around the whole, as a file of variables may leave them. */
const bare = (text: string): string =>
  text
    .trim()
    .replace(/^(["'])(.*)\1$/s, '$2')
    .trim()

/** @throws `bad_setting`, which shows neither: a key may have been put in the place of the URL */
export function addressOf({ baseURL, apiKey }: Given): Address {
  const url = urlOf(bare(baseURL ?? env('OPENAI_BASE_URL') ?? OPENAI))
  const key = keyOf(bare(apiKey ?? env('OPENAI_API_KEY') ?? ''))
  const { username, password, search } = url
  const user = decoded(username)
  const secret = decoded(password)
  const basic = username === '' && password === '' ? undefined : Buffer.from(`${user}:${secret}`).toString('base64')
  return {
    url: `${url.protocol}//${url.host}${url.pathname.replace(/(\/chat\/completions)?\/*$/, '')}`,
    search,
    // Credentials in the URL are for this endpoint alone; the key may be one that just had to be set.
    authorization: basic !== undefined ? `Basic ${basic}` : key && `Bearer ${key}`,
    redact: redactor(key, [
      ...(basic === undefined ? [] : [basic, secret, ...(secret === '' ? [user] : [])]),
      ...[...url.searchParams.values()].filter((value) => !VERSION.test(value)),
    ]),
  }
}

/** Of a query the part that is no secret: `2024-10-21`, `v1beta`. */
const VERSION = /^(v?\d[\w.-]{0,20}|\d{4}-\d\d-\d\d(-preview)?)$/

function urlOf(text: string): URL {
  if (/^https?:\/\//i.test(text) && URL.canParse(text)) return new URL(text)
  throw new ChapterverseError('bad_setting', 'OPENAI_BASE_URL is no http or https URL.', {
    remedy: `Set it to one such as http://127.0.0.1:11434/v1, or leave it unset for ${OPENAI}.`,
  })
}

/** No header carries more than this. */
const UNSENDABLE = /[^\x21-\x7e]/u

function keyOf(text: string): string | undefined {
  const key = text.replace(/^Bearer\s+/i, '')
  const odd = UNSENDABLE.exec(key)
  if (odd === null) return key === '' ? undefined : key
  const code = (odd[0].codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')
  const where = `U+${code} at position ${odd.index + 1}`
  throw new ChapterverseError('bad_setting', `OPENAI_API_KEY holds a character that no key has: ${where}.`, {
    remedy: 'Copy the key once more: without spaces, line ends and typographic quotation marks.',
  })
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part)
  } catch {
    return part
  }
}
