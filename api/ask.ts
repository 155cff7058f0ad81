import { AIMessage, HumanMessage } from '@langchain/core/messages'
import { openResources } from '../engine/run/context.ts'
import type { Turn } from '../engine/run/conversation.ts'
import type { RunEvent } from '../engine/run/events.ts'
import { inWords, noSuchTier, soleError, stopOf } from '../engine/run/failures.ts'
import { usageOfRun } from '../engine/run/node.ts'
import { GRAPHS } from '../graphs/tiers.ts'
import { screenedBy } from '../nodes/screen/scan.ts'
import { nothingCovered, uniteRuns } from '../state/coverage.ts'
import type { PlanningState } from '../state/planning.ts'
import type { Answer } from '../state/records.ts'
import { parseSettings } from '../state/settings.ts'
import { TIERS } from '../state/tiers.ts'
import { answerWithAuto } from './ask-auto.ts'
import type { AskRequest } from './asking.ts'
import { answerInterrupted, type Updates, withNotes } from './interrupted.ts'

/** @throws ChapterverseError for errors of use; a cancelled run and a failing model give an answer */
export async function answerQuestion(asking: AskRequest): Promise<Answer> {
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

async function answered(asking: AskRequest): Promise<Answer> {
  const { question, turns, tier, signal, onEvent, library, settings, reader, embeddings } = asking
  if (!TIERS.includes(tier)) throw noSuchTier(tier, TIERS)
  const opened = await openResources(library, parseSettings(settings), reader, embeddings)
  const input = { question, messages: turns.map(messageOf) }
  if (tier === 'auto') return answerWithAuto(asking, input, opened)
  const graph = GRAPHS[tier](async () => opened)
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
    const { usage, callsFailed } = usageOfRun(runId)
    const known = state.coverage ?? nothingCovered()
    const coverage = { ...known, screened: uniteRuns(known.screened, screenedBy(runId)), callsFailed }
    // Until parse is through, the graph's own value is the channel's default, 0.
    return answerInterrupted(
      { ...state, question, usage, coverage, startedAt: state.startedAt || startedAt },
      opened,
      tier,
      stop,
      inWords(error),
    )
  }
  if (!state.answer) throw new Error('The graph ended without an answer.')
  return state.answer
}

const messageOf = ({ role, text }: Turn) => (role === 'user' ? new HumanMessage(text) : new AIMessage(text))
