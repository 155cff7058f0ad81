/**
 * The request of a question.
 * @module
 */
import type { EmbeddingsInterface } from '@langchain/core/embeddings'
import type { AIMessage, HumanMessage } from '@langchain/core/messages'
import type { BaseRetrieverInterface } from '@langchain/core/retrievers'
import type { RunnableConfig } from '@langchain/core/runnables'
import type { GivenReader, Library } from '../engine/run/context.ts'
import type { Turn } from '../engine/run/conversation.ts'
import type { RunEvent } from '../engine/run/events.ts'
import type { Proposal } from '../state/proposal.ts'
import type { SettingsInput } from '../state/settings.ts'
import type { Tier } from '../state/tiers.ts'

export interface AskRequest {
  question: string
  /** What was said before, oldest first. */
  turns: readonly Turn[]
  tier: Tier
  library: Library
  settings: SettingsInput | undefined
  /** Instead of the one that the settings name, or made around it. */
  reader?: GivenReader | undefined
  embeddings?: EmbeddingsInterface | undefined
  retriever?: BaseRetrieverInterface | undefined
  signal: AbortSignal | undefined
  /** The run that this one is a part of; default: the one under way. */
  config?: RunnableConfig | undefined
  onEvent: ((event: RunEvent) => void) | undefined
  /** auto, with the setting `confirm`: whether to go up; without it the run stays where it is. */
  onConfirm?: ((proposal: Proposal) => Promise<boolean>) | undefined
}

export type Messages = (HumanMessage | AIMessage)[]
