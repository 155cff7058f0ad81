/**
 * verify: code first (spans, figures, negations, names), then, where asked, the reader block by block. Closes the
 * round and, where the termination function says so, the run.
 * @module
 */

import { spanKey } from '../corpus/references/keys.ts'
import { buildAnswer } from '../engine/answers/answer.ts'
import { renderReply } from '../engine/answers/reply.ts'
import { absentNames } from '../engine/evidence/absent-names.ts'
import { withDerivations } from '../engine/evidence/calculations.ts'
import { recordDraft, recordOutline, restoreDraft, restoreRounds } from '../engine/evidence/draft-record.ts'
import { judge, strayFigures } from '../engine/evidence/judge.ts'
import { unfinishedSections } from '../engine/evidence/named-parts.ts'
import { chunksIn, sectionsOf } from '../engine/evidence/passages.ts'
import { standingFindings } from '../engine/evidence/stale.ts'
import { widenSupport } from '../engine/evidence/widen.ts'
import { answerMessage } from '../engine/run/answer-message.ts'
import type { Run } from '../engine/run/context.ts'
import { repliesToChat } from '../engine/run/conversation.ts'
import type { NodeFunction } from '../engine/run/node.ts'
import { isOffline } from '../engine/run/reader.ts'
import { sha256 } from '../lib/hash.ts'
import { plural } from '../lib/plural.ts'
import type { ReadingState, ReadingUpdate } from '../state/channels.ts'
import { type Covered, countChunks, nothingCovered, uniteCovered, uniteRuns } from '../state/coverage.ts'
import { addFindings } from '../state/findings.ts'
import { flattenKeywords } from '../state/keywords.ts'
import type { Draft, DraftBlock, DraftRecord, RoundRecord, Stop, TraceEntry, Verdict } from '../state/records.ts'
import { needsRepair, terminate } from '../state/termination.ts'
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
  reason?(state: State, run: Run): Stop | null
  /** Told of a run that ended verified, with the state as it is then. */
  onVerified?(state: State, run: Run): void
}

export function createVerify<State extends ReadingState = ReadingState>(rules: TierRules<State>): NodeFunction<State> {
  return async (state, run) => {
    if (state.stop !== null) return end(state, {}, state.stop, run, rules)
    run.report('Checking the answer against the text')
    const draft = draftOf(state, run)
    const { verdict, stop } = await judge(draft, run, questionOf(state))
    const known = isOffline(run) ? null : withFindings(state, draft, verdict, run)
    if (stop === null && !isOffline(run) && needsRepair({ draft, verdict }, state.verdict !== null))
      return repair(verdict, known, run)
    const update = closeRound(state, draft, verdict, known, run, rules)
    const after = joined(state, update)
    return end(after, update, stop, run, rules)
  }
}

/** Ends the run, where there is a reason to; otherwise it goes round again. */
function end<State extends ReadingState>(
  state: State,
  update: ReadingUpdate,
  stop: Stop | null,
  run: Run,
  { tier, unread, reason, onVerified }: TierRules<State>,
): ReadingUpdate {
  const { threshold, settings } = run
  const ended = terminate(
    {
      history: restoreRounds(state.history, run.corpus),
      unread: unread(state, run),
      unfinished: !isOffline(run) && unfinishedSections(state, run).length > 0,
      stop: stop ?? reason?.(state, run) ?? (isAbout(state, run) ? null : 'exhausted'),
    },
    { threshold, maxLoops: settings.maxLoops, fallbackLoop: settings.fallbackLoop },
  )
  if (ended === null) return { ...update, stop: null }
  const concluded = conclude(state, run, tier, ended)
  if (ended === 'verified') onVerified?.(state, run)
  run.end?.()
  return { ...update, stop: ended, ...concluded }
}

/** A model says what an answer must be about; where that stands nowhere, reading on is of no use. */
const isAbout = ({ parsed }: ReadingState, run: Run): boolean => isOffline(run) || absentNames(parsed, run).length === 0

