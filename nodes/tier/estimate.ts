/**
 * Estimates what a tier will take: it is run with a reader that asks nobody and writes down what it would have sent.
 * Searching is done for real, since it costs nothing; finished calls that are stored are not counted, as they will not
 * be made again.
 *
 * ```
 * opened ─→ unsentOpened ─→ (a graph runs) ─→ requests ─→ figures ─× past runs─→ Estimate
 * ```
 * @module
 */
import type { RecordStore } from '../../corpus/types.ts'
import type { Run, RunResources } from '../../engine/run/context.ts'
import { modelOf, offlineReader } from '../../engine/run/reader.ts'
import type { UnsentRequest } from '../../readers/model/dry-run.ts'
import type { Expectation, Handover, ResourceUse } from '../../state/auto.ts'
import type { Estimate, Usage } from '../../state/records.ts'
import type { Settings } from '../../state/settings.ts'
import type { ReadingTier } from '../../state/tiers.ts'
import { costOf } from '../../state/usage.ts'
import { correctByPastRuns, readPastRuns } from './past-runs.ts'

/** Estimates what a tier will take, given what those before it left; null where nobody would be asked. */
export type Estimator = (tier: ReadingTier, handover: Handover, run: Run) => Promise<Expectation | null>

type EstimateContext = Pick<RunResources, 'settings' | 'reader' | 'memo'>

/** The same run without sending anything: no budget to keep, nothing to be remembered. */
export async function dryRunResources(
  opened: RunResources,
): Promise<{ opened: RunResources; requests: UnsentRequest[] }> {
  const { settings, reader, corpus, documents, memo, handover } = opened
  const { budgetTokens, budgetCost, ...free } = settings
  const [{ createDryRunReader }, { withCallCache }, offline] = await Promise.all([
    import('../../readers/model/dry-run.ts'),
    import('../../readers/calls/cache.ts'),
    offlineReader(corpus, documents),
  ])
  const requests: UnsentRequest[] = []
  const model = modelName(opened)
  const unsent = createDryRunReader({
    reader,
    model,
    screenModel: settings.screenModel ?? model,
    offline,
    onUnsent: (request) => requests.push(request),
  })
  const stored = memo && readOnly(memo)
  return {
    requests,
    opened: {
      settings: free,
      corpus,
      documents,
      memo: stored,
      reader: withCallCache(unsent, stored ?? NOTHING_STORED, settings),
      embedder: null,
      ...(handover && { handover }),
    },
  }
}

/** `model:<name>`, or the model of the settings where the reader goes by another name. */
const modelName = ({ reader, settings }: EstimateContext): string =>
  reader.name.startsWith('model:') ? reader.name.slice('model:'.length) : modelOf(settings)

const readOnly = (memo: RecordStore): RecordStore => ({
  get: (key) => memo.get(key),
  list: (prefix) => memo.list(prefix),
  set: () => undefined,
  delete: () => undefined,
})
const NOTHING_STORED = { get: () => undefined, set: () => undefined }

export function expectationFrom(
  tier: ReadingTier,
  requests: readonly UnsentRequest[],
  world: EstimateContext,
): Expectation {
  const { settings, reader, memo } = world
  const figures: ResourceUse = {
    calls: requests.length,
    inputTokens: sum(requests, ({ inputTokens }) => inputTokens),
    outputTokens: sum(requests, ({ outputTokens }) => outputTokens),
    seconds: secondsOf(requests, settings.concurrency),
  }
  const runs = readPastRuns(tier, { reader: reader.name, screening: settings.screening }, memo)
  const likely = correctByPastRuns(figures, runs)
  return {
    use: figures,
    estimate: { ...likely, cost: priceOf(requests, figures, likely, settings), runs: runs.length },
  }
}

const sum = <T>(list: readonly T[], of: (one: T) => number): number => list.reduce((total, one) => total + of(one), 0)

/** Guesses for a model somewhere on the net, until runs of its own say better. */
const SECONDS_A_CALL = 2

/** One after the other, except that screening sends many calls at once. */
function secondsOf(requests: readonly UnsentRequest[], concurrency: number): number {
  const side = requests.filter(({ name }) => name === 'screen').length
  return SECONDS_A_CALL * (requests.length - side + Math.ceil(side / concurrency))
}

/** At the prices of the models that would be asked; null where one of them has none. */
function priceOf(
  requests: readonly UnsentRequest[],
  figures: ResourceUse,
  likely: ResourceUse,
  { prices }: Settings,
): Estimate['cost'] {
  const [input, output] = [
    ratio(likely.inputTokens, figures.inputTokens),
    ratio(likely.outputTokens, figures.outputTokens),
  ]
  let amount = 0
  let currency: string | undefined
  for (const { model, inputTokens, outputTokens } of requests) {
    const price = prices?.[model]
    if (!price) return null
    amount += costOf({ inputTokens: inputTokens * input, outputTokens: outputTokens * output, cachedTokens: 0 }, price)
    currency = price.currency
  }
  return currency === undefined ? null : { amount, currency }
}

/** An estimate with what was already spent on the question. */
export function withSpent(estimate: Estimate, { calls, inputTokens, outputTokens, cost }: Usage): Estimate {
  return {
    ...estimate,
    calls: estimate.calls + calls,
    inputTokens: estimate.inputTokens + inputTokens,
    outputTokens: estimate.outputTokens + outputTokens,
    cost: estimate.cost && cost ? { ...cost, amount: estimate.cost.amount + cost.amount } : (estimate.cost ?? cost),
  }
}

const ratio = (a: number, b: number): number => (b === 0 ? 1 : a / b)
