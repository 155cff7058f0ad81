/**
 * Tells what went wrong in a run, why it may have, and what to try: the usual troubles of loops that read, one file
 * each. Pure: goes by the answer alone, and where an evaluation or a corpus is at hand, by what they know.
 *
 * | symptom            | shown by                                                                    |
 * |--------------------|-----------------------------------------------------------------------------|
 * | `wrong_document`   | cited documents that hold no answer, or whose title another one has too      |
 * | `read_twice`       | rounds with the same sections; choices of what was read before               |
 * | `low_confidence`   | drafts that pass every check, near the threshold but below it                |
 * | `wrong_candidates` | gold documents never read; or rounds that find nothing, each somewhere else  |
 * | `tokens_explode`   | far more tokens than usual or expected, or a cap that ended the run          |
 * | `nothing_found`    | no answer, where none of the others explains it                              |
 * @module
 */
import { type Case, examine, type Finding } from './examined.ts'
import { lowConfidence } from './low-confidence.ts'
import { nothingFound } from './nothing-found.ts'
import { readTwice } from './read-twice.ts'
import { tokensExplode } from './tokens-explode.ts'
import { wrongCandidates } from './wrong-candidates.ts'
import { wrongDocument } from './wrong-document.ts'

const SPECIFIC = [wrongDocument, readTwice, lowConfidence, wrongCandidates, tokensExplode]

/** Empty: nothing is wrong. Not to claim an answer is right where the documents are known to hold none. */
export function diagnose(given: Case): Finding[] {
  const run = examine(given)
  const { known, answer } = run
  if (known?.answerable === false && answer.status !== 'answered') return []
  const found = SPECIFIC.flatMap((symptom) => symptom(run) ?? [])
  return found.length > 0 ? found : [nothingFound(run) ?? []].flat()
}
