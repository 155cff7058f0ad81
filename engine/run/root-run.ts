/**
 * Which run a node works for: the outermost graph of ours that is under way. It may stand inside a graph of somebody
 * else, and others of ours beside it; each of them has its own corpus lease and its own ledger.
 *
 * ```
 * agent → tools → [auto → lv1 → verify]      one run of ours: what runs inside auto is marked as a part of it
 * ```
 * @module
 */
import type { LangGraphRunnableConfig } from '@langchain/langgraph'

/** Under which the configuration of a graph inside one of ours holds the id of the run around it. */
const RUN = 'chapterverse_run'
/** … and where that one began what is a part of it: the namespace of a node. */
const BEGUN = 'chapterverse_begun'

/** The configuration for a graph that is run as a part of the run `config` belongs to. */
export function asPart<C extends LangGraphRunnableConfig>(config: C, run: string | null = rootRun(config)): C {
  const { configurable } = config
  const begun: unknown = configurable?.[BEGUN] ?? configurable?.['checkpoint_ns']
  return { ...config, configurable: { ...configurable, ...(run !== null && { [RUN]: run, [BEGUN]: begun }) } }
}

/** The node for which a run speaks: its own, or that by which the outermost graph of ours, or a caller, began it. */
export function speakingNode({ configurable, metadata }: LangGraphRunnableConfig): string {
  return String(configurable?.[BEGUN] ?? metadata?.['langgraph_checkpoint_ns'] ?? '')
}

export const isPart = ({ configurable }: LangGraphRunnableConfig): boolean => configurable?.[RUN] !== undefined

/** Null outside of any run. */
export function rootRun(config: LangGraphRunnableConfig): string | null {
  const marked: unknown = config.configurable?.[RUN]
  if (typeof marked === 'string') return marked
  const id = givenId(config)
  const around = namespaceAround(config)
  return id === null || around === '' ? id : `${id} ${around}`
}

/** Of the graph that a node stands in: `` for `verify:id`, `tools:id` for `tools:id|verify:id`. */
export function namespaceAround({ configurable }: LangGraphRunnableConfig): string {
  return String(configurable?.['checkpoint_ns'] ?? '')
    .split('|')
    .slice(0, -1)
    .join('|')
}

/** Where nobody gave one it is made for the control that LangGraph creates for each root run and hands down. */
function givenId({ configurable, runId, control }: LangGraphRunnableConfig): string | null {
  const id: unknown = configurable?.['run_id'] ?? runId
  if (typeof id === 'string') return id
  if (control === undefined) return null
  const made = ids.get(control) ?? crypto.randomUUID()
  ids.set(control, made)
  return made
}

const ids = new WeakMap<object, string>()
