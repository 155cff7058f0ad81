/**
 * Chat completions as they go over the wire.
 * @module
 */
import type { ServerResponse } from 'node:http'
import { estimateTokens } from '../../corpus/words/tokens.ts'
import type { Fault, ModelRequest, ModelServerOptions } from './model-request.ts'

/** A reply as a fault would have it. */
export function disguised(fault: Fault, json: string): string {
  if (fault.kind === 'truncated') return json.slice(0, Math.floor(json.length * 0.6))
  if (fault.kind === 'text') return fault.of(json)
  if (fault.kind !== 'malformed') return json
  const loose = json.replace(/"(\w+)":/g, "'$1': ").replace(/([}\]])$/, ',$1')
  return `Here it is:\n\`\`\`json\n${loose}\n\`\`\``
}

/** A completion as a fault would have it. */
export function altered(whole: ReturnType<typeof completion>, fault: Fault | null | undefined, json: string) {
  if (fault?.kind === 'usage') return { ...whole, usage: fault.usage } as typeof whole
  if (fault?.kind !== 'message') return whole
  const choice = { ...whole.choices[0], message: fault.of(json), finish_reason: fault.finish ?? 'stop' }
  return { ...whole, choices: [choice] } as typeof whole
}

/** As much of a reply as `max_tokens` allows. */
export function limited(content: string, body: Record<string, unknown>): string {
  const most = Number(body['max_completion_tokens'] ?? body['max_tokens'] ?? Number.POSITIVE_INFINITY)
  return estimateTokens(content) > most ? content.slice(0, Math.floor(most / 1.05)) : content
}

/** @param finish `stop`, or `length` for a reply that was cut */
export function completion(request: ModelRequest, content: string, finish: string, usage: ModelServerOptions['usage']) {
  const prompt = estimateTokens(request.messages.map((message) => message.content).join(''))
  const tokens = estimateTokens(content)
  const call = { id: `call_${request.index}`, type: 'function', function: { name: request.name, arguments: content } }
  const message =
    request.method === 'tools'
      ? { role: 'assistant', content: null, tool_calls: [call] }
      : { role: 'assistant', content, refusal: null }
  return {
    id: `chatcmpl-${request.index}`,
    object: 'chat.completion',
    created: Math.floor(request.at / 1000),
    model: request.model,
    choices: [{ index: 0, message, finish_reason: finish }],
    ...(usage !== false && {
      usage: {
        prompt_tokens: prompt,
        completion_tokens: tokens,
        total_tokens: prompt + tokens,
        prompt_tokens_details: { cached_tokens: usage?.cachedTokens ?? 0 },
      },
    }),
  }
}

/** The same completion as server-sent events, content in pieces of 16 characters. */
export function sendStream(response: ServerResponse, whole: ReturnType<typeof completion>): void {
  const { choices, usage, ...rest } = whole
  const event = (delta: unknown, finish: string | null) =>
    `data: ${JSON.stringify({ ...rest, object: 'chat.completion.chunk', choices: [{ index: 0, delta, finish_reason: finish }] })}\n\n`
  response.writeHead(200, { 'content-type': 'text/event-stream' })
  const message = choices[0]?.message
  if (message !== undefined && 'tool_calls' in message) {
    response.write(event({ role: 'assistant', tool_calls: message.tool_calls.map((c) => ({ index: 0, ...c })) }, null))
  } else {
    response.write(event({ role: 'assistant', content: '' }, null))
    for (const piece of message?.content.match(/[\s\S]{1,16}/g) ?? []) response.write(event({ content: piece }, null))
  }
  response.write(event({}, choices[0]?.finish_reason ?? 'stop'))
  response.write(`data: ${JSON.stringify({ ...rest, object: 'chat.completion.chunk', choices: [], usage })}\n\n`)
  response.end('data: [DONE]\n\n')
}
