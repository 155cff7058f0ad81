/**
 * keyword: in round 1 the keywords that parse gave, with no call; afterwards the reader is asked for others, knowing
 * what was tried. None left ends the run.
 * @module
 */

import { describeAttempts } from '../engine/evidence/attempts.ts'
import type { Run } from '../engine/run/context.ts'
import { languagesOf } from '../engine/run/conversation.ts'
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
  run.report('Looking for other words')
  const input = { parsed, languages: languagesOf(run.documents), tried: describeAttempts(history, run.threshold) }
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
