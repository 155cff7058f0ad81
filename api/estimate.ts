/**
 * Estimates what each tier would take for a question, without asking a model.
 * @module
 */
import { type Library, openResources } from '../engine/run/context.ts'
import { languagesOf, takeQuestion } from '../engine/run/conversation.ts'
import { isOffline } from '../engine/run/reader.ts'
import { dryRun } from '../graphs/dry-run.ts'
import { orderFor } from '../nodes/route/route.ts'
import { dryRunResources } from '../nodes/tier/estimate.ts'
import type { Reader } from '../readers/reader.ts'
import type { Estimate } from '../state/records.ts'
import { parseSettings, type SettingsInput } from '../state/settings.ts'
import { READING_TIERS, type ReadingTier } from '../state/tiers.ts'

/** The estimate of each tier for a question, and which of them `auto` would try. */
export interface Forecast {
  question: string
  reader: string
  /** Of `auto`: the tiers in the order in which they are tried, until one verifies. */
  order: ReadingTier[]
  reason: string
  tiers: {
    tier: ReadingTier
    /** Where its first round suffices; null where nobody is asked. */
    estimate: Estimate | null
    /** Where nothing verifies before everything is screened; null for tiers that do not screen. */
    most: Estimate | null
  }[]
}

export interface ForecastRequest {
  question: string
  library: Library
  settings: SettingsInput | undefined
  /** Instead of the one that the settings name. */
  reader?: Reader | undefined
  signal?: AbortSignal | undefined
}

/** Asks nobody. @throws `no_question`, `bad_setting`, `document_not_found` */
export async function forecastTiers({
  library,
  settings,
  reader,
  signal,
  ...given
}: ForecastRequest): Promise<Forecast> {
  const { question } = takeQuestion(given.question, [])
  const opened = await openResources(library, parseSettings(settings), reader)
  const everything = { ...opened, settings: { ...opened.settings, screening: 'full' as const } }
  const tiers: Forecast['tiers'] = []
  for (const tier of READING_TIERS) {
    const expected = await dryRun(tier, question, opened, signal)
    const most = tier === 'lv2' ? await dryRun(tier, question, everything, signal) : null
    tiers.push({ tier, estimate: expected?.estimate ?? null, most: most?.estimate ?? null })
  }
  const parser = isOffline(opened) ? opened : (await dryRunResources(opened)).opened
  const parsed = await parser.reader.parse({ question, turns: [], languages: languagesOf(opened.documents) })
  return { question, reader: opened.reader.name, ...orderFor(parsed, opened), tiers }
}
