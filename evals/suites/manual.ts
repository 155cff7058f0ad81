/**
 * Single books of a million words or characters: the PostgreSQL manual and two Chinese novels.
 * @module
 */
import { setsNamed } from '../data/data.ts'
import type { Suite } from './dataset.ts'
import { datasetOf } from './library.ts'

export const manual: Suite = {
  name: 'manual',
  about: 'the PostgreSQL manual, and two Chinese novels',
  datasets: () => setsNamed(['postgresql', 'novels']).map((set) => datasetOf('manual', set, `manual-${set.name}`)),
}
