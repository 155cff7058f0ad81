/**
 * What a model wrote about documents and their topics, kept beside the corpus under `descriptionKey`.
 * @module
 */
import type { Described, Description } from '../corpus/map/index.ts'
import type { KeyValueStore, RecordStore } from '../corpus/types.ts'
import { unlessFailing } from '../lib/unless-failing.ts'
import { DescribeOutput } from './reader.ts'

const PREFIX = 'description '

/** Durable when it returns. */
export function storeDescription(store: KeyValueStore, key: string, description: Description): void {
  store.set(PREFIX + key, JSON.stringify(description))
}

interface Kept {
  records: readonly { key: string; value: string }[]
  described: Described
}

const kept = new WeakMap<RecordStore, Kept>()

/** The descriptions there are now: the same function as before when none were added since, by this process or another. */
export function describedFrom(store: RecordStore): Described {
  const records = store.list(PREFIX)
  const before = kept.get(store)
  if (before && same(before.records, records)) return before.described
  const descriptions = new Map(
    records.flatMap(({ key, value }): [string, Description][] => {
      const { data } = DescribeOutput.safeParse(unlessFailing(() => JSON.parse(value)))
      return data === undefined ? [] : [[key.slice(PREFIX.length), data]]
    }),
  )
  const described: Described = (key) => descriptions.get(key)
  kept.set(store, { records, described })
  return described
}

const same = (before: Kept['records'], now: Kept['records']): boolean =>
  before.length === now.length &&
  now.every(({ key, value }, at) => before[at]?.key === key && before[at].value === value)
