/**
 * The round under way when a run breaks off. What was drafted by then is worth keeping where code finds nothing wrong
 * with it: the round is closed as verify would have closed it, without asking anybody.
 * @module
 */

import type { ReadingState } from '../../state/channels.ts'
import { type Covered, nothingCovered, uniteCovered } from '../../state/coverage.ts'
import { flattenKeywords } from '../../state/keywords.ts'
import type { RoundRecord } from '../../state/records.ts'
import { unlessGone } from '../evidence/citations.ts'
import { restoreDraft } from '../evidence/draft-record.ts'
import { judgeAlone } from '../evidence/judge.ts'
import { chunksIn, requireUnchanged, sectionsOf } from '../evidence/passages.ts'
import type { RunResources } from '../run/context.ts'

type Facts = Pick<ReadingState, 'history' | 'coverage' | 'trace' | 'loops' | 'draft' | 'passages' | 'keywords'>

/**
 * @param state As far as the graph let it out.
 * @returns history and coverage, with the draft that no verdict was passed on, if there is one
 */
export function closeOpenRound(
  { history = [], coverage = nothingCovered(), trace = [], loops = 0, draft, passages = [], keywords }: Partial<Facts>,
  opened: RunResources,
  threshold: number,
): { history: RoundRecord[]; coverage: Covered } {
  const round = loops + 1
  const drafted = trace.some((entry) => entry.node === 'extract' && entry.round === round)
  if (!drafted || !draft) return { history, coverage }
  // Texts that were indexed anew meanwhile can be neither checked nor cited.
  const closed = unlessGone(() => {
    for (const passage of passages) requireUnchanged(opened.corpus, passage)
    return {
      sections: sectionsOf(passages, opened.corpus),
      read: chunksIn(passages, opened.corpus),
      verdict: judgeAlone(restoreDraft(draft, opened.corpus), { ...opened, threshold }),
    }
  })
  if (!closed) return { history, coverage }
  const { sections, read, verdict } = closed
  const last: RoundRecord = {
    round,
    fingerprint: '',
    keywords: flattenKeywords(keywords ?? {}),
    sections,
    fresh: true,
    draft,
    verdict,
  }
  return {
    history: [...history, last],
    coverage: uniteCovered(coverage, { ...nothingCovered(), read, sections }),
  }
}
