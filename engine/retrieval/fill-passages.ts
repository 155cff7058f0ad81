/**
 * How much is read of what a search found. A fact stands in one of the first places, so that a ranking's tail is not
 * worth its tokens; a procedure, a summary, a list or a comparison wants what it is cut from, as far as one call may hold
 * it; a list wants more places too.
 *
 * ```
 * fact, first round             ██ █▉ █▇ ▁ ▁   up to a clear drop of the score
 * procedure, summary, compare   sections whole, a gap of one chunk closed
 * list                          so too, then more places of any document
 * any                           a small section whole
 * ```
 * @module
 */
import { CHUNK_MAX } from '../../corpus/structure/chunks.ts'
import { sectionAt } from '../../corpus/structure/outline.ts'
import type { Corpus } from '../../corpus/types.ts'
import { estimateTokens } from '../../corpus/words/tokens.ts'
import type { ReadingState } from '../../state/channels.ts'
import { holdsChunk } from '../../state/coverage.ts'
import type { Hit, Parsed, PassageRef, QuestionKind } from '../../state/records.ts'
import { requireUnchanged } from '../evidence/passages.ts'
import type { Run } from '../run/context.ts'
import { asksForSeveral } from './close-reading.ts'
import { rankAllChunks } from './full-ranking.ts'
import { contains, joinNeighbours } from './passages-from-hits.ts'
import { searchWords } from './search.ts'

/**
 * A clear drop: a hit that has less than this share of the score of the one before it, and of the best. With it all gold
 * chunks of the dev questions that were among the hits stay (library-en at 60, 200 and 500 documents, library-zh, the
 * manual, the novels), and 3 to 17 % of the hits of the libraries go; of contracts 1 gold chunk of 41 is lost, of SQuAD
 * 1 of 274, for the first round.
 */
const DROP = 0.7
const OF_BEST = 0.5

/** The hits before the score drops, for a question that asks for one fact. */
export function withoutTail(hits: readonly Hit[], parsed: Parsed | null): Hit[] {
  if (parsed?.kind !== 'fact' || asksForSeveral(parsed)) return [...hits]
  const best = hits[0]?.score ?? 0
  const tail = hits.findIndex(({ score }, at) => {
    const before = hits[at - 1]
    return before !== undefined && score < DROP * before.score && score < OF_BEST * best
  })
  return hits.slice(0, tail < 0 ? hits.length : tail)
}

const WHOLE: ReadonlySet<QuestionKind> = new Set(['procedure', 'summary', 'list', 'compare'])

/** A section of so many tokens or fewer is not worth cutting. */
const SMALL = 300

/** More places are read as long as their score is at least this share of the best one's. */
const WORTHY = 0.5
/** Times as many places as a search hands on, at most. */
const MOST = 4

/**
 * @param passages best first
 * @param before what is read before them, as it is
 */
export function fillPassages(
  passages: readonly PassageRef[],
  before: readonly PassageRef[],
  state: ReadingState,
  run: Run,
): PassageRef[] {
  if (passages.length === 0) return []
  const { corpus, settings } = run
  const kind = state.parsed?.kind ?? 'other'
  const taken = [...before, ...passages].reduce((sum, passage) => sum + tokensOf(passage, corpus), 0)
  let room = settings.maxTokensPerLoop - taken
  const take = (tokens: number): boolean => {
    if (tokens > room) return false
    room -= tokens
    return true
  }
  const whole = passages.map((passage) => {
    const wide = wholeSections(passage, corpus)
    const isWorth = WHOLE.has(kind) || tokensOf(wide, corpus) <= SMALL
    return isWorth && take(tokensOf(wide, corpus) - tokensOf(passage, corpus)) ? wide : passage
  })
  if (!WHOLE.has(kind)) return whole
  const bridged = bridge(whole, take, corpus)
  const more = kind === 'list' ? furtherPlaces(state, run) : []
  const fresh = more.filter(
    (place) => ![...before, ...bridged].some((one) => contains(one, place)) && take(tokensOf(place, corpus)),
  )
  return [...bridged, ...fresh]
}

/** Passages of one section that a chunk or less parts, as one, where `take` finds room for what is between. */
function bridge(passages: readonly PassageRef[], take: (tokens: number) => boolean, corpus: Corpus): PassageRef[] {
  const bridged: PassageRef[] = []
  for (const passage of passages) {
    const near = bridged.findIndex((one) => {
      if (one.docId !== passage.docId) return false
      const gap = { ...one, start: Math.min(one.end, passage.end), end: Math.max(one.start, passage.start) }
      if (gap.start >= gap.end) return true
      const { sections } = requireUnchanged(corpus, one)
      const tokens = tokensOf(gap, corpus)
      const isOne = sectionAt(sections, gap.start - 1) === sectionAt(sections, gap.end)
      return isOne && tokens <= CHUNK_MAX && take(tokens)
    })
    const other = bridged[near]
    if (!other) bridged.push(passage)
    else {
      const path = passage.start < other.start ? passage.path : other.path
      const [start, end] = [Math.min(other.start, passage.start), Math.max(other.end, passage.end)]
      bridged[near] = { ...other, path, start, end }
    }
  }
  return bridged
}

/** Places that rank next and were not read. */
function furtherPlaces({ parsed, keywords, coverage }: ReadingState, run: Run): PassageRef[] {
  if (parsed === null) return []
  const { order } = rankAllChunks(run, searchWords(parsed, keywords))
  const least = WORTHY * (order[0]?.score ?? 0)
  const places = order.slice(0, MOST * run.settings.topKChunks).filter(({ score }) => score >= least)
  return places
    .filter(({ docId, chunk }) => !holdsChunk(coverage.read, docId, chunk))
    .flatMap((place) => joinNeighbours([place], run.corpus))
}

/** A passage with the rest of the sections that it begins and ends in. */
function wholeSections(passage: PassageRef, corpus: Corpus): PassageRef {
  const { sections } = requireUnchanged(corpus, passage)
  const [first, last] = [sectionAt(sections, passage.start), sectionAt(sections, passage.end - 1)]
  const start = Math.min(passage.start, first?.start ?? passage.start)
  return {
    ...passage,
    path: first?.path ?? passage.path,
    start,
    end: Math.max(passage.end, last?.ownEnd ?? passage.end),
  }
}

const tokensOf = ({ docId, start, end }: PassageRef, corpus: Corpus): number =>
  estimateTokens(corpus.text(docId, start, end))
