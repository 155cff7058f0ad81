/**
 * Many tasks of a run, and many calls of each, listen to one signal. That is no leak, and Node.js is not to warn of it.
 * @module
 */
import { setMaxListeners } from 'node:events'
import type { LangGraphRunnableConfig } from '@langchain/langgraph'

/** Where LangGraph hands the root run's signal down to nested ones; without it the warning comes, and nothing else. */
const INHERITED = '__pregel_abort_signals'

/** Called by every node that begins work, before it does. */
export function expectListeners({ signal, configurable }: LangGraphRunnableConfig): void {
  const inherited: unknown[] = Object.values(configurable?.[INHERITED] ?? {})
  for (const one of [signal, ...inherited]) if (one instanceof AbortSignal) setMaxListeners(0, one)
}
