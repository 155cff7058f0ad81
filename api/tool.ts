/**
 * Asking a corpus, as a tool of somebody else's agent.
 * @module
 */
import { tool } from '@langchain/core/tools'
import { z } from 'zod'
import { renderReply } from '../engine/answers/reply.ts'
import type { Answer } from '../state/records.ts'

const Question = z.object({ question: z.string().describe('A full question, understood without the conversation') })

/** The model reads the text with its numbered citations; the whole answer rides along as the message's artifact. */
export function createTool(ask: (question: string, signal: AbortSignal | undefined) => Promise<Answer>) {
  return tool(
    async ({ question }: z.infer<typeof Question>, config): Promise<[string, Answer]> => {
      const answer = await ask(question, config.signal)
      return [renderReply(answer), answer]
    },
    {
      name: 'ask_documents',
      description: 'Answers a question from the documents, each statement with a citation copied out of the source.',
      schema: Question,
      responseFormat: 'content_and_artifact',
    },
  )
}
