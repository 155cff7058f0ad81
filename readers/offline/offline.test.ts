import { describe } from 'vitest'
import { readerContract } from '../reader.contract.ts'
import { createOfflineReader } from './index.ts'

/** Forty chunks, in none of which a word is known to occur but the commonest. */
const frequency = (term: string): number => (/^(?:the|的|在|is|and)$/.test(term) ? 30 : 1)
const statistics = { total: 40, frequency, similar: () => undefined }

describe('the offline reader keeps the contract', () => {
  readerContract(async () => ({ reader: createOfflineReader({ statistics }) }))
})
