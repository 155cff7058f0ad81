/**
 * Which tiers `auto` tries for a question, in which order: rules alone, pure. Is it simple, is it a matter of meaning,
 * does it take several hops? Instead of picking one tier by that for good, the cheapest that can answer goes first and
 * the rest wait behind it, since an answer that does not verify is noticed:
 *
 * ```
 * everything fits into one call ────────────────→ lv1, which then reads all of it
 * every instance is wanted (list) ──────────────→ lv1 → lv2 → lv3    most lists stand in one place
 * several things are to be brought together ────→ lv1 → lv3       each part is looked up by itself
 * a section is named, or one thing is asked ────→ lv1 → (loop) → lv2 → lv3
 *                                                        └ where headings may lead to what words do not: the whole
 *                                                          map can be seen, or there are documents to choose among
 * no model  one thing, a list: lv1 → loop. Rules find by words, and lv2 weighs the same words again for several times
 *           as long; loop begins afresh (tier/handover.ts): by whole sections it finds what chunks do not show. Several
 *           things: lv1 → lv3, which finds evidence for each; loop is sure as soon as it has one of them
 * fast      the first of them, from lv1, and at most one more
 * thorough  without the tiers that only look where words lead
 * maxTier   nothing above it; of a question of several things lv2 then reads all that lv3 would take apart
 * ```
 * @module
 */

import type { Parsed } from '../../state/records.ts'
import type { Settings } from '../../state/settings.ts'
import { READING_TIERS, type ReadingTier } from '../../state/tiers.ts'

/** The facts that the rules look at. */
export interface Situation {
  parsed: Pick<Parsed, 'kind' | 'subQuestions' | 'sections'>
  /** Estimated tokens of the selected documents. */
  tokens: number
  documents: number
  /** All of the map, with every heading, fits into `mapTokens`. */
  mapFits: boolean
  /** Nobody but rules would read: they tell no answer from a whole corpus. */
  offline: boolean
}

type Decisive = Pick<Settings, 'preference' | 'maxTier' | 'maxTokensPerLoop' | 'screenBatchTokens'>

export interface Order {
  /** At least one, the first to be tried first. */
  order: ReadingTier[]
  reason: string
}

/** With fewer tokens, in calls of screening, reading everything costs no more than navigating by the map. */
const AS_CHEAP_AS_LEAFING = 2

export function orderOf(situation: Situation, settings: Decisive): Order {
  const { order, reason } = byQuestion(situation, settings)
  const preferred = byPreference(order, settings.preference)
  const isAllowed = (rung: ReadingTier): boolean =>
    READING_TIERS.indexOf(rung) <= READING_TIERS.indexOf(settings.maxTier)
  const allowed = preferred.map((rung) => standIn(rung, order, settings.maxTier)).filter(isAllowed)
  const cut = preferred.every(isAllowed) ? '' : `; nothing above ${settings.maxTier}`
  const preference = settings.preference === 'balanced' ? '' : `; ${settings.preference}`
  return { order: allowed.length > 0 ? allowed : [settings.maxTier], reason: `${reason}${preference}${cut}` }
}

/** Where lv3 may not be reached and nothing that screens was to be tried before it, lv2 is. */
function standIn(rung: ReadingTier, order: readonly ReadingTier[], highest: Settings['maxTier']): ReadingTier {
  return rung === 'lv3' && highest === 'lv2' && !order.includes('lv2') ? 'lv2' : rung
}

function byQuestion(
  { parsed, tokens, documents, mapFits, offline }: Situation,
  { preference, maxTokensPerLoop, screenBatchTokens }: Decisive,
): Order {
  if (!offline && tokens <= maxTokensPerLoop)
    return { order: ['lv1'], reason: 'all documents fit into one call and are read whole' }
  const several = parsed.kind === 'compare' || parsed.subQuestions.length > 1
  if (offline && preference !== 'thorough' && !several)
    return { order: ['lv1', 'loop'], reason: 'without a model, words lead, and nothing is taken apart' }
  if (parsed.kind === 'list')
    return { order: offline ? ['lv2', 'lv3'] : ['lv1', 'lv2', 'lv3'], reason: 'a list asks for every instance' }
  if (several) return { order: ['lv1', 'lv3'], reason: 'several things are to be brought together' }
  const what = parsed.sections.length > 0 ? 'a section is named' : 'one thing is asked'
  if (offline) return { order: ['lv2', 'lv3'], reason: what }
  if (tokens <= AS_CHEAP_AS_LEAFING * screenBatchTokens)
    return { order: ['lv1', 'lv2', 'lv3'], reason: `${what}; few enough documents to screen them all` }
  if (!mapFits && documents === 1)
    return { order: ['lv1', 'lv2', 'lv3'], reason: `${what}; the map of the one document is too large to be seen` }
  const map = mapFits ? 'the whole map can be seen' : 'the map of the likeliest documents can be seen'
  return { order: ['lv1', 'loop', 'lv2', 'lv3'], reason: `${what}; ${map}` }
}

function byPreference(order: readonly ReadingTier[], preference: Settings['preference']): ReadingTier[] {
  if (preference === 'fast') return ['lv1' as const, ...order.filter((rung) => rung !== 'lv1')].slice(0, 2)
  const thorough = order.filter((rung) => rung === 'lv2' || rung === 'lv3')
  return preference === 'thorough' && thorough.length > 0 ? thorough : [...order]
}
