/**
 * A question as one run of a trace: the question goes in, the answer comes out, the graph lies below.
 * @module
 */
import { CallbackManager } from '@langchain/core/callbacks/manager'
import type { LangGraphRunnableConfig } from '@langchain/langgraph'
import { PRODUCT, type Traced } from '../engine/run/trace.ts'

const SERIALIZED = { lc: 1, type: 'not_implemented' as const, id: [PRODUCT, 'ask'] }

/** @param work is given the configuration around it, with callbacks that put what it does below the question */
export async function asOneRun<Output extends object>(
  around: LangGraphRunnableConfig,
  input: Record<string, unknown>,
  { tags, metadata }: Traced,
  work: (around: LangGraphRunnableConfig) => Promise<Output>,
): Promise<Output> {
  const manager = CallbackManager.configure(around.callbacks, undefined, around.tags, tags, around.metadata, metadata)
  const run = await manager?.handleChainStart(SERIALIZED, input, undefined, undefined, undefined, undefined, PRODUCT)
  if (!run) return work(around)
  try {
    const output = await work({ ...around, callbacks: run.getChild() })
    await run.handleChainEnd(output)
    return output
  } catch (error) {
    await run.handleChainError(error)
    throw error
  }
}

/** Traces are sent in the background: to be awaited by a program that is about to end. Gives up after five seconds. */
export async function sendTraces(): Promise<void> {
  const { awaitAllCallbacks } = await import('@langchain/core/callbacks/promises')
  const giveUp = new AbortController()
  const late = new Promise<void>((resolve) => {
    const timer = setTimeout(resolve, 5_000)
    giveUp.signal.addEventListener('abort', () => clearTimeout(timer))
  })
  await Promise.race([awaitAllCallbacks(), late])
  giveUp.abort()
}
