/**
 * Chat models of LangChain that reply as a scripted endpoint would: one that gives whole replies, one that only streams.
 * @module
 */
import type { BaseChatModelParams } from '@langchain/core/language_models/chat_models'
import { SimpleChatModel } from '@langchain/core/language_models/chat_models'
import { AIMessageChunk, type BaseMessage } from '@langchain/core/messages'
import { ChatGenerationChunk } from '@langchain/core/outputs'
import type { ModelRequest } from '../servers/model-request.ts'

export type Replies = (request: ModelRequest) => unknown

export class WholeChatModel extends SimpleChatModel {
  readonly model: string
  readonly names: (string | null)[] = []
  readonly #reply: Replies

  constructor(reply: Replies, { model = 'scripted', ...params }: BaseChatModelParams & { model?: string } = {}) {
    super(params)
    this.#reply = reply
    this.model = model
  }
  override _llmType(): string {
    return 'scripted'
  }
  protected replyTo(messages: readonly BaseMessage[]): string {
    const textOf = (type: string) =>
      messages.flatMap((message) => (message.getType() === type ? [message.text] : [])).join('\n\n')
    const [system, user] = [textOf('system'), textOf('human')]
    const name = /⟦reply (\w+)⟧/.exec(system)?.[1] ?? null
    this.names.push(name)
    const request = { index: this.names.length - 1, model: this.model, method: 'plain', name, system, user }
    return JSON.stringify(this.#reply({ ...request, messages: [], headers: {}, body: {}, at: 0 } as ModelRequest))
  }
  override async _call(messages: BaseMessage[]): Promise<string> {
    return this.replyTo(messages)
  }
}

export class StreamingChatModel extends WholeChatModel {
  override async _call(): Promise<string> {
    throw new Error('This model only supports streaming.')
  }
  override async *_streamResponseChunks(messages: BaseMessage[]): AsyncGenerator<ChatGenerationChunk> {
    for (const text of this.replyTo(messages).match(/.{1,7}/gsu) ?? [])
      yield new ChatGenerationChunk({ text, message: new AIMessageChunk(text) })
  }
}
