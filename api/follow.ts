/**
 * A graph of ours, followed step by step, wherever it stands.
 * @module
 */
import { apart, type Configured, configWithin, type Within } from './around.ts'

/** What a step let out, and in which graph: `[]` for the one that is followed, `lv2:id` for one inside. */
export interface Step {
  space: string[]
  mode: 'values' | 'updates'
  chunk: unknown
}

/** A compiled graph; its context is typed where it is made. */
export interface Followed<Given> {
  stream(input: Given, config: never): Promise<AsyncIterable<unknown>>
}

export interface FollowOptions extends Within {
  /** The thread that it keeps its checkpoints under; absent: it has none, or those of the graph around. */
  thread?: string
}

/** Events go to `onEvent` and to whoever follows the run around. */
export async function* follow<Given>(
  graph: Followed<Given>,
  input: Given,
  { thread, ...within }: FollowOptions,
): AsyncGenerator<Step> {
  const config = configWithin(within)
  const begin = (given: Configured) =>
    graph.stream(input, { ...given, streamMode: ['values', 'updates'], subgraphs: true } as never)
  const stream =
    thread === undefined ? await begin(config) : await apart(config, (alone) => begin(withThread(alone, thread)))
  // Namespaces begin with those around, which are told by what comes first: the values that the graph begins with.
  let outer: number | null = null
  for await (const step of stream) {
    const [space, mode, chunk] = step as [string[], Step['mode'], unknown]
    outer ??= space.length
    yield { space: space.slice(outer), mode, chunk }
  }
}

const withThread = (config: Configured, thread: string): Configured => ({
  ...config,
  configurable: { ...config.configurable, thread_id: thread },
})
