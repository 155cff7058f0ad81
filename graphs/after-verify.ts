/**
 * The conditional edge after `verify`, the same in every graph that reads: it returns the reason by name, so that a
 * drawing shows every way a loop ends as an edge of its own and a trace tells which was taken.
 *
 * ```
 * verify ── again ──────────────────────────→ where the tier goes back to
 *        ├─ verified ───────────────────────→ END    citations and confidence suffice
 *        ├─ no_progress │ max_loops ────────→ END    two rounds came to the same │ the rounds are used up
 *        ├─ fallback │ exhausted ───────────→ END    the best until now will do │ nothing unread is left
 *        └─ budget │ error │ cancelled ─────→ END
 * ```
 *
 * The reasons are made by `state/termination.ts`.
 * @module
 */
import { RunnableLambda } from '@langchain/core/runnables'
import { END } from '@langchain/langgraph'
import { Stop } from '../state/records.ts'

export type Reason = Stop | 'again'

/** With a name of its own, or traces would call it `RunnableLambda`. */
export const afterVerify = Object.assign(
  RunnableLambda.from(({ stop }: { stop: Stop | null }): Reason => stop ?? 'again'),
  { name: 'afterVerify' },
)

/** @param again The node that a round which did not suffice goes back to. */
export function pathsAfterVerify<Node extends string>(again: Node): Record<Reason, Node | typeof END> {
  const ends = Object.fromEntries(Stop.options.map((stop) => [stop, END])) as Record<Stop, typeof END>
  return { again, ...ends }
}
