/**
 * One request to a chat endpoint, through ChatOpenAI over a `fetch` of ours. No retries here, and no queue: those are
 * `request.ts`'s. The library is loaded at the first request, so that a process without a model never pays for it.
 * @module
 */
import type { AIMessage, UsageMetadata } from '@langchain/core/messages'
import type { ChatOpenAI } from '@langchain/openai'
import { Lru } from '../../lib/lru.ts'
import type { CallUsage } from '../reader.ts'
import { plainCompletion, REFUSAL } from '../wire/completion.ts'
import { createFetch } from '../wire/exchange.ts'
import { sendToChat } from './chat-model.ts'
import type { Endpoint, Method, Tried } from './endpoint.ts'
import type { JsonSchema } from './function.ts'
import type { OutputLimit } from './output-limit.ts'

export interface ChatMessage {
  role: 'system' | 'user' | 'assistant'
  content: string
}

export interface Format {
  name: string
  schema: JsonSchema
}

export interface ChatReply {
  text: string
  /** The endpoint cut the reply at its length limit. */
  cut: boolean
  /** The model declined (`text` says how), or a filter of the provider took the reply away. */
  declined: 'refusal' | 'filter' | null
  /** … which a budget had set. */
  cutByBudget: boolean
  /** null when the endpoint reports none. */
  usage: CallUsage | null
}

/** Messages of LangGraph's stream mode `messages` are for the user; a reader's JSON is not. */
const TAGS = ['langsmith:nostream']
/** The client library insists on some key; the one that is sent is the address's. */
export const NO_KEY = 'none'
/** Milliseconds after which the client library would give up by itself: never. */
export const NO_TIMEOUT = 2 ** 31 - 1

const clients = new WeakMap<Endpoint, Lru<string, Promise<ChatOpenAI>>>()
/** Limits differ from request to request where a budget is set. */
const CLIENTS_KEPT = 16

/** Loads the library, so that between a reservation and its request nothing takes time. */
export const loaded = () => import('@langchain/openai')

function clientOf(endpoint: Endpoint, tried: Tried): Promise<ChatOpenAI> {
  const known = clients.get(endpoint) ?? new Lru<string, Promise<ChatOpenAI>>(CLIENTS_KEPT)
  clients.set(endpoint, known)
  const { takesTemperature, stream, streamUsage, output } = tried
  const key = JSON.stringify([takesTemperature, stream, streamUsage, output.limitBy, output.limit])
  return known.get(key, () => createClient(endpoint, tried))
}

async function createClient(endpoint: Endpoint, tried: Tried): Promise<ChatOpenAI> {
  const { ChatOpenAI } = await loaded()
  const { address, timeoutMs, modelKwargs, model, temperature } = endpoint
  const { takesTemperature, stream, streamUsage } = tried
  const { limitBy, limit } = tried.output
  const streamed = { stream: true, ...(streamUsage && { stream_options: { include_usage: true } }) }
  const fetch = createFetch({
    address,
    timeoutMs,
    // The library's own streaming would count tokens with a tokenizer that it downloads.
    fields: { ...modelKwargs, ...(stream && streamed) },
    plain: plainCompletion,
    what: 'a chat completion',
  })
  return new ChatOpenAI({
    model,
    apiKey: NO_KEY,
    configuration: { baseURL: address.url, fetch },
    ...(takesTemperature && { temperature }),
    ...(limit !== null && limitBy === 'usual' && { maxTokens: limit }),
    // In traces too; `fetch` has the last word on what is sent.
    modelKwargs: {
      ...modelKwargs,
      ...(limit !== null && limitBy === 'max_completion_tokens' && { max_completion_tokens: limit }),
    },
    maxRetries: 0,
    timeout: NO_TIMEOUT,
    disableStreaming: true,
    useResponsesApi: false,
  })
}

/**
 * Sends one request. Its time limit covers the whole exchange, the body included.
 *
 * @throws the signal's reason when it aborts; `NotInTime`, as a cause; the client's error with `status` and `headers`
 */
export async function send(
  endpoint: Endpoint,
  messages: readonly ChatMessage[],
  format: Format,
  tried: Tried,
  signal?: AbortSignal,
): Promise<ChatReply> {
  signal?.throwIfAborted()
  if (endpoint.chat) {
    const asked = { runName: format.name, tags: TAGS, ...(signal && { signal }) }
    return { ...(await sendToChat(endpoint.chat, endpoint.model, messages, asked)), cutByBudget: false, declined: null }
  }
  const client = await clientOf(endpoint, tried)
  const options = { ...callOptions(format, tried.method), runName: format.name, tags: TAGS, ...(signal && { signal }) }
  const prompt = messages.map(({ role, content }): [string, string] => [role, content])
  return replyOf(await client.invoke(prompt, options), endpoint.model, tried.output)
}

function callOptions({ name, schema }: Format, method: Method) {
  switch (method) {
    case 'json_schema':
      return { response_format: unseen({ type: 'json_schema', json_schema: { name, schema, strict: true } }) }
    case 'tools':
      return {
        tools: [{ type: 'function' as const, function: { name, parameters: schema } }],
        tool_choice: { type: 'function' as const, function: { name } },
      }
    case 'json_object':
      return { response_format: { type: 'json_object' as const } }
    case 'plain':
      return {}
  }
}

/**
 * A format that only the body of the request shows. The client library, when it sees a JSON schema, parses the reply
 * itself and throws away what it cannot parse or what was cut, with its usage; we can repair the one and count the other.
 */
function unseen(format: object) {
  return { type: 'json_object' as const, toJSON: () => format }
}

/** As providers name it: `content_filter`, Google's `SAFETY`, Bedrock's `guardrail_intervened`, Zhipu's `sensitive`. */
const FILTERED = /filter|safety|recitation|prohibited|blocklist|\bspii\b|guardrail|sensitive|moderation/i

function replyOf(message: AIMessage, model: string, { byBudget }: OutputLimit): ChatReply {
  const call = message.tool_calls?.[0]?.args
  const finish: unknown = message.response_metadata['finish_reason']
  const cut = finish === 'length'
  const usage = message.usage_metadata as Partial<UsageMetadata> | undefined
  return {
    text: call === undefined ? message.text : JSON.stringify(call),
    cut,
    declined: finish === REFUSAL ? 'refusal' : typeof finish === 'string' && FILTERED.test(finish) ? 'filter' : null,
    cutByBudget: cut && byBudget,
    usage:
      usage?.input_tokens === undefined
        ? null
        : {
            model,
            inputTokens: usage.input_tokens,
            outputTokens: usage.output_tokens ?? 0,
            cachedTokens: usage.input_token_details?.cache_read ?? 0,
          },
  }
}
