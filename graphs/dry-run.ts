/**
 * A tier run without sending anything, so that it is known beforehand what it takes.
 * @module
 */
import { BaseCallbackHandler } from '@langchain/core/callbacks/base'
import { AsyncLocalStorageProviderSingleton } from '@langchain/core/singletons'
import type { RunResources } from '../engine/run/context.ts'
import { isOffline } from '../engine/run/reader.ts'
import { asPart } from '../engine/run/root-run.ts'
import { dryRunResources, expectationFrom } from '../nodes/tier/estimate.ts'
import type { Expectation } from '../state/auto.ts'
import type { ReadingTier } from '../state/tiers.ts'
import { GRAPHS_OF_AUTO } from './tiers.ts'

/** @returns null where nobody would be asked */
export async function dryRun(
  tier: ReadingTier,
  question: string,
  opened: RunResources,
  signal?: AbortSignal,
): Promise<Expectation | null> {
  if (isOffline(opened)) return null
  const { opened: unsent, requests } = await dryRunResources(opened)
  const graph: { invoke(input: { question: string }, config: object): Promise<unknown> } = GRAPHS_OF_AUTO[tier](
    async () => unsent,
  )
  const config = asPart({ callbacks: [UNTRACED], ...(signal && { signal }) }, crypto.randomUUID())
  // Not as a part of the run around it: that one's streams, checkpoints and budget have nothing to do with it.
  await AsyncLocalStorageProviderSingleton.getInstance().run(undefined, () => graph.invoke({ question }, config))
  return expectationFrom(tier, requests, opened)
}

/**
 * In the place of LangChain's tracer, so that none is made: nothing of a rehearsal happened. It is told from a tracer by
 * nothing but its name, and asked for the run that something of ours would be traced below.
 */
const UNTRACED = Object.assign(BaseCallbackHandler.fromMethods({}), {
  name: 'langchain_tracer',
  getRunTreeWithTracingConfig: () => undefined,
})
