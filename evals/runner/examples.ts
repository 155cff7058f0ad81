/**
 * Examples as LangSmith has them.
 * @module
 */
import type { Example as TracedExample } from 'langsmith'
import type { Dataset, Example } from '../suites/dataset.ts'
import { hashOf } from './resume.ts'
import { sha256 } from './version.ts'

/** The inputs of a run. */
export interface Inputs {
  id: string
  question: string
  within?: string
  without?: string[]
}

export function inputsOf({ id, question, within, without }: Example): Inputs {
  return { id, question, ...(within !== undefined && { within }), ...(without && { without }) }
}

export const outputsOf = ({ answerable, gold, keys }: Example) => ({ answerable, gold, keys })

/** The same for the same example of the same set, so that it is found again. */
export function exampleId(set: string, id: string): string {
  const hex = sha256(`chapterverse ${set} ${id}`)
  const variant = ((Number.parseInt(hex.slice(16, 18), 16) & 0x3f) | 0x80).toString(16)
  // RFC 9562, version 8: bits of one's own making.
  return [
    hex.slice(0, 8),
    hex.slice(8, 12),
    `8${hex.slice(13, 16)}`,
    `${variant}${hex.slice(18, 20)}`,
    hex.slice(20, 32),
  ].join('-')
}

/** sha256 of all examples in their order. */
export const datasetHash = ({ examples }: Pick<Dataset, 'examples'>): string => sha256(examples.map(hashOf).join('\n'))

/** Of a dataset that no server knows. */
export function localExample({ set }: Dataset, example: Example): TracedExample {
  const at = new Date(0).toISOString()
  return {
    id: exampleId(set, example.id),
    dataset_id: exampleId(set, ''),
    inputs: { ...inputsOf(example) },
    outputs: outputsOf(example),
    metadata: { kind: example.kind },
    created_at: at,
    modified_at: at,
    runs: [],
  }
}
