/**
 * Without a model the ranking is the best judge there is: candidates keep their order, what was read is left out.
 * @module
 */
import { parseSectionId } from '../../corpus/references/section-id.ts'
import type { LocateInput, LocateOutput } from '../reader.ts'

export function locate({ candidates, tried }: LocateInput): LocateOutput {
  const read = new Set(tried.flatMap((attempt) => attempt.sections))
  const fresh = candidates.filter((candidate) => !read.has(candidate))
  if (fresh.length === 0) {
    return { documents: [], sections: [], reason: 'Every candidate has been read.', stop: true }
  }
  const sections = fresh.filter((candidate) => parseSectionId(candidate).path !== undefined)
  const documents = [...new Set(fresh.map((candidate) => parseSectionId(candidate).docId))]
  return { documents, sections, reason: 'In the order of the ranking.', stop: false }
}
