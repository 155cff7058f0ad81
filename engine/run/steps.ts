/**
 * LangGraph's `recursionLimit`, as a bound that a run ends at rather than an error that it fails with. The graph notes
 * the limit it was given, and its nodes count steps: when they are used up the next node sets `stop`, and those after
 * it pass, until the last one writes the answer. That may take a few steps beyond the limit, in which nothing is asked.
 * @module
 */
import type { LangGraphRunnableConfig } from '@langchain/langgraph'
import { namespaceAround } from './root-run.ts'

/** Under which the configuration of a graph holds the steps that it was given. */
const STEPS = 'chapterverse_steps'

/** Loops end by the termination function; this is only a backstop, and nested graphs do not inherit it. */
export const RECURSION_LIMIT = 1000

/** A configuration as the graph gets it, for one that a caller gave. */
export function withSteps<C extends LangGraphRunnableConfig>(config: C, bound: number | undefined): C {
  const { recursionLimit = bound, configurable } = config
  // The limit of a graph around counts its own steps.
  const nested = configurable?.['__pregel_read'] !== undefined
  const given = nested || recursionLimit === undefined || recursionLimit >= RECURSION_LIMIT ? null : recursionLimit
  return {
    ...config,
    recursionLimit: Math.max(RECURSION_LIMIT, recursionLimit ?? 0),
    ...(given !== null && { configurable: { ...configurable, [STEPS]: given } }),
  }
}

/** Why a run has to end at this node; null while it has steps left. */
export function outOfSteps(config: LangGraphRunnableConfig): string | null {
  const given: unknown = config.configurable?.[STEPS]
  const step: unknown = config.metadata?.['langgraph_step']
  if (typeof given !== 'number' || typeof step !== 'number') return null
  return step - firstStep(config, step) < given ? null : `the recursion limit of ${given} steps is used up`
}

/** Of every graph of an invocation, by namespace: a thread counts on from run to run. */
const begun = new WeakMap<object, Map<string, number>>()

function firstStep(config: LangGraphRunnableConfig, step: number): number {
  const { control } = config
  if (control === undefined) return step
  const steps = begun.get(control) ?? new Map<string, number>()
  begun.set(control, steps)
  const space = namespaceAround(config)
  const first = steps.get(space) ?? step
  steps.set(space, first)
  return first
}
