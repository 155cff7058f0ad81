/**
 * Questions whose answer takes two to four paragraphs: HotpotQA (Yang et al., 2018) and MuSiQue (Trivedi et al., 2022).
 * @module
 */
import { jsonl, setsNamed } from '../data/data.ts'
import type { Suite } from './dataset.ts'
import { datasetOf } from './library.ts'

export const multihop: Suite = {
  name: 'multihop',
  about: 'HotpotQA and MuSiQue: two to four paragraphs make an answer',
  datasets: () =>
    [...setsNamed(['multihop-hotpotqa']), jsonl('multihop-musique', 'en')].map((set) => datasetOf('multihop', set)),
}
