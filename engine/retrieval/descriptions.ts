/**
 * A model's descriptions of the documents, where there is any, as the functions of the map take it.
 * @module
 */
import type { Described } from '../../corpus/map/index.ts'
import { describedFrom } from '../../readers/descriptions.ts'
import type { Run } from '../run/context.ts'

export function descriptions({ memo }: Pick<Run, 'memo'>): { described?: Described } {
  return memo === null ? {} : { described: describedFrom(memo) }
}
