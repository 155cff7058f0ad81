import { AIMessage, HumanMessage } from '@langchain/core/messages'
import type { LangGraphRunnableConfig } from '@langchain/langgraph'
import { openResources, type RunResources } from '../engine/run/context.ts'
import type { Turn } from '../engine/run/conversation.ts'
import { inWords, noSuchTier, soleError, stopOf } from '../engine/run/failures.ts'
import { usageOfRun } from '../engine/run/node.ts'
import { traceOf } from '../engine/run/trace.ts'
import { GRAPHS } from '../graphs/tiers.ts'
import { screenedBy } from '../nodes/screen/scan.ts'
import { nothingCovered, uniteRuns } from '../state/coverage.ts'
import type { PlanningState } from '../state/planning.ts'
import type { Answer } from '../state/records.ts'
import { parseSettings } from '../state/settings.ts'
import { type ReadingTier, TIERS } from '../state/tiers.ts'
import { configAround, joinSignals, type Within } from './around.ts'
import { answerWithAuto } from './ask-auto.ts'
import type { AskRequest, Messages } from './asking.ts'
import { type Followed, follow } from './follow.ts'
import { answerInterrupted, type Updates, withNotes } from './interrupted.ts'
import { asOneRun } from './traced.ts'

/** @throws ChapterverseError for errors of use; a cancelled run and a failing model give an answer */
export async function answerQuestion(asking: AskRequest): Promise<Answer> {
  const around = configAround(asking.config)
  // The caller's signal may be the same for thousands of questions.
  const { signal, release } = joinSignals([asking.signal, around.signal])
  try {
    return await answered(asking, around, signal)
  } finally {
    release()
  }
}

async function answered(asking: AskRequest, around: LangGraphRunnableConfig, signal: AbortSignal): Promise<Answer> {
  const { question, turns, tier, onEvent, library, settings, reader, embeddings, retriever } = asking
  if (!TIERS.includes(tier)) throw noSuchTier(tier, TIERS)
  const opened = await openResources(library, parseSettings(settings), reader, embeddings, retriever)
  const input = { question, messages: turns.map(messageOf) }
  const trace = traceOf({
    tier,
    corpus: opened.corpus.name ?? opened.corpus.root,
    reader: opened.reader.name,
    settings: { ...settings },
  })
  return asOneRun(around, { question, ...(turns.length > 0 && { turns }) }, trace, (inside) => {
    const within = { around: inside, run: crypto.randomUUID(), signal, onEvent }
    return tier === 'auto'
      ? answerWithAuto(within, asking.onConfirm, input, opened)
      : answerWithTier(tier, within, input, opened)
  })
}

async function answerWithTier(
  tier: ReadingTier,
  within: Within,
  input: { question: string; messages: Messages },
  opened: RunResources,
): Promise<Answer> {
  const { question } = input
  const { run, signal } = within
  const graph: Followed<typeof input> = GRAPHS[tier](async () => opened)
  const startedAt = Date.now()
  let state: Partial<PlanningState> = { question }
  try {
    signal.throwIfAborted()
    for await (const { space, mode, chunk } of follow(graph, input, within)) {
      if (space.length > 0) continue
      if (mode === 'values') state = { ...state, ...(chunk as Partial<PlanningState>) }
      else state = withNotes(state, chunk as Updates)
    }
  } catch (thrown) {
    const error = soleError(thrown)
    const stop = stopOf(error, signal)
    if (stop === null) throw error
    const { usage, callsFailed } = usageOfRun(run)
    const known = state.coverage ?? nothingCovered()
    const coverage = { ...known, screened: uniteRuns(known.screened, screenedBy(run)), callsFailed }
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
