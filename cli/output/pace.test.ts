import { expect, it } from 'vitest'
import { createPace } from './pace.ts'

it('speaks now and then, however often it is asked', () => {
  let at = 0
  const isTime = createPace(10, () => at)
  const said = Array.from({ length: 35 }, (_, ms) => {
    at = ms
    return isTime() ? [ms] : []
  }).flat()
  expect(said).toEqual([10, 20, 30])
})

it('does not make up for silence', () => {
  let at = 0
  const isTime = createPace(10, () => at)
  at = 95
  expect([isTime(), isTime()]).toEqual([true, false])
})
