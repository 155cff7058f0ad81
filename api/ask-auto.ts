/**
 * auto run to its answer, whatever ends it; on the way whoever asks is asked whether to go up, where they want to be.
 * @module
 */
import { Command, MemorySaver } from '@langchain/langgraph'
import { betterOf, finalAnswer } from '../engine/answers/best-of-tiers.ts'
import type { RunResources } from '../engine/run/context.ts'
import { inWords, soleError, stopOf } from '../engine/run/failures.ts'
import { usageOfRun } from '../engine/run/node.ts'
import { createAuto } from '../graphs/auto.ts'
import { screenedBy } from '../nodes/screen/scan.ts'
import type { AutoState } from '../state/auto.ts'
import { nothingCovered, uniteCovered, uniteRuns } from '../state/coverage.ts'
import type { PlanningState } from '../state/planning.ts'
import { Proposal } from '../state/proposal.ts'
import type { Answer, Stop } from '../state/records.ts'
import { confidenceThreshold } from '../state/settings.ts'
import { ReadingTier } from '../state/tiers.ts'
import { noUsage } from '../state/usage.ts'
import { canInterrupt, type Within } from './around.ts'
import type { AskRequest, Messages } from './asking.ts'
import { follow } from './follow.ts'
import { answerInterrupted, type Updates, withNotes } from './interrupted.ts'

/** A question, or the reply that a run waits for. */
type Given = Parameters<ReturnType<typeof createAuto>['stream']>[0]

/** The tier under way, as far as it let its state out. */
interface Inner {
  tier: ReadingTier
  state: Partial<PlanningState>
}

/** @throws GraphInterrupt where the graph around it is to ask: it goes on when that one is resumed */
export async function answerWithAuto(
  within: Within,
  onConfirm: AskRequest['onConfirm'],
  input: { question: string; messages: Messages },
  opened: RunResources,
): Promise<Answer> {
  const { run, signal, around } = within
  // A run that waits for an answer of ours is resumed from its checkpoint.
  const waits = opened.settings.confirm && (onConfirm !== undefined || !canInterrupt(around))
  const graph = createAuto(async () => opened, waits ? { checkpointer: new MemorySaver() } : {})
  const startedAt = Date.now()
  let state: Partial<AutoState> = {}
  let inner: Inner | null = null
  /** Runs until the end, or until the run waits for a reply to what it proposes. */
  const go = async (given: Given): Promise<Proposal | null> => {
    let proposal: Proposal | null = null
    for await (const { space, mode, chunk } of follow(graph, given, { ...within, ...(waits && { thread: run }) })) {
      if (mode === 'updates' && space.length === 0) proposal = proposalIn(chunk) ?? proposal
      else if (mode === 'updates') inner = space.length === 1 ? noted(inner, chunk as Updates) : inner
      else if (space.length === 0) [state, inner] = [{ ...state, ...(chunk as Partial<AutoState>) }, null]
      else if (space.length === 1) inner = tierAt(space[0], chunk as Partial<PlanningState>)
    }
    return proposal
  }
  try {
    signal.throwIfAborted()
    let proposal = await go(input)
    while (proposal) {
      const agreed = onConfirm ? await unlessAborted(onConfirm(proposal), signal) : false
      proposal = await go(resumed(agreed))
    }
  } catch (thrown) {
    const error = soleError(thrown)
    const stop = stopOf(error, signal)
    if (stop === null) throw error
    const reason = inWords(error)
    const asked = { ...state, question: input.question, startedAt: state.startedAt || startedAt }
    return answerOfTiers(asked, inner, opened, run, stop, reason)
  }
  if (!state.answer) throw new Error('The graph ended without an answer.')
  return state.answer
}

/** Whoever is asked may never reply; a run that is cancelled meanwhile does not wait for them. */
async function unlessAborted<T>(reply: Promise<T>, signal: AbortSignal): Promise<T> {
  let abort = () => {}
  const aborted = new Promise<never>((_, reject) => {
    abort = () => reject(signal.reason)
    if (signal.aborted) abort()
    signal.addEventListener('abort', abort)
  })
  try {
    return await Promise.race([reply, aborted])
  } finally {
    signal.removeEventListener('abort', abort)
  }
}

const resumed = (agreed: boolean): Given => new Command({ resume: agreed })

/** `lv2:3f…`: the tier is the name of the node that runs it. */
function tierAt(space: string | undefined, state: Partial<PlanningState>): Inner | null {
  const tier = ReadingTier.safeParse(space?.split(':')[0])
  return tier.success ? { tier: tier.data, state } : null
}

/** Notes of sub-questions come before the step is through that all of them belong to. */
const noted = (inner: Inner | null, updates: Updates): Inner | null =>
  inner && { ...inner, state: withNotes(inner.state, updates) }

function proposalIn(update: unknown): Proposal | null {
  const { __interrupt__: interrupts } = update as { __interrupt__?: { value: unknown }[] }
  const proposal = Proposal.safeParse(interrupts?.[0]?.value)
  return proposal.success ? proposal.data : null
}

/** The best of what the tiers came to and what the one under way had found. */
function answerOfTiers(
  state: Partial<AutoState> & Pick<AutoState, 'question' | 'startedAt'>,
  inner: Inner | null,
  opened: RunResources,
  run: string,
  stop: Extract<Stop, 'cancelled' | 'error'>,
  reason: string,
): Answer {
  const { usage, callsFailed } = usageOfRun(run)
  const { best = null, tried = [], trace = [], loops = 0, coverage = nothingCovered() } = state
  const broken =
    inner &&
    answerInterrupted(
      { question: state.question, ...inner.state, usage: noUsage(), startedAt: 0 },
      opened,
      inner.tier,
      stop,
      reason,
    )
  const read = uniteCovered(coverage, inner?.state.coverage ?? nothingCovered())
  const answer = finalAnswer(
    {
      parsed: null,
      ...state,
      loops,
      best: broken ? betterOf(best, broken) : best,
      tried: inner
        ? [
            ...tried,
            { tier: inner.tier, status: 'not_found', stop, confidence: 0, estimate: state.expected?.estimate ?? null },
          ]
        : tried,
      usage,
      coverage: { ...read, screened: uniteRuns(read.screened, screenedBy(run)), callsFailed },
      trace: [
        ...trace,
        ...(inner && broken ? broken.trace.map((entry) => ({ tier: inner.tier, ...entry })) : []),
        { round: loops + 1, node: stop, reason },
      ],
    },
    { ...opened, threshold: confidenceThreshold(opened.settings, opened.reader.name) },
    stop,
  )
  return stop === 'error' && !answer.missing.includes(reason)
    ? { ...answer, missing: [...answer.missing, reason] }
    : answer
}
