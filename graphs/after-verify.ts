/**
 * The conditional edge after `verify`, the same in every graph that reads: it returns the reason by name, so that a
 * drawing shows every way a loop ends as an edge of its own and a trace tells which was taken.
 *
 * ```
 * verify ── again ──────────────────────────→ where the tier goes back to
 *        ├─ repair ─────────────────────────→ extract, on the same passages: the draft has faults; once a round
 *        ├─ verified ───────────────────────→ END    citations and confidence suffice
 *        ├─ no_progress │ max_loops ────────→ END    two rounds came to the same │ the rounds are used up
 *        ├─ fallback │ exhausted ───────────→ END    the best until now will do │ nothing unread is left
 *        └─ budget │ error │ cancelled ─────→ END
 * ```
 *
 * The reasons are made by `state/termination.ts`.
 * @module
 */
import { END } from '@langchain/langgraph'
import type { ReadingState } from '../state/channels.ts'
import { Stop } from '../state/records.ts'
import { edge } from './edge.ts'

export type Reason = Stop | 'repair' | 'again'

/** `verdict`: of a draft that goes back to be repaired. */
type Judged = Pick<ReadingState, 'stop' | 'verdict'>

export const afterVerify = edge(
  'afterVerify',
  ({ stop, verdict }: Judged): Reason => stop ?? (verdict === null ? 'again' : 'repair'),
)

/**
 * @param again The node that a round which did not suffice goes back to.
 * @param repair The node that wrote the draft.
 */
export function pathsAfterVerify<Node extends string>(again: Node, repair: Node): Record<Reason, Node | typeof END> {
  const ends = Object.fromEntries(Stop.options.map((stop) => [stop, END])) as Record<Stop, typeof END>
  return { again, repair, ...ends }
}
