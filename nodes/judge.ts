/**
 * The verdict on a draft.
 * @module
 */
import type { Draft, Failure, Stop, Verdict } from '../state/records.ts'
import type { Run } from './run.ts'

export async function judge(draft: Draft, run: Run): Promise<{ verdict: Verdict; stop: Stop | null }> {
  const failures = draft.blocks.flatMap((block, index): Failure[] => {
    if (block.text.trim() === '') return [{ block: index, check: 'empty', detail: 'it has no text' }]
    if (block.unresolved.length > 0)
      return [{ block: index, check: 'span', detail: `no sentence has the number ${block.unresolved.join(', ')}` }]
    if (block.spans.length === 0) return [{ block: index, check: 'uncited', detail: 'it cites no sentence' }]
    return []
  })
  const passed = draft.blocks.length > 0 && failures.length === 0
  const confidence = passed ? draft.confidence : Math.min(draft.confidence, run.threshold / 2)
  return { verdict: { passed, confidence, failures }, stop: null }
}
