/**
 * verify: code first (spans, figures, negations, names), then, where asked, the reader block by block. Closes the
 * round and, where the termination function says so, the run.
 * @module
 */
import { AIMessage } from '@langchain/core/messages'
import type { ReadingState, ReadingUpdate } from '../state/channels.ts'
import { countChunks, uniteRuns } from '../state/coverage.ts'
import type { Draft, Round, Stop, Tier, Verdict } from '../state/records.ts'
import { terminate } from '../state/termination.ts'
import { addUsage } from '../state/usage.ts'
import { buildAnswer } from './answer.ts'
import { judge } from './judge.ts'
import { flat } from './keyword.ts'
import { sectionName } from './locate.ts'
import { replyText } from './reply.ts'
import type { Run } from './run.ts'
import type { Act } from './step.ts'
import { repliesToChat } from './turns.ts'

export function createVerify(tier: Tier): Act {
  return async (state, run) => {
    const { threshold, settings } = run
    const closed = state.stop === null ? await closeRound(state, run) : null
    const history = closed ? [...state.history, closed.round] : state.history
    const stop = terminate(
      { history, unread: unreadChunks(state, run), stop: closed?.stop ?? state.stop },
      { threshold, maxLoops: settings.maxLoops, fallbackLoop: settings.fallbackLoop },
    )
    const entry = closed && {
      round: run.round,
      node: 'verify',
      verdict: closed.round.verdict.passed ? 'passed' : 'failed',
      reason: closed.round.reason,
    }
    const update: ReadingUpdate = closed
      ? { stop, verdict: closed.round.verdict, history: [closed.round], loops: run.round, trace: entry ? [entry] : [] }
      : { stop }
    if (stop === null) return update
    const trace = entry ? [...state.trace, entry] : state.trace
    const usage = addUsage(state.usage, run.budget.usage())
    return { ...update, ...conclude({ ...state, history, trace, usage }, run, tier, stop) }
  }
}

/** The answer, its blocks as events, and for a chat the message that holds it. */
function conclude(state: ReadingState, run: Run, tier: Tier, stop: Stop): ReadingUpdate {
  const { answer, blocks } = buildAnswer(state, run, tier, stop)
  for (const block of blocks) run.emit({ type: 'block', ...block })
  run.report(`Done: ${answer.status}, ${stop}`)
  return { answer, ...(repliesToChat(state.messages) && { messages: [new AIMessage(replyText(answer))] }) }
}

async function closeRound(state: ReadingState, run: Run): Promise<{ round: Round; stop: Stop | null }> {
  run.report('Checking the answer against the text')
  const draft = state.draft ?? { blocks: [], confidence: 0, missing: [] }
  const { verdict, stop } = await judge(draft, run)
  const sections = state.passages.map(sectionName)
  return {
    stop,
    round: {
      round: run.round,
      fingerprint: [...new Set(sections)].sort().join('\n'),
      keywords: flat(state.keywords),
      sections,
      fresh: readsNew(state),
      reason: reasonOf(draft, verdict, run.threshold),
      draft,
      verdict,
    },
  }
}

/** What the next round is told. */
export function reasonOf(draft: Draft, verdict: Verdict, threshold: number): string {
  const faults = verdict.failures.map(({ block, detail }) => `Statement ${block + 1}: ${detail}`)
  const missing = draft.missing.length > 0 ? [`Missing: ${draft.missing.join('; ')}`] : []
  if (draft.blocks.length === 0) return ['Nothing that answers the question', ...missing].join('. ')
  const weak = verdict.passed && verdict.confidence < threshold
  return [...faults, ...missing, ...(weak ? [`Confidence ${verdict.confidence} is below ${threshold}`] : [])].join('. ')
}

/** Whether this round read a chunk that no earlier round had read. */
function readsNew(state: ReadingState): boolean {
  return state.passages.length > 0
}

function unreadChunks(state: ReadingState, { documents }: Run): number {
  const total = documents.reduce((sum, { chunks }) => sum + chunks, 0)
  return total - countChunks(uniteRuns(state.coverage.read, {}))
}
