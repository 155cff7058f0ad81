/**
 * What one tier leaves for the next: what the question means, what was read and screened, what was found, and what the
 * best answer until now rests on.
 * @module
 */
import type { LangGraphRunnableConfig } from '@langchain/langgraph'
import type { Corpus } from '../../corpus/types.ts'
import { distinct, drawnOn } from '../../engine/evidence/candidates.ts'
import { restoreRounds } from '../../engine/evidence/draft-record.ts'
import { standing } from '../../engine/evidence/stale.ts'
import type { Opened, OpenRun } from '../../engine/run/context.ts'
import { isOffline } from '../../engine/run/reader.ts'
import { sha256 } from '../../lib/hash.ts'
import type { ReadingState } from '../../state/channels.ts'
import { Seed } from '../../state/climbing.ts'
import { nothingCovered, uniteCovered } from '../../state/coverage.ts'
import { bestFound } from '../../state/found.ts'
import type { Parsed } from '../../state/records.ts'
import type { ReadingTier } from '../../state/tiers.ts'

/** Spans of earlier answers that are read once more. */
const DRAWN = 8

type Read = Pick<Opened, 'documents'>

export function firstSeed(parsed: Parsed, { documents }: Read): Seed {
  return { parsed, documents: hashOf(documents), coverage: nothingCovered(), found: [], drawn: [] }
}

const hashOf = (documents: Opened['documents']): string =>
  sha256(JSON.stringify(documents.map(({ docId, hash }) => [docId, hash])))

/**
 * A run that waits for a reply may wait for days. Where documents have changed, come or gone when it goes on, what was
 * read counts for nothing: chunks are known by their ordinals.
 */
export function standingSeed(seed: Seed, read: Read): Seed {
  return seed.documents === hashOf(read.documents) ? seed : firstSeed(seed.parsed, read)
}

export function nextSeed(
  seed: Seed,
  { coverage, found, history }: Pick<ReadingState, 'coverage' | 'found' | 'history'>,
  corpus: Corpus,
): Seed {
  const drawn = drawnOn(standing(restoreRounds(history, corpus), corpus))
  const before = seed.drawn.map((span) => ({ span, confidence: 0 }))
  return {
    parsed: seed.parsed,
    documents: seed.documents,
    // Failed calls are counted where they failed.
    coverage: { ...uniteCovered(seed.coverage, coverage), callsFailed: 0 },
    found: bestFound(seed.found, found),
    drawn: distinct([...drawn, ...before])
      .slice(0, DRAWN)
      .map(({ span }) => span),
  }
}

/** Under which a nested run's configuration holds its seed. */
const SEED = 'seed'

export function seededConfig(config: LangGraphRunnableConfig, seed: Seed): LangGraphRunnableConfig {
  return { ...config, configurable: { ...config.configurable, [SEED]: seed } }
}

/** How a tier that auto tries reaches the world. */
export function openFor(tier: ReadingTier, open: OpenRun): OpenRun {
  return tier === 'loop' ? freshOpen(open) : seededOpen(open)
}

/** As the run around it, with what the tiers before left. */
function seededOpen(open: OpenRun): OpenRun {
  return async (context, config) => ({
    ...(await open(context, config)),
    seed: Seed.parse(config.configurable?.[SEED]),
  })
}

/**
 * loop: without a model reading costs nothing, so it begins afresh: whole sections, those that were read
 * before among them, weigh a quotation anew. It ends where it would otherwise fall back, which would be an answer in part
 * to every question, those without an answer too.
 */
function freshOpen(open: OpenRun): OpenRun {
  const seeded = seededOpen(open)
  return async (context, config) => {
    const opened = await seeded(context, config)
    const { seed, settings } = opened
    if (!seed || !isOffline(opened)) return opened
    const rounds = Math.min(settings.maxLoops, settings.fallbackLoop)
    return {
      ...opened,
      seed: firstSeed(seed.parsed, opened),
      settings: { ...settings, maxLoops: rounds, fallbackLoop: rounds + 1 },
    }
  }
}
