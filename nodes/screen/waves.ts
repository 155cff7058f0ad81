/**
 * screen, where chunks are read one by one (lv2): which of them come next. No text is read here but in a coarse look.
 *
 * ```
 * progressive   ranked ├ 64 ┼── 256 ──┼────── 1,024 ──────┼── …     after each wave an answer is tried
 *               a wave that finds nothing says that the ranking knows nothing: a coarse look at the headings and first
 *               sentences of what is left says which sections are read in
 *               the next wave; where those lead nowhere either, screening ends
 * full          everything at once; without a model, which reads all as cheaply, also for a list
 * candidates    what the search in text and map would have shown, and nothing else
 * ```
 * @module
 */

import { rankForMap } from '../../corpus/map/index.ts'
import type { ChunkRef } from '../../corpus/references/keys.ts'
import { chunkKey } from '../../corpus/references/keys.ts'
import { parseSectionId } from '../../corpus/references/section-id.ts'
import { askScreening } from '../../engine/retrieval/ask-screening.ts'
import { rankAllChunks } from '../../engine/retrieval/full-ranking.ts'
import { sectionUnits } from '../../engine/retrieval/screening-units.ts'
import { searchWords } from '../../engine/retrieval/search.ts'
import type { Run } from '../../engine/run/context.ts'
import { isOffline } from '../../engine/run/reader.ts'
import { restriction } from '../../engine/run/selection.ts'
import { plural } from '../../lib/plural.ts'
import type { ReadingState, ReadingUpdate } from '../../state/channels.ts'
import { type ChunkRuns, countChunks, holdsChunk, runsOf, uniteRuns, withoutRuns } from '../../state/coverage.ts'

/** Chunks of the first wave, at least: eight calls. Each wave is four times the one before. */
const FIRST_WAVE = 64
const GROWTH = 4

/** A coarse look costs a sixteenth of reading; for fewer chunks than this it is not worth a round trip. */
const WORTH_A_LOOK = 64

export async function screenWaves(state: ReadingState, run: Run): Promise<ReadingUpdate> {
  const { parsed, wave } = state
  if (parsed === null) return {}
  const { round } = run
  const left = unscreened(state, run)
  const everything = wantsEverything(state, run)
  const look = !everything && isLost(state, left, run) ? await coarseLook(parsed.information, left, run) : null
  const leads = look?.leads ?? wave.leads
  const inLeads = leads === null ? null : countChunks(withoutRuns(leads, withoutRuns(leads, left)))
  if (!everything && !isOffline(run) && wave.empty && inLeads === 0)
    return {
      wave: { ...wave, chunks: {}, size: 0, leads },
      stop: 'exhausted',
      trace: [{ round, node: 'screen', reason: IN_VAIN }],
    }
  const growing = waveSize(round, run)
  // Where nothing was found by rank, only what a look at the headings named is read.
  const size = everything ? countChunks(left) : look !== null && inLeads ? Math.min(inLeads, growing) : growing
  const chunks = firstOf(ordered(state, run, left, leads), left, size)
  const count = countChunks(chunks)
  run.report(count === 0 ? 'Nothing left to screen' : `Screening ${count} of ${countChunks(left)} chunks`)
  return {
    wave: {
      chunks,
      size: count,
      empty: false,
      before: countChunks(state.coverage.screened),
      total: countChunks(all(run)),
      leads,
    },
    trace: [{ round, node: 'screen', reason: reasonOf(state, run, count, look) }],
    ...(look?.overBudget && { stop: 'budget' as const }),
  }
}

function reasonOf(state: ReadingState, run: Run, count: number, look: Look | null): string {
  const why =
    wantsEverything(state, run) && run.settings.screening === 'progressive' ? ['a list asks for everything'] : []
  const looked = look ? [`a coarse look found ${countChunks(look.leads)} chunks worth reading first`] : []
  return [`${count} chunks`, ...why, ...looked, ...(look?.overBudget ? [look.overBudget] : [])].join('; ')
}

/** Neither the ranking nor the headings lead anywhere: to read on from the top would be to read all, uninvited. */
const IN_VAIN = 'nothing in the best chunks, and nothing under the headings of the others'

/**
 * The chunks that a run with these settings may still screen: not what tiers below have read with the question itself
 * in mind.
 */
export function unscreened({ coverage, parsed, keywords }: ReadingState, run: Run): ChunkRuns {
  const pool =
    run.settings.screening === 'candidates' && parsed !== null
      ? runsOf(candidates(run, searchWords(parsed, keywords)))
      : all(run)
  const below = run.handover?.coverage.read ?? {}
  return withoutRuns(pool, [coverage.screened, coverage.failed, below].reduce(uniteRuns))
}

