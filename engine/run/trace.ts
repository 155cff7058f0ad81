/**
 * What a trace says of a run as a whole: one root a question, under the product's name, with what it was asked of, how
 * far it may go, who reads, and which version answered.
 * @module
 */
import { defaultCorpus } from '../../lib/env.ts'
import { version } from '../../lib/version.ts'
import type { Settings } from '../../state/settings.ts'
import type { Tier } from '../../state/tiers.ts'
import { modelOf } from './reader.ts'

export const PRODUCT = 'chapterverse'

export interface Traced {
  tags: string[]
  metadata: Record<string, unknown>
}

interface About {
  tier: Tier | 'places'
  /** By name, else by root. */
  corpus: string | undefined
  /** `offline` or `model:name`. */
  reader: string
  /** As given. */
  settings: Record<string, unknown>
}

export function traceOf({ tier, corpus, reader, settings }: About): Traced {
  const model = reader.startsWith('model:') ? reader.slice('model:'.length) : reader
  return {
    tags: [PRODUCT, `tier:${tier}`, `model:${model}`],
    metadata: { tier, model, settings, chapterverse_version: version(), ...(corpus !== undefined && { corpus }) },
  }
}

/** Of a graph that is run by itself, by what it is given. */
export function traceOfGraph(tier: Tier, settings: Record<string, unknown>): Traced {
  const { corpus = defaultCorpus(), model } = settings as Partial<Settings>
  const reader = modelOf({ model } as Settings)
  return traceOf({ tier, corpus, reader: reader === 'offline' ? reader : `model:${reader}`, settings })
}
