/**
 * Which tiers `auto` tries for a question, in which order: rules alone, pure. The decision tree of the first article
 * (§4.1) asks three things, simple? semantic? several hops?, and picks one tier. Here the cheapest that can answer goes
 * first and the rest wait behind it, since an answer that does not verify is noticed:
 *
 * ```
 * everything fits into one call ────────────────→ lv1, which then reads all of it
 * every instance is wanted (list) ──────────────→ lv2 → lv3       only who screens everything can say "all"
 * several things are to be brought together ────→ lv1 → lv3       each part is looked up by itself
 * a section is named, or one thing is asked ────→ lv1 → (loop) → lv2 → lv3
 *                                                        └ where the whole map can be seen: what words do not lead
 *                                                          to, headings may; a map cut by the same words would not
 * fast      the first of them, from lv1, and at most one more
 * thorough  without the tiers that only look where words lead
 * maxTier   nothing above it
 * ```
 * @module
 */
import { RUNGS, type Rung } from '../state/climbing.ts'
import type { Parsed } from '../state/records.ts'
import type { Settings } from '../state/settings.ts'

/** What the rules look at. */
export interface Situation {
  parsed: Pick<Parsed, 'kind' | 'subQuestions' | 'sections'>
  /** Estimated tokens of the selected documents. */
  tokens: number
  /** All of the map, with every heading, fits into `mapTokens`. */
  mapFits: boolean
  /** The reader can be shown all documents at once and still tell the answer. */
  readsWhole: boolean
}

export interface Order {
  /** At least one, the first to be tried first. */
  order: Rung[]
  reason: string
}

/** With fewer tokens, in calls of screening, reading everything costs no more than leafing. */
const AS_CHEAP_AS_LEAFING = 2

export function orderOf(
  situation: Situation,
  settings: Pick<Settings, 'preference' | 'maxTier' | 'maxTokensPerLoop' | 'screenBatchTokens'>,
): Order {
  const { order, reason } = byQuestion(situation, settings)
  const preferred = byPreference(order, settings.preference)
  const highest = RUNGS.indexOf(settings.maxTier)
  const allowed = preferred.filter((rung) => RUNGS.indexOf(rung) <= highest)
  const cut = allowed.length < preferred.length ? `; nothing above ${settings.maxTier}` : ''
  const preference = settings.preference === 'balanced' ? '' : `; ${settings.preference}`
  return { order: allowed.length > 0 ? allowed : [settings.maxTier], reason: `${reason}${preference}${cut}` }
}

function byQuestion(
  { parsed, tokens, mapFits, readsWhole }: Situation,
  { maxTokensPerLoop, screenBatchTokens }: Pick<Settings, 'maxTokensPerLoop' | 'screenBatchTokens'>,
): Order {
  if (readsWhole && tokens <= maxTokensPerLoop)
    return { order: ['lv1'], reason: 'all documents fit into one call and are read whole' }
  if (parsed.kind === 'list') return { order: ['lv2', 'lv3'], reason: 'a list asks for every instance' }
  if (parsed.kind === 'compare' || parsed.subQuestions.length > 1)
    return { order: ['lv1', 'lv3'], reason: 'several things are to be brought together' }
  const what = parsed.sections.length > 0 ? 'a section is named' : 'one thing is asked'
  if (tokens <= AS_CHEAP_AS_LEAFING * screenBatchTokens)
    return { order: ['lv1', 'lv2', 'lv3'], reason: `${what}; few enough documents to screen them all` }
  return mapFits
    ? { order: ['lv1', 'loop', 'lv2', 'lv3'], reason: `${what}; the whole map can be seen` }
    : { order: ['lv1', 'lv2', 'lv3'], reason: `${what}; the map is too large to be seen whole` }
}

function byPreference(order: readonly Rung[], preference: Settings['preference']): Rung[] {
  if (preference === 'fast') return ['lv1' as const, ...order.filter((rung) => rung !== 'lv1')].slice(0, 2)
  const thorough = order.filter((rung) => rung === 'lv2' || rung === 'lv3')
  return preference === 'thorough' && thorough.length > 0 ? thorough : [...order]
}
