/**
 * The reader that needs no model, no key and no network: words, word statistics and learned weights. It quotes; it
 * does not paraphrase, compute, or cross languages. See docs/offline-reader.md for what it measures.
 * @module
 */

import type { WordStatistics } from '../../corpus/types.ts'
import { OFFLINE } from '../../state/settings.ts'
import { throwIfCancelled } from '../calls/cancelled.ts'
import type { CallOptions, Reader } from '../reader.ts'
import { compose } from './compose.ts'
import { describe } from './describe.ts'
import { extract } from './extract.ts'
import { keywords } from './keywords.ts'
import { locate } from './locate.ts'
import { parse } from './parse.ts'
import { plan } from './plan.ts'
import type { Weights } from './ranker.ts'
import { rarityOf } from './rarity.ts'
import { screen } from './screen.ts'
import { supports } from './supports.ts'
import { WEIGHTS } from './weights.ts'

export type { Weights } from './ranker.ts'

/** Goes up whenever the same input may give another output. */
const VERSION = 3

export interface OfflineReaderOptions {
  /** Of the corpus, or of the documents selected in it. */
  statistics: WordStatistics
  /** Others than those that come with the product, for evaluation. */
  weights?: Weights
}

/**
 * @example
 * const reader = createOfflineReader({ statistics: corpus.statistics() })
 * const { blocks, confidence } = await reader.extract({ question, instructions: [], kind: 'fact', passages, tried: [] })
 */
export function createOfflineReader({ statistics, weights = WEIGHTS }: OfflineReaderOptions): Reader {
  const rarity = rarityOf(statistics, weights.background)
  return {
    name: OFFLINE,
    // Statistics belong to the corpus; their size at least tells an edited one from what it was.
    version: `${VERSION}.${weights.version}.${statistics.total}`,
    parse: call(parse),
    keywords: call((input) => keywords(input, rarity)),
    screen: call((input) => screen(input, rarity)),
    locate: call(locate),
    extract: call((input) => extract(input, rarity, weights)),
    plan: call((input) => plan(input, rarity)),
    compose: call(compose),
    supports: call(supports),
    describe: call(describe),
  }
}

/** Nothing here waits for anything, so a signal is looked at once. */
function call<I, O>(work: (input: I) => O): (input: I, options?: CallOptions) => Promise<O> {
  return async (input, options) => {
    throwIfCancelled(options?.signal)
    return work(input)
  }
}
