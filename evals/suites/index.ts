/**
 * The suites there are. A new one: a file beside this one, and a line here.
 * @module
 */
import { existsSync } from 'node:fs'
import { join, relative } from 'node:path'
import { ChapterverseError } from '../../index.ts'
import { DATA, SETS } from '../data/data.ts'
import { absent } from './absent.ts'
import { abstain } from './abstain.ts'
import { contracts } from './contracts.ts'
import type { Dataset, Suite, SuiteOptions } from './dataset.ts'
import { libraryEn, libraryZh, sizesOf } from './library.ts'
import { long } from './long.ts'
import { manual } from './manual.ts'
import { multihop } from './multihop.ts'
import { needles } from './needles.ts'
import { tables } from './tables.ts'

export const SUITES: readonly Suite[] = [
  libraryEn,
  libraryZh,
  multihop,
  needles,
  contracts,
  abstain,
  absent,
  long,
  manual,
  tables,
]

/** @throws `path_not_found` where there is no such folder, or another one */
export function checkData(folder: string): void {
  if (SETS.some(({ questions }) => existsSync(join(folder, relative(DATA, questions))))) return
  const why = existsSync(folder) ? 'holds none of the sets' : 'does not exist'
  throw new ChapterverseError('path_not_found', `There are no questions to ask: ${folder} ${why}.`, {
    remedy: 'Set CHAPTERVERSE_DATA to the folder with the evaluation data.',
  })
}

/** @throws `bad_input` on a size that none of the suites asked has: another would be measured in its place */
export function checkSizes(names: readonly string[], sizes: readonly number[]): void {
  const there = sizesOf(names)
  const wrong = sizes.find((size) => !there.includes(size))
  if (wrong === undefined) return
  throw new ChapterverseError('bad_input', `There is no library of ${wrong} documents among those asked.`, {
    remedy: `Sizes there are: ${there.join(', ')}.`,
  })
}

/** The sets of the suites named, or of one set by its own name. @throws `bad_input`, `path_not_found` */
export function datasetsOf(names: readonly string[], options: SuiteOptions): Dataset[] {
  checkData(DATA)
  checkSizes(names, options.sizes ?? [])
  if (names.length === 0) return SUITES.flatMap((suite) => suite.datasets(options))
  return names.flatMap((name) => {
    const suite = SUITES.find((one) => one.name === name)
    if (suite) return suite.datasets(options)
    const owner = SUITES.find((one) => name.startsWith(one.name))
    const found = owner?.datasets({}).filter(({ set }) => set === name) ?? []
    if (found.length > 0) return found
    throw new ChapterverseError('bad_input', `There is no suite "${name}".`, {
      remedy: `There are: ${SUITES.map((one) => one.name).join(', ')}.`,
    })
  })
}
