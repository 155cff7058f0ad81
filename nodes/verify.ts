/**
 * verify: code first (spans, figures, negations, names), then, where asked, the reader block by block. Closes the
 * round and, where the termination function says so, the run.
 * @module
 */

import { AIMessage } from '@langchain/core/messages'
import { spanKey } from '../corpus/references/keys.ts'
import { buildAnswer } from '../engine/answers/answer.ts'
import { renderReply } from '../engine/answers/reply.ts'
import { recordDraft, restoreDraft, restoreRounds } from '../engine/evidence/draft-record.ts'
import { judge } from '../engine/evidence/judge.ts'
import { chunksIn, sectionsOf } from '../engine/evidence/passages.ts'
import type { Run } from '../engine/run/context.ts'
import { repliesToChat } from '../engine/run/conversation.ts'
import type { NodeFunction } from '../engine/run/node.ts'
import { sha256 } from '../lib/hash.ts'
import type { ReadingState, ReadingUpdate } from '../state/channels.ts'
import { type Covered, countChunks, nothingCovered, uniteCovered, uniteRuns } from '../state/coverage.ts'
import { flattenKeywords } from '../state/keywords.ts'
import type { Draft, RoundRecord, Stop, TraceEntry, Verdict } from '../state/records.ts'
import { terminate } from '../state/termination.ts'
import type { Tier } from '../state/tiers.ts'
import { addUsage } from '../state/usage.ts'

/** What verify has to know of a tier. */
export interface TierRules<State extends ReadingState = ReadingState> {
  tier: Tier
  /** How many chunks, or other units of its own, the tier may still read. */
  unread(state: State, run: Run): number
  /** Whether the round read anything new; default: a chunk that was not read or screened before. */
  fresh?(state: State, run: Run): boolean
  /** What two rounds without progress have in common; default: what was read and screened. */
  fingerprint?(draft: Draft, verdict: Verdict): string
  /** A reason of its own to end, where the round just closed is not verified. */
  reason?(state: State): Stop | null
  /** Told of a run that ended verified, with the state as it is then. */
  onVerified?(state: State, run: Run): void
}

export function createVerify<State extends ReadingState = ReadingState>(tiered: TierRules<State>): NodeFunction<State> {
  const { tier, unread, onVerified } = tiered
  return async (state, run) => {
    const closed = state.stop === null ? await closeRound(state, run, tiered) : null
    const after = closed ? joined(state, closed.update) : state
    const { threshold, settings } = run
    const stop = terminate(
      {
        history: restoreRounds(after.history, run.corpus),
        unread: unread(after, run),
        stop: closed?.stop ?? state.stop ?? tiered.reason?.(after) ?? null,
      },
      { threshold, maxLoops: settings.maxLoops, fallbackLoop: settings.fallbackLoop },
    )
    const update = { ...closed?.update, stop, ...(stop && conclude(after, run, tier, stop)) }
    if (stop === 'verified') onVerified?.(after, run)
    if (stop) run.end?.()
    return update
  }
}

interface RoundUpdate {
  loops: number
  draft: null
  history: RoundRecord[]
  trace: TraceEntry[]
  coverage: Covered
}

/** The state as it will be once an update is applied. */
function joined<State extends ReadingState>(state: State, update: RoundUpdate): State {
  return {
    ...state,
    ...update,
    history: [...state.history, ...update.history],
    trace: [...state.trace, ...update.trace],
    coverage: uniteCovered(state.coverage, update.coverage),
  }
}

async function closeRound<State extends ReadingState>(
  state: State,
  run: Run,
  { fresh = freshChunks, fingerprint }: TierRules<State>,
): Promise<{ update: RoundUpdate; stop: Stop | null }> {
  run.report('Checking the answer against the text')
  const draft = state.draft ? restoreDraft(state.draft, run.corpus) : { blocks: [], confidence: 0, missing: [] }
  const { verdict, stop } = await judge(draft, run)
  const read = chunksIn(state.passages, run.corpus)
  const sections = sectionsOf(state.passages, run.corpus)
  const screening = `${state.wave.before}+${state.wave.size}`
  const round: RoundRecord = {
    round: run.round,
    fingerprint: sha256(fingerprint?.(draft, verdict) ?? [...state.passages.map(spanKey).sort(), screening].join('\n')),
    keywords: flattenKeywords(state.keywords),
    sections,
    fresh: fresh(state, run),
    draft: recordDraft(draft, run.corpus, verdict.failures),
    verdict,
  }
  const entry = {
    round: run.round,
    node: 'verify',
    verdict: verdict.passed ? 'passed' : 'failed',
  }
  const coverage = { ...nothingCovered(), read, sections, callsFailed: run.budget.callsFailed() }
  return { stop, update: { draft: null, loops: run.round, history: [round], trace: [entry], coverage } }
}

/** The answer, its blocks as events, and for a chat the message that holds it. */
function conclude(state: ReadingState, run: Run, tier: Tier, stop: Stop): ReadingUpdate {
  const usage = addUsage(state.usage, run.budget.usage())
  const { answer, blocks } = buildAnswer({ ...state, usage }, run, tier, stop)
  // What a sub-question finds is not yet the answer, nor what a tier could not verify while others are left to try.
  const certain = run.subQuestion === undefined && (run.handover === undefined || stop === 'verified')
  if (certain) for (const block of blocks) run.emit({ type: 'block', ...block })
  run.report(`Done: ${answer.status}, ${stop}`)
  return { answer, ...(repliesToChat(state.messages) && { messages: [new AIMessage(renderReply(answer))] }) }
}

/** Whether a chunk was screened, or one read, that no earlier round had. */
function freshChunks({ passages, wave, coverage }: ReadingState, { corpus }: Run): boolean {
  const read = uniteRuns(coverage.read, chunksIn(passages, corpus))
  return wave.size > 0 || countChunks(read) > countChunks(coverage.read)
}

/** Every chunk that no reader has answered from. */
export function unreadChunks({ coverage }: ReadingState, { documents }: Run): number {
  return documents.reduce((sum, { chunks }) => sum + chunks, 0) - countChunks(coverage.read)
}
