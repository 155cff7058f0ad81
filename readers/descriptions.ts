/**
 * A model's descriptions of documents and their topics, kept beside the corpus under `descriptionKey`.
 * @module
 */
import type { Described, Description } from '../corpus/map/index.ts'
import { recordsIn } from '../corpus/store/records.ts'
import type { RecordStore } from '../corpus/types.ts'
import { DescribeOutput } from './reader.ts'

const DESCRIPTIONS = { prefix: 'description ', schema: DescribeOutput }

/** Durable when it returns. */
export function storeDescription(store: RecordStore, key: string, description: Description): void {
  recordsIn(store, DESCRIPTIONS).set(key, description)
}

const known = new WeakMap<object, Described>()

/** The descriptions there are now: the same function as before when none were added since, by this process or another. */
export function describedFrom(store: RecordStore): Described {
  const list = recordsIn(store, DESCRIPTIONS).list()
  const before = known.get(list)
  if (before) return before
  const descriptions = new Map<string, Description>(list.map(({ key, value }) => [key, value]))
  const described: Described = (key) => descriptions.get(key)
  known.set(list, described)
  return described
}
