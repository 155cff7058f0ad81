/**
 * What the process has found out about a model at an endpoint: how it takes a schema, whether it takes a temperature,
 * by what name and how large it takes a limit on its output, until when it asked to be left alone. Found out once, shared by every reader in the process.
 * @module
 */
import { env } from '../../lib/env.ts'
import { ChapterverseError } from '../../lib/errors.ts'
import { type LimitsTaken, learnLimit, type OutputLimit } from './output-limit.ts'
import type { Failure } from './retry.ts'

/** Ways to ask for structure, best first. */
export const METHODS = ['json_schema', 'tools', 'json_object', 'plain'] as const
export type Method = (typeof METHODS)[number]

/** How a request was made. */
export interface Tried extends Pick<Known, 'method' | 'takesTemperature'> {
  output: OutputLimit
}

export interface Endpoint {
  readonly model: string
  readonly baseURL: string
  readonly apiKey: string | undefined
  readonly temperature: number
  readonly timeoutMs: number
  readonly known: Known
}

export interface Known extends LimitsTaken {
  method: Method
  /** A request with this method was answered: an unclear 400 is then about the request, not about the method. */
  proved: boolean
  /** Reasoning models refuse any temperature. */
  takesTemperature: boolean
  /** Milliseconds since the epoch. */
  pausedUntil: number
}

export const OPENAI = 'https://api.openai.com/v1'
const TIMEOUT_MS = 120_000

/** Where a model is. */
export interface EndpointOptions {
  /** Default: `OPENAI_BASE_URL`, else OpenAI's own. */
  baseURL?: string | undefined
  /** Default: `OPENAI_API_KEY`; local servers need none. */
  apiKey?: string | undefined
  /** Default 0. */
  temperature?: number | undefined
  /** Milliseconds one request may take, its body included. Default 120,000. */
  timeoutMs?: number | undefined
}

/**
 * What requests go to, without a slash at its end.
 * @throws `bad_setting` where it is no URL of the web: no request would ever leave
 */
export function baseURLOf(given: string | undefined): string {
  const baseURL = (given ?? env('OPENAI_BASE_URL') ?? OPENAI).replace(/\/+$/, '')
  if (/^https?:\/\//i.test(baseURL) && URL.canParse(baseURL)) return baseURL
  // The value stays out of the message: it may be a key that was put in the wrong place.
  throw new ChapterverseError('bad_setting', 'OPENAI_BASE_URL is no http or https URL.', {
    remedy: `Set it to one such as http://127.0.0.1:11434/v1, or leave it unset for ${OPENAI}.`,
  })
}

/** @throws `bad_setting` */
export function endpointOf(model: string, options: EndpointOptions): Endpoint {
  const baseURL = baseURLOf(options.baseURL)
  return {
    model,
    baseURL,
    apiKey: options.apiKey ?? env('OPENAI_API_KEY'),
    temperature: options.temperature ?? 0,
    timeoutMs: options.timeoutMs ?? TIMEOUT_MS,
    known: knownOf(baseURL, model),
  }
}

const endpoints = new Map<string, Known>()

function knownOf(baseURL: string, model: string): Known {
  const key = `${baseURL} ${model}`
  const known = endpoints.get(key) ?? {
    method: 'json_schema',
    proved: false,
    takesTemperature: true,
    limitBy: 'usual',
    generous: true,
    pausedUntil: 0,
  }
  endpoints.set(key, known)
  return known
}

const STRUCTURE = /response_?format|json|structured|schema|tool|function|grammar|strict|guided/i
/** A 400 that has a reason of its own. */
const OTHER = /context|too (long|large)|max(imum)?_?\s?(completion_)?tokens|model|api.?key|quota|billing|polic|safety/i

/**
 * Takes a refusal as news about the endpoint. True when another request, made with what is known now, may succeed;
 * false when the refusal is about the call itself.
 */
export function learn(known: Known, tried: Tried, failure: Failure): boolean {
  const { status, message } = failure
  if (status === null || status === 401 || status === 402 || status === 403 || status === 429) return false
  if (tried.takesTemperature && /temperature/i.test(message)) {
    known.takesTemperature = false
    return true
  }
  const limits = learnLimit(known, tried.output, message)
  if (limits !== null) return limits
  if (/context.?length|context window|maximum context/i.test(message)) return false
  const unclear = (status === 400 || status === 422) && !known.proved && !OTHER.test(message)
  const next = METHODS[METHODS.indexOf(tried.method) + 1]
  if (next === undefined || !(STRUCTURE.test(message) || unclear)) return false
  // Calls in flight together are refused together: only the first refusal of a method moves on.
  if (known.method === tried.method) {
    known.method = next
    known.proved = false
  }
  return true
}

/** After a call that failed with every method nothing is proved: the next one starts from the best again. */
export function forget(known: Known): void {
  if (!known.proved) known.method = METHODS[0]
}

/** The URL as error messages show it: without credentials and query. */
export function shownURL(baseURL: string): string {
  try {
    const { origin, pathname } = new URL(baseURL)
    return origin + pathname
  } catch {
    return baseURL
  }
}
