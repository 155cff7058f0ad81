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

/**
 * @param sent Tokens of the prompt, by estimate
 * @returns null where the report is missing, or near enough to the estimate
 */
export function unseenTokens(usage: CallUsage | null, sent: number): { sent: number; seen: number } | null {
  if (usage === null) return null
  // Some servers count what they had cached apart.
  const { inputTokens } = usage
  const seen = usage.cachedTokens > inputTokens ? inputTokens + usage.cachedTokens : inputTokens
  if (seen <= 0 || sent - seen < FEW) return null
  const atContext = seen >= CONTEXT_STEP && Math.abs(seen - Math.round(seen / CONTEXT_STEP) * CONTEXT_STEP) <= 1
  return seen < sent * (atContext ? CUT_AT_CONTEXT : CUT) ? { sent, seen } : null
}

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
