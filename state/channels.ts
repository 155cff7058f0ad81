/**
 * The channels of a reading graph. References only: a run over a million words keeps all its checkpoints under 1 MB
 * because no passage ever enters the state.
 * @module
 */
import { MessagesValue, Overwrite, ReducedValue, StateSchema } from '@langchain/langgraph'
import { z } from 'zod'
import { CloseReading, uniteCloseReadings } from './close-readings.ts'
import { Covered, nothingCovered, noWave, uniteCovered, Wave } from './coverage.ts'
import { Origin } from './origin.ts'
import {
  Answer,
  DraftRecord,
  Hit,
  Keywords,
  Parsed,
  PassageRef,
  RoundRecord,
  ScreenHit,
  Stop,
  TraceEntry,
  Usage,
  Verdict,
} from './records.ts'
import { bestScreenHits } from './screen-hits.ts'
import { servedOutput, servedState } from './served.ts'
import { addUsage, noUsage } from './usage.ts'

const question = z.string().default('').describe('The question; leave it empty to ask by chat message')

/** Reduced: parallel branches may write these within one step. */
const reduced = {
  history: new ReducedValue(z.array(RoundRecord).default([]), { reducer: (a, b) => [...a, ...b] }),
  trace: new ReducedValue(z.array(TraceEntry).default([]), { reducer: (a, b) => [...a, ...b] }),
  /** loop: what was read closely. */
  closeReadings: new ReducedValue(z.array(CloseReading).default([]), { reducer: uniteCloseReadings }),
  screenHits: new ReducedValue(z.array(ScreenHit).default([]), { reducer: bestScreenHits }),
  coverage: new ReducedValue(Covered.default(nothingCovered), { reducer: uniteCovered }),
  usage: new ReducedValue(Usage.default(noUsage), { reducer: addUsage }),
  /** Set by whichever node finds a reason to end; the nodes after it pass, and verify writes the answer. */
  stop: new ReducedValue(Stop.nullable().default(null), { reducer: (a, b) => a ?? b }),
}

/** Of a reading; a graph that plans over readings adds its own. */
export const fields = {
  question,
  messages: MessagesValue,
  parsed: Parsed.nullable().default(null),
  /** Those of this round; earlier ones stand in `history`. */
  keywords: Keywords.default({}),
  hits: z.array(Hit).default([]),
  /** lv2: the chunks to be screened next, and how many were before them. */
  wave: Wave.default(noWave),
  /** loop: what the map shown is about, best first; a document's id or `docId#path`. */
  candidates: z.array(z.string()).default([]),
  passages: z.array(PassageRef).default([]),
  /** Until verify has closed the round; then it stands in `history`. */
  draft: DraftRecord.nullable().default(null),
  /** Of a draft that goes back to its passages once, with what is wrong with it; null otherwise. */
  verdict: Verdict.nullable().default(null),
  /** What verified in the rounds until now, and in tiers before; what was missing then. */
  findings: DraftRecord.nullable().default(null),
  /** Rounds finished. */
  loops: z.number().default(0),
  /** Milliseconds since 1970. */
  startedAt: z.number().default(0),
  answer: Answer.nullable().default(null),
  /** Null until the run has begun. */
  origin: Origin.nullable().default(null),
  ...reduced,
}

export const State = servedState(new StateSchema(fields))
export type ReadingState = typeof State.State
export type ReadingUpdate = typeof State.Update

export const Input = servedState(new StateSchema({ question, messages: MessagesValue }))
export const Output = servedOutput(
  new StateSchema({ answer: Answer.nullable().default(null), messages: MessagesValue }),
)

/**
 * The channels that `parse` begins with, so that a second turn on a thread starts clean; returning `[]` would not clear
 * a reduced channel.
 */
export function freshRun(): ReadingUpdate {
  return {
    question: '',
    parsed: null,
    keywords: {},
    hits: [],
    wave: noWave(),
    candidates: [],
    passages: [],
    draft: null,
    verdict: null,
    findings: null,
    loops: 0,
    startedAt: Date.now(),
    answer: null,
    history: new Overwrite<RoundRecord[]>([]),
    trace: new Overwrite<TraceEntry[]>([]),
    closeReadings: new Overwrite<CloseReading[]>([]),
    screenHits: new Overwrite<ScreenHit[]>([]),
    coverage: new Overwrite(nothingCovered()),
    usage: new Overwrite(noUsage()),
    stop: new Overwrite<Stop | null>(null),
  }
}
