import type { Known } from '../../index.ts'
import type { Row } from './records.ts'

/** The facts of a row that a diagnosis can go by. */
export function knownOf({ answerable, gold, scores: { hit } }: Row): Known {
  return {
    answerable,
    gold: gold.flatMap(({ places }) => places.map(({ docId }) => docId)),
    hit: hit == null ? null : hit > 0,
  }
}
