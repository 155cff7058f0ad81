/**
 * The history as a reader sees it.
 * @module
 */
import { parseSectionId } from '../../corpus/references/section-id.ts'
import type { Corpus } from '../../corpus/types.ts'
import { languageOf } from '../../corpus/words/language.ts'
import type { Attempt } from '../../readers/reader.ts'
import { belowThreshold, NOTHING } from '../../state/reasons.ts'
import type { Round, RoundRecord } from '../../state/records.ts'
import { unlessGone } from './citations.ts'

interface Told {
  /** Where it is given, sections are named by what they are called, a document each. */
  corpus?: Corpus
  /** Whose language reasons are given in. */
  question: string
}

export function describeAttempts(
  history: readonly RoundRecord[],
  threshold: number,
  { corpus, question }: Told,
): Attempt[] {
  return history.map((past) => {
    const { round, keywords, sections } = past
    return {
      round,
      keywords,
      sections: corpus ? inWords(sections, corpus) : sections,
      reason: reasonOf(past, threshold, languageOf(question)),
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

interface ReasonWords {
  nothing: string
  statement(n: number, fault: string): string
  missing(parts: readonly string[]): string
  below(confidence: number, threshold: number): string
  stop: string
}

const WORDS: Record<'en' | 'zh', ReasonWords> = {
  en: {
    nothing: NOTHING,
    statement: (n, fault) => `Statement ${n}: ${fault}`,
    missing: (parts) => `Missing: ${parts.join('; ')}`,
    below: belowThreshold,
    stop: '. ',
  },
  zh: {
    nothing: '没有找到能回答问题的内容',
    statement: (n, fault) => `陈述 ${n}：${fault}`,
    missing: (parts) => `缺少：${parts.join('；')}`,
    below: (confidence, threshold) => `置信度 ${confidence} 低于 ${threshold}`,
    stop: '。',
  },
}

/** Why a round did not suffice: what the next one is told, and, in English, what the trace says of it. */
export function reasonOf(
  { draft, verdict }: Round | RoundRecord,
  threshold: number,
  language: 'en' | 'zh' = 'en',
): string {
  const say = WORDS[language]
  const faults = verdict.failures.map(({ block, detail }) => say.statement(block + 1, detail))
  const missing = draft && draft.missing.length > 0 ? [say.missing(draft.missing)] : []
  if (!draft || draft.blocks.length === 0) return [say.nothing, ...missing].join(say.stop)
  const weak = verdict.passed && verdict.confidence < threshold
  return [...faults, ...missing, ...(weak ? [say.below(verdict.confidence, threshold)] : [])].join(say.stop)
}
