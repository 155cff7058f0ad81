/**
 * One ledger per root run. A call reserves what it may cost before it is sent and settles what it did cost, so that
 * calls in flight together cannot pass a cap that each of them alone would keep.
 * @module
 */
import { ChapterverseError } from '../corpus/errors.ts'
import type { CallUsage } from '../readers/reader.ts'
import type { Usage } from '../state/records.ts'
import type { Settings } from '../state/settings.ts'
import { addUsage, costOf, noUsage } from '../state/usage.ts'

export type Reserve = (model: string, inputTokens: number, outputTokens: number) => (usage: CallUsage | null) => void

/** What one node spends. */
export interface Account {
  reserve: Reserve
  /** Spent by this node so far. */
  usage(): Usage
}

export interface Ledger {
  account(node: string): Account
}

type Caps = Pick<Settings, 'budgetTokens' | 'budgetCost' | 'prices'>

/**
 * @param spent What the run had spent before this process took it up.
 * @throws `budget_exceeded` from `reserve`, `bad_setting` where a cost is capped and the model has no price.
 */
export function createLedger(caps: Caps, spent: Usage): Ledger {
  let tokens = spent.inputTokens + spent.outputTokens
  let cost = spent.cost?.amount ?? 0

  const priceOf = (model: string, inputTokens: number, outputTokens: number, cachedTokens = 0) => {
    const price = caps.prices?.[model]
    if (price) return { amount: costOf({ inputTokens, outputTokens, cachedTokens }, price), currency: price.currency }
    if (caps.budgetCost === undefined) return null
    throw new ChapterverseError('bad_setting', `budgetCost is set, and prices has no entry for ${model}.`, {
      remedy: `Add prices: { "${model}": { "input": …, "output": … } }, per million tokens.`,
    })
  }

  const hold = (heldTokens: number, heldCost: number) => {
    if (caps.budgetTokens !== undefined && tokens + heldTokens > caps.budgetTokens)
      throw exceeded(`${heldTokens} more tokens would pass budgetTokens ${caps.budgetTokens}; ${tokens} are used.`)
    if (caps.budgetCost !== undefined && cost + heldCost > caps.budgetCost)
      throw exceeded(`${heldCost} more would pass budgetCost ${caps.budgetCost}; ${cost} is used.`)
    tokens += heldTokens
    cost += heldCost
  }

  return {
    account(node) {
      let usage = noUsage()
      return {
        usage: () => usage,
        reserve(model, inputTokens, outputTokens) {
          const heldTokens = inputTokens + outputTokens
          const heldCost = priceOf(model, inputTokens, outputTokens)?.amount ?? 0
          hold(heldTokens, heldCost)
          let settled = false
          return (used) => {
            if (settled) return
            settled = true
            tokens -= heldTokens
            cost -= heldCost
            if (!used) return
            const { inputTokens: input, outputTokens: output, cachedTokens: cached } = used
            const price = priceOf(model, input, output, cached)
            const one = { calls: 1, inputTokens: input, outputTokens: output, cachedTokens: cached }
            usage = addUsage(usage, { ...one, byNode: { [node]: one }, cost: price })
            tokens += input + output
            cost += price?.amount ?? 0
          }
        },
      }
    },
  }
}

export function isBudgetExceeded(error: unknown): error is ChapterverseError {
  return error instanceof ChapterverseError && error.code === 'budget_exceeded'
}

function exceeded(message: string): ChapterverseError {
  return new ChapterverseError('budget_exceeded', message, { remedy: 'Raise the budget, or ask a narrower question.' })
}
