/**
 * The opening of a section beside a window from its middle: its first sentences say what it is about, who speaks, what
 * "it" and "the above" mean.
 *
 * ```
 * section   ## Failover │ A standby takes over when … │ … │ … │ It then waits for 30 s. │ …
 * shown     └────────── opening ─────────────────────┘  …     └────── window ──────────┘
 * ```
 * @module
 */

import { mapNodesOf } from '../../corpus/map/navigation.ts'
import { sentencesWithin } from '../../corpus/structure/within.ts'
import type { Corpus } from '../../corpus/types.ts'
import type { PassageRef } from '../../state/records.ts'
import { requireUnchanged } from '../evidence/passages.ts'

/** UTF-16 code units of an opening, and of one that is a single sentence, since nothing less can be cited. */
const MOST = 300
const MOST_ALONE = 600

/** Each reading that begins in the middle of its section after that section's opening; those are no readings themselves. */
export function withOpenings(readings: readonly PassageRef[], corpus: Corpus): PassageRef[] {
  const shown: PassageRef[] = []
  for (const reading of readings) {
    const opening = openingOf(reading, corpus)
    const isShown = opening && [...shown, ...readings].some((one) => startsWithin(opening, one))
    if (opening && !isShown) shown.push(opening)
    shown.push(reading)
  }
  return shown
}

const startsWithin = (a: PassageRef, b: PassageRef): boolean =>
  a.docId === b.docId && b.start <= a.start && a.start < b.end

/** Null where the reading begins with its section, or nothing lies between. */
function openingOf(reading: PassageRef, corpus: Corpus): PassageRef | null {
  const structure = requireUnchanged(corpus, reading)
  const node = mapNodesOf(structure).find(({ path }) => path === reading.path)
  if (!node) return null
  const before = sentencesWithin(structure, { start: node.start, end: reading.start })
  const first = before.findIndex(({ kind }) => kind !== 'heading')
  const told = before[first]
  if (told === undefined || told.end - told.start > MOST_ALONE) return null
  const last = before.findLast(({ end }, at) => at >= first && end - told.start <= MOST) ?? told
  return { ...reading, start: before[0]?.start ?? told.start, end: last.end }
}
