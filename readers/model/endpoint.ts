/**
 * What the process has found out about a model at an endpoint: how it takes a schema, whether it takes a temperature,
 * by what name and how large it takes a limit on its output, until when it asked to be left alone. Found out once, shared by every reader in the process.
 * @module
 */
import type { BaseChatModel } from '@langchain/core/language_models/chat_models'
import { type Address, addressOf, type Given } from '../wire/address.ts'
import {
  checkedFields,
  fieldsInEnvironment,
  type MoreFields,
  secondsInEnvironment,
  streamInEnvironment,
} from './more-fields.ts'
import { type LimitsTaken, learnLimit, type OutputLimit } from './output-limit.ts'
import type { Reports } from './prompt-cut.ts'
import type { Failure } from './retry.ts'

/** Ways to ask for structure, best first. */
export const METHODS = ['json_schema', 'tools', 'json_object', 'plain'] as const
export type Method = (typeof METHODS)[number]

/** How a request was made. */
export interface Tried extends Pick<Known, 'method' | 'takesTemperature' | 'streamUsage'> {
  output: OutputLimit
  stream: boolean
}

export interface Endpoint {
  readonly model: string
  readonly address: Address
  readonly temperature: number
  readonly timeoutMs: number
  /** Whether replies are to come as streams. */
  readonly stream: boolean
  /** More for the body of each request. */
  readonly modelKwargs: MoreFields
  /** Tokens of a reply at most, as whoever set it wants it; null: nobody did. */
  readonly most: number | null
  readonly known: Known
  /** A model that is asked in the place of a server. */
  readonly chat?: BaseChatModel
}

export interface Known extends LimitsTaken {
  method: Method
  /** A request with this method was answered: an unclear 400 is then about the request, not about the method. */
  proved: boolean
  /** Reasoning models refuse any temperature. */
  takesTemperature: boolean
  /** What was found out about streams; null: nothing, the setting counts. */
  stream: boolean | null
  /** Takes `stream_options`, by which a stream ends with its usage. */
  streamUsage: boolean
  /** Whether it reports tokens; null before the first reply. */
  usage: boolean | null
  /** Numbers of prompt tokens that it reported where they may be right. */
  reports: Reports
  /** Milliseconds since the epoch. */
  pausedUntil: number
}

/** Seconds that one request may take where nothing is set. */
const REQUEST_SECONDS = 300

/** Where a model is, and how it is spoken to. */
export interface EndpointOptions extends Given {
  /** Default 0. */
  temperature?: number | undefined
  /**
   * Milliseconds one request may take, its body included; a stream that goes on begins them anew. Default:
   * `CHAPTERVERSE_REQUEST_SECONDS`, else 300,000.
   */
  timeoutMs?: number | undefined
  /** Have replies come as streams; default: `CHAPTERVERSE_STREAM`, else only where the endpoint asks for it. */
  stream?: boolean | undefined
  /** More for the body of each request, as `{ enable_thinking: false }`; default: `CHAPTERVERSE_MODEL_KWARGS`. */
  modelKwargs?: MoreFields | undefined
}

/** @throws `bad_setting` */
export function endpointOf(model: string, options: EndpointOptions): Endpoint {
  const address = addressOf(options)
  const { fields, most } = checkedFields(options.modelKwargs ?? fieldsInEnvironment() ?? {})
  return {
    model,
    address,
    temperature: options.temperature ?? 0,
    timeoutMs: options.timeoutMs ?? (secondsInEnvironment() ?? REQUEST_SECONDS) * 1000,
    stream: options.stream ?? streamInEnvironment() ?? false,
    modelKwargs: fields,
    most,
    known: knownOf(address, model),
  }
}

const endpoints = new Map<string, Known>()

function knownOf({ url, search }: Address, model: string): Known {
  const key = `${url}${search} ${model}`
  const known = endpoints.get(key) ?? {
    method: 'json_schema',
    proved: false,
    takesTemperature: true,
    stream: null,
    streamUsage: true,
    limitBy: 'usual',
    generous: true,
    most: null,
    usage: null,
    reports: new Set(),
    pausedUntil: 0,
  }
  endpoints.set(key, known)
  return known
}

const STRUCTURE = /response_?format|json|structured|schema|tool|function|grammar|strict|guided/i
/** A 400 that has a reason of its own. */
const OTHER = /context|too (long|large)|max(imum)?_?\s?(completion_)?tokens|model|api.?key|quota|billing|polic|safety/i

/** Statuses that speak of amounts, and of nothing else. */
const AMOUNTS = new Set([402, 413, 429])

/**
 * Takes a refusal as news about the endpoint. True when another request, made with what is known now, may succeed;
 * false when the refusal is about the call itself.
 */
export function learn(known: Known, tried: Tried, failure: Failure): boolean {
  const { status, message } = failure
  if (status === null || status === 401) return false
  if (learnStream(known, tried, message)) return true
  const limits = learnLimit(known, tried.output, message)
  if (limits !== null) return limits
  if (status === 403) return false
  if (AMOUNTS.has(status) || failure.kind !== 'refused') return false
  if (tried.takesTemperature && /temperature/i.test(message)) {
    known.takesTemperature = false
    return true
  }
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

/** Models that think must stream at some providers; some servers know no stream, or no usage at the end of one. */
function learnStream(known: Known, { stream, streamUsage }: Tried, message: string): boolean {
  if (!/stream/i.test(message)) return false
  if (stream && streamUsage && /stream_options|include_usage/i.test(message)) {
    known.streamUsage = false
    return true
  }
  // What was found out stands: told both ways, it would go to and fro.
  if (known.stream !== null) return known.stream !== stream
  known.stream = !stream
  return true
}

/** After a call that failed with every method nothing is proved: the next one starts from the best again. */
export function forget(known: Known): void {
  if (!known.proved) known.method = METHODS[0]
}
