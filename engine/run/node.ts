/**
 * Surrounds every node: opens the run, passes when it has ended, turns a used-up budget into a reason to end, counts
 * what was spent.
 *
 * ```
 * parse → keyword → bm25 → screen → locate → extract → verify      a node that sets `stop` ends the run:
 *            └─ stop: exhausted ─ pass ─ pass ─ pass ─ pass ─↗     the rest pass, verify writes the answer
 * ```
 * @module
 */
import { type LangGraphRunnableConfig, Overwrite } from '@langchain/langgraph'
import { Lru } from '../../lib/lru.ts'
import type { ReadingState, ReadingUpdate } from '../../state/channels.ts'
import { nothingCovered } from '../../state/coverage.ts'
import type { Stop, Usage } from '../../state/records.ts'
import { confidenceThreshold, type Settings } from '../../state/settings.ts'
import { noUsage } from '../../state/usage.ts'
import { streamBlock } from './answer-message.ts'
import { type Account, createLedger, isBudgetExceeded, type Ledger } from './budget.ts'
import type { OpenRun, Run, RunResources } from './context.ts'
import { countFailures } from './count-failures.ts'
import type { ProgressEvent } from './events.ts'
import { inWords, stopOf } from './failures.ts'
import { originOf, requireOrigin, settingsOf } from './given-settings.ts'
import { expectListeners } from './listeners.ts'
import { rootRun } from './root-run.ts'
import { outOfSteps } from './steps.ts'

export type NodeFunction<State = ReadingState, Update = ReadingUpdate> = (
  state: State,
  run: Run,
) => Promise<Update> | Update

export interface NodeOptions {
  /** The node that begins a run: what an earlier run left in the state means nothing to it. */
  first?: boolean
  /** The node that ends a run: it works also when there is a reason to end. */
  last?: boolean
}

/** The channels that every graph keeps of a run, for this file to work with. */
type RunChannels = Pick<ReadingState, 'stop' | 'usage' | 'loops' | 'origin'>
type EndUpdate = Pick<ReadingUpdate, 'stop' | 'trace' | 'coverage' | 'usage' | 'origin'>

/** A LangGraph node from what it does. */
export function createNode<State extends RunChannels = ReadingState, Update extends EndUpdate = ReadingUpdate>(
  node: string,
  act: NodeFunction<State, Update>,
  open: OpenRun,
  options: NodeOptions = {},
) {
  return async (state: State, runtime: LangGraphRunnableConfig): Promise<Update | EndUpdate> => {
    expectListeners(runtime)
    if (state.stop !== null && !options.first && !options.last) return {}
    const round = options.first ? 1 : state.loops + 1
    const spent = outOfSteps(runtime)
    if (spent !== null && !options.first && !options.last)
      return { stop: 'max_loops', trace: [{ round, node, reason: spent }] }
    const origin = options.first ? null : state.origin
    const given = settingsOf(origin, runtime)
    const opened = await open(given, runtime)
    requireOrigin(origin, opened)
    const account = ledgerOf(runtime, opened.settings, options.first ? noUsage() : state.usage).account(node)
    const run = runOf(node, round, opened, account, runtime)
    try {
      const update = await act(state, run)
      if (!options.first) return { ...update, usage: account.usage() }
      return { ...update, origin: originOf(given, opened), usage: new Overwrite(account.usage()) }
    } catch (error) {
      const stop = isBudgetExceeded(error) ? 'budget' : failureOfPart(error, opened, runtime.signal)
      if (stop === null) throw opened.mapError?.(error) ?? error
      const coverage = { ...nothingCovered(), callsFailed: account.callsFailed() }
      return {
        stop,
        trace: [{ round, node, reason: stop === 'budget' ? (error as Error).message : inWords(error) }],
        coverage,
        usage: account.usage(),
      }
    }
  }
}

/** A model that fails costs the part of a question that is being read, which then ends as one that found nothing. */
function failureOfPart(error: unknown, { subQuestion }: RunResources, signal: AbortSignal | undefined): Stop | null {
  return subQuestion !== undefined && stopOf(error, signal) === 'error' ? 'error' : null
}

function runOf(
  node: string,
  round: number,
  opened: RunResources,
  budget: Account,
  runtime: LangGraphRunnableConfig,
): Run {
  const { signal, writer } = runtime
  const { subQuestion, handover, ...others } = opened
  const report = (message: string, more?: Partial<ProgressEvent>) =>
    writer?.({
      type: 'progress',
      node,
      round,
      message,
      ...more,
      ...(subQuestion !== undefined && { part: subQuestion }),
    })
  return {
    ...others,
    ...(subQuestion !== undefined && { subQuestion }),
    // It is about the whole question, not about a part of it.
    ...(subQuestion === undefined && handover !== undefined && { handover }),
    id: rootRun(runtime),
    reader: countFailures(opened.reader, budget.countFailure),
    threshold: confidenceThreshold(opened.settings, opened.reader.name),
    budget,
    signal,
    call: {
      reserve: budget.reserve,
      allow: budget.allow,
      onWait: ({ seconds, reason }) => report(`Waiting ${seconds} s: ${reason}`, { waitSeconds: seconds }),
      onDoubt: (doubt) => report(doubt, { doubt: true }),
      ...(signal && { signal }),
    },
    round,
    outOfSteps: outOfSteps(runtime),
    report,
    emit: (event) => {
      writer?.(event)
      if (event.type === 'block') streamBlock(event.text, rootRun(runtime), runtime)
    },
  }
}

/** Ledgers of the runs under way. */
const ledgers = new Lru<string, Ledger>(256)

/** The usage of a root run in this process, the node included that it broke off in, whose update nobody gets. */
export function usageOfRun(rootRun: string): ReturnType<Ledger['total']> {
  return ledgers.get(rootRun, () => createLedger({}, noUsage())).total()
}

/** The ledger of a run; the first to ask for it in this process says what was spent before. */
export function ledgerOf(config: LangGraphRunnableConfig, settings: Settings, spent: Usage): Ledger {
  const run = rootRun(config)
  return run === null ? createLedger(settings, spent) : ledgers.get(run, () => createLedger(settings, spent))
}
