/**
 * A completion put together from server-sent events, as it would have come in one piece.
 *
 *   data: {"choices": [{"delta": {"content": "{\"a\""}}]}
 *   data: {"choices": [{"delta": {"content": ": 1}"}, "finish_reason": "stop"}]}
 *   data: [DONE]
 * @module
 */

type Fields = Record<string, unknown>
const fieldsOf = (value: unknown): Fields => (typeof value === 'object' && value !== null ? (value as Fields) : {})

interface Call {
  id: string
  function: { name: string; arguments: string }
}

/** Whether a body is a stream of events, whatever its type says. */
export const isEventStream = (body: string): boolean => /^\s*(data:|event:|id:|retry:|:)/.test(body)

/**
 * The body that the events amount to: a completion, or the error that one of them tells. Null where the stream broke off
 * before its end, or holds no event.
 */
export function completionOf(stream: string): Fields | null {
  const texts: Record<'content' | 'reasoning_content' | 'refusal', string> = {
    content: '',
    reasoning_content: '',
    refusal: '',
  }
  const calls: Call[] = []
  const whole: Fields = {}
  let finish: string | null = null
  let done = false
  for (const { kind, data } of events(stream)) {
    if (data.trim() === '[DONE]') {
      done = true
      continue
    }
    const event = fieldsOf(parsed(data))
    if (kind === 'error') return { error: event['error'] ?? parsed(data) ?? data }
    if (event['error'] !== undefined && event['error'] !== null) return { error: event['error'] }
    for (const key of ['id', 'model', 'created', 'usage']) if (event[key]) whole[key] = event[key]
    const choice = fieldsOf(Array.isArray(event['choices']) ? event['choices'][0] : undefined)
    if (typeof choice['finish_reason'] === 'string') finish = choice['finish_reason']
    // Some send the whole message at the end, or in the only event.
    const delta = fieldsOf(choice['delta'] ?? choice['message'])
    texts.content += textOf(delta['content'] ?? choice['text'])
    texts.reasoning_content += textOf(delta['reasoning_content'] ?? delta['reasoning'])
    texts.refusal += textOf(delta['refusal'])
    const parts: unknown[] = Array.isArray(delta['tool_calls']) ? delta['tool_calls'] : []
    for (const [n, call] of parts.entries()) addCall(calls, fieldsOf(call), n)
  }
  if (finish === null && !done) return null
  const message = { role: 'assistant', ...texts, ...(calls.length > 0 && { tool_calls: calls.filter(Boolean) }) }
  return { ...whole, object: 'chat.completion', choices: [{ index: 0, message, finish_reason: finish ?? 'stop' }] }
}

function addCall(calls: Call[], delta: Fields, n: number): void {
  const index = typeof delta['index'] === 'number' && delta['index'] < 100 ? delta['index'] : n
  const { name, arguments: args } = fieldsOf(delta['function'])
  const known = calls[index] ?? { id: '', function: { name: '', arguments: '' } }
  calls[index] = {
    id: known.id || textOf(delta['id']),
    function: {
      name: known.function.name || textOf(name),
      arguments:
        known.function.arguments + (typeof args === 'object' && args !== null ? JSON.stringify(args) : textOf(args)),
    },
  }
}

/** The kind of each event, where it says one, and its data, lines joined. */
function events(stream: string): { kind: string; data: string }[] {
  return stream
    .split(/\r?\n\r?\n|\r\r/)
    .map((event) => {
      const lines = event.split(/\r\n|\r|\n/)
      const of = (field: string) =>
        lines.flatMap((line) => (line.startsWith(field) ? [line.slice(field.length).replace(/^ /, '')] : []))
      return { kind: of('event:').join(), data: of('data:').join('\n') }
    })
    .filter(({ data }) => data !== '')
}

function parsed(data: string): unknown {
  try {
    return JSON.parse(data)
  } catch {
    return undefined
  }
}

function textOf(value: unknown): string {
  if (typeof value === 'string') return value
  return Array.isArray(value) ? value.map((part) => textOf(fieldsOf(part)['text'])).join('') : ''
}
