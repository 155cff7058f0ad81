import { describe, expect, it } from 'vitest'
import { noUsage } from '../state/usage.ts'
import { createLedger } from './budget.ts'

const used = (inputTokens: number, outputTokens: number, cachedTokens = 0) => ({
  model: 'm',
  inputTokens,
  outputTokens,
  cachedTokens,
})

describe('a ledger', () => {
  it('counts what calls cost, by node', () => {
    const ledger = createLedger({ prices: { m: { input: 2, output: 10, cached: 1, currency: 'EUR' } } }, noUsage())
    const account = ledger.account('extract')
    account.reserve('m', 500, 100)(used(1000, 200, 400))
    account.reserve('m', 500, 100)(null)
    expect(account.usage()).toMatchObject({ calls: 1, inputTokens: 1000, outputTokens: 200, cachedTokens: 400 })
    expect(account.usage().byNode).toEqual({
      extract: { calls: 1, inputTokens: 1000, outputTokens: 200, cachedTokens: 400 },
    })
    expect(account.usage().cost?.amount).toBeCloseTo((600 * 2 + 400 * 1 + 200 * 10) / 1e6, 12)
    expect(account.usage().cost?.currency).toBe('EUR')
  })

  it('holds what calls in flight may cost, over all accounts, and gives it back when they fail', () => {
    const ledger = createLedger({ budgetTokens: 1000 }, noUsage())
    const failed = ledger.account('parse').reserve('m', 500, 100)
    const other = ledger.account('extract')
    expect(() => other.reserve('m', 300, 101)).toThrow(expect.objectContaining({ code: 'budget_exceeded' }))
    failed(null)
    failed(null)
    expect(() => other.reserve('m', 800, 200)).not.toThrow()
  })

  it('goes on from what was spent before', () => {
    const spent = { ...noUsage(), inputTokens: 700, outputTokens: 200, cost: { amount: 0.5, currency: 'USD' } }
    expect(() => createLedger({ budgetTokens: 1000 }, spent).account('a').reserve('m', 90, 11)).toThrow()
    const priced = { budgetCost: 0.6, prices: { m: { input: 100_000, output: 0, currency: 'USD' } } }
    expect(() => createLedger(priced, spent).account('a').reserve('m', 1, 0)).not.toThrow()
    expect(() => createLedger(priced, spent).account('a').reserve('m', 2, 0)).toThrow('budgetCost')
  })

  it('refuses to cap the cost of a model that has no price', () => {
    const ledger = createLedger({ budgetCost: 1, prices: {} }, noUsage())
    expect(() => ledger.account('a').reserve('m', 1, 1)).toThrow(expect.objectContaining({ code: 'bad_setting' }))
  })
})
