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
import { budgetTokensOf, parseSettings, type SettingsInput } from '../state/settings.ts'
import { READING_TIERS, type ReadingTier } from '../state/tiers.ts'

/** The estimate of each tier for a question, and which of them `auto` would try. */
export interface Forecast {
  question: string
  reader: string
  /** Of `auto`: the tiers in the order in which they are tried, until one verifies. */
  order: ReadingTier[]
  reason: string
  /** Whether rules understood the question: a model that parses it may see another order. */
  byRule: boolean
  /** Tokens that `auto` may take, all tiers together; null where nothing caps it. */
  budgetTokens: number | null
  /** Tiers of the order that would pass this cap where those before them have failed: they are not begun. */
  beyondBudget: ReadingTier[]
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
  const unsent = isOffline(opened) ? null : await dryRunResources(opened)
  const asking = unsent?.opened ?? opened
  const parsed = await asking.reader.parse({ question, turns: [], languages: languagesOf(opened.documents) })
  const { order, reason } = orderFor(parsed, opened)
  const budgetTokens = budgetTokensOf(opened.settings, opened.reader.name) ?? null
  return {
    question,
    reader: opened.reader.name,
    order,
    reason,
    // A parse that is stored was made by the model itself.
    byRule: unsent !== null && unsent.requests.length > 0,
    budgetTokens,
    beyondBudget: beyond(order, tiers, budgetTokens || Number.POSITIVE_INFINITY),
    tiers,
  }
}

/** As `escalate` goes up: a tier that does not fit into what is left is passed over. */
function beyond(order: readonly ReadingTier[], tiers: Forecast['tiers'], cap: number): ReadingTier[] {
  let left = cap
  return order.filter((tier) => {
    const estimate = tiers.find((one) => one.tier === tier)?.estimate
    const tokens = estimate ? estimate.inputTokens + estimate.outputTokens : 0
    if (tokens > left) return true
    left -= tokens
    return false
  })
}
