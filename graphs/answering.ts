/**
 * A graph run to its answer, whatever ends it. A graph that is cancelled or fails writes no answer; here it is made
 * from the last state that the graph let out.
 * @module
 */
import { AIMessage, HumanMessage } from '@langchain/core/messages'
import { ChapterverseError } from '../corpus/errors.ts'
import { buildAnswer } from '../nodes/answer.ts'
import type { RunEvent } from '../nodes/progress.ts'
import type { Opened } from '../nodes/run.ts'
import type { Turn } from '../nodes/turns.ts'
import type { ReadingState } from '../state/channels.ts'
import { nothingCovered } from '../state/coverage.ts'
import type { Answer, Stop, Tier } from '../state/records.ts'
import { confidenceThreshold } from '../state/settings.ts'
import { noUsage } from '../state/usage.ts'
import { lv1 } from './lv1.ts'
import { createReading } from './reading.ts'

export interface Asked {
  question: string
  /** What was said before, oldest first. */
  turns: readonly Turn[]
}

export interface Watching {
  signal?: AbortSignal | undefined
  onEvent?: ((event: RunEvent) => void) | undefined
}

/** Model failures end a run with what it has; every other error is one of use and is thrown. */
const MODEL_FAILURES = new Set(['model_refused', 'model_unavailable', 'model_reply'])

/** @throws ChapterverseError for errors of use; `cancelled` and failing models give an answer */
export async function answering(asked: Asked, opened: Opened, { signal, onEvent }: Watching): Promise<Answer> {
  const startedAt = Date.now()
  const reading = createReading(lv1, async () => opened)
  const messages = asked.turns.map(({ role, text }) => (role === 'user' ? new HumanMessage(text) : new AIMessage(text)))
  let state: Partial<ReadingState> = {}
  try {
    signal?.throwIfAborted()
    const stream = await reading.stream(
      { question: asked.question, messages },
      { streamMode: ['values', 'custom'], configurable: { run_id: crypto.randomUUID() }, ...(signal && { signal }) },
    )
    for await (const [mode, chunk] of stream) {
      if (mode === 'custom') onEvent?.(chunk as RunEvent)
      else state = chunk as Partial<ReadingState>
    }
  } catch (error) {
    const stop = reasonOf(error, signal)
    if (stop === null) throw error
    return interrupted({ startedAt, ...state }, asked.question, opened, 'lv1', stop, error)
  }
  if (!state.answer) throw new Error('The graph ended without an answer.')
  return state.answer
}

function reasonOf(error: unknown, signal: AbortSignal | undefined): Stop | null {
  if (signal?.aborted) return 'cancelled'
  if (!(error instanceof ChapterverseError)) return null
  if (error.code === 'cancelled') return 'cancelled'
  return MODEL_FAILURES.has(error.code) ? 'error' : null
}

function interrupted(
  state: Partial<ReadingState>,
  question: string,
  opened: Opened,
  tier: Tier,
  stop: Stop,
  error: unknown,
): Answer {
  const reason = error instanceof Error ? error.message : String(error)
  const facts = {
    question,
    parsed: state.parsed ?? null,
    history: state.history ?? [],
    trace: [...(state.trace ?? []), { round: (state.loops ?? 0) + 1, node: stop, reason }],
    coverage: state.coverage ?? nothingCovered(),
    usage: state.usage ?? noUsage(),
    startedAt: state.startedAt || Date.now(),
  }
  const threshold = confidenceThreshold(opened.settings, opened.reader.name)
  const { answer } = buildAnswer(facts, { ...opened, threshold }, tier, stop)
  return stop === 'error' ? { ...answer, missing: [...answer.missing, reason] } : answer
}
