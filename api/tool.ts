/**
 * Asking a corpus, as a tool of somebody else's agent.
 * @module
 */
import { type ToolRunnableConfig, tool } from '@langchain/core/tools'
import { z } from 'zod'
import { renderReply } from '../engine/answers/reply.ts'
import type { Answer } from '../state/records.ts'

const Question = z.object({ question: z.string().describe('A full question, understood without the conversation') })

export interface ToolNaming {
  /** Default `ask_documents`; two corpora in one agent need two names. */
  name?: string
  /** Says to the agent's model what the documents are about. */
  description?: string
}

/** The model reads the text with its numbered citations; the whole answer rides along as the message's artifact. */
export function createTool(ask: (question: string, config: ToolRunnableConfig) => Promise<Answer>, naming: ToolNaming) {
  return tool(
    async ({ question }: z.infer<typeof Question>, config): Promise<[string, Answer]> => {
      const answer = await ask(question, config)
      return [renderReply(answer), answer]
    },
    {
      name: naming.name ?? 'ask_documents',
      description:
        naming.description ??
        'Answers a question from the documents, each statement with a citation copied out of the source.',
      schema: Question,
      responseFormat: 'content_and_artifact',
    },
  )
}
