import type { Examined, Finding } from './examined.ts'

/** Below this share of the threshold the text has little to do with the question: that is nothing found. */
const NEAR = 0.5

/** Rounds drafted answers that nothing speaks against but their confidence, and it came near the threshold. */
export function lowConfidence({ answer, rounds }: Examined): Finding | null {
  if (answer.status === 'answered') return null
  const below = rounds.flatMap((round) => (round.below ? [{ ...round, below: round.below }] : []))
  const near = below.filter(({ below: { confidence, threshold } }) => confidence >= NEAR * threshold)
  if (near.length === 0) return null
  return {
    symptom: 'low_confidence',
    evidence: below.map(
      ({ tier, round, below: { confidence, threshold } }) =>
        `Round ${round} of ${tier}: confidence ${confidence}, threshold ${threshold}.`,
    ),
    cause: 'What was read touches the question, but the sentences that would settle it are cut off or stand elsewhere.',
    remedy: near.some(({ tier }) => tier === 'loop')
      ? 'Read in smaller windows that overlap more (--max-chars-per-read 1200 --overlap-ratio 0.3), or, where the answers are right, lower --confidence-threshold.'
      : 'Read sections instead of chunks (--tier loop), or, where the answers are right, lower --confidence-threshold.',
  }
}
