import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import type { RecordStore } from '../types.ts'
import { recordsIn } from './records.ts'

const Dated = z.object({ word: z.string(), at: z.number() })
const kind = { prefix: 'word ', schema: Dated, most: 3 }

function storeOf(entries: [string, string][] = []): RecordStore & { keys(): string[] } {
  const map = new Map(entries)
  return {
    get: (key) => map.get(key),
    set: (key, value) => void map.set(key, value),
    delete: (key) => void map.delete(key),
    list: (prefix) => [...map].filter(([key]) => key.startsWith(prefix)).map(([key, value]) => ({ key, value })),
    keys: () => [...map.keys()],
  }
}

describe('records of one kind', () => {
  it('come back as they were put in, and leave other kinds alone', () => {
    const store = storeOf([['other a', 'x']])
    const records = recordsIn(store, kind)
    records.set('a', { word: 'tern', at: 1 })
    expect(records.get('a')).toEqual({ word: 'tern', at: 1 })
    expect(records.list()).toEqual([{ key: 'a', value: { word: 'tern', at: 1 } }])
    records.delete('a')
    expect(store.keys()).toEqual(['other a'])
  })

  it('lose the oldest where there are too many, those without a date first', () => {
    const store = storeOf([['word undated', '{"word":"gull"}']])
    const records = recordsIn(store, kind)
    for (const at of [3, 1, 2]) records.set(`k${at}`, { word: 'tern', at })
    expect(store.keys()).toEqual(['word k3', 'word k1', 'word k2'])
    records.set('k4', { word: 'tern', at: 4 })
    expect(store.keys()).toEqual(['word k3', 'word k2', 'word k4'])
  })

  it('keep the one just set among others of the same moment', () => {
    const store = storeOf()
    const records = recordsIn(store, kind)
    for (const key of ['d', 'c', 'b', 'z', 'a']) records.set(key, { word: key, at: 7 })
    expect(store.keys()).toHaveLength(3)
    expect(records.get('a')).toEqual({ word: 'a', at: 7 })
  })

  it('are not there where they do not fit', () => {
    const records = recordsIn(
      storeOf([
        ['word a', '{"word":1,"at":1}'],
        ['word b', 'no json'],
      ]),
      kind,
    )
    expect([records.get('a'), records.get('b'), records.list()]).toEqual([undefined, undefined, []])
  })

  it('are read once while nothing changes', () => {
    const store = storeOf()
    const records = recordsIn(store, kind)
    records.set('a', { word: 'tern', at: 1 })
    const first = records.list()
    expect(recordsIn(store, kind).list()).toBe(first)
    store.set('word a', '{"word":"gull","at":2}')
    expect(records.list()).toEqual([{ key: 'a', value: { word: 'gull', at: 2 } }])
  })
})
