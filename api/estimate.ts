/**
 * Tiers run without sending anything, so that it is known beforehand what they take.
 * @module
 */
import { AsyncLocalStorageProviderSingleton } from '@langchain/core/singletons'
import { type Library, type Opened, type OpenRun, openedFrom } from '../engine/run/context.ts'
import { asked } from '../engine/run/conversation.ts'
import { isOffline } from '../engine/run/reader.ts'
import { createPlanning } from '../graphs/planning.ts'
import { createReading } from '../graphs/round.ts'
import { loop, lv2, whole } from '../graphs/strategies.ts'
import { languagesOf } from '../nodes/parse.ts'
import { orderFor } from '../nodes/route/route.ts'
import { expectedOf, unsentOpened } from '../nodes/tier/estimate.ts'
import type { Reader } from '../readers/reader.ts'
import { type Expected, RUNGS, type Rung } from '../state/climbing.ts'
import type { Estimate } from '../state/records.ts'
import { parseSettings, type SettingsInput } from '../state/settings.ts'

const GRAPHS: Record<
  Rung,
  (open: OpenRun) => { invoke(input: { question: string }, config: object): Promise<unknown> }
> = {
  lv1: (open) => createReading(whole, open),
  loop: (open) => createReading(loop, open),
  lv2: (open) => createReading(lv2, open),
  lv3: createPlanning,
}

/** What each tier would take for a question, and which of them `auto` would try. */
export interface Forecast {
  question: string
  reader: string
  /** Of `auto`: the tiers in the order in which they are tried, until one verifies. */
  order: Rung[]
  reason: string
  tiers: {
    tier: Rung
    /** Where its first round suffices; null where nobody is asked. */
    estimate: Estimate | null
    /** Where nothing verifies before everything is screened; null for tiers that do not screen. */
    most: Estimate | null
  }[]
}

export interface Forecasting {
  question: string
  library: Library
  settings: SettingsInput | undefined
  /** Instead of the one that the settings name. */
  reader?: Reader | undefined
  signal?: AbortSignal | undefined
}

/** Asks nobody. @throws `no_question`, `bad_setting`, `document_not_found` */
export async function forecasting({ library, settings, reader, signal, ...given }: Forecasting): Promise<Forecast> {
  const { question } = asked(given.question, [])
  const opened = await openedFrom(library, parseSettings(settings), reader)
  const everything = { ...opened, settings: { ...opened.settings, screening: 'full' as const } }
  const tiers: Forecast['tiers'] = []
  for (const tier of RUNGS) {
    const expected = await expecting(tier, question, opened, signal)
    const most = tier === 'lv2' ? await expecting(tier, question, everything, signal) : null
    tiers.push({ tier, estimate: expected?.estimate ?? null, most: most?.estimate ?? null })
  }
  const parser = isOffline(opened) ? opened : (await unsentOpened(opened)).opened
  const parsed = await parser.reader.parse({ question, turns: [], languages: languagesOf(opened.documents) })
  return { question, reader: opened.reader.name, ...orderFor(parsed, opened), tiers }
}

/** @returns null where nobody would be asked */
export async function expecting(
  tier: Rung,
  question: string,
  opened: Opened,
  signal?: AbortSignal,
): Promise<Expected | null> {
  if (isOffline(opened)) return null
  const { opened: unsent, requests } = await unsentOpened(opened)
  const graph = GRAPHS[tier](async () => unsent)
  const config = { runName: 'estimate', configurable: { run_id: crypto.randomUUID() }, ...(signal && { signal }) }
  // Not as a part of the run around it: that one's streams, checkpoints and budget have nothing to do with it.
  await AsyncLocalStorageProviderSingleton.getInstance().run(undefined, () => graph.invoke({ question }, config))
  return expectedOf(tier, requests, opened)
}
