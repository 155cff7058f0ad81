/**
 * Chat completions as servers send them, made plain: one choice, a text or the arguments of a call, why it ended, usage
 * in numbers. What servers put elsewhere (a reply in the thinking, arguments as an object, a refusal in a field of its
 * own) is moved to where client libraries look.
 * @module
 */

export interface PlainCompletion {
  id: string
  object: 'chat.completion'
  created: number
  model: string
  choices: [{ index: 0; message: PlainMessage; finish_reason: string }]
  usage?: Record<string, unknown>
}

export interface PlainMessage {
  role: 'assistant'
  content: string | null
  tool_calls?: { id: string; type: 'function'; function: { name: string; arguments: string } }[]
}

/** `finish_reason` of a message in which the model declines; its content says so in words. */
export const REFUSAL = 'refusal'

type Fields = Record<string, unknown>
const fieldsOf = (value: unknown): Fields => (typeof value === 'object' && value !== null ? (value as Fields) : {})
const textOr = (value: unknown, otherwise: string): string => (typeof value === 'string' ? value : otherwise)

/** Null where the body is no completion, or one whose choice is an error. */
export function plainCompletion(body: unknown): PlainCompletion | null {
  const fields = completionIn(body)
  const choice = choiceOf(fields)
  if (choice === null) return null
  const { message, refused } = plainMessage(saidIn(choice))
  const usage = plainUsage(fields['usage'])
  return {
    id: textOr(fields['id'], ''),
    object: 'chat.completion',
    created: Number(fields['created'] ?? 0) || 0,
    model: textOr(fields['model'], ''),
    choices: [{ index: 0, message, finish_reason: refused ? REFUSAL : textOr(choice['finish_reason'], 'stop') }],
    ...(usage && { usage }),
  }
}

/** Under a key of the gateway's own, or in a list of one, where it is not the body itself. */
function completionIn(body: unknown): Fields {
  const fields = fieldsOf(Array.isArray(body) ? body[0] : body)
  const inner = ['data', 'result', 'response'].map((key) => fieldsOf(fields[key]))
  return [fields, ...inner].find(({ choices }) => Array.isArray(choices)) ?? fields
}

const saidIn = (choice: Fields): Fields => fieldsOf(choice['message'] ?? choice['delta'] ?? { content: choice['text'] })

/** The first choice that says anything; a message by itself is one (Ollama's own form). */
function choiceOf(fields: Fields): Fields | null {
  const { choices, message } = fields
  if (!Array.isArray(choices)) {
    const alone = 'content' in fieldsOf(message)
    return alone ? { message, finish_reason: fields['done_reason'] } : null
  }
  const all = choices.map(fieldsOf).filter((choice) => Object.keys(choice).length > 0)
  const choice = all.find((one) => !isSilent(plainMessage(saidIn(one)).message)) ?? all[0]
  if (choice === undefined) return null
  const failed = isSilent(plainMessage(saidIn(choice)).message) && Object.keys(fieldsOf(choice['error'])).length > 0
  return failed ? null : choice
}

const isSilent = ({ content, tool_calls }: PlainMessage): boolean => !content?.trim() && tool_calls === undefined

function plainMessage(given: Fields): { message: PlainMessage; refused: boolean } {
  const called = callsIn(given)
  const calls = called.every(({ function: { arguments: args } }) => isJson(args)) ? called : []
  // Of arguments that are no JSON the client library would complain on stderr: as text they are repaired like any reply.
  const content = called.length > calls.length ? (called[0]?.function.arguments ?? '') : textOf(given['content'])
  const thought = textOf(given['reasoning_content'] ?? given['reasoning'])
  const refusal = textOf(given['refusal'])
  const refused = content.trim() === '' && calls.length === 0 && refusal.trim() !== ''
  // Thinking that came to an end in a reply: some servers put all of a message there. Other thinking is no reply.
  const replied = content.trim() === '' && calls.length === 0 && /[}\]]\s*(```\s*)?$/.test(thought) ? thought : content
  const message: PlainMessage = { role: 'assistant', content: refused ? refusal : replied }
  return { message: calls.length > 0 ? { ...message, tool_calls: calls } : message, refused }
}

/** Text, parts of text, or an object that a server has parsed already. */
function textOf(value: unknown): string {
  if (typeof value === 'string') return value
  if (!Array.isArray(value)) return value === null || value === undefined ? '' : JSON.stringify(value)
  const parts = value.filter((part) => typeof part === 'string' || typeof fieldsOf(part)['text'] === 'string')
  if (parts.length < value.length && parts.length === 0) return value.length === 0 ? '' : JSON.stringify(value)
  return parts.map((part) => (typeof part === 'string' ? part : String(fieldsOf(part)['text']))).join('')
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text)
    return true
  } catch {
    return false
  }
}

function callsIn(given: Fields): NonNullable<PlainMessage['tool_calls']> {
  const calls = Array.isArray(given['tool_calls']) ? given['tool_calls'] : []
  const all = calls.length > 0 ? calls.map((call) => fieldsOf(call)) : [{ function: given['function_call'] }]
  return all.flatMap((call, n) => {
    const { name, arguments: args } = fieldsOf(call['function'])
    if (args === undefined || args === null) return []
    const text = typeof args === 'string' ? args : JSON.stringify(args)
    return [
      {
        id: textOr(fieldsOf(call)['id'], `call_${n}`),
        type: 'function' as const,
        function: { name: textOr(name, ''), arguments: text },
      },
    ]
  })
}

/** In numbers, whatever they were written as; undefined where none is told. */
function plainUsage(given: unknown): Fields | undefined {
  if (typeof given !== 'object' || given === null) return undefined
  const numbers = Object.entries(given).flatMap(([key, value]): [string, unknown][] => {
    if (typeof value === 'object' && value !== null) return [[key, plainUsage(value)]]
    const number = typeof value === 'string' && value.trim() !== '' ? Number(value) : value
    return typeof number === 'number' && Number.isFinite(number) ? [[key, number]] : []
  })
  return numbers.length > 0 ? Object.fromEntries(numbers) : undefined
}
