/**
 * An answer from places that somebody else found: one call of the reader, checked as any other.
 *
 * ```
 * START → passages → extract → verify → END
 * ```
 * @module
 */
import { END, START, StateGraph } from '@langchain/langgraph'
import { type GivenReader, type Library, openResources } from '../engine/run/context.ts'
import { createNode } from '../engine/run/node.ts'
import { extract } from '../nodes/extract.ts'
import { type Place, passagesAt, requirePlaces } from '../nodes/locate/places.ts'
import { createVerify } from '../nodes/verify.ts'
import { Input, Output, State } from '../state/channels.ts'
import type { Answer } from '../state/records.ts'
import { parseSettings, Settings, type SettingsInput } from '../state/settings.ts'

export interface AskAboutRequest {
  question: string
  places: readonly Place[]
  library: Library
  settings: SettingsInput | undefined
  signal: AbortSignal | undefined
  reader?: GivenReader | undefined
}

/** @throws as `answering`; and where the model fails, for there is nothing else that could be given */
export async function answerFromPlaces({
  question,
  places,
  library,
  settings,
  signal,
  reader,
}: AskAboutRequest): Promise<Answer> {
  requirePlaces(places)
  const opened = await openResources(library, parseSettings(settings), reader)
  const open = async () => opened
  const graph = new StateGraph({ state: State, input: Input, output: Output, context: Settings.partial() })
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
  signal?.throwIfAborted()
  const configurable = { run_id: crypto.randomUUID() }
  const { answer } = await graph.invoke({ question }, { configurable, ...(signal && { signal }) })
  if (!answer) throw new Error('The graph ended without an answer.')
  return answer
}
