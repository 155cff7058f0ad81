/**
 * The handover of one tier to the next: what the question means, what was read and screened, what was found, and what
 * the best answer until now rests on.
 * @module
 */
import { isDeepStrictEqual } from 'node:util'
import type { LangGraphRunnableConfig } from '@langchain/langgraph'
import type { Corpus } from '../../corpus/types.ts'
import { citedSpans, distinctSpans } from '../../engine/evidence/candidates.ts'
import { restoreRounds } from '../../engine/evidence/draft-record.ts'
import { dropStale } from '../../engine/evidence/stale.ts'
import type { OpenRun, RunResources } from '../../engine/run/context.ts'
import { isOffline } from '../../engine/run/reader.ts'
import { asPart } from '../../engine/run/root-run.ts'
import { sha256 } from '../../lib/hash.ts'
import { Handover } from '../../state/auto.ts'
import type { ReadingState } from '../../state/channels.ts'
import { nothingCovered, uniteCovered } from '../../state/coverage.ts'
import { citedCut } from '../../state/reasons.ts'
import type { Parsed, SpanRef } from '../../state/records.ts'
import { bestScreenHits } from '../../state/screen-hits.ts'
import type { ReadingTier } from '../../state/tiers.ts'

/** Spans of earlier answers that are read once more. */
const MAX_CITED = 8

type Read = Pick<RunResources, 'documents'>

export function firstHandover(parsed: Parsed, { documents }: Read): Handover {
  return {
    parsed,
    documents: hashOf(documents),
    coverage: nothingCovered(),
    screenHits: [],
    findings: null,
    understood: true,
    cited: [],
  }
}

const hashOf = (documents: RunResources['documents']): string =>
  sha256(JSON.stringify(documents.map(({ docId, hash }) => [docId, hash])))

/**
 * A run that waits for a reply may wait for days. Where documents have changed, come or gone when it goes on, what was
 * read counts for nothing: chunks are known by their ordinals.
 */
export function validHandover(handover: Handover, read: Read): Handover {
  return handover.documents === hashOf(read.documents)
    ? handover
    : { ...firstHandover(handover.parsed, read), understood: handover.understood }
}

export function nextHandover(
  handover: Handover,
  {
    parsed,
    coverage,
    screenHits,
    history,
    findings,
  }: Pick<ReadingState, 'parsed' | 'coverage' | 'screenHits' | 'history' | 'findings'>,
  corpus: Corpus,
): Handover {
  return {
    parsed: parsed ?? handover.parsed,
    documents: handover.documents,
    findings: findings ?? handover.findings,
    understood: handover.understood || (parsed !== null && !isDeepStrictEqual(parsed, handover.parsed)),
    // Failed calls are counted where they failed; what was cut before, a tier that went on from there has in its own.
    coverage: {
      ...uniteCovered(handover.coverage, coverage),
      callsFailed: 0,
      cut: Math.max(handover.coverage.cut, coverage.cut),
    },
    screenHits: bestScreenHits(handover.screenHits, screenHits),
    cited: restedOn(handover, history, corpus).slice(0, MAX_CITED),
  }
}

/** The spans that the answers until now rest on, the surest first. */
function restedOn({ cited }: Handover, history: ReadingState['history'], corpus: Corpus): SpanRef[] {
  const drawn = citedSpans(dropStale(restoreRounds(history, corpus), corpus))
  return distinctSpans([...drawn, ...cited.map((span) => ({ span, confidence: 0 }))]).map(({ span }) => span)
}

/** The spans that the next tier is not given to read again, in words; nothing where it is given all. */
export function cutInHandover(
  handover: Handover,
  { history }: Pick<ReadingState, 'history'>,
  corpus: Corpus,
): string[] {
  const rested = restedOn(handover, history, corpus).length
  return rested > MAX_CITED ? [citedCut(rested, MAX_CITED, handover.parsed.question)] : []
}

/** Under which a nested run's configuration holds its handover. */
const HANDOVER = 'handover'

export function configWith(config: LangGraphRunnableConfig, handover: Handover): LangGraphRunnableConfig {
  const part = asPart(config)
  return { ...part, configurable: { ...part.configurable, [HANDOVER]: handover } }
}

/** How a tier that auto tries reaches the world. */
export function openFor(tier: ReadingTier, open: OpenRun): OpenRun {
  return tier === 'loop' ? openAfresh(open) : openWithHandover(open)
}

/** As the run around it, with what the tiers before left. */
function openWithHandover(open: OpenRun): OpenRun {
  return async (context, config) => ({
    ...(await open(context, config)),
    handover: Handover.parse(config.configurable?.[HANDOVER]),
  })
}

/**
 * loop: without a model reading costs nothing, so it begins afresh: whole sections, those that were read
 * before among them, weigh a quotation anew. It ends where it would otherwise fall back, which would be an answer in part
 * to every question, those without an answer too.
 */
function openAfresh(open: OpenRun): OpenRun {
  const withHandover = openWithHandover(open)
  return async (context, config) => {
    const opened = await withHandover(context, config)
    const { handover, settings } = opened
    if (!handover || !isOffline(opened)) return opened
    const rounds = Math.min(settings.maxLoops, settings.fallbackLoop)
    return {
      ...opened,
      handover: firstHandover(handover.parsed, opened),
      settings: { ...settings, maxLoops: rounds, fallbackLoop: rounds + 1 },
    }
  }
}
