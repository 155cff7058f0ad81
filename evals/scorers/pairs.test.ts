import { expect, it } from 'vitest'
import { rowWith, runWith } from '../../testing/answers/eval-report.ts'
import { EvalReport } from '../runner/records.ts'
import { pairsWithin } from './pairs.ts'

/** Marks of the questions q0, q1, …, as "quoted". */
const run = (target: Parameters<typeof runWith>[0], marks: string, set = 'library-en-60') =>
  runWith(target, { set, rows: [...marks].map((mark, at) => rowWith(`q${at}`, { quoted: Number(mark), tokens: 0 })) })
const lv1 = run('lv1', `${'1'.repeat(26)}0`)
const rag = run('rag', `${'1'.repeat(17)}${'0'.repeat(10)}`)

it('holds every two runs of a set against each other, a tier against a control', () => {
  const [pair, ...others] = pairsWithin([lv1, rag, run('lv1', '11', 'library-zh-52')])
  expect(others).toEqual([])
  expect(EvalReport.shape.pairs.parse([pair])).toEqual([pair])
  expect(pair).toMatchObject({ measure: 'quoted', a: 'rag', b: 'lv1', questions: 27, up: 9, down: 0 })
  expect(pair?.difference.mean).toBeCloseTo(9 / 27, 12)
  expect(pair?.difference.low).toBeGreaterThan(0.1)
  expect(pair?.p).toBeCloseTo(2 / 2 ** 9, 12)
  expect(pair?.holm).toBe(pair?.p)
})

it('adjusts the p-values of all pairs of a set in one measure together', () => {
  const pairs = pairsWithin([lv1, rag, run('lv2', `${'1'.repeat(25)}00`)])
  expect(pairs.map(({ a, b }) => `${b} ${a}`)).toEqual(['lv1 rag', 'lv2 rag', 'lv2 lv1'])
  // 9 : 0, 8 : 0, 0 : 1.
  expect(pairs.map(({ holm }) => holm)).toEqual(
    [3 * 2 ** -8, 2 * 2 ** -7, 1].map((p) => expect.closeTo(p, 12) as number),
  )
})

it('compares what was spent where anything was', () => {
  const spending = (target: 'lv1' | 'lv2', by: number) =>
    runWith(target, { rows: Array.from({ length: 8 }, (_, at) => rowWith(`q${at}`, { tokens: 1000 + at * by })) })
  const [pair] = pairsWithin([spending('lv1', 1), spending('lv2', 5)])
  expect(pair).toMatchObject({ measure: 'tokens', up: 7, down: 0 })
  expect(pair?.difference.mean).toBe(14)
})
