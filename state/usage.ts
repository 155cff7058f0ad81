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

export function addUsage(a: Usage, b: Usage): Usage {
  const byNode = { ...a.byNode }
  for (const [node, usage] of Object.entries(b.byNode)) byNode[node] = add(byNode[node] ?? empty, usage)
  const cost =
    a.cost && b.cost ? { amount: a.cost.amount + b.cost.amount, currency: a.cost.currency } : (a.cost ?? b.cost)
  return { ...add(a, b), byNode, cost }
}

/** What tokens cost. Cached input tokens are part of `inputTokens`; prices are per million tokens. */
export function costOf(usage: Omit<NodeUsage, 'calls'>, price: Price): number {
  const fresh = usage.inputTokens - usage.cachedTokens
  return (
    (fresh * price.input + usage.cachedTokens * (price.cached ?? price.input) + usage.outputTokens * price.output) / 1e6
  )
}
