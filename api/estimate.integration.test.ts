import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { SettingsInput } from '../state/settings.ts'
import { libraryOf, type TestLibrary } from '../testing/files/library.ts'
import { BOOK, NEEDLE, QUESTION } from '../testing/readers/auto.ts'
import { type Script, scripted } from '../testing/readers/scripted.ts'
import { type ModelServer, startModelServer } from '../testing/servers/model-server.ts'
import { answerQuestion } from './ask.ts'
import type { AskRequest } from './asking.ts'
import { forecastTiers } from './estimate.ts'

let library: TestLibrary
let server: ModelServer
/** The words that are found; '' for nothing. */
let wanted = ''
const before = { url: process.env['OPENAI_BASE_URL'], key: process.env['OPENAI_API_KEY'] }

const script: Script = {
  parse: ({ question }) => ({
    question,
    information: ['The hour from which passengers are let in', 'The condition under which they are'],
    instructions: [],
    keywords: { en: ['passengers', 'night', 'entering', 'boarding', 'weather'] },
    kind: 'fact',
    subQuestions: [],
    sections: [],
  }),
  keywords: () => ({ keywords: { en: [] } }),
  locate: ({ parts }) => ({
    documents: ['lanterns.md'],
    sections: (parts['candidates'] ?? '')
      .split('\n')
      .slice(0, 2)
      .map((line) => line.replace(/^- /, '')),
    reason: 'These chapters come first among the candidates.',
    stop: false,
  }),
  screen: ({ groups }) => ({
    chunks: groups.map(({ id, sentences }) => ({
      id,
      sentences: sentences.filter(({ text }) => text === NEEDLE).map(({ n }) => n),
    })),
  }),
  extract: ({ sentences }) => {
    const found = sentences.find(({ text }) => wanted !== '' && text.includes(wanted))
    return {
      blocks: found ? [{ kind: 'sentence', text: found.text, sentences: [found.n] }] : [],
      confidence: found ? 0.9 : 0,
      missing: found ? [] : ['the condition'],
    }
  },
}

beforeAll(async () => {
  library = await libraryOf({ 'lanterns.md': BOOK })
  server = await startModelServer({ reply: scripted(script) })
  process.env['OPENAI_BASE_URL'] = server.url
  process.env['OPENAI_API_KEY'] = 'none'
})
afterAll(async () => {
  await server.close()
  library.remove()
  for (const [name, value] of [['OPENAI_BASE_URL', before.url] as const, ['OPENAI_API_KEY', before.key] as const])
    if (value === undefined) delete process.env[name]
    else process.env[name] = value
})
beforeEach(() => {
  wanted = 'Nothing else happened'
})
afterEach(() => {
  for (const { key } of library.memo.list('')) library.memo.delete(key)
})

const prices = { any: { input: 1, output: 4 } }
const means = (settings: SettingsInput) => ({ library, settings: { model: 'any', prices, ...settings } })

async function ask(tier: AskRequest['tier'], settings: SettingsInput = {}, more: Partial<AskRequest> = {}) {
  const base = { question: QUESTION, turns: [], signal: undefined, onEvent: undefined }
  return answerQuestion({ ...base, tier, ...means(settings), ...more })
}
const forecast = (settings: SettingsInput = {}, question = QUESTION) => forecastTiers({ question, ...means(settings) })

const near = (expected: number, actual: number) => Math.abs(expected - actual) / actual

