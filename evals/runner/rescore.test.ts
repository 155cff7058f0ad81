import { expect, it } from 'vitest'
import { aCitation, anAnswer } from '../../testing/answers/an-answer.ts'
import { replyWith, reportOf, rowWith, runWith } from '../../testing/answers/eval-report.ts'
import { rescored } from './rescore.ts'

it('works every figure out from the rows alone', () => {
  const citations = [aCitation('handbook.md', 'Lost property is kept for 90 days.')]
  const answer = (text: string) => anAnswer({ basis: 'read', text, citations })
  const row = (id: string, text: string) =>
    rowWith(id, { right: 0, hit: 0 }, { basis: 'read', answer: answer(text), replies: [replyWith()] })
  const rows = [row('a', 'It is kept for 90 days. [1]'), row('b', 'It is kept for long. [1]')]
  const before = reportOf([runWith('lv1', { rows }), runWith('rag', { rows: rows.slice(0, 1) })])
  const { runs, pairs } = rescored(before)
  expect(runs[0]?.rows.map(({ scores }) => [scores['right'], scores['rawRight'], scores['hit']])).toEqual([
    [1, 1, 1],
    [0, 1, 1],
  ])
  expect(runs[0]?.summary['right']).toMatchObject({ mean: 0.5, n: 2 })
  expect(runs[0]?.summary['rawRight']?.low).toBeCloseTo(0.3424, 4)
  expect(runs[0]?.byKind['fact']?.['hit']).toMatchObject({ mean: 1, n: 2 })
  expect(pairs.find(({ measure }) => measure === 'right')).toMatchObject({ a: 'rag', b: 'lv1', questions: 1 })
  expect(rescored({ ...before, runs })).toEqual({ ...before, runs, pairs })
})
