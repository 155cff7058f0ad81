/**
 * The answer of a run that ends, made by code from the state alone. The last node calls it, and the library where a
 * run was cancelled or failed.
 * @module
 */

import type { ReadingState } from '../../state/channels.ts'
import { countLost, coverageOf } from '../../state/coverage.ts'
import { conclude, type Outcome, selectBlocks, withCutFinds, withUnreadChunks } from '../../state/outcome.ts'
import type { NoteRecord, PlanningState } from '../../state/planning.ts'
import { findsCut } from '../../state/reasons.ts'
import type { Answer, Draft, Round, Stop, TraceEntry } from '../../state/records.ts'
import { MAX_SCREEN_HITS } from '../../state/screen-hits.ts'
import { OFFLINE } from '../../state/settings.ts'
import type { Tier } from '../../state/tiers.ts'
import { absentNames, standsNowhere } from '../evidence/absent-names.ts'
import { withOthers } from '../evidence/also-in.ts'
import { reasonOf } from '../evidence/attempts.ts'
import { bestCandidates } from '../evidence/candidates.ts'
import { type LaidOut, layOut, requireExact } from '../evidence/citations.ts'
import { restoreRounds } from '../evidence/draft-record.ts'
import { unfinishedSections } from '../evidence/named-parts.ts'
import { plainText } from '../evidence/plain-text.ts'
import { dropStale, standingFindings } from '../evidence/stale.ts'
import type { RunResources } from '../run/context.ts'
import { isOffline } from '../run/reader.ts'
import { computationsOf } from './computations.ts'
import { bestEvidence, roundOfNotes, subAnswers } from './notes.ts'
import { isUnsure, unjudged } from './unjudged.ts'

type AnswerFacts = Pick<
  ReadingState,
  'question' | 'parsed' | 'screenHits' | 'hits' | 'history' | 'trace' | 'coverage' | 'usage' | 'startedAt'
> &
  // Of a run that planned.
  Partial<Pick<PlanningState, 'notes' | 'plans' | 'findings'>>
type AnswerContext = Pick<RunResources, 'corpus' | 'documents' | 'reader'> & { threshold: number }

/**
 * @param reason Why the run ends; where the text that a verified answer rests on is gone meanwhile, the answer says
 *   `error` and holds what still stands
 */
export function buildAnswer(
  state: AnswerFacts,
  { corpus, documents, reader, threshold }: AnswerContext,
  tier: Tier,
  reason: Stop,
): { answer: Answer; blocks: LaidOut['blocks'] } {
  const question = state.parsed?.question ?? state.question
  const asked = state.parsed && state.parsed.information.length > 0 ? state.parsed.information : [question]
  const rounds = restoreRounds(state.history, corpus)
  const history = dropStale(rounds, corpus)
  const { notes = [] } = state
  const kind = state.parsed?.kind
  const findings = standingFindings(state.findings ?? null, corpus)
  const gone = history.at(-1) !== rounds.at(-1) || (findings?.blocks.length ?? 0) < (state.findings?.blocks.length ?? 0)
  const stop = reason === 'verified' && gone ? 'error' : reason
  const found = outcomeOf({ history, notes, findings, stop, asked }, { corpus, threshold, reader })
  const { cut } = state.coverage
  const cutFinds = cut > 0 ? [findsCut(cut, MAX_SCREEN_HITS, question)] : []
  const concluded = withCutFinds(withUnreadChunks(found, kind, countLost(state.coverage)), kind, cut > 0)
  const { confidence } = concluded
  const absent = absentNames(state.parsed, { corpus, documents }).map(standsNowhere)
  const unread = unfinishedSections(state, { corpus, documents }).map((name) => `${name} was not read to its end.`)
  const evidence = bestEvidence(notes, corpus)
  const best =
    concluded.status === 'answered'
      ? []
      : bestCandidates(history, state.screenHits, state.hits, question, corpus, evidence)
  const { status, blocks, missing, passages } =
    isOffline({ reader }) && isUnsure(concluded, stop, threshold)
      ? unjudged(concluded, best, question, { corpus, documents })
      : { ...concluded, passages: [] }
  const given = status === 'answered' ? selectBlocks(blocks, threshold, kind) : blocks
  const laid = layOut(given, corpus)
  requireExact([...laid.citations, ...passages, ...best], corpus)
  const citations = withOthers(laid.citations, corpus)
  const chunksTotal = documents.reduce((sum, { chunks }) => sum + chunks, 0)
  return {
    blocks: laid.blocks,
    answer: {
      status,
      stop,
      basis: isOffline({ reader }) ? 'quoted' : 'read',
      text: laid.text,
      citations,
      computations: computationsOf(given, laid.citations, corpus),
      passages: withOthers(passages, corpus),
      confidence,
      tier,
      tiersTried: [tier],
      loops: state.plans ?? state.history.length,
      best,
      missing: [
        ...(status === 'answered' || reader.name === OFFLINE ? missing : [...absent, ...missing, ...unread]),
        ...(status === 'answered' ? [] : cutFinds),
      ].map(plainText),
      coverage: coverageOf(state.coverage, chunksTotal),
      usage: state.usage,
      subQuestions: subAnswers(notes, laid.citations, corpus),
      trace: [
        ...state.trace.map((entry) => withReason(entry, history, threshold)),
        ...cutFinds.map((said) => ({ round: state.history.length, node: 'screen', reason: said })),
      ],
      question,
      corpus: { name: corpus.name, root: corpus.root },
      reader: reader.name,
      cached: reader.name !== OFFLINE && state.history.length > 0 && state.usage.calls === 0,
      elapsedMs: state.startedAt === 0 ? 0 : Date.now() - state.startedAt,
    },
  }
}

interface Ended {
  history: readonly Round[]
  notes: readonly NoteRecord[]
  findings: Draft | null
  stop: Stop
  asked: readonly string[]
}

/**
 * Where nobody came to put them together, or came to nothing that stands, what sub-questions found is a part of what was
 * asked. A reader that was shown them and found no answer in them has said so: then there is none.
 */
function outcomeOf(
  { history, notes, findings, stop, asked }: Ended,
  { corpus, threshold, reader }: Pick<AnswerContext, 'corpus' | 'threshold' | 'reader'>,
): Outcome {
  const whole = conclude(history, stop, threshold, asked, findings)
  const declined = reader.name !== OFFLINE && history.at(-1)?.draft?.blocks.length === 0
  const parts = whole.status === 'not_found' && !declined ? roundOfNotes(notes, { corpus, threshold }, asked) : null
  return parts ? conclude([parts], stop, threshold, asked) : whole
}

/** The state holds what was wrong with a round once, as its failures; the trace of an answer says it in words. */
function withReason(entry: TraceEntry, history: readonly Round[], threshold: number): TraceEntry {
  const round = entry.node === 'verify' && history.find((one) => one.round === entry.round)
  const reason = round && reasonOf(round, threshold)
  return reason ? { ...entry, reason } : entry
}
