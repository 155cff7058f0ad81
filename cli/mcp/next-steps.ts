/**
 * What is worth trying where an answer is missing or not sure, in the words of the tools: whoever reads it can call them.
 * @module
 */
import type { Answer } from '../../index.ts'

type Ended = Pick<Answer, 'status' | 'stop' | 'tier' | 'coverage'>

/** A sentence a step; none where all was answered. */
export function nextSteps({ status, stop, tier, coverage }: Ended): string[] {
  if (status === 'answered' || stop === 'error' || stop === 'cancelled') return []
  if (status === 'passages')
    return [
      'No model judges here: read on with read_section, and state only what the text says.',
      'search with words that the documents may use, in their language: names, numbers, other words for the same.',
      'If they do not hold it, say so.',
    ]
  const unread = coverage.chunksUnread > 0 && tier !== 'lv3'
  return [
    ...(unread
      ? [`ask again with tier "${tier === 'lv2' ? 'lv3' : 'lv2'}": ${coverage.chunksUnread} chunks were not read.`]
      : []),
    'search with words that the documents may use, in their language: names, numbers, other words for the same.',
    'read_map shows what there is; ask one thing at a time.',
    'If nothing comes of it, say that the documents do not hold it.',
  ]
}
