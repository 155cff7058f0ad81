/**
 * Whether an endpoint cut the prompt without a word. Local servers do so when it is longer than the context they were
 * started with: the beginning or the middle is dropped, and the model answers from what is left. What gives it away is
 * the number of prompt tokens that they report.
 * @module
 */
import type { CallUsage, ReaderFunction } from '../reader.ts'

/** Below this share of the estimate a prompt was cut: no tokenizer differs from another by half. */
const CUT = 1 / 2
/** … and below this one where the count is a size of context as servers are started with. */
const CUT_AT_CONTEXT = 0.85
const CONTEXT_STEP = 1024
/** Fewer tokens than this say nothing. */
const FEW = 200

/** Contexts are multiples of this; a server may count the token that is to come. */
const CONTEXT_UNIT = 256

/** Numbers of tokens that a server reported for prompts which by estimate fit into them. */
export type Reports = Set<number>
/** Numbers remembered of a server; one that puts the same in every reply does so from the first on. */
const REMEMBERED = 8

/**
 * @param sent Tokens of the prompt, by estimate
 * @param reports What the server reported before, of which this call takes note
 * @returns null where the report is missing, near enough to the estimate, or no count: the same number as for a shorter
 *   prompt that it may well have been the count of, and no size of a context
 */
export function unseenTokens(
  usage: CallUsage | null,
  sent: number,
  reports: Reports,
): { sent: number; seen: number } | null {
  if (usage === null) return null
  // Some servers count what they had cached apart.
  const { inputTokens } = usage
  const seen = usage.cachedTokens > inputTokens ? inputTokens + usage.cachedTokens : inputTokens
  if (seen <= 0) return null
  if (sent <= seen && reports.size < REMEMBERED) reports.add(seen)
  if (sent - seen < FEW) return null
  if (reports.has(seen) && !isNear(seen, CONTEXT_UNIT)) return null
  const atContext = seen >= CONTEXT_STEP && isNear(seen, CONTEXT_STEP)
  return seen < sent * (atContext ? CUT_AT_CONTEXT : CUT) ? { sent, seen } : null
}

const isNear = (count: number, step: number): boolean => Math.abs(count - Math.round(count / step) * step) <= 1

/** Outputs by which a reader says that something is not there: of a prompt that was cut, nothing follows from them. */
const SAYS_NOTHING: Partial<Record<ReaderFunction, (output: never) => boolean>> = {
  screen: ({ chunks }: { chunks: readonly { sentences: readonly number[] }[] }) =>
    chunks.every(({ sentences }) => sentences.length === 0),
  locate: ({ documents, sections }: { documents: readonly string[]; sections: readonly string[] }) =>
    documents.length + sections.length === 0,
  extract: ({ blocks }: { blocks: readonly unknown[] }) => blocks.length === 0,
  compose: ({ blocks }: { blocks: readonly unknown[] }) => blocks.length === 0,
  plan: ({ subQuestions }: { subQuestions: readonly unknown[] }) => subQuestions.length === 0,
  supports: ({ verdict }: { verdict: string }) => verdict !== 'yes',
}

export function saysNothing(name: ReaderFunction, output: unknown): boolean {
  return (SAYS_NOTHING[name] as ((output: unknown) => boolean) | undefined)?.(output) ?? false
}
