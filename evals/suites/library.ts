/**
 * Libraries of product documentation, in sizes that hold one another: what answers a question in the small one does so
 * in the large one, among more that could be taken for it.
 * @module
 */
import { type EvalSet, readRows, SETS } from '../data/data.ts'
import { type Dataset, exampleOf, type RawQuestion, type Suite, type SuiteOptions } from './dataset.ts'

export const libraryEn: Suite = {
  name: 'library-en',
  about: '60, 200 and 500 English documents of three products',
  datasets: (options) => ofSizes('library-en', options),
}

export const libraryZh: Suite = {
  name: 'library-zh',
  about: '52 and 425 Chinese documents of the same products',
  datasets: (options) => ofSizes('library-zh', options),
}

/** Where no size asked for is one of this library's, as where two libraries are asked, its smallest. */
function ofSizes(suite: string, { sizes }: SuiteOptions): Dataset[] {
  const sets = SETS.filter(({ name }) => name.startsWith(`${suite}-`))
  const wanted = sizes ? sets.filter(({ name }) => sizes.includes(sizeOf(name))) : sets
  return (wanted.length > 0 ? wanted : sets.slice(0, 1)).map((set) => datasetOf(suite, set))
}

/** The sizes that these suites come in; those of all libraries where none of these is one. */
export function sizesOf(suites: readonly string[]): number[] {
  const libraries = [libraryEn, libraryZh].map(({ name }) => name)
  const asked = libraries.filter((name) => suites.includes(name))
  const prefixes = (asked.length > 0 ? asked : libraries).map((name) => `${name}-`)
  return SETS.filter(({ name }) => prefixes.some((prefix) => name.startsWith(prefix))).map(({ name }) => sizeOf(name))
}

const sizeOf = (name: string): number => Number(name.slice(name.lastIndexOf('-') + 1))

/** A set of the data folder with its questions as they are. */
export function datasetOf(suite: string, set: EvalSet, name = set.name): Dataset {
  const examples = readRows<RawQuestion>(set.questions).map((raw) => exampleOf(raw, set))
  return { suite, set: name, language: set.language, examples, paths: set.paths }
}
