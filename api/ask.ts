/**
 * A graph run to its answer, whatever ends it. A graph that is cancelled or fails writes no answer; here it is made
 * from the last state that the graph let out.
 * @module
 */
import type { EmbeddingsInterface } from '@langchain/core/embeddings'
import { AIMessage, HumanMessage } from '@langchain/core/messages'
import { type Library, type OpenRun, openedFrom } from '../engine/run/context.ts'
import type { Turn } from '../engine/run/conversation.ts'
import type { RunEvent } from '../engine/run/events.ts'
import { noSuchTier, soleError, stopOf } from '../engine/run/failures.ts'
import { spentBy } from '../engine/run/step.ts'
import { createPlanning } from '../graphs/planning.ts'
import { createReading } from '../graphs/round.ts'
import { loop, lv1, lv2 } from '../graphs/strategies.ts'
import { screenedBy } from '../nodes/screen/scan.ts'
import type { Reader } from '../readers/reader.ts'
import type { Proposal } from '../state/climbing.ts'
import { nothingCovered, uniteRuns } from '../state/coverage.ts'
import type { PlanningState } from '../state/planning.ts'
import type { Answer, Tier } from '../state/records.ts'
import { parseSettings, type SettingsInput } from '../state/settings.ts'
import { autoAnswering } from './ask-auto.ts'
import { brokenOff, type Updates, withNotes } from './interrupted.ts'

type Graph = ReturnType<typeof createReading> | ReturnType<typeof createPlanning>

const GRAPHS = new Map<Tier, (open: OpenRun) => Graph>([
  ...[lv1, loop, lv2].map((strategy) => [strategy.tier, (open: OpenRun) => createReading(strategy, open)] as const),
  ['lv3', createPlanning],
])

export interface Asking {
  question: string
  /** What was said before, oldest first. */
  turns: readonly Turn[]
  tier: Tier
  library: Library
  settings: SettingsInput | undefined
  /** Instead of the one that the settings name. */
  reader?: Reader | undefined
  embeddings?: EmbeddingsInterface | undefined
  signal: AbortSignal | undefined
  onEvent: ((event: RunEvent) => void) | undefined
  /** auto, with the setting `confirm`: whether to go up; without it the run stays where it is. */
  onConfirm?: ((proposal: Proposal) => Promise<boolean>) | undefined
}

export type Messages = (HumanMessage | AIMessage)[]

/** @throws ChapterverseError for errors of use; a cancelled run and a failing model give an answer */
export async function answering(asking: Asking): Promise<Answer> {
  const { signal } = asking
  if (!signal) return answered(asking)
  // What a run has listen to its signal goes with the run: the caller's may be the same for thousands of questions.
  const own = new AbortController()
  const abort = () => own.abort(signal.reason)
  if (signal.aborted) abort()
  signal.addEventListener('abort', abort)
  try {
    return await answered({ ...asking, signal: own.signal })
  } finally {
    signal.removeEventListener('abort', abort)
  }
}

async function answered(asking: Asking): Promise<Answer> {
  const { question, turns, tier, signal, onEvent, library, settings, reader, embeddings } = asking
  const create = GRAPHS.get(tier)
  if (!create && tier !== 'auto') throw noSuchTier(tier, [...GRAPHS.keys(), 'auto'])
  const opened = await openedFrom(library, parseSettings(settings), reader, embeddings)
  const input = { question, messages: turns.map(messageOf) }
  if (!create) return autoAnswering(asking, input, opened)
  const graph = create(async () => opened)
  const runId = crypto.randomUUID()
  const startedAt = Date.now()
  let state: Partial<PlanningState> = { question }
  try {
    signal?.throwIfAborted()
    const stream = await graph.stream(input, {
      streamMode: ['values', 'updates', 'custom'],
      configurable: { run_id: runId },
      ...(signal && { signal }),
    })
    for await (const [mode, chunk] of stream) {
      if (mode === 'custom') onEvent?.(chunk as RunEvent)
      else if (mode === 'values') state = { ...state, ...(chunk as Partial<PlanningState>) }
      else state = withNotes(state, chunk as Updates)
    }
  } catch (thrown) {
    const error = soleError(thrown)
    const stop = stopOf(error, signal)
    if (stop === null) throw error
    const { usage, callsFailed } = spentBy(runId)
    const known = state.coverage ?? nothingCovered()
    const coverage = { ...known, screened: uniteRuns(known.screened, screenedBy(runId)), callsFailed }
    // Until parse is through, the graph's own value is the channel's default, 0.
    return brokenOff(
      { ...state, question, usage, coverage, startedAt: state.startedAt || startedAt },
      opened,
      tier,
      stop,
      error instanceof Error ? error.message : String(error),
    )
  }
  if (!state.answer) throw new Error('The graph ended without an answer.')
  return state.answer
}

const messageOf = ({ role, text }: Turn) => (role === 'user' ? new HumanMessage(text) : new AIMessage(text))
