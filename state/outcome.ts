/**
 * Which draft a run that ends leaves behind: the blocks that become the answer, and what to call it.
 * @module
 */
import { plural } from '../lib/plural.ts'
import type { Draft, DraftBlock, QuestionKind, Round, Status, Stop } from './records.ts'
import { hasSoundBlocks, isSound, isUnasked, soundBlocks } from './termination.ts'

export interface Outcome {
  status: Exclude<Status, 'passages'>
  blocks: DraftBlock[]
  confidence: number
  missing: string[]
}

/**
 * `verified` gives the last draft with all that verified before; any other reason what verified until then. Where nothing
 * was carried (without a model), `fallback` the best blocks of any round that code found nothing wrong with; every
 * other reason the best verified draft that lacks a part of what was asked, or, where the reader could not be asked, what
 * code verified; or nothing.
 */
export function conclude(
  history: readonly Round[],
  stop: Stop,
  threshold: number,
  asked: readonly string[],
  findings: Draft | null = null,
): Outcome {
  const last = history.at(-1)
  if (stop === 'verified' && last?.draft) {
    const blocks = findings && findings.blocks.length > 0 ? findings.blocks : last.draft.blocks
    return { ...last.draft, blocks, status: 'answered' }
  }
  if (findings && findings.blocks.length > 0) return { ...findings, status: 'partial' }
  const worthy = (round: Round) => isSound(round, threshold) || isUnasked(round, threshold)
  const rounds = history.filter(stop === 'fallback' ? hasSoundBlocks : worthy)
  const best = rounds.sort(byMerit)[0]
  if (!best?.draft) return { status: 'not_found', blocks: [], confidence: highest(history), missing: [...asked] }
  const { failures } = best.verdict
  const doubted = new Set(failures.filter((failure) => !failure.unasked).map((failure) => failure.block))
  const sound = soundBlocks(best).filter((index) => stop === 'fallback' || !doubted.has(index))
  const dropped = failures.filter((failure) => !sound.includes(failure.block))
  // What is given all the same: nobody could be asked about it, or the reader was and doubts it.
  const unsure = failures.filter((failure) => sound.includes(failure.block))
  return {
    status: 'partial',
    blocks: sound.flatMap((index) => best.draft?.blocks[index] ?? []),
    confidence: best.verdict.confidence,
    missing: [
      ...best.draft.missing,
      ...dropped.map((failure) => `A statement was left out: ${failure.detail}`),
      ...unsure.map(({ block, unasked, detail }) => {
        const how = unasked ? 'checked by code alone' : 'doubted'
        return `Statement ${sound.indexOf(block) + 1} is ${how}: ${detail}`
      }),
    ],
  }
}

/**
 * The chunks that a call failed on may hold more of a list: whoever asked for all of something did not get it for sure.
 */
export function withUnreadChunks(found: Outcome, kind: QuestionKind | undefined, lost: number): Outcome {
  if (kind !== 'list' || lost === 0) return found
  const missing = `${plural(lost, 'chunk')} could not be read: a call failed.`
  const status = found.status === 'answered' ? 'partial' : found.status
  return { ...found, status, missing: [...found.missing, missing] }
}

/** Likewise of a list where more was found than is kept. */
export function withCutFinds(found: Outcome, kind: QuestionKind | undefined, cut: boolean): Outcome {
  return kind === 'list' && cut && found.status === 'answered' ? { ...found, status: 'partial' } : found
}

/** Verified before faulty, then the more confident; the earlier round where all is equal. */
function byMerit(a: Round, b: Round): number {
  return Number(b.verdict.passed) - Number(a.verdict.passed) || b.verdict.confidence - a.verdict.confidence
}

function highest(history: readonly Round[]): number {
  return Math.max(0, ...history.map((round) => round.verdict.confidence))
}

/**
 * The blocks worth showing. A reader that vouches for each block apart (the offline one, whose later quotations are
 * runners-up) means those below the threshold as "or perhaps this". What carries the answer stays: the first block, of
 * a comparison one for each side, of a list everything.
 */
export function selectBlocks(
  blocks: readonly DraftBlock[],
  threshold: number,
  kind: QuestionKind | undefined,
): DraftBlock[] {
  const carrying = kind === 'list' ? blocks.length : kind === 'compare' ? 2 : 1
  return blocks.filter(
    ({ confidence }, index) => index < carrying || confidence === undefined || confidence >= threshold,
  )
}
