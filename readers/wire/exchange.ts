/**
 * The `fetch` that is given to client libraries. What goes out carries what is secret, takes the way that the environment
 * names, and keeps to its time; what comes back is plain, whatever the server made of it:
 *
 *   a stream, asked for or not     the completion it amounts to
 *   an error, also one in a 200    { error: { message } }, its words on one line, without secrets
 *   a page, JSON of another kind   an error that says so
 * @module
 */
import type { Address } from './address.ts'
import { type ErrorWords, errorWords, isPage } from './error-words.ts'
import { completionOf, isEventStream } from './event-stream.ts'
import { dispatcherFor, throughProxy, undici } from './proxy.ts'
import { withinTime } from './within-time.ts'

export interface ExchangeOptions {
  address: Address
  /** Milliseconds until the answer is complete; each piece of a stream begins them anew. */
  timeoutMs: number
  /** More for the body of each request. */
  fields?: Record<string, unknown>
  /** Gives a body of status 200 its usual form; null where it is something else. */
  plain: (body: unknown) => object | null
  /** What that is, as in "the answer was not a chat completion". */
  what: string
  /** Beside the one of the request. */
  signal?: AbortSignal
}

/** Of an answer that says 200 and is an error all the same: its status is ours. */
export const SAID_200 = 'x-said-200'

export function createFetch(options: ExchangeOptions): typeof fetch {
  const { address, timeoutMs, fields, signal } = options
  return async (input, init = {}) => {
    const target = urlOf(input) + address.search
    const headers = new Headers(init.headers)
    headers.delete('authorization')
    if (address.authorization !== undefined) headers.set('authorization', address.authorization)
    const body = withFields(init.body, fields)
    const [{ fetch: send }, dispatcher] = await Promise.all([undici(), dispatcherFor(target)])
    const stop = init.signal && signal ? AbortSignal.any([init.signal, signal]) : (init.signal ?? signal)
    return withinTime(timeoutMs, stop, async (within, goesOn) => {
      try {
        const request = { method: init.method ?? 'GET', headers: [...headers], dispatcher, signal: within }
        const response = await send(target, { ...request, ...(body !== undefined && { body }) })
        const text = await readAll(response.body, goesOn)
        return answer({ status: response.status, headers: response.headers, text }, options)
      } catch (error) {
        throw within.aborted ? within.reason : unreachable(error, target, address)
      }
    })
  }
}

const urlOf = (input: string | URL | Request): string => (input instanceof Request ? input.url : String(input))

function withFields(body: unknown, fields: Record<string, unknown> | undefined): string | undefined {
  if (typeof body !== 'string') return undefined
  if (fields === undefined || Object.keys(fields).length === 0) return body
  return JSON.stringify({ ...(JSON.parse(body) as object), ...fields })
}

async function readAll(body: AsyncIterable<Uint8Array> | null, goesOn: () => void): Promise<string> {
  const parts: Uint8Array[] = []
  for await (const part of body ?? []) {
    goesOn()
    parts.push(part)
  }
  return Buffer.concat(parts).toString('utf8')
}

interface Came {
  status: number
  headers: Iterable<[string, string]>
  text: string
}

function answer({ status, headers, text }: Came, { address, plain, what }: ExchangeOptions): Response {
  const { redact } = address
  const kept = [...headers].filter(([name, value]) => KEPT.test(name) && redact.words(value) === value)
  if (status < 200 || status > 299) {
    const words = errorWords(redact.reply(text))
    return failed(status, kept, { ...words, message: words.message || 'no words' }, redact)
  }
  const ours: Header[] = [...kept, [SAID_200, String(status)]]
  const stream = isEventStream(text)
  const body = stream ? completionOf(text) : jsonOf(text)
  if (body === null) {
    const message = stream ? 'the stream of the answer broke off' : whatItIs(redact.reply(text), what)
    return failed(502, ours, { message }, redact)
  }
  const usual = plain(body)
  if (usual !== null) return json(200, kept, redact.reply(JSON.stringify(usual)))
  const { message: said, ...words } = errorWords(redact.reply(JSON.stringify(body)))
  const message = /^([{[]|$)/.test(said) ? `the answer was not ${what}${said && `: ${said}`}` : said
  return failed(statusIn(body, message), ours, { ...words, message }, redact)
}

type Header = [string, string]

/** What clients look at; the rest is of the transport. */
const KEPT = /^(retry-after(-ms)?|x-request-id)$/i

function failed(
  status: number,
  headers: Header[],
  { message, code, type, hintMs }: Partial<ErrorWords> & { message: string },
  redact: Address['redact'],
): Response {
  const hinted = !hintMs || headers.some(([name]) => /^retry-after/i.test(name))
  const error = { message: redact.words(message), ...(code && { code }), ...(type && { type }) }
  return json(status, hinted ? headers : [...headers, ['retry-after-ms', String(hintMs)]], JSON.stringify({ error }))
}

const json = (status: number, headers: Header[], body: string): Response =>
  new Response(body, { status, headers: [...headers, ['content-type', 'application/json']] })

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

function whatItIs(text: string, what: string): string {
  if (text.trim() === '') return 'the answer was empty'
  const { message } = errorWords(text)
  return isPage(text) ? `the answer was a web page, not ${what}: ${message}` : `the answer was not ${what}: ${message}`
}

/** The status that an error in a 200 is to be treated as: its code where that is one, else by its words. */
function statusIn(body: unknown, message: string): number {
  const code = /"(?:code|status)":\s*"?([45]\d\d)\b/.exec(JSON.stringify(body))?.[1]
  if (code !== undefined) return Number(code)
  if (/rate.?limit|too many requests/i.test(message)) return 429
  if (/api.?key|unauthori[sz]ed|authentication|log.?in fail|invalid token|credential/i.test(message)) return 401
  if (/insufficient|balance|quota|credits/i.test(message)) return 402
  return /unexpected endpoint|not found|does not exist|unknown model/i.test(message) ? 404 : 502
}

/** What undici throws says nothing; its cause does. */
function unreachable(error: unknown, target: string, { redact }: Address): Error {
  const root = rootOf(error)
  const { code } = root as { code?: unknown }
  const why = [typeof code === 'string' ? code : '', root.message].filter(Boolean).join(': ')
  const failure = new Error(redact.words(why) + throughProxy(target)) as Error & { code?: string }
  if (typeof code === 'string') failure.code = code
  return failure
}

function rootOf(error: unknown): Error {
  const thrown = error instanceof Error ? error : new Error(String(error))
  if (thrown.cause instanceof Error) return rootOf(thrown.cause)
  return thrown instanceof AggregateError && thrown.errors[0] instanceof Error ? rootOf(thrown.errors[0]) : thrown
}
