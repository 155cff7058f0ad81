/**
 * The round under way when a run breaks off. What was drafted by then is worth keeping where code finds nothing wrong
 * with it: the round is closed as verify would have closed it, without asking anybody.
 * @module
 */

import type { ReadingState } from '../../state/channels.ts'
import { type Covered, nothingCovered, uniteCovered } from '../../state/coverage.ts'
import { addFindings } from '../../state/findings.ts'
import { flattenKeywords } from '../../state/keywords.ts'
import type { DraftRecord, RoundRecord } from '../../state/records.ts'
import { unlessGone } from '../evidence/citations.ts'
import { recordDraft, restoreDraft } from '../evidence/draft-record.ts'
import { judgeAlone } from '../evidence/judge.ts'
import { chunksIn, requireUnchanged, sectionsOf } from '../evidence/passages.ts'
import { standingFindings } from '../evidence/stale.ts'
import type { RunResources } from '../run/context.ts'
import { isOffline } from '../run/reader.ts'

type Facts = Pick<
  ReadingState,
  'findings' | 'history' | 'coverage' | 'trace' | 'loops' | 'draft' | 'passages' | 'keywords' | 'parsed'
>

/**
 * @param state As far as the graph let it out.
 * @returns history and coverage, with the draft that no verdict was passed on, if there is one
 */
export function closeOpenRound(
  {
    history = [],
    findings = null,
    coverage = nothingCovered(),
    trace = [],
    loops = 0,
    draft,
    passages = [],
    keywords,
    parsed,
  }: Partial<Facts>,
  opened: RunResources,
  threshold: number,
): { history: RoundRecord[]; findings: DraftRecord | null; coverage: Covered } {
  const round = loops + 1
  const drafted = trace.some((entry) => entry.node === 'extract' && entry.round === round)
  if (!drafted || !draft) return { history, findings, coverage }
  // Texts that were indexed anew meanwhile can be neither checked nor cited.
  const closed = unlessGone(() => {
    for (const passage of passages) requireUnchanged(opened.corpus, passage)
    const restored = restoreDraft(draft, opened.corpus)
    const verdict = judgeAlone(restored, { ...opened, threshold }, parsed?.question ?? '')
    const known = addFindings(standingFindings(findings, opened.corpus), restored, verdict, threshold)
    return {
      verdict,
      findings: isOffline(opened) ? null : known && recordDraft(known, opened.corpus),
      sections: sectionsOf(passages, opened.corpus),
      read: chunksIn(passages, opened.corpus),
    }
  })
  if (!closed) return { history, findings, coverage }
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
    findings: closed.findings,
    coverage: uniteCovered(coverage, { ...nothingCovered(), read, sections }),
  }
}