/** How many chunks there are to screen, or were found and not read yet. */
export function unscreenedOrFound(state: ReadingState, run: Run): number {
  const found = state.screenHits.filter(({ docId, chunk }) => !holdsChunk(state.coverage.read, docId, chunk))
  return countChunks(unscreened(state, run)) + found.length
}

function wantsEverything({ parsed }: ReadingState, run: Run): boolean {
  const { settings } = run
  return settings.screening !== 'progressive' || (parsed?.kind === 'list' && isOffline(run))
}

const all = ({ documents }: Run): ChunkRuns =>
  Object.fromEntries(
    documents.flatMap(({ docId, chunks }) => (chunks > 0 ? [[docId, [[0, chunks - 1]] as [number, number][]]] : [])),
  )

/** By their words, eight times as many chunks as one round of plain search reads; and what the map points to. */
function candidates(run: Run, words: readonly string[]): ChunkRef[] {
  const { corpus, documents, settings } = run
  const onMap = rankForMap(corpus, words, restriction(corpus, documents))
    .sections.slice(0, SECTIONS)
    .flatMap((reference) => {
      const { docId, path } = parseSectionId(reference)
      const { chunks, sections } = corpus.structure(docId)
      const section = sections.find((one) => one.path === path)
      const touched = section ? chunks.filter(({ start, end }) => start < section.ownEnd && end > section.start) : []
      return touched.map(({ chunk }) => ({ docId, chunk }))
    })
  return [...rankAllChunks(run, words).order.slice(0, 8 * settings.topKChunks), ...onMap]
}

/** Sections that the map points to whose chunks are candidates. */
const SECTIONS = 10

/** Waves that grow so that the rounds there are reach the end. */
function waveSize(round: number, run: Run): number {
  const rounds = Math.min(run.settings.maxLoops, run.settings.fallbackLoop)
  const enough = (countChunks(all(run)) * (GROWTH - 1)) / (GROWTH ** rounds - 1)
  return Math.ceil(Math.max(FIRST_WAVE, enough) * GROWTH ** (round - 1))
}

/** The last wave found nothing, much is left, and nobody has looked yet where it may be; rules read all as cheaply. */
function isLost({ wave }: ReadingState, left: ChunkRuns, run: Run): boolean {
  return wave.leads === null && wave.empty && countChunks(left) > WORTH_A_LOOK && !isOffline(run)
}

interface Look {
  /** The chunks of sections whose headings and first sentences bear on what is asked. */
  leads: ChunkRuns
  overBudget: string | null
}

/** Looks over the sections that are left. What a failed call would have shown is no lead, and read later. */
async function coarseLook(information: string[], left: ChunkRuns, run: Run): Promise<Look> {
  const units = sectionUnits(run.corpus, left)
  run.report(`Looking over ${plural(units.length, 'section')}`)
  const { relevant, overBudget } = await askScreening(units, { information, coarse: true }, run)
  const promising = units.filter(({ shown }) => (relevant.get(shown.id)?.length ?? 0) > 0)
  return { leads: promising.reduce((runs, { of }) => uniteRuns(runs, of), {} as ChunkRuns), overBudget }
}

/** Leads first, then the ranking, then the rest in reading order. */
function* ordered({ parsed, keywords }: ReadingState, run: Run, left: ChunkRuns, leads: ChunkRuns | null) {
  if (parsed === null) return
  const { order } = rankAllChunks(run, searchWords(parsed, keywords))
  if (leads) yield* order.filter(({ docId, chunk }) => holdsChunk(leads, docId, chunk))
  if (leads) yield* singles(leads)
  yield* order
  yield* singles(left)
}

function* singles(runs: ChunkRuns) {
  for (const [docId, ranges] of Object.entries(runs))
    for (const [first, last] of ranges) for (let chunk = first; chunk <= last; chunk++) yield { docId, chunk }
}

/** The first `size` of those left, in reading order: neighbours are read in one call. */
function firstOf(order: Iterable<ChunkRef>, left: ChunkRuns, size: number): ChunkRuns {
  if (size >= countChunks(left)) return left
  const seen = new Set<string>()
  const chosen: ChunkRef[] = []
  for (const { docId, chunk } of order) {
    if (chosen.length >= size) break
    const key = chunkKey({ docId, chunk })
    if (seen.has(key) || !holdsChunk(left, docId, chunk)) continue
    seen.add(key)
    chosen.push({ docId, chunk })
  }
  return runsOf(chosen)
}
