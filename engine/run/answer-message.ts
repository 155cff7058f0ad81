/**
 * The answer in LangGraph's stream mode `messages`: a piece of one message for each block, as soon as it is certain.
 * @module
 */
import { AIMessage, AIMessageChunk } from '@langchain/core/messages'
import { type LangGraphRunnableConfig, pushMessage } from '@langchain/langgraph'
import { speakingNode } from './root-run.ts'

/** The pieces and the whole go by one id, so that whoever follows takes them for one message. */
const idOf = (run: string): string => `answer-${run}`

/** Nothing where nobody follows messages. */
export function streamBlock(text: string, run: string | null, runtime: LangGraphRunnableConfig): void {
  if (run === null) return
  const metadata = { ...runtime.metadata, langgraph_checkpoint_ns: speakingNode(runtime) }
  // Not into the state: the whole message goes there, where a chat is answered.
  pushMessage(new AIMessageChunk({ id: idOf(run), content: `${text}\n\n` }), { ...runtime, metadata, stateKey: null })
}

export function answerMessage(text: string, run: string | null): AIMessage {
  return new AIMessage({ content: text, ...(run !== null && { id: idOf(run) }) })
}
