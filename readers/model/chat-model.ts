/**
 * Any chat model of LangChain as what a reader asks. The shape of a reply stands in its prompt and is asked for in no
 * other way: what a model can do beyond text, its class knows and we do not. Retries, repair and the limiter are those of
 * every endpoint; retries of its own come first.
 * @module
 */
import type { BaseChatModel } from '@langchain/core/language_models/chat_models'
import type { AIMessageChunk, UsageMetadata } from '@langchain/core/messages'
import { sha256 } from '../../lib/hash.ts'
import type { CallUsage } from '../reader.ts'
import { type Endpoint, endpointOf } from './endpoint.ts'

/** What it replied, as `ChatReply` has it; who declines says so in the text. */
interface Reply {
  text: string
  cut: boolean
  usage: CallUsage | null
}

/** The name that it goes by: of the model where its class says one, else of the class. */
export function nameOfChat(chat: BaseChatModel): string {
  const { model, modelName } = chat as { model?: unknown; modelName?: unknown }
  const name = [model, modelName].find((one): one is string => typeof one === 'string' && one !== '')
  return name ?? chat._llmType()
}

/** What tells one from another whose replies may differ, as a hash: it may hold keys. */
export function identityOfChat(chat: BaseChatModel): string {
  const { _identifyingParams: params } = chat as { _identifyingParams?: () => unknown }
  return sha256(JSON.stringify([chat._llmType(), nameOfChat(chat), params?.call(chat) ?? null])).slice(0, 12)
}

/** An endpoint that is not on the net, with knowledge of its own: two models may go by one name. */
export function endpointOfChat(chat: BaseChatModel): Endpoint {
  const somewhere = endpointOf(nameOfChat(chat), { baseURL: 'http://127.0.0.1' })
  return { ...somewhere, chat, known: { ...somewhere.known, method: 'plain', proved: true, reports: new Set() } }
}

/** Classes of models that give nothing but streams, by what they said when they were asked for a whole reply. */
const streaming = new WeakSet<BaseChatModel>()
const ONLY_STREAMS =
  /not (been )?(implemented|supported)|only.{0,20}stream|stream.{0,20}(only|required)|must.{0,20}stream/i

export async function sendToChat(
  chat: BaseChatModel,
  model: string,
  messages: readonly { role: string; content: string }[],
  options: { runName: string; tags: string[]; signal?: AbortSignal },
): Promise<Reply> {
  const prompt = messages.map(({ role, content }): [string, string] => [role, content])
  const message = await whole(chat, prompt, options)
  const usage = message.usage_metadata as UsageMetadata | undefined
  const reason: unknown = message.response_metadata['finish_reason'] ?? message.response_metadata['stop_reason']
  return {
    text: message.text,
    cut: reason === 'length' || reason === 'max_tokens',
    usage: usage
      ? {
          model,
          inputTokens: usage.input_tokens,
          outputTokens: usage.output_tokens,
          cachedTokens: usage.input_token_details?.cache_read ?? 0,
        }
      : null,
  }
}

async function whole(
  chat: BaseChatModel,
  prompt: [string, string][],
  options: Parameters<BaseChatModel['invoke']>[1],
): Promise<Pick<AIMessageChunk, 'text' | 'usage_metadata' | 'response_metadata'>> {
  if (!streaming.has(chat)) {
    try {
      return await chat.invoke(prompt, options)
    } catch (error) {
      if (!(error instanceof Error && ONLY_STREAMS.test(error.message))) throw error
      streaming.add(chat)
    }
  }
  let reply: AIMessageChunk | undefined
  for await (const chunk of await chat.stream(prompt, options)) reply = reply ? reply.concat(chunk) : chunk
  if (!reply) throw new Error('the model streamed nothing')
  return reply
}
