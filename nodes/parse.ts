/**
 * parse: one call turns the question, and the turns before it, into what is asked, how it is to be answered, and the
 * first keywords. Everything that an earlier run left on the thread is cleared. In `auto` it was asked before.
 * @module
 */
import { Overwrite } from '@langchain/langgraph'
import type { Corpus } from '../corpus/types.ts'
import { isBudgetExceeded } from '../engine/run/budget.ts'
import type { Run } from '../engine/run/context.ts'
import { bareQuestion, languagesOf, takeQuestion } from '../engine/run/conversation.ts'
import type { Handover } from '../state/auto.ts'
import { freshRun, type ReadingState, type ReadingUpdate } from '../state/channels.ts'
import type { CloseReading } from '../state/close-readings.ts'
import type { Stop, TraceEntry } from '../state/records.ts'

export async function parse(state: ReadingState, run: Run): Promise<ReadingUpdate> {
  const { handover } = run
  if (handover && (handover.understood || nothingRead(handover)))
    return {
      ...freshRun(),
      ...updateFromHandover(handover, run.corpus),
      trace: new Overwrite<TraceEntry[]>([{ round: 1, node: 'parse', reason: 'understood before' }]),
    }
  const { question, turns } = handover
    ? { question: handover.parsed.question, turns: [] }
    : takeQuestion(state.question, state.messages)
  run.report('Understanding the question')
  try {
    const parsed = await run.reader.parse({ question, turns, languages: languagesOf(run.documents) }, run.call)
    const before = handover ? updateFromHandover(handover, run.corpus) : {}
    return { ...freshRun(), ...before, parsed, trace: new Overwrite<TraceEntry[]>([{ round: 1, node: 'parse' }]) }
  } catch (error) {
    if (!isBudgetExceeded(error)) throw error
    return {
      ...freshRun(),
      parsed: bareQuestion(question),
      stop: new Overwrite<Stop | null>('budget'),
      trace: new Overwrite<TraceEntry[]>([{ round: 1, node: 'parse', reason: error.message }]),
    }
  }
}

/** The first tier of a run in a hurry: it looks for the question in its own words. */
const nothingRead = ({ coverage }: Handover): boolean => Object.keys(coverage.read).length === 0

/** The state that a tier begins with in place of a call. */
function updateFromHandover({ parsed, coverage, screenHits, findings }: Handover, corpus: Corpus): ReadingUpdate {
  return {
    parsed,
    findings,
    coverage: new Overwrite(coverage),
    screenHits: new Overwrite(screenHits),
    closeReadings: new Overwrite(readingsOf(coverage.read, corpus)),
  }
}

/** Chunks that were read, as close readings of no round. */
function readingsOf(read: Handover['coverage']['read'], corpus: Corpus): CloseReading[] {
  return Object.entries(read).flatMap(([docId, runs]) => {
    const { chunks } = corpus.structure(docId)
    return runs.flatMap(([first, last]) => {
      const [from, to] = [chunks[first], chunks[last]]
      return from && to ? [{ docId, start: from.start, end: to.end, round: 0 }] : []
    })
  })
}
