/**
 * Records of one kind, kept beside a corpus: under a prefix of their own, checked as they are read, of limited number.
 *
 * ```
 * answer 3f2a…       {"answer":{…},"at":1764495123456}
 * navigation 77b0…   {"terms":[…],"at":1764495123999}
 * └ prefix └ key     └ what the schema describes; `at`, milliseconds since 1970, comes last
 * ```
 *
 * A record that does not fit the schema counts as absent.
 * @module
 */
import type { z } from 'zod'
import type { RecordStore } from '../types.ts'

export interface RecordKind<T> {
  prefix: string
  schema: z.ZodType<T>
  /** Records that are kept: of more the oldest go, those without `at` first. Default: all. */
  most?: number
}

/** @throws what the store throws, where it cannot be read or written */
export interface Records<T> {
  get(key: string): T | undefined
  /** The same list as before where nothing has changed since, by this process or another. */
  list(): readonly { key: string; value: T }[]
  set(key: string, value: T): void
  delete(key: string): void
}

interface Listing {
  stored: readonly { key: string; value: string }[]
  read: readonly { key: string; value: unknown }[]
}

const listings = new WeakMap<RecordStore, Map<string, Listing>>()

export function recordsIn<T>(
  store: RecordStore,
  { prefix, schema, most = Number.POSITIVE_INFINITY }: RecordKind<T>,
): Records<T> {
  const parsed = (value: string): T | undefined => schema.safeParse(jsonOrUndefined(value)).data

  function list(): readonly { key: string; value: T }[] {
    const known = listings.get(store) ?? new Map<string, Listing>()
    listings.set(store, known)
    const stored = store.list(prefix)
    const before = known.get(prefix)
    if (before && isSame(before.stored, stored)) return before.read as { key: string; value: T }[]
    const read = stored.flatMap(({ key, value }) => {
      const data = parsed(value)
      return data === undefined ? [] : [{ key: key.slice(prefix.length), value: data }]
    })
    known.set(prefix, { stored, read })
    return read
  }

  return {
    get(key) {
      const value = store.get(prefix + key)
      return value === undefined ? undefined : parsed(value)
    },
    list,
    set(key, value) {
      store.set(prefix + key, JSON.stringify(value))
      if (most === Number.POSITIVE_INFINITY) return
      const all = store.list(prefix)
      if (all.length <= most) return
      // Of ten thousand characters a record the date is all that is looked at.
      const others = all.filter((one) => one.key !== prefix + key)
      const newestFirst = others.sort((a, b) => dateOf(b.value) - dateOf(a.value))
      // What was just set stays, also among others of the same millisecond.
      for (const old of newestFirst.slice(most - 1)) store.delete(old.key)
    },
    delete: (key) => store.delete(prefix + key),
  }
}

const dateOf = (value: string): number => Number(/"at":(\d+)}$/.exec(value)?.[1] ?? 0)

function jsonOrUndefined(value: string): unknown {
  try {
    return JSON.parse(value)
  } catch {
    return undefined
  }
}

const isSame = (before: Listing['stored'], now: Listing['stored']): boolean =>
  before.length === now.length &&
  now.every(({ key, value }, at) => before[at]?.key === key && before[at].value === value)
