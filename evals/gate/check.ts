/**
 * Whether a figure fell by more than noise.
 *
 * Without a model the same code gives the same answers: asking again changes nothing, so what is left of noise is which
 * questions happen to be in the set. Runs are therefore paired with the committed ones question by question. A measure
 * of a target fails when more questions got worse than better and so uneven a split would come about by chance less
 * than once in twenty times (the sign test, one-sided); the questions of all sets are put together, for few prove
 * little. A loss stays on the account: the committed marks move only with `--update`. A citation that is not in the
 * text is no matter of chance: one is too many.
 * @module
 */
import { grouped } from '../scorers/grouped.ts'
import { signTest } from '../scorers/significance.ts'
import { type Floor, GATED, type Gated } from './marks.ts'

/** Chance at which a fall is believed. */
const LEVEL = 0.05

export interface Verdict {
  target: string
  measure: Gated
  /** Shares of questions that are as they should be. */
  floor: number
  now: number
  /** Questions, as `set/id`, that changed. */
  better: string[]
  worse: string[]
  failed: boolean
}

/** @throws Error where the runs are not of the questions that the floors are of */
export function check(floors: readonly Floor[], now: readonly Floor[]): Verdict[] {
  const pairs = floors.map((floor) => {
    const run = now.find(({ set, target }) => set === floor.set && target === floor.target)
    if (!run) throw new Error(`${floor.set} was not asked of ${floor.target}`)
    if (run.dataset !== floor.dataset || run.ids !== floor.ids)
      throw new Error(`the questions of ${floor.set} are not those that its floors are of; set them anew with --update`)
    return { floor, run }
  })
  return [...grouped(pairs, ({ floor }) => floor.target)].flatMap(([target, same]) =>
    GATED.map((measure) => verdict(target, measure, same)).filter(({ floor, now }) => !Number.isNaN(floor + now)),
  )
}

function verdict(target: string, measure: Gated, pairs: readonly { floor: Floor; run: Floor }[]): Verdict {
  const signs = pairs.flatMap(({ floor, run }) =>
    floor.ids.split(' ').map((id, at) => ({
      name: `${floor.set}/${id}`,
      before: floor.marks[measure][at] ?? '-',
      after: run.marks[measure][at] ?? '-',
    })),
  )
  const share = (marks: readonly string[]): number => {
    const applying = marks.filter((mark) => mark !== '-')
    return applying.filter((mark) => mark === '1').length / applying.length
  }
  const changed = (from: string, to: string): string[] =>
    signs.filter(({ before, after }) => before === from && after === to).map(({ name }) => name)
  const better = changed('0', '1')
  const worse = changed('1', '0')
  const now = share(signs.map(({ after }) => after))
  const fell = worse.length > better.length && signTest(better.length, worse.length) / 2 < LEVEL
  const failed = measure === 'validCitations' ? now < 1 : fell
  return { target, measure, floor: share(signs.map(({ before }) => before)), now, better, worse, failed }
}
