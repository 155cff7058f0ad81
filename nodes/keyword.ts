/**
 * keyword: in round 1 the keywords that parse gave, with no call. Afterwards a section that is read to its end, or that
 * the last draft names as missing, comes first, again with no call; else the reader is asked for other words, knowing what
 * was tried. None left ends the run.
 * @module
 */

import { describeAttempts } from '../engine/evidence/attempts.ts'
import { namedPassages, unfinishedSections } from '../engine/evidence/named-parts.ts'
import type { Run } from '../engine/run/context.ts'
import { languagesOf } from '../engine/run/conversation.ts'
import { isOffline } from '../engine/run/reader.ts'
import type { ReadingState, ReadingUpdate } from '../state/channels.ts'
import { flattenKeywords } from '../state/keywords.ts'
import type { Keywords } from '../state/records.ts'

export async function keyword(state: ReadingState, run: Run): Promise<ReadingUpdate> {
  const { parsed, history } = state
  const { round } = run
  if (parsed === null) return {}
  if (history.length === 0) {
    run.report(`Keywords: ${flattenKeywords(parsed.keywords).join(', ')}`)
    return {
      keywords: parsed.keywords,
      trace: [{ round, node: 'keyword', keywords: flattenKeywords(parsed.keywords) }],
    }
  }
  const unfinished = isOffline(run) ? [] : unfinishedSections(state, run)
  if (unfinished.length > 0)
    return { trace: [{ round, node: 'keyword', keywords: [], reason: `reading on in ${unfinished.join(', ')}` }] }
  const named = isOffline(run) ? [] : namedAsMissing(state, run)
  if (named.length > 0)
    return {
      parsed: { ...parsed, sections: [...parsed.sections, ...named] },
      trace: [{ round, node: 'keyword', keywords: [], reason: `looking up ${named.join(', ')}` }],
    }
  run.report('Looking for other words')
  const input = {
    parsed,
    languages: languagesOf(run.documents),
    tried: describeAttempts(history, run.threshold, { corpus: run.corpus, question: parsed.question }),
  }
  const { keywords: offered } = await run.reader.keywords(input, run.call)
  const keywords = untried(offered, new Set(history.flatMap((past) => past.keywords)))
  const list = flattenKeywords(keywords)
  if (list.length > 0) return { keywords, trace: [{ round, node: 'keyword', keywords: list }] }
  return {
    keywords: {},
    stop: 'exhausted',
    trace: [{ round, node: 'keyword', keywords: [], reason: 'no other words' }],
  }
}

function untried(keywords: Keywords, tried: ReadonlySet<string>): Keywords {
  return Object.fromEntries(
    Object.entries(keywords).map(([language, words]) => [language, words.filter((word) => !tried.has(word))]),
  )
}

/** Sections, by number or by name, that the last draft says are missing, and that can be looked up. */
function namedAsMissing({ parsed, history, coverage }: ReadingState, { corpus, documents }: Run): string[] {
  const missing = history.at(-1)?.draft?.missing ?? []
  const names = missing.flatMap((text) => [
    ...[...text.matchAll(SECTION_NUMBER)].map(([number]) => `section ${number}`),
    ...[...text.matchAll(CALLED)].map(([name]) => name),
  ])
  const known = new Set(parsed?.sections)
  return [...new Set(names)].filter((name) => {
    if (known.has(name) || parsed === null) return false
    return namedPassages({ parsed: { ...parsed, sections: [name] }, coverage }, { corpus, documents }).length > 0
  })
}

/** `27.2.6.1`; a number with one dot may be any figure. */
const SECTION_NUMBER = /\b\d+(?:\.\d+){2,}\b/g
/** `chapter 5`, `section 2.3`, `appendix B`, `第三章`. */
const CALLED =
  /\b(?:chapter|section|appendix|annex|part)\s+(?:\d+(?:\.\d+)*|[A-Z]|[IVXLC]+)\b|第[\d〇零一二两三四五六七八九十百千]+[章节節回卷]/giu