describe('an estimate', () => {
  it.each([
    ['lv1', {}],
    ['loop', {}],
    ['lv2', { screening: 'full' }],
  ] as const)('of %s is within a quarter of what it takes', async (tier, settings) => {
    if (tier === 'lv2') wanted = NEEDLE
    const { tiers } = await forecast(settings)
    const sent = server.requests.length
    const { usage, stop } = await ask(tier, settings)
    expect(stop).toBe('verified')
    const estimate = tiers.find((one) => one.tier === tier)?.estimate
    expect(estimate?.calls).toBe(usage.calls)
    expect(server.requests.length - sent).toBe(usage.calls)
    const [expected, actual] = [estimate, usage].map((one) => (one?.inputTokens ?? 0) + (one?.outputTokens ?? 0))
    expect(near(expected ?? 0, actual ?? 1)).toBeLessThan(0.25)
    expect(near(estimate?.cost?.amount ?? 0, usage.cost?.amount ?? 1)).toBeLessThan(0.25)
  })

  it('sends nothing and keeps nothing', async () => {
    const sent = server.requests.length
    const { tiers, order } = await forecast()
    expect(tiers.map(({ tier }) => tier)).toEqual(['lv1', 'loop', 'lv2', 'lv3'])
    expect(order).toEqual(['lv1', 'loop', 'lv2', 'lv3'])
    expect(server.requests).toHaveLength(sent)
    expect(library.memo.list('')).toEqual([])
  })

  it('says what screening everything would take, beside the first wave', async () => {
    const { tiers } = await forecast()
    const lv2 = tiers.find(({ tier }) => tier === 'lv2')
    expect(lv2?.most?.calls).toBeGreaterThan(lv2?.estimate?.calls ?? Number.POSITIVE_INFINITY)
    expect(tiers.filter(({ most }) => most !== null)).toHaveLength(1)
  })

  it('says which tiers the cap would keep auto from, and whose reading of the question the order rests on', async () => {
    const { order, tiers, ...uncapped } = await forecast({ budgetTokens: 0 })
    expect(uncapped).toMatchObject({ byRule: true, budgetTokens: 0, beyondBudget: [] })
    const tokens = tiers.map(({ estimate }) => (estimate?.inputTokens ?? 0) + (estimate?.outputTokens ?? 0))
    const [lv1 = 0, loop = 0] = tokens
    // lv2 does not fit; what comes after it might, and then is tried in its place.
    const { beyondBudget } = await forecast({ budgetTokens: lv1 + loop + 10 })
    expect(beyondBudget).toEqual(['lv2', 'lv3'])
    expect((await forecast({ budgetTokens: 10 })).beyondBudget).toEqual(order)
    expect((await forecast({})).budgetTokens).toBe(60_000)
    await ask('lv1')
    expect((await forecast()).byRule).toBe(false)
    expect(await forecast({ model: 'offline' })).toMatchObject({ byRule: false, budgetTokens: null, beyondBudget: [] })
  })

  it('does not count calls that were made before', async () => {
    const first = (await forecast()).tiers[0]?.estimate
    await ask('lv1')
    expect(first?.calls).toBe(2)
    expect((await forecast()).tiers[0]?.estimate?.calls).toBe(0)
  })

  it('is nothing without a model', async () => {
    const { tiers, reader } = await forecast({ model: 'offline' })
    expect(reader).toBe('offline')
    expect(tiers.every(({ estimate }) => estimate === null)).toBe(true)
  })

  it('is not stopped by a budget that the run would be stopped by', async () => {
    expect((await forecast({ budgetTokens: 10 })).tiers[0]?.estimate?.calls).toBe(2)
  })
})

describe('a run of auto', () => {
  it('has the estimate of its tiers beside what they took', async () => {
    wanted = NEEDLE
    const { estimate, usage, tiersTried } = await ask('auto', { budgetTokens: 0 })
    expect(tiersTried).toEqual(['lv1', 'loop', 'lv2'])
    // The estimate takes each tier to succeed in its first round; lv1 and loop tried again.
    expect(estimate?.calls).toBeGreaterThan(8)
    expect(estimate?.calls).toBeLessThanOrEqual(usage.calls)
    expect(estimate?.cost?.amount).toBeGreaterThan(0)
  })

  it('teaches the next estimate what such runs take', async () => {
    wanted = 'nowhere to be found'
    const parts = ['at night', 'in the morning', 'at noon']
    const questions = parts.map((part) => `When may passengers enter ${part}?`)
    const taken: number[] = []
    const figures: (readonly [number, number])[] = []
    for (const question of questions) {
      const expected = (await forecast({}, question)).tiers.find(({ tier }) => tier === 'loop')?.estimate
      const { trace } = await ask('auto', { maxTier: 'loop', maxLoops: 3 }, { question })
      taken.push(trace.filter(({ tier, node }) => tier === 'loop' && (node === 'locate' || node === 'extract')).length)
      figures.push([expected?.calls ?? 0, expected?.runs ?? -1])
    }
    expect(taken).toEqual([6, 6, 6])
    expect(figures.map(([, runs]) => runs)).toEqual([0, 1, 2])
    expect(figures.at(-1)?.[0]).toBeGreaterThan(figures[0]?.[0] ?? Number.POSITIVE_INFINITY)
  })
})
