import { describe, expect, it } from 'vitest'
import type { RecordStore } from '../../corpus/types.ts'
import type { ResourceUse } from '../../state/auto.ts'
import { correctByPastRuns, readPastRuns, recordRun } from './past-runs.ts'

const figures = (n: number): ResourceUse => ({ calls: n, inputTokens: n * 1000, outputTokens: n * 10, seconds: n * 2 })

function store(): RecordStore {
  const records = new Map<string, string>()
  return {
    get: (key) => records.get(key),
    set: (key, value) => void records.set(key, value),
    delete: (key) => void records.delete(key),
    list: (prefix) =>
      [...records]
        .filter(([key]) => key.startsWith(prefix))
        .sort(([a], [b]) => (a < b ? -1 : 1))
        .map(([key, value]) => ({ key, value })),
  }
}

const A = { reader: 'model:a', screening: 'progressive' } as const
const B = { ...A, reader: 'model:b' }

describe('corrected', () => {
  it('leaves an expectation alone where nothing is known', () => {
    expect(correctByPastRuns(figures(3), [])).toEqual(figures(3))
  })

  it('comes near to what runs took, each figure by its own ratio', () => {
    const run = { ...A, expected: figures(10), actual: { ...figures(20), outputTokens: 50 } }
    const after = correctByPastRuns(
      figures(10),
      Array.from({ length: 19 }, () => run),
    )
    expect(after).toEqual({ calls: 20, inputTokens: 19_500, outputTokens: 53, seconds: 39 })
    // One run among none is not believed whole.
    expect(correctByPastRuns(figures(10), [run]).calls).toBe(15)
  })

  it('survives runs that were expected to take nothing', () => {
    expect(correctByPastRuns(figures(0), [])).toEqual(figures(0))
  })
})

describe('runs on a store', () => {
  it('keeps the last 20 of a tier, and tells readers and tiers apart', () => {
    const memo = store()
    for (let n = 1; n <= 25; n++) recordRun('lv2', { ...A, expected: figures(n), actual: figures(n) }, memo)
    recordRun('lv2', { ...B, expected: figures(1), actual: figures(1) }, memo)
    recordRun('lv1', { ...A, expected: figures(1), actual: figures(1) }, memo)
    expect(memo.list('run lv2 ')).toHaveLength(20)
    expect(readPastRuns('lv2', B, memo)).toHaveLength(1)
    expect(readPastRuns('lv1', A, memo)).toHaveLength(1)
  })

  it('says nothing of screening everything by what waves took', () => {
    const memo = store()
    recordRun('lv2', { ...A, expected: figures(1), actual: figures(9) }, memo)
    expect(readPastRuns('lv2', { ...A, screening: 'full' }, memo)).toEqual([])
  })

  it('records nothing of a run that was not to ask anybody, and reads nothing that is no record', () => {
    const memo = store()
    recordRun('lv1', { ...A, expected: figures(0), actual: figures(0) }, memo)
    memo.set('run lv1 1 x', '{"reader":')
    memo.set('run lv1 2 y', '{"reader":"model:a"}')
    expect(readPastRuns('lv1', A, memo)).toEqual([])
  })
})
