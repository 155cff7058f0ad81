import { documentOf, type Examined, type ExaminedRound, type Finding, sameDocument, some } from './examined.ts'

/** Rounds in vain before the choice is to blame. */
const ROUNDS = 2
/** A draft below this share of the threshold is as good as none. */
const VOID = 0.25

/**
 * The documents that were read never hold the answer: known from the gold ones, or, where nobody knows them, from
 * rounds that chose other sections each time and found nothing in any.
 */
export function wrongCandidates(run: Examined): Finding | null {
  const { answer, known } = run
  if (answer.status === 'answered' || known?.hit === true) return null
  const evidence = known && known.gold.length > 0 ? missedGold(run, known.gold) : inVain(run)
  if (evidence.length === 0) return null
  return {
    symptom: 'wrong_candidates',
    evidence,
    cause: 'Titles and headings do not say what the documents hold.',
    remedy:
      'Add a sentence on each document to the map (chapterverse index --describe), consider more candidates (--top-k-docs 5), rank them by meaning too (--embedding-model NAME), or read every chunk (--tier lv2).',
  }
}

function missedGold({ read, ranked }: Examined, gold: readonly string[]): string[] {
  const among = (names: readonly string[]) => gold.some((one) => names.some((name) => sameDocument(name, one)))
  if (read.length === 0 || among(read)) return []
  return [
    `Read: ${some(read)}. The answer is in: ${some(gold)}.`,
    among(ranked) ? 'It was among the hits, but not chosen.' : 'It was not among the hits.',
  ]
}

function inVain({ rounds, answer }: Examined): string[] {
  const vain = rounds.filter(isVoid)
  const choices = new Set(vain.map(({ sections }) => [...sections].sort().join('\n')))
  // Where all was read, no choice would have been better.
  if (choices.size < ROUNDS || vain.length < rounds.length || answer.coverage.chunksUnread === 0) return []
  return vain.map(({ tier, round, sections }) => {
    const documents = [...new Set(sections.map((name) => documentOf(name, '#')))]
    return `Round ${round} of ${tier} found nothing in: ${some(documents)}.`
  })
}

function isVoid({ sections, nothing, below }: ExaminedRound): boolean {
  return sections.length > 0 && (nothing || (below !== null && below.confidence < VOID * below.threshold))
}
