/**
 * The answer of rules that found nothing sure. Nobody judged whether the documents hold one, so it is not denied:
 *
 * ```
 * some word of the question stands somewhere ─→ passages   the closest ones, and which words stand nowhere
 * none does ──────────────────────────────────→ not_found  and which words those are
 * ```
 * @module
 */
import type { Outcome } from '../../state/outcome.ts'
import type { Answer, Candidate, Stop } from '../../state/records.ts'
import { absentWords, standNowhere } from '../evidence/absent-words.ts'
import type { RunResources } from '../run/context.ts'
import { closestPassages } from './closest-passages.ts'

/** Nothing was found, or the best of what was not sure. Who cancels wants no more work done. */
export function isUnsure(
  { status, confidence }: Pick<Outcome, 'status' | 'confidence'>,
  stop: Stop,
  threshold: number,
): boolean {
  if (stop === 'cancelled' || stop === 'error') return false
  return status === 'not_found' || (status === 'partial' && stop === 'fallback' && confidence < threshold)
}

type Unjudged = Pick<Outcome, 'blocks' | 'missing'> & Pick<Answer, 'status' | 'passages'>

/** @param best what the reader found most likely; where a quotation shares no word with the question, it is kept */
export function unjudged(
  found: Outcome,
  best: readonly Candidate[],
  question: string,
  world: Pick<RunResources, 'corpus' | 'documents'>,
): Unjudged {
  const passages = closestPassages(question, world, best)
  if (passages.length === 0 && found.status !== 'not_found') return { ...found, passages }
  const absent = absentWords(question, world)
  const said = absent.length > 0 ? [standNowhere(absent)] : []
  if (passages.length > 0) return { status: 'passages', blocks: [], missing: said, passages }
  return { ...found, missing: said.length > 0 ? said : found.missing, passages }
}
