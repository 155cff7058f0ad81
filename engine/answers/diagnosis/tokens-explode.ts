import type { NodeUsage } from '../../../state/records.ts'
import { documentOf, type Examined, type Finding, some } from './examined.ts'

/** The tokens that a question of one part may take outside of screening: twice what one of a loop takes on average. */
const USUAL = 20_000
/** Close readings in one document before the next is looked into, by default. */
const SECTIONS = 3

const tokensOf = ({ inputTokens, outputTokens }: NodeUsage): number => inputTokens + outputTokens

/**
 * More tokens than a question should take. Screening is not counted, for it reads every chunk by intention, unless a
 * cap ended the run, or it took more than twice what was estimated.
 */
export function tokensExplode({ answer, read }: Examined): Finding | null {
  const { usage, subQuestions, estimate, stop, coverage } = answer
  const all = tokensOf(usage)
  const nodes = Object.entries(usage.byNode).map(([node, used]) => ({ node, tokens: tokensOf(used) }))
  const screening = nodes.reduce((sum, { node, tokens }) => (node === 'scan' ? sum + tokens : sum), 0)
  const usual = USUAL * Math.max(1, subQuestions.length)
  const expected = estimate ? estimate.inputTokens + estimate.outputTokens : null
  const surprising = expected !== null && all > Math.max(USUAL, 2 * expected)
  if (all - screening <= usual && stop !== 'budget' && !surprising) return null
  const [most] = nodes.sort((a, b) => b.tokens - a.tokens)
  const often = read.filter((docId) => sectionsIn(docId, coverage.sectionsRead) > SECTIONS)
  const count = (tokens: number): string => tokens.toLocaleString('en')
  return {
    symptom: 'tokens_explode',
    evidence: [
      `${count(all)} tokens in ${count(usage.calls)} calls and ${answer.loops} rounds${expected === null ? '' : `; ${count(expected)} were expected`}.`,
      ...(most && most.tokens > 0 ? [`Most of them, ${count(most.tokens)}, in ${most.node}.`] : []),
      ...(often.length > 0 ? [`More than ${SECTIONS} sections each were read of: ${some(often)}.`] : []),
      ...(stop === 'budget' ? ['The cap on tokens or cost ended the run.'] : []),
    ],
    ...(ADVICE[most?.node ?? ''] ?? CLOSE_READING),
  }
}

const CLOSE_READING = {
  cause: 'Many sections of many documents are read closely, round after round.',
  remedy:
    'Move on sooner (--max-sections-per-doc 2), read less at a time (--max-tokens-per-loop 4000), stop sooner (--max-loops 4), or set a cap: --budget-tokens 20000.',
}

const ADVICE: Record<string, Pick<Finding, 'cause' | 'remedy'>> = {
  scan: {
    cause: 'Every chunk is screened.',
    remedy:
      'Screen the likely ones (--screening candidates), by a cheaper model (--screen-model NAME), or begin with --tier loop.',
  },
  locate: {
    cause: 'The map is shown again in every round, and is long.',
    remedy: 'Show less of it: --map-tokens 1500.',
  },
}

const sectionsIn = (docId: string, sections: readonly string[]): number =>
  sections.filter((name) => documentOf(name, '#') === docId).length
