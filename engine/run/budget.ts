/**
 * One ledger per root run. A call reserves what it may cost before it is sent and settles what it did cost, so that
 * calls in flight together cannot pass a cap that each of them alone would keep.
 * @module
 */
import { ChapterverseError } from '../../lib/errors.ts'
import type { CallOptions, CallUsage } from '../../readers/reader.ts'
import type { Usage } from '../../state/records.ts'
import type { Settings } from '../../state/settings.ts'
import { addUsage, costOf, noUsage } from '../../state/usage.ts'

export type Reserve = NonNullable<CallOptions['reserve']>

/**
 * Share of what is left that one request may take for its output, where it needs no more at least. Calls in flight
 * together then leave room for each other.
 */
const OUTPUT_SHARE = 1 / 4

/** The account of one node. */
export interface Account {
  reserve: Reserve
  allow: NonNullable<CallOptions['allow']>
  /** Spent by this node so far. */
  usage(): Usage
  /** To be told of every call of the reader that failed in the end. */
  countFailure(): void
  callsFailed(): number
}

export interface Ledger {
  account(node: string): Account
  /** All of the run, nodes that failed included. Of requests still open it knows no more than what was sent. */
  total(): { usage: Usage; callsFailed: number }
}

type Caps = Pick<Settings, 'budgetTokens' | 'budgetCost' | 'prices'>

/**
 * @param spent What the run had spent before this process took it up.
 * @throws `bad_setting` where prices are in several currencies; from `reserve` `budget_exceeded`, and `bad_setting` where
 *   a cost is capped and the model has no price.
 */
export function createLedger({ budgetTokens, ...others }: Caps, spent: Usage): Ledger {
  // 0: no cap.
  const caps: Caps = { ...others, ...(budgetTokens && { budgetTokens }) }
  requireOneCurrency(caps.prices, spent)
  let tokens = spent.inputTokens + spent.outputTokens
  let cost = spent.cost?.amount ?? 0
  let settledUsage = spent
  let failures = 0
  /** What each request under way has sent. */
  const open = new Map<symbol, Usage>()

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

  const usageOf = (node: string, { model, inputTokens, outputTokens, cachedTokens }: CallUsage): Usage => {
    const one = { calls: 1, inputTokens, outputTokens, cachedTokens }
    return { ...one, byNode: { [node]: one }, cost: priceOf(model, inputTokens, outputTokens, cachedTokens) }
  }

  return {
    total: () => ({ usage: [...open.values()].reduce(addUsage, settledUsage), callsFailed: failures }),
    account(node) {
      let usage = noUsage()
      let failed = 0
      return {
        usage: () => usage,
        callsFailed: () => failed,
        countFailure() {
          failed++
          failures++
        },
        allow(model, inputTokens, least) {
          const left: number[] = []
          if (caps.budgetTokens !== undefined) left.push(caps.budgetTokens - tokens - inputTokens)
          const price = caps.prices?.[model]
          if (caps.budgetCost !== undefined && price && price.output > 0)
            left.push(((caps.budgetCost - cost - costOf(sent(inputTokens), price)) / price.output) * 1e6)
          return left.length === 0 ? null : Math.max(least, Math.floor(Math.min(...left) * OUTPUT_SHARE))
        },
        reserve(model, inputTokens, outputTokens) {
          const heldTokens = inputTokens + outputTokens
          const heldCost = priceOf(model, inputTokens, outputTokens)?.amount ?? 0
          hold(heldTokens, heldCost)
          const request = Symbol(node)
          open.set(request, usageOf(node, { model, ...sent(inputTokens) }))
          return (used) => {
            if (!open.delete(request)) return
            tokens -= heldTokens
            cost -= heldCost
            if (!used) return
            const one = usageOf(node, { ...used, model })
            usage = addUsage(usage, one)
            settledUsage = addUsage(settledUsage, one)
            tokens += one.inputTokens + one.outputTokens
            cost += one.cost?.amount ?? 0
          }
        },
      }
    },
  }
}

/** A cap on cost, and the sum itself, mean nothing over several. */
function requireOneCurrency(prices: Caps['prices'], spent: Usage): void {
  const currencies = new Set(Object.values(prices ?? {}).map(({ currency }) => currency))
  if (spent.cost) currencies.add(spent.cost.currency)
  if (currencies.size > 1)
    throw new ChapterverseError('bad_setting', `prices mix currencies: ${[...currencies].join(', ')}.`, {
      remedy: 'Give all prices in one currency.',
    })
}

const sent = (inputTokens: number) => ({ inputTokens, outputTokens: 0, cachedTokens: 0 })

export function isBudgetExceeded(error: unknown): error is ChapterverseError {
  return error instanceof ChapterverseError && error.code === 'budget_exceeded'
}

function exceeded(message: string): ChapterverseError {
  return new ChapterverseError('budget_exceeded', message, { remedy: 'Raise the budget, or ask a narrower question.' })
}
