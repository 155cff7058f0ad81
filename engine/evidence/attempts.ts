/**
 * The history as a reader sees it.
 * @module
 */
import { parseSectionId } from '../../corpus/references/section-id.ts'
import type { Corpus } from '../../corpus/types.ts'
import type { Attempt } from '../../readers/reader.ts'
import { belowThreshold, NOTHING } from '../../state/reasons.ts'
import type { Round, RoundRecord } from '../../state/records.ts'
import { unlessGone } from './citations.ts'

/** @param corpus Where it is given, sections are named by what they are called, a document each */
export function describeAttempts(history: readonly RoundRecord[], threshold: number, corpus?: Corpus): Attempt[] {
  return history.map((past) => {
    const { round, keywords, sections } = past
    return {
      round,
      keywords,
      sections: corpus ? inWords(sections, corpus) : sections,
      reason: reasonOf(past, threshold),
    }
  })
}

/** `Guide (Setup; Ports)`: a document with the sections of it; those that are gone meanwhile by their ids. */
function inWords(sections: readonly string[], corpus: Corpus): string[] {
  const headings = new Map<string, string[]>()
  for (const name of sections) {
    const { docId, path } = parseSectionId(name)
    const found = unlessGone(() => corpus.structure(docId))?.sections.find((section) => section.path === path)
    headings.set(docId, [...(headings.get(docId) ?? []), found?.heading ?? ''])
  }
  return [...headings].map(([docId, own]) => {
    const title = unlessGone(() => corpus.document(docId))?.title ?? docId
    const below = [...new Set(own)].filter((heading) => heading !== '' && heading !== title)
    return below.length > 0 ? `${title} (${below.join('; ')})` : title
  })
}

/** Why a round did not suffice: what the next one is told. */
export function reasonOf({ draft, verdict }: Round | RoundRecord, threshold: number): string {
  const faults = verdict.failures.map(({ block, detail }) => `Statement ${block + 1}: ${detail}`)
  const missing = draft && draft.missing.length > 0 ? [`Missing: ${draft.missing.join('; ')}`] : []
  if (!draft || draft.blocks.length === 0) return [NOTHING, ...missing].join('. ')
  const weak = verdict.passed && verdict.confidence < threshold
  return [...faults, ...missing, ...(weak ? [belowThreshold(verdict.confidence, threshold)] : [])].join('. ')
}
