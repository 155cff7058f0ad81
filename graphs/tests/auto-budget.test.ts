import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { withCallCache } from '../../readers/calls/cache.ts'
import type { Reader } from '../../readers/reader.ts'
import type { SettingsInput } from '../../state/settings.ts'
import { libraryOf, type TestLibrary } from '../../testing/files/library.ts'
import { askAuto, BOOK, finder, paying } from '../../testing/readers/auto.ts'
import { nothingFound, quoting } from '../../testing/readers/navigating.ts'

let library: TestLibrary

beforeAll(async () => {
  library = await libraryOf({ 'lanterns.md': BOOK })
})
afterAll(() => library.remove())

const ask = (reader: Reader, settings: SettingsInput) =>
  askAuto(reader, { corpus: library.corpus, memo: null }, { settings })

describe('a cap', () => {
  it('keeps a tier from being begun that would not fit, and says so', async () => {
    const partly = finder({
      extract: async (input) => ({ ...quoting('Nothing else happened')(input), missing: ['the fee'] }),
    })
    const answer = await ask(paying(partly), { budgetTokens: 8000 })
    expect(answer).toMatchObject({ status: 'partial', stop: 'budget' })
    expect(answer.citations).toHaveLength(1)
    expect(partly.calls).not.toContain('screen')
    expect(answer.trace.map(({ reason }) => reason).join()).toMatch(
      /lv2 is not begun: about \d+ tokens, and \d+ are left/,
    )
  })

  it('on cost counts what models cost', async () => {
    const reader = finder({ extract: async () => nothingFound })
    const prices = { fake: { input: 100, output: 100 } }
    const answer = await ask(paying(reader), { budgetCost: 0.3, prices })
    expect(answer).toMatchObject({ status: 'not_found', stop: 'budget' })
    expect(answer.trace.at(-1)?.reason).toMatch(/lv2 is not begun: about \d\.\d+, and \d\.\d+ is left/)
    expect(answer.usage.cost?.amount).toBeLessThanOrEqual(0.3)
  })

  it('that passes a tier over says so though a later one fits, and what that came to is not kept', async () => {
    const books = await libraryOf({ 'lanterns.md': BOOK })
    try {
      const calling = () => {
        const reader = finder({ extract: async () => nothingFound })
        return { reader, known: withCallCache(paying(reader), books.memo, { screenBatchTokens: 4000 }) }
      }
      // What lv2 screens is known from here on, what loop would ask is not.
      await askAuto(calling().known, books, { tier: 'lv2' })
      const poor = await askAuto(calling().known, books, { settings: { budgetTokens: 4000, maxTier: 'lv2' } })
      expect(poor).toMatchObject({ status: 'not_found', stop: 'budget', tiersTried: ['lv1', 'lv2'] })
      expect(poor.trace.at(-1)?.reason).toMatch(/; loop did not fit into the budget$/)
      const { reader, known } = calling()
      const rich = await askAuto(known, books, { settings: { maxTier: 'lv2' } })
      expect(rich.tiersTried).toEqual(['lv1', 'loop', 'lv2'])
      expect(reader.calls).toContain('locate')
    } finally {
      books.remove()
    }
  })

  it('that the first call would pass is kept: nothing is sent', async () => {
    const reader = finder()
    const answer = await ask(paying(reader), { budgetTokens: 50 })
    expect(answer).toMatchObject({ status: 'not_found', stop: 'budget', tiersTried: [], usage: { calls: 0 } })
  })
})
