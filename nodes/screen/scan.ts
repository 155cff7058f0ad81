/**
 * scan: one batch of a wave, many of which run at once. The reader tells which sentences of each chunk bear on what is
 * asked; code keeps them as references. What cannot be read is recorded as unread, never as irrelevant, and a call that
 * fails costs that call.
 * @module
 */

import { setImmediate as nextTurn } from 'node:timers/promises'
import pLimit from 'p-limit'
import { type ChunkRef, chunkKey } from '../../corpus/references/keys.ts'
import { askScreening } from '../../engine/retrieval/ask-screening.ts'
import { rankAllChunks } from '../../engine/retrieval/full-ranking.ts'
import { chunkUnits, type Unit } from '../../engine/retrieval/screening-units.ts'
import { searchWords } from '../../engine/retrieval/search.ts'
import type { Run } from '../../engine/run/context.ts'
import { Lru } from '../../lib/lru.ts'
import type { ReadingState, ReadingUpdate } from '../../state/channels.ts'
import { type ChunkRuns, nothingCovered, runsOf, splitRuns } from '../../state/coverage.ts'
import type { ScreenHit } from '../../state/records.ts'
import { bestScreenHits } from '../../state/screen-hits.ts'
import { noUsage } from '../../state/usage.ts'

/**
 * Chunks a task. A step of LangGraph costs time that grows with the square of its tasks, and each task some 1,500 bytes
 * of checkpoints.
 */
const BATCH = 200

/**
 * The state that a task is sent: as much of the state as it needs, every task's copy of it being kept in the
 * checkpoint.
 */
export function batches(state: ReadingState): Partial<ReadingState>[] {
  const { parsed, keywords, loops, usage, wave, origin } = state
  const asked = parsed && { ...parsed, instructions: [], keywords: {}, subQuestions: [], sections: [] }
  const spent = { ...usage, byNode: noUsage().byNode }
  return splitRuns(wave.chunks, BATCH).map((chunks) => ({
    parsed: asked,
    keywords,
    loops,
    origin,
    stop: null,
    usage: spent,
    wave: { ...wave, chunks, leads: null },
  }))
}

export function scan(state: ReadingState, run: Run): Promise<ReadingUpdate> {
  return slots(run.settings)(async () => {
    const { parsed, keywords, wave } = state
    if (parsed === null) return {}
    run.signal?.throwIfAborted()
    const units = await prepared(() => chunkUnits(run.corpus, wave.chunks))
    const { relevant, overBudget } = await askScreening(units, { information: parsed.information }, run, (read) => {
      const done = wave.before + note(run, read)
      run.report(`Screened ${thousands(done)}/${thousands(wave.total)}`, { done, total: wave.total })
    })
    const { scoreOf } = rankAllChunks(run, searchWords(parsed, keywords))
    const found = units.flatMap(({ of, shown }): ScreenHit[] => {
      const picked = new Set(relevant.get(shown.id))
      const sentences = shown.sentences.flatMap(({ n }, at) => (picked.has(n) ? [at] : []))
      return sentences.length > 0 ? [{ ...of, score: scoreOf(of.docId, of.chunk), sentences }] : []
    })
    const places = (read: boolean) =>
      runsOf(units.filter(({ shown }) => relevant.has(shown.id) === read).map(({ of }) => of))
    const { kept, cut } = bestOfRun(found, run)
    return {
      screenHits: kept,
      coverage: {
        ...nothingCovered(),
        screened: places(true),
        failed: overBudget === null ? places(false) : {},
        callsFailed: run.budget.callsFailed(),
        cut,
      },
      ...(overBudget !== null && {
        stop: 'budget' as const,
        trace: [{ round: run.round, node: 'scan', reason: overBudget }],
      }),
    }
  })
}

/**
 * Batches whose text is in memory at one time: enough to keep every model call busy, however many tasks there are.
 */
function slots({ concurrency, screenBatchTokens }: Run['settings']): ReturnType<typeof pLimit> {
  const calls = Math.max(1, (BATCH * CHUNK_TOKENS) / screenBatchTokens)
  gate.concurrency = Math.ceil(concurrency / calls) + 2
  return gate
}

const CHUNK_TOKENS = 512
const gate = pLimit(2)

/**
 * To make a batch ready keeps the process busy: done for one after another, with a turn of the event loop between, so
 * that the calls of one are on their way before the next is made ready.
 */
function prepared<T>(prepare: () => T): Promise<T> {
  return preparing(async () => {
    await nextTurn()
    return prepare()
  })
}

const preparing = pLimit(1)

/** The wave under way of a run, or of one of its sub-questions. */
interface WaveTally {
  round: number
  /** How many were screened. */
  done: number
  /** The best finds, those of the waves before among them. */
  best: ScreenHit[]
}

interface Tally {
  /** Also by tasks that never came to write it into the state. */
  screened: ChunkRef[]
  /** By sub-question; '' for a run that has none. */
  waves: Map<string, WaveTally>
}

/** The chunks screened in each run of this process. */
const tallies = new Lru<string, Tally>(64)
const tallyOf = (run: string) => tallies.get(run, () => ({ screened: [], waves: new Map() }))

function waveOf({ id, subQuestion = '', round }: Run): WaveTally {
  const { waves } = tallyOf(id ?? '')
  const known = waves.get(subQuestion)
  if (known?.round === round) return known
  const wave = { round, done: 0, best: known?.best ?? [] }
  waves.set(subQuestion, wave)
  return wave
}

/** @returns how many all tasks of this wave have screened until now */
function note(run: Run, units: readonly Unit<ChunkRef>[]): number {
  tallyOf(run.id ?? '').screened.push(...units.map(({ of }) => of))
  const wave = waveOf(run)
  wave.done += units.length
  return wave.done
}

/**
 * Without those that finds of other tasks would put out of the state again: of all, only the best are kept there. What is
 * put out is counted, so that the answer can say so.
 */
function bestOfRun(found: ScreenHit[], run: Run): { kept: ScreenHit[]; cut: number } {
  if (run.id === null) return { kept: found, cut: 0 }
  const wave = waveOf(run)
  const all = new Set([...wave.best, ...found].map(chunkKey))
  wave.best = bestScreenHits(wave.best, found)
  const best = new Set(wave.best)
  return { kept: found.filter((one) => best.has(one)), cut: all.size - wave.best.length }
}

/** Of a run that breaks off. */
export function screenedBy(run: string): ChunkRuns {
  return runsOf(tallyOf(run).screened)
}

const thousands = (n: number): string => n.toLocaleString('en')
