/**
 * The round under way when a run breaks off. What was drafted by then is worth keeping where code finds nothing wrong
 * with it: the round is closed as verify would have closed it, without asking anybody.
 * @module
 */
import type { ReadingState } from '../state/channels.ts'
import { type Covered, nothingCovered, uniteCovered } from '../state/coverage.ts'
import type { Round } from '../state/records.ts'
import { judgeAlone } from './judge.ts'
import { flat } from './keyword.ts'
import { chunksIn, sectionName } from './locate.ts'
import type { Opened } from './run.ts'

type Facts = Pick<ReadingState, 'history' | 'coverage' | 'trace' | 'loops' | 'draft' | 'passages' | 'keywords'>

/**
 * @param state As far as the graph let it out.
 * @returns history and coverage, with the draft that no verdict was passed on, if there is one
 */
export function closeOpenRound(
  { history = [], coverage = nothingCovered(), trace = [], loops = 0, draft, passages = [], keywords }: Partial<Facts>,
  opened: Opened,
  threshold: number,
): { history: Round[]; coverage: Covered } {
  const round = loops + 1
  const drafted = trace.some((entry) => entry.node === 'extract' && entry.round === round)
  if (!drafted || !draft) return { history, coverage }
  const sections = [...new Set(passages.map(sectionName))]
  const last: Round = {
    round,
    fingerprint: '',
    keywords: flat(keywords ?? {}),
    sections,
    fresh: true,
    reason: '',
    draft,
    verdict: judgeAlone(draft, { ...opened, threshold }),
  }
  const read = chunksIn(passages, opened.corpus)
  return {
    history: [...history, last],
    coverage: uniteCovered(coverage, { screened: {}, read, sections, callsFailed: 0 }),
  }
}
