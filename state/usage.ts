/**
 * Tokens and money, added up by node.
 * @module
 */
import type { NodeUsage, Usage } from './records.ts'
import type { Price } from './settings.ts'

export const noUsage = (): Usage => ({
  calls: 0,
  inputTokens: 0,
  outputTokens: 0,
  cachedTokens: 0,
  byNode: {},
  cost: null,
})

const add = (a: NodeUsage, b: NodeUsage): NodeUsage => ({
  calls: a.calls + b.calls,
  inputTokens: a.inputTokens + b.inputTokens,
  outputTokens: a.outputTokens + b.outputTokens,
  cachedTokens: a.cachedTokens + b.cachedTokens,
})

const empty: NodeUsage = { calls: 0, inputTokens: 0, outputTokens: 0, cachedTokens: 0 }

/** Amounts of different currencies make no sum: the cost is then unknown. */
function addCost(a: Usage['cost'], b: Usage['cost']): Usage['cost'] {
  if (a === null || b === null) return a ?? b
  return a.currency === b.currency ? { amount: a.amount + b.amount, currency: a.currency } : null
}

export function addUsage(a: Usage, b: Usage): Usage {
  const byNode = { ...a.byNode }
  for (const [node, usage] of Object.entries(b.byNode)) byNode[node] = add(byNode[node] ?? empty, usage)
  return { ...add(a, b), byNode, cost: addCost(a.cost, b.cost) }
}

/** The cost of tokens. Cached input tokens are part of `inputTokens`; prices are per million tokens. */
export function costOf(usage: Omit<NodeUsage, 'calls'>, price: Price): number {
  const fresh = usage.inputTokens - usage.cachedTokens
  return (
    (fresh * price.input + usage.cachedTokens * (price.cached ?? price.input) + usage.outputTokens * price.output) / 1e6
  )
}
