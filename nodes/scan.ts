/**
 * scan: one batch of a wave, many of which run at once. The reader tells which sentences of each chunk bear on what is
 * asked; code keeps them as references. What cannot be read is recorded as unread, never as irrelevant, and a call that
 * fails costs that call.
 * @module
 */
import pLimit from 'p-limit'
import { Lru } from '../corpus/lru.ts'
import type { ReadingState, ReadingUpdate } from '../state/channels.ts'
import { nothingCovered, runsOf, splitRuns, type Wave } from '../state/coverage.ts'
import type { Found } from '../state/records.ts'
import { noUsage } from '../state/usage.ts'
import { searchWords } from './bm25.ts'
import { rankingOf } from './ranking.ts'
import type { Run } from './run.ts'
import { chunkUnits } from './screen-units.ts'
import { screenUnits } from './screening.ts'

/** Chunks a task. A step of LangGraph costs time that grows with the square of its tasks: 200 of them take 0.4 s. */
const BATCH = 100

/** What a task is sent: as much of the state as it needs, every task's copy of it being kept in the checkpoint. */
export function batches(state: ReadingState): Partial<ReadingState>[] {
  const { parsed, keywords, loops, usage, wave } = state
  const spent = { ...usage, byNode: noUsage().byNode }
  return splitRuns(wave.chunks, BATCH).map((chunks) => ({
    parsed,
    keywords,
    loops,
    stop: null,
    usage: spent,
    wave: { ...wave, chunks },
  }))
}

export function scan(state: ReadingState, run: Run): Promise<ReadingUpdate> {
  return slots(run.settings)(async () => {
    const { parsed, keywords, wave } = state
    if (parsed === null) return {}
    run.signal?.throwIfAborted()
    const units = chunkUnits(run.corpus, wave.chunks)
    const count = counterOf(run, wave)
    const { relevant, overBudget } = await screenUnits(units, parsed.information, run, (chunks) => {
      const done = count(chunks)
      run.report(`Screened ${thousands(done)}/${thousands(wave.total)}`, { done, total: wave.total })
    })
    const { scoreOf } = rankingOf(run, searchWords(parsed, keywords))
    const found = units.flatMap(({ of, shown }): Found[] => {
      const picked = new Set(relevant.get(shown.id))
      const sentences = shown.sentences.flatMap(({ n }, at) => (picked.has(n) ? [at] : []))
      return sentences.length > 0 ? [{ ...of, score: scoreOf(of.docId, of.chunk), sentences }] : []
    })
    const places = (read: boolean) =>
      runsOf(units.filter(({ shown }) => relevant.has(shown.id) === read).map(({ of }) => of))
    return {
      found,
      coverage: {
        ...nothingCovered(),
        screened: places(true),
        failed: overBudget === null ? places(false) : {},
        callsFailed: run.budget.callsFailed(),
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

/** Counts through all tasks of a wave in this process. */
function counterOf(run: Run, { before }: Wave): (chunks: number) => number {
  const counter = counters.get(`${run.id} ${run.round}`, () => ({ done: before }))
  return (chunks) => {
    counter.done += chunks
    return counter.done
  }
}
const counters = new Lru<string, { done: number }>(64)

const thousands = (n: number): string => n.toLocaleString('en')
