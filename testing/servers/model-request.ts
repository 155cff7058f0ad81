/**
 * Requests to the scriptable endpoint, and how it is told to answer.
 * @module
 */
import type { IncomingMessage } from 'node:http'

/** How a request asked for structure. */
export type Method = 'json_schema' | 'tools' | 'json_object' | 'plain'

/** One request as the endpoint saw it. */
export interface ModelRequest {
  /** 0 for the first request after start. */
  index: number
  model: string
  method: Method
  /** Name of the reply's schema, which is the name of the reader function; null when the request names none. */
  name: string | null
  messages: { role: string; content: string }[]
  /** Texts of the system and of the user messages, joined by an empty line. */
  system: string
  user: string
  headers: IncomingMessage['headers']
  /** The whole body, for what is not picked out above. */
  body: Record<string, unknown>
  /** Milliseconds since the epoch. */
  at: number
}

/** One request for vectors. */
export interface EmbeddingRequest {
  index: number
  model: string
  input: string[]
  headers: IncomingMessage['headers']
  body: Record<string, unknown>
  /** Milliseconds since the epoch. */
  at: number
}

/** The fault instead of, or with, the scripted reply. */
export type Fault =
  | { kind: 'status'; status: number; headers?: Record<string, string>; body?: unknown }
  | { kind: 'reset' } // the connection is reset before any answer
  | { kind: 'cut' } // … in the middle of the body
  | { kind: 'hang' } // no answer until the client gives up
  | { kind: 'html' } // 200 with a page, as from a wrong URL
  | { kind: 'malformed' } // JSON as small models write it: fenced, single quotes, trailing comma
  | { kind: 'truncated' } // the reply stops at 60 %, finish_reason "length"
  | { kind: 'text'; of: (json: string) => string } // any other disguise of the reply
  | { kind: 'empty' } // no content at all
  | { kind: 'raw'; of: (json: string) => unknown; type?: string } // 200 with this body: text as it stands, else JSON
  | { kind: 'message'; of: (json: string) => object; finish?: string } // a completion with this message
  | { kind: 'usage'; usage: unknown } // a completion that reports this
export interface ModelServerOptions {
  /** Those that `/v1/models` lists; default `any`. Requests may name others. */
  models?: readonly string[]
  /** The reply to a request: an object is sent as JSON, a string as it is. Throwing answers 500. */
  reply: (request: ModelRequest) => unknown
  /** One per request in order (null or past the end: none), or a function that picks. */
  faults?: readonly (Fault | null)[] | ((request: ModelRequest) => Fault | null)
  /** The vector of a text, sent as plain numbers whatever was asked for; without it there is no `/v1/embeddings`. */
  embed?: (text: string) => readonly number[]
  /** As `faults`, of requests for vectors. */
  embedFaults?: readonly (Fault | null)[]
  /** Methods answered with 400, as endpoints without that feature do. */
  unsupported?: readonly Method[]
  /** Milliseconds before an answer. */
  latencyMs?: number
  /** Prompt tokens reported as cached; false: no usage is reported at all. */
  usage?: { cachedTokens: number } | false
}
