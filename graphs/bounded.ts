/**
 * A compiled graph that a small `recursionLimit` ends instead of failing. The limit that a caller gives is noted for its
 * nodes (`engine/run/steps.ts`); LangGraph's own is the backstop.
 * @module
 */
import { CompiledStateGraph, type LangGraphRunnableConfig } from '@langchain/langgraph'
import { givenSettings } from '../engine/run/given-settings.ts'
import { isPart } from '../engine/run/root-run.ts'
import { RECURSION_LIMIT, withSteps } from '../engine/run/steps.ts'
import { PRODUCT, traceOfGraph } from '../engine/run/trace.ts'
import type { Tier } from '../state/tiers.ts'

/** What this file has to know of a compiled graph; LangGraph's own type tells the streams of all modes apart. */
interface Streaming {
  name?: string
  config?: { recursionLimit?: number }
  stream(input: unknown, options?: object): Promise<unknown>
}

/** `invoke` and `streamEvents` go through `stream`. */
class Bounded extends (CompiledStateGraph as unknown as new () => Streaming) {
  override stream(input: unknown, options?: object): Promise<unknown> {
    const config = withSteps({ ...options } as LangGraphRunnableConfig, this.config?.recursionLimit)
    return super.stream(input, isPart(config) ? config : withTrace(config, this.name as Tier))
  }
}

/** Where it is nobody's part it is traced under the name of the product; what a caller says of it counts more. */
function withTrace(config: LangGraphRunnableConfig, tier: Tier): LangGraphRunnableConfig {
  const { tags, metadata } = traceOfGraph(tier, givenSettings(config))
  const nested = config.configurable?.['__pregel_read'] !== undefined
  return {
    ...(!nested && { runName: PRODUCT }),
    ...config,
    tags: [...tags, ...(config.tags ?? [])],
    metadata: { ...metadata, ...config.metadata },
  }
}

/** The graph itself, made one of these: `withConfig` and the server's own settings keep it so. */
export function bounded<Graph extends { withConfig(config: { recursionLimit: number }): unknown }>(
  graph: Graph,
): Graph {
  Object.setPrototypeOf(graph, Bounded.prototype)
  return graph.withConfig({ recursionLimit: RECURSION_LIMIT }) as Graph
}
