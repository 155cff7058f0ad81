/**
 * A tier run without sending anything, so that it is known beforehand what it takes.
 * @module
 */
import { AsyncLocalStorageProviderSingleton } from '@langchain/core/singletons'
import type { Opened } from '../engine/run/context.ts'
import { isOffline } from '../engine/run/reader.ts'
import { expectedOf, unsentOpened } from '../nodes/tier/estimate.ts'
import type { Expected } from '../state/climbing.ts'
import type { ReadingTier } from '../state/tiers.ts'
import { GRAPHS_OF_AUTO } from './tiers.ts'

/** @returns null where nobody would be asked */
export async function rehearse(
  tier: ReadingTier,
  question: string,
  opened: Opened,
  signal?: AbortSignal,
): Promise<Expected | null> {
  if (isOffline(opened)) return null
  const { opened: unsent, requests } = await unsentOpened(opened)
  const graph: { invoke(input: { question: string }, config: object): Promise<unknown> } = GRAPHS_OF_AUTO[tier](
    async () => unsent,
  )
  const config = { runName: 'estimate', configurable: { run_id: crypto.randomUUID() }, ...(signal && { signal }) }
  // Not as a part of the run around it: that one's streams, checkpoints and budget have nothing to do with it.
  await AsyncLocalStorageProviderSingleton.getInstance().run(undefined, () => graph.invoke({ question }, config))
  return expectedOf(tier, requests, opened)
}
