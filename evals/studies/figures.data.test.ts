import { expect, it } from 'vitest'
import { tableQuestions } from '../data/table-questions.ts'
import { type Judged, judgeReplies, repliesTo } from './figures.ts'

/** One question in so many, the same at every run. */
const EVERY = 8
const some = tableQuestions().filter((_, index) => index % EVERY === 0)

const accepted = (judged: readonly Judged[]): number =>
  judged.filter((one) => one.accepted).length / Math.max(1, judged.length)

it('accepts right figures of tables, and refuses those of other columns, rows, scales and signs', async () => {
  const right = (await judgeReplies(repliesTo(some, false))).filter(({ shown }) => shown)
  const read = right.filter(({ kind }) => kind === 'span' || kind === 'multi-span')
  expect(read.length).toBeGreaterThan(40)
  expect(accepted(read)).toBeGreaterThanOrEqual(0.95)
  const wrong = (await judgeReplies(repliesTo(some, true))).filter(({ shown }) => shown)
  expect(wrong.length).toBeGreaterThan(100)
  expect(accepted(wrong)).toBeLessThanOrEqual(0.04)
})
