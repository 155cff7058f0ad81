import { describe, expect, it } from 'vitest'
import { noUsage } from '../../state/usage.ts'
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

  it('adds up all nodes, and what requests under way have sent', () => {
    const ledger = createLedger({}, noUsage())
    const parse = ledger.account('parse')
    parse.reserve('m', 100, 10)(used(100, 5))
    parse.countFailure()
    const settle = ledger.account('extract').reserve('m', 300, 700)
    const { usage, callsFailed } = ledger.total()
    expect(usage).toMatchObject({ calls: 2, inputTokens: 400, outputTokens: 5 })
    expect(usage.byNode).toMatchObject({ parse: { inputTokens: 100 }, extract: { inputTokens: 300, outputTokens: 0 } })
    expect(callsFailed).toBe(1)
    settle(null)
    expect(ledger.total().usage).toEqual(parse.usage())
  })

  it('allows a request a share of what is left for its output, and what it needs at least', () => {
    const prices = { m: { input: 10, output: 100, currency: 'USD' } }
    expect(createLedger({ prices }, noUsage()).account('a').allow('m', 1000, 100)).toBeNull()
    const account = createLedger({ budgetTokens: 9000 }, noUsage()).account('a')
    expect(account.allow('m', 1000, 100)).toBe(2000)
    expect(account.allow('m', 8900, 100)).toBe(100)
    account.reserve('m', 1000, 2000)
    expect(account.allow('m', 2000, 100)).toBe(1000)
    // Of 1 there is 0.99 left after a thousand input tokens: 9,900 output tokens.
    const priced = createLedger({ budgetTokens: 1e6, budgetCost: 1, prices }, noUsage()).account('a')
    expect(Math.abs(2475 - (priced.allow('m', 1000, 100) ?? 0))).toBeLessThanOrEqual(1)
  })

  it('refuses prices in several currencies, and one that differs from what was spent', () => {
    const prices = {
      m: { input: 1, output: 1, currency: 'USD' },
      n: { input: 1, output: 1, currency: 'EUR' },
    }
    const bad = expect.objectContaining({ code: 'bad_setting', message: expect.stringContaining('USD, EUR') })
    expect(() => createLedger({ prices }, noUsage())).toThrow(bad)
    const spent = { ...noUsage(), cost: { amount: 1, currency: 'EUR' } }
    expect(() => createLedger({ prices: { m: prices.m } }, spent)).toThrow(bad)
    expect(() => createLedger({ prices: { n: prices.n } }, spent)).not.toThrow()
  })

  it('refuses to cap the cost of a model that has no price', () => {
    const ledger = createLedger({ budgetCost: 1, prices: {} }, noUsage())
    expect(() => ledger.account('a').reserve('m', 1, 1)).toThrow(expect.objectContaining({ code: 'bad_setting' }))
  })
})
