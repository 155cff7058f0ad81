import { type Examined, type ExaminedRound, type Finding, some } from './examined.ts'

/** A round read the same sections as the one before, or the reader chose what was read before. */
export function readTwice({ answer, rounds }: Examined): Finding | null {
  if (answer.status === 'answered') return null
  const again = rounds.filter((round, at) => round.again || sameSections(rounds[at - 1], round))
  if (again.length === 0) return null
  const evidence = again.map(({ tier, round, sections, again: chosen }) =>
    chosen
      ? `Round ${round} of ${tier} chose sections that were read before.`
      : `Round ${round} of ${tier} read what the round before had read: ${some(sections)}.`,
  )
  const leafing = again.some(({ tier }) => tier === 'loop')
  return {
    symptom: 'read_twice',
    evidence,
    cause: leafing
      ? 'The map does not say enough for another choice: headings such as "Overview" or "Details" look all alike.'
      : 'Other words lead to the same text: what is looked for is said in different ones, or not there.',
    remedy: leafing
      ? 'Add a sentence on each document to the map (chapterverse index --describe), show more of it (--map-tokens 6000), or go up: --tier lv2.'
      : 'Leaf by the map (--tier loop) or read every chunk (--tier lv2).',
  }
}

function sameSections(before: ExaminedRound | undefined, { tier, sections }: ExaminedRound): boolean {
  if (before?.tier !== tier || sections.length === 0) return false
  return [...before.sections].sort().join('\n') === [...sections].sort().join('\n')
}
