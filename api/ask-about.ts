/**
 * An answer from places that somebody else found: one call of the reader, checked as any other.
 *
 * ```
 * START → passages → extract → verify → END
 * ```
 * @module
 */
import type { RunnableConfig } from '@langchain/core/runnables'
import { END, START, StateGraph } from '@langchain/langgraph'
import { type GivenReader, type Library, openResources } from '../engine/run/context.ts'
import type { RunEvent } from '../engine/run/events.ts'
import { createNode } from '../engine/run/node.ts'
import { traceOf } from '../engine/run/trace.ts'
import { extract } from '../nodes/extract.ts'
import { type Place, passagesAt, requirePlaces } from '../nodes/locate/places.ts'
import { createVerify } from '../nodes/verify.ts'
import { Input, Output, type ReadingState, State } from '../state/channels.ts'
import { Context } from '../state/context.ts'
import type { Answer } from '../state/records.ts'
import { parseSettings, type SettingsInput } from '../state/settings.ts'
import { configAround, joinSignals } from './around.ts'
import { follow } from './follow.ts'
import { asOneRun } from './traced.ts'

export interface AskAboutRequest {
  question: string
  places: readonly Place[]
  library: Library
  settings: SettingsInput | undefined
  signal: AbortSignal | undefined
  onEvent?: ((event: RunEvent) => void) | undefined
  /** The run that this one is a part of; default: the one under way. */
  config?: RunnableConfig | undefined
  reader?: GivenReader | undefined
}

/** @throws as `answering`; and where the model fails, for there is nothing else that could be given */
export async function answerFromPlaces({
  question,
  places,
  library,
  settings,
  signal,
  onEvent,
  config,
  reader,
}: AskAboutRequest): Promise<Answer> {
  requirePlaces(places)
  const opened = await openResources(library, parseSettings(settings), reader)
  const open = async () => opened
  const graph = new StateGraph({ state: State, input: Input, output: Output, context: Context })
    .addNode('locate', createNode('locate', passagesAt(places), open, { first: true }))
    .addNode('extract', createNode('extract', extract, open))
    .addNode(
      'verify',
      createNode('verify', createVerify({ tier: 'lv1', unread: () => 0, reason: () => 'exhausted' }), open, {
        last: true,
      }),
    )
    .addEdge(START, 'locate')
    .addEdge('locate', 'extract')
    .addEdge('extract', 'verify')
    .addEdge('verify', END)
    .compile({ name: 'places' })
  const around = configAround(config)
  const { signal: joined, release } = joinSignals([signal, around.signal])
  try {
    joined.throwIfAborted()
    const { name, root } = opened.corpus
    const trace = traceOf({
      tier: 'places',
      corpus: name ?? root,
      reader: opened.reader.name,
      settings: { ...settings },
    })
    return await asOneRun(around, { question, places: [...places] }, trace, async (inside) => {
      const within = { around: inside, run: crypto.randomUUID(), signal: joined, onEvent }
      let answer: Answer | null = null
      for await (const { space, mode, chunk } of follow(graph, { question }, within))
        if (mode === 'values' && space.length === 0) answer = (chunk as Partial<ReadingState>).answer ?? null
      if (!answer) throw new Error('The graph ended without an answer.')
      return answer
    })
  } finally {
    release()
  }
}
