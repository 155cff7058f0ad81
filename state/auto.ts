/**
 * The channels of `auto`: which tiers are left to try, what those tried came to, and what they leave for the next one.
 * References only, as everywhere; the answer itself is the exception, as in every graph.
 * @module
 */
import { Overwrite, StateSchema } from '@langchain/langgraph'
import { z } from 'zod'
import { fields } from './channels.ts'
import { Covered, nothingCovered } from './coverage.ts'
import { Answer, DraftRecord, Estimate, Parsed, ScreenHit, SpanRef, Status, Stop, type TraceEntry } from './records.ts'
import { servedState } from './served.ts'
import { ReadingTier } from './tiers.ts'

/** The handover of the tiers until now to the next one, so that nothing is understood or read a second time. */
export const Handover = z.object({
  parsed: Parsed,
  documents: z.string().default('').describe('Hash of the documents, as they were when they were read'),
  coverage: Covered,
  screenHits: z.array(ScreenHit),
  findings: DraftRecord.nullable().default(null).describe('What verified in the tiers until now'),
  understood: z.boolean().default(true).describe('false: parsed from the bare question, without a call'),
  cited: z.array(SpanRef).describe('What the best answer until now rests on: read once more beside what is new'),
})
export type Handover = z.infer<typeof Handover>

export const ResourceUse = z.object({
  calls: z.number(),
  inputTokens: z.number(),
  outputTokens: z.number(),
  seconds: z.number(),
})
export type ResourceUse = z.infer<typeof ResourceUse>

/** An estimate, and what it was before past runs corrected it, which is what the next ones are corrected by. */
export const Expectation = z.object({ estimate: Estimate, use: ResourceUse })
export type Expectation = z.infer<typeof Expectation>

/** The outcome of a tier. */
export const TierResult = z.object({
  tier: ReadingTier,
  status: Status,
  stop: Stop,
  confidence: z.number(),
  estimate: Estimate.nullable().describe('What it was expected to take; null where nothing was to be asked'),
})
export type TierResult = z.infer<typeof TierResult>

const { question, messages, parsed, loops, startedAt, answer, origin, usage, coverage, trace, stop } = fields

export const AutoState = servedState(
  new StateSchema({
    question,
    messages,
    parsed,
    /** Tiers tried. */
    loops,
    startedAt,
    answer,
    origin,
    usage,
    coverage,
    trace,
    stop,
    /** Left to try, in this order. */
    order: z.array(ReadingTier).default([]),
    tried: z.array(TierResult).default([]),
    /** Passed over, since the budget would not have held them. */
    skipped: z.array(ReadingTier).default([]),
    /** The best answer until now. */
    best: Answer.nullable().default(null),
    /** Null until the question is understood. */
    handover: Handover.nullable().default(null),
    /** What the next tier is expected to take; null where nobody is asked. */
    expected: Expectation.nullable().default(null),
    /** Under which the answer is kept. */
    key: z.string().default(''),
  }),
)
export type AutoState = typeof AutoState.State
export type AutoUpdate = typeof AutoState.Update

/** The channels that a run begins with, so that a second turn on a thread starts clean. */
export function freshAuto(): AutoUpdate {
  return {
    question: '',
    parsed: null,
    loops: 0,
    startedAt: Date.now(),
    answer: null,
    order: [],
    tried: [],
    skipped: [],
    best: null,
    handover: null,
    expected: null,
    trace: new Overwrite<TraceEntry[]>([]),
    coverage: new Overwrite(nothingCovered()),
    stop: new Overwrite<Stop | null>(null),
  }
}
