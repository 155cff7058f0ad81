/**
 * parse: one call turns the question, and the turns before it, into what is asked, how it is to be answered, and the
 * first keywords. Everything that an earlier run left on the thread is cleared. On a ladder it was asked before.
 * @module
 */
import { Overwrite } from '@langchain/langgraph'
import type { DocumentInfo } from '../corpus/types.ts'
import { isBudgetExceeded } from '../engine/run/budget.ts'
import type { Run } from '../engine/run/context.ts'
import { asked } from '../engine/run/conversation.ts'
import { freshRun, type ReadingState, type ReadingUpdate } from '../state/channels.ts'
import type { Parsed, Stop, TraceEntry } from '../state/records.ts'
import { sown } from './tier/handover.ts'

export async function parse(state: ReadingState, run: Run): Promise<ReadingUpdate> {
  if (run.seed)
    return {
      ...freshRun(),
      ...sown(run.seed, run.corpus),
      trace: new Overwrite<TraceEntry[]>([{ round: 1, node: 'parse', reason: 'understood before' }]),
    }
  const { question, turns } = asked(state.question, state.messages)
  run.report('Understanding the question')
  try {
    const parsed = await run.reader.parse({ question, turns, languages: languagesOf(run.documents) }, run.call)
    return { ...freshRun(), parsed, trace: new Overwrite<TraceEntry[]>([{ round: 1, node: 'parse' }]) }
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

export function languagesOf(documents: readonly DocumentInfo[]): string[] {
  return [...new Set(documents.map((document) => document.language))].sort()
}

/** A question nobody has parsed. */
export function bareQuestion(question: string): Parsed {
  return {
    question,
    information: [question],
    instructions: [],
    keywords: {},
    kind: 'other',
    subQuestions: [],
    sections: [],
  }
}
