/**
 * locate, where chunks were screened (lv2): the best are read whole, of the others the sentences that were found, each
 * with its neighbours. A reader with a long context gets whole sections. No call.
 *
 * ```
 * named sections │ the best chunks, neighbours joined │ ·found· ·found· ·found· │ …cut at maxTokensPerLoop
 * ```
 * @module
 */

import { chunkKey } from '../../corpus/references/keys.ts'
import { sectionAt } from '../../corpus/structure/outline.ts'
import { sentencesWithin } from '../../corpus/structure/within.ts'
import type { Corpus } from '../../corpus/types.ts'
import { estimateTokens } from '../../corpus/words/tokens.ts'
import { namedPassages } from '../../engine/evidence/named-parts.ts'
import { requireUnchanged, sectionsOf, trimPassages } from '../../engine/evidence/passages.ts'
import { chunksToReread, contains, joinNeighbours } from '../../engine/retrieval/passages-from-hits.ts'
import type { Run } from '../../engine/run/context.ts'
import { plural } from '../../lib/plural.ts'
import type { ReadingState, ReadingUpdate } from '../../state/channels.ts'
import type { Hit, PassageRef, ScreenHit } from '../../state/records.ts'

/** From here on a context is long enough to hold sections in place of chunks. */
const LONG_CONTEXT = 16_000

export function locateScreened(state: ReadingState, run: Run): ReadingUpdate {
  const { corpus, settings } = run
  const whole = state.hits.slice(0, settings.topKChunks)
  const best = joinNeighbours([...chunksToReread(state, run), ...whole], corpus)
  const found = new Map(state.screenHits.map((one) => [chunkKey(one), one]))
  const excerpts = state.hits
    .slice(settings.topKChunks)
    .flatMap((hit) => windows(hit, found.get(chunkKey(hit)), corpus))
  const named = namedPassages(state, run)
  const chosen = settings.maxTokensPerLoop >= LONG_CONTEXT ? sectionsInstead(best, corpus, settings) : best
  const outside = [...chosen, ...excerpts].filter((passage) => !named.some((section) => contains(section, passage)))
  // Where nothing was found, what earlier rounds drew on alone is no reason to ask again.
  const chosenAnew = state.hits.length + named.length > 0 ? [...named, ...outside] : []
  const passages = trimPassages(corpus, chosenAnew, settings.maxTokensPerLoop)
  const sections = sectionsOf(passages, corpus)
  run.report(`Reading ${plural(passages.length, 'passage')}`)
  return { passages, trace: [{ round: run.round, node: 'locate', sections }] }
}

/** Found sentences with one on each side, joined where they touch. */
function windows({ docId, start, end }: Hit, found: ScreenHit | undefined, corpus: Corpus): PassageRef[] {
  if (!found) return []
  const structure = corpus.structure(docId)
  const within = sentencesWithin(structure, { start, end })
  const refs: PassageRef[] = []
  for (const at of [...found.sentences].sort((a, b) => a - b)) {
    const [first, last] = [within[Math.max(0, at - 1)], within[Math.min(within.length - 1, at + 1)]]
    if (!first || !last) continue
    const before = refs.at(-1)
    if (before && first.start <= before.end) before.end = last.end
    else
      refs.push({
        docId,
        hash: structure.info.hash,
        path: pathAt(docId, first.start, corpus),
        start: first.start,
        end: last.end,
      })
  }
  return refs
}

const pathAt = (docId: string, offset: number, corpus: Corpus): string =>
  sectionAt(corpus.structure(docId).sections, offset)?.path ?? '1'

/** Each passage as the whole of its section, best first, as long as all of them together leave room for the rest. */
function sectionsInstead(
  passages: readonly PassageRef[],
  corpus: Corpus,
  { maxTokensPerLoop }: Run['settings'],
): PassageRef[] {
  const tokensOf = ({ docId, start, end }: PassageRef) => estimateTokens(corpus.text(docId, start, end))
  let room = maxTokensPerLoop - passages.reduce((sum, passage) => sum + tokensOf(passage), 0)
  const widened: PassageRef[] = []
  for (const passage of passages) {
    if (widened.some((section) => contains(section, passage))) continue
    const section = sectionAt(requireUnchanged(corpus, passage).sections, passage.start)
    const wide = section
      ? {
          ...passage,
          path: section.path,
          start: Math.min(section.start, passage.start),
          end: Math.max(section.ownEnd, passage.end),
        }
      : passage
    const more = tokensOf(wide) - tokensOf(passage)
    widened.push(more <= room ? wide : passage)
    if (more <= room) room -= more
  }
  return widened
}
