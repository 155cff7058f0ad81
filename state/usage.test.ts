import { expect, it } from 'vitest'
import type { Usage } from './records.ts'
import { addUsage, noUsage } from './usage.ts'

const costing = (amount: number, currency: string): Usage => ({ ...noUsage(), calls: 1, cost: { amount, currency } })

it('adds amounts of one currency, and never of two', () => {
  expect(addUsage(costing(1, 'USD'), costing(2, 'USD'))).toMatchObject({
    calls: 2,
    cost: { amount: 3, currency: 'USD' },
  })
  expect(addUsage(noUsage(), costing(2, 'EUR')).cost).toEqual({ amount: 2, currency: 'EUR' })
  expect(addUsage(costing(1, 'USD'), costing(2, 'EUR'))).toMatchObject({ calls: 2, cost: null })
})