/** With how its results were reckoned, and what its statements rest on and did not cite, as far as code can tell. */
function draftOf(state: ReadingState, { corpus }: Run): Draft {
  if (state.draft === null) return { blocks: [], confidence: 0, missing: [] }
  const draft = restoreDraft(state.draft, corpus)
  const question = questionOf(state)
  const reckoned = (block: DraftBlock) =>
    withDerivations(block, strayFigures(block, corpus, question), question, corpus)
  const widened = draft.blocks.map((block) => widenSupport(reckoned(block), state.passages, corpus, question))
  return { ...draft, blocks: widened }
}

const questionOf = ({ parsed }: ReadingState): string => parsed?.question ?? ''

/** What verified until now. Where the text that earlier rounds rest on is gone, without them. */
function withFindings({ findings }: ReadingState, draft: Draft, verdict: Verdict, run: Run): DraftRecord | null {
  const before = standingFindings(findings, run.corpus)
  const after = addFindings(before, draft, verdict, run.threshold)
  return after && recordDraft(after, run.corpus)
}

/** Characters of what the trace says of a repair. */
const REASON = 80

/** The draft stays where it is, and goes back to what it was drawn from. */
function repair(verdict: Verdict, findings: DraftRecord | null, run: Run): ReadingUpdate {
  const faults = verdict.failures.map(({ block, detail }) => `Statement ${block + 1}: ${detail}`).join('; ')
  run.report(`Putting right ${plural(verdict.failures.length, 'fault')}`)
  const reason = `repair: ${faults.slice(0, REASON)}`
  const entry = { round: run.round, node: 'verify', verdict: 'failed', reason }
  return { verdict, findings, trace: [entry], coverage: { ...nothingCovered(), callsFailed: run.budget.callsFailed() } }
}

interface RoundUpdate {
  loops: number
  draft: null
  verdict: null
  findings: DraftRecord | null
  history: RoundRecord[]
  trace: TraceEntry[]
  coverage: Covered
}

/** Every later checkpoint holds it, and it is only ever compared with that of the round before. */
const shortHash = (text: string): string => sha256(text).slice(0, 16)

/** Faults of a round that later ones are told. */
const FAULTS_TOLD = 2

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

function closeRound<State extends ReadingState>(
  state: State,
  draft: Draft,
  verdict: Verdict,
  findings: DraftRecord | null,
  run: Run,
  { fresh = freshChunks, fingerprint }: TierRules<State>,
): RoundUpdate {
  const read = chunksIn(state.passages, run.corpus)
  const sections = sectionsOf(state.passages, run.corpus)
  const screening = `${state.wave.before}+${state.wave.size}`
  const round: RoundRecord = {
    round: run.round,
    fingerprint: shortHash(
      fingerprint?.(draft, verdict) ?? [...state.passages.map(spanKey).sort(), screening].join('\n'),
    ),
    keywords: flattenKeywords(state.keywords),
    sections,
    fresh: fresh(state, run),
    ...(isOffline(run)
      ? { draft: recordDraft(draft, run.corpus, verdict.failures), verdict }
      : // What verified is carried as findings; of the rest the next round is told enough to do better.
        {
          draft: recordOutline(draft, run.corpus),
          verdict: { ...verdict, failures: verdict.failures.slice(0, FAULTS_TOLD) },
        }),
  }
  const entry = { round: run.round, node: 'verify', verdict: verdict.passed ? 'passed' : 'failed' }
  const coverage = { ...nothingCovered(), read, sections, callsFailed: run.budget.callsFailed() }
  return { draft: null, verdict: null, findings, loops: run.round, history: [round], trace: [entry], coverage }
}

/** The answer, its blocks as events, and for a chat the message that holds it. */
function conclude(state: ReadingState, run: Run, tier: Tier, stop: Stop): ReadingUpdate {
  const usage = addUsage(state.usage, run.budget.usage())
  const { answer, blocks } = buildAnswer({ ...state, usage }, run, tier, stop)
  // What a sub-question finds is not yet the answer, nor what a tier could not verify while others are left to try.
  const certain = run.subQuestion === undefined && (run.handover === undefined || stop === 'verified')
  if (certain) for (const block of blocks) run.emit({ type: 'block', ...block })
  run.report(`Done: ${answer.status}, ${stop}`)
  return { answer, ...(repliesToChat(state.messages) && { messages: [answerMessage(renderReply(answer), run.id)] }) }
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
