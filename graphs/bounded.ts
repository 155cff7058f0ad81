/**
 * A compiled graph that a small `recursionLimit` ends instead of failing. The limit that a caller gives is noted for its
 * nodes (`engine/run/steps.ts`); LangGraph's own is the backstop.
 * @module
 */
import { CompiledStateGraph } from '@langchain/langgraph'
import { RECURSION_LIMIT, withSteps } from '../engine/run/steps.ts'

/** What this file has to know of a compiled graph; LangGraph's own type tells the streams of all modes apart. */
interface Streaming {
  config?: { recursionLimit?: number }
  stream(input: unknown, options?: object): Promise<unknown>
}

/** `invoke` and `streamEvents` go through `stream`. */
class Bounded extends (CompiledStateGraph as unknown as new () => Streaming) {
  override stream(input: unknown, options?: object): Promise<unknown> {
    return super.stream(input, withSteps({ ...options }, this.config?.recursionLimit))
  }
}

/** The graph itself, made one of these: `withConfig` and the server's own settings keep it so. */
export function bounded<Graph extends { withConfig(config: { recursionLimit: number }): unknown }>(
  graph: Graph,
): Graph {
  Object.setPrototypeOf(graph, Bounded.prototype)
  return graph.withConfig({ recursionLimit: RECURSION_LIMIT }) as Graph
}
