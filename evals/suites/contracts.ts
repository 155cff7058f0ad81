/**
 * Clauses of contracts, each asked for inside its contract (CUAD, Hendrycks et al., 2021).
 * @module
 */
import { setsNamed } from '../data/data.ts'
import type { Suite } from './dataset.ts'
import { datasetOf } from './library.ts'

export const contracts: Suite = {
  name: 'contracts',
  about: '23 contracts; the spans that lawyers marked',
  datasets: () => setsNamed(['contracts']).map((set) => datasetOf('contracts', set)),
}
