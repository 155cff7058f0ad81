/**
 * What a run of ours stands in: a node, a tool or a chain of somebody else, whose stream, signal and callbacks it
 * shares. LangGraph hands most of it down by itself; what it does not is put together here.
 *
 * ```
 * their graph ─→ their node ─→ ask() ─→ our graph      custom events: onEvent and their writer
 *                                                      updates: under the namespace of their node
 * ```
 * @module
 */
import type { RunnableConfig } from '@langchain/core/runnables'
import { AsyncLocalStorageProviderSingleton } from '@langchain/core/singletons'
import type { LangGraphRunnableConfig } from '@langchain/langgraph'
import type { RunEvent } from '../engine/run/events.ts'
import { asPart } from '../engine/run/root-run.ts'

/** Keys by which LangGraph tells a node's configuration from any other, and lends its checkpointer. */
const NODE = '__pregel_read'
const LENT_CHECKPOINTER = '__pregel_checkpointer'

/** The run around: what the caller hands on (in a tool, its second argument), else the one under way; `{}` for none. */
export function configAround(given: RunnableConfig | undefined): LangGraphRunnableConfig {
  const underWay: LangGraphRunnableConfig | undefined = AsyncLocalStorageProviderSingleton.getRunnableConfig()
  return { ...underWay, ...given }
}

/** Whether a run in it may wait for a reply by interrupting the graph around it. */
export function canInterrupt({ configurable }: LangGraphRunnableConfig): boolean {
  return configurable?.[NODE] !== undefined && configurable[LENT_CHECKPOINTER] !== undefined
}

export interface Within {
  around: LangGraphRunnableConfig
  /** Of the run that begins. */
  run: string
  signal: AbortSignal
  onEvent: ((event: RunEvent) => void) | undefined
}

/** The configuration of our graph. A context of theirs means nothing to it: corpus and settings are opened already. */
export function configWithin({ around, run, signal, onEvent }: Within) {
  const { callbacks, tags, metadata, configurable, store, writer } = around
  const report = (event: RunEvent) => {
    onEvent?.(event)
    writer?.(event)
  }
  const shared = {
    ...(callbacks && { callbacks }),
    ...(tags && { tags }),
    ...(metadata && { metadata }),
    ...(configurable && { configurable }),
    ...(store && { store }),
  }
  return asPart({ ...shared, signal, context: {}, writer: report as NonNullable<typeof writer> }, run)
}

export type Configured = ReturnType<typeof configWithin>

/**
 * Begins a run that has checkpoints of its own, none of whose steps belong to the graph around it. It is traced where
 * it stands all the same.
 */
export function apart<T>(config: Configured, begin: (config: Configured) => T): T {
  const free = Object.fromEntries(
    Object.entries(config.configurable ?? {}).filter(([key]) => !/^(__pregel|checkpoint)_/.test(key)),
  )
  const alone = { ...config, configurable: free }
  return config.configurable?.[NODE] === undefined
    ? begin(alone)
    : AsyncLocalStorageProviderSingleton.runWithConfig(alone, () => begin(alone))
}

/** A signal that is aborted with the first of several. What a run has listen to it goes with the run. */
export function joinSignals(signals: readonly (AbortSignal | undefined)[]): { signal: AbortSignal; release(): void } {
  const own = new AbortController()
  const releases = signals.flatMap((signal) => {
    if (!signal) return []
    const abort = () => own.abort(signal.reason)
    if (signal.aborted) abort()
    signal.addEventListener('abort', abort)
    return [() => signal.removeEventListener('abort', abort)]
  })
  return { signal: own.signal, release: () => releases.forEach((release) => void release()) }
}
