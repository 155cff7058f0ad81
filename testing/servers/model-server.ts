/**
 * A scriptable OpenAI-compatible endpoint on the loopback interface: real HTTP, no key, every fault an endpoint can have.
 * @module
 */
import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { estimateTokens } from '../../corpus/words/tokens.ts'
import { altered, completion, disguised, limited, sendStream } from './completion.ts'
import type { EmbeddingRequest, Fault, Method, ModelRequest, ModelServerOptions } from './model-request.ts'

export interface ModelServer {
  /** Base URL, `http://127.0.0.1:PORT/v1`. */
  readonly url: string
  readonly requests: readonly ModelRequest[]
  readonly embeddings: readonly EmbeddingRequest[]
  /** Requests that are open now. */
  readonly inFlight: number
  /** The most that were ever open at one time. */
  readonly maxInFlight: number
  /** Ends open connections too. */
  close(): Promise<void>
}

/**
 * Starts an endpoint with `/v1/chat/completions` (whole and streamed), `/v1/embeddings` and `/v1/models`.
 *
 * @example
 * const server = await startModelServer({ reply: scripted({ extract: () => ({ blocks: [], confidence: 0, missing: [] }) }) })
 * const reader = createModelReader({ model: 'any', baseURL: server.url })
 */
export async function startModelServer(options: ModelServerOptions): Promise<ModelServer> {
  const requests: ModelRequest[] = []
  const embeddings: EmbeddingRequest[] = []
  let inFlight = 0
  let maxInFlight = 0

  const latency = async () => {
    if (options.latencyMs !== undefined) await new Promise((resolve) => setTimeout(resolve, options.latencyMs))
  }

  async function embed(incoming: IncomingMessage, response: ServerResponse): Promise<void> {
    const { embed: vectorOf = () => [] } = options
    const body = await readJson(incoming)
    const input = [body['input']].flat().map(String)
    const request = { index: embeddings.length, model: String(body['model']), input, headers: incoming.headers, body }
    embeddings.push({ ...request, at: Date.now() })
    await latency()
    const fault = options.embedFaults?.[request.index]
    if (fault && failed(fault, incoming, response)) return
    const tokens = estimateTokens(input.join(' '))
    const answer = {
      object: 'list',
      model: request.model,
      // In no order, for which the indices are there.
      data: input.map((text, index) => ({ object: 'embedding', index, embedding: vectorOf(text) })).reverse(),
      ...(options.usage !== false && { usage: { prompt_tokens: tokens, total_tokens: tokens } }),
    }
    if (fault?.kind === 'cut') sendHalf(incoming, response, JSON.stringify(answer))
    else if (fault?.kind === 'empty') sendJson(response, 200, {})
    else if (fault?.kind === 'truncated') sendJson(response, 200, { ...answer, data: answer.data.slice(1) })
    else sendJson(response, 200, answer)
  }

  async function complete(incoming: IncomingMessage, response: ServerResponse): Promise<void> {
    const request = describeRequest(await readJson(incoming), incoming, requests.length)
    requests.push(request)
    if (options.unsupported?.includes(request.method)) return sendError(response, 400, unsupported(request.method))
    await latency()
    const fault = typeof options.faults === 'function' ? options.faults(request) : options.faults?.[request.index]
    if (fault && failed(fault, incoming, response)) return
    const value = fault?.kind === 'empty' ? '' : await options.reply(request)
    const json = typeof value === 'string' ? value : JSON.stringify(value)
    const content = fault ? disguised(fault, json) : json
    const within = limited(content, request.body)
    const cut = fault?.kind === 'truncated' || within !== content
    const message = altered(completion(request, within, cut ? 'length' : 'stop', options.usage), fault, json)
    if (fault?.kind === 'raw') return sendRaw(response, fault.of(json), fault.type)
    if (request.body['stream'] === true) sendStream(response, message)
    else if (fault?.kind === 'cut') sendHalf(incoming, response, JSON.stringify(message))
    else sendJson(response, 200, message)
  }

  const server = createServer((incoming, response) => {
    maxInFlight = Math.max(maxInFlight, ++inFlight)
    response.on('close', () => inFlight--)
    const path = incoming.url?.split('?')[0]
    if (path === '/v1/models')
      sendJson(response, 200, {
        object: 'list',
        data: (options.models ?? ['any']).map((id) => ({ id, object: 'model' })),
      })
    else if (path === '/v1/chat/completions')
      complete(incoming, response).catch((error: unknown) => sendError(response, 500, String(error)))
    else if (path === '/v1/embeddings' && options.embed !== undefined)
      embed(incoming, response).catch((error: unknown) => sendError(response, 500, String(error)))
    else sendError(response, 404, `no route ${incoming.url}`)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}/v1`,
    requests,
    embeddings,
    get inFlight() {
      return inFlight
    },
    get maxInFlight() {
      return maxInFlight
    },
    async close() {
      const closed = once(server, 'close')
      server.close()
      server.closeAllConnections()
      await closed
    },
  }
}

async function readJson(incoming: IncomingMessage): Promise<Record<string, unknown>> {
  const parts: Buffer[] = []
  for await (const part of incoming) parts.push(part as Buffer)
  return JSON.parse(Buffer.concat(parts).toString('utf8')) as Record<string, unknown>
}

interface WireBody {
  model?: string
  messages?: { role: string; content: unknown }[]
  response_format?: { type?: string; json_schema?: { name?: string } }
  tools?: { function?: { name?: string } }[]
}

function describeRequest(body: Record<string, unknown>, incoming: IncomingMessage, index: number): ModelRequest {
  const wire = body as WireBody
  const messages = (wire.messages ?? []).map(({ role, content }) => ({ role, content: textOf(content) }))
  const texts = (role: string) => messages.filter((message) => message.role === role).map(({ content }) => content)
  const tool = wire.tools?.[0]?.function?.name
  const format = wire.response_format?.type
  const system = texts('system').join('\n\n')
  return {
    index,
    model: wire.model ?? '',
    method: format === 'json_schema' || format === 'json_object' ? format : tool === undefined ? 'plain' : 'tools',
    name: wire.response_format?.json_schema?.name ?? tool ?? /⟦reply (\w+)⟧/.exec(system)?.[1] ?? null,
    messages,
    system,
    user: texts('user').join('\n\n'),
    headers: incoming.headers,
    body,
    at: Date.now(),
  }
}

function textOf(content: unknown): string {
  if (typeof content === 'string') return content
  return Array.isArray(content) ? content.map((part: { text?: string }) => part.text ?? '').join('') : ''
}

/** Carries out a fault that leaves no answer to send; false when the reply is still due. */
function failed(fault: Fault, incoming: IncomingMessage, response: ServerResponse): boolean {
  switch (fault.kind) {
    case 'status':
      sendJson(response, fault.status, fault.body ?? { error: { message: `injected ${fault.status}` } }, fault.headers)
      return true
    case 'reset':
      incoming.socket.resetAndDestroy()
      return true
    case 'html':
      response.writeHead(200, { 'content-type': 'text/html' }).end('<html><body>Welcome</body></html>')
      return true
    default:
      return fault.kind === 'hang'
  }
}

function sendRaw(response: ServerResponse, body: unknown, type = 'application/json'): void {
  response.writeHead(200, { 'content-type': type }).end(typeof body === 'string' ? body : JSON.stringify(body))
}

function sendHalf(incoming: IncomingMessage, response: ServerResponse, body: string): void {
  response.writeHead(200, { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) })
  response.write(body.slice(0, body.length / 2), () => incoming.socket.resetAndDestroy())
}

function sendJson(response: ServerResponse, status: number, body: unknown, headers: Record<string, string> = {}): void {
  response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(body))
}

function sendError(response: ServerResponse, status: number, message: string): void {
  if (!response.headersSent) sendJson(response, status, { error: { message, type: 'invalid_request_error' } })
}

function unsupported(method: Method): string {
  return method === 'tools'
    ? 'tools is not supported by this endpoint'
    : `response_format of type ${method} is not supported by this endpoint`
}
