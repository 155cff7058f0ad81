import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Reader } from '../../readers/reader.ts'
import { libraryOf, type TestLibrary } from '../../testing/files/library.ts'
import { askAuto, BOOK, finder, paying, QUESTION } from '../../testing/readers/auto.ts'
import { fakeReader, parsedAs } from '../../testing/readers/fake-reader.ts'
import { naming, nothingFound, quoting } from '../../testing/readers/navigating.ts'

let library: TestLibrary

/** Five hundred documents, none of which knows Discord, 飞书 or `max_retries`. */
beforeAll(async () => {
  const text = (i: number) =>
    `# Guide ${i}\n\n${`The sink of connector ${i} keeps max and retries apart. 连接器支持飞机和书。 `.repeat(6)}\n`
  const guides = Object.fromEntries(Array.from({ length: 500 }, (_, i) => [`guides/guide-${i}.md`, text(i)]))
  library = await libraryOf({ ...guides, 'lanterns.md': BOOK })
}, 60_000)
afterAll(() => library.remove())

const ask = (reader: Reader, question: string, settings = {}) =>
  askAuto(reader, { corpus: library.corpus, memo: null }, { question, settings })

describe('a name that stands nowhere', () => {
  const about = (...names: string[][]) =>
    finder({ parse: async ({ question }) => parsedAs(question, { names }), extract: async () => nothingFound })

  it('ends the run after lv1, and the answer says so', async () => {
    const reader = about(['Discord'])
    const answer = await ask(reader, 'Does the sink post to Discord?')
    expect(answer).toMatchObject({ status: 'not_found', stop: 'exhausted', tiersTried: ['lv1'] })
    expect(answer.missing[0]).toBe('"Discord" stands nowhere in the documents.')
    expect(reader.calls).toEqual(['parse', 'extract'])
  })

  it.each([
    ['in Chinese', ['飞书']],
    ['of two words, one of which is known', ['Connector Ninety']],
    ['with its other forms', ['ElastiCache', 'Elasti Cache']],
    ['taken apart to words that stand apart', ['maxretries', 'max-retries', 'Max Retries']],
  ])('%s, too', async (_, names) => {
    const answer = await ask(about(names), 'Is it supported?')
    expect(answer.tiersTried).toEqual(['lv1'])
  })

  it.each([
    ['in another form', ['Verbinder', 'connector']],
    ['in its parts', ['max_retries']],
    ['taken apart to words that stand side by side', ['keepsmax', 'keeps max']],
  ])('%s is no reason to end', async (_, names) => {
    const answer = await ask(about(names), 'Is it supported?')
    expect(answer.tiersTried.length).toBeGreaterThan(1)
    expect(answer.missing.join()).not.toContain('stands nowhere')
  })

  it('does not keep an answer from being given that is there all the same', async () => {
    const reader = finder({
      parse: async ({ question }) => parsedAs(question, { names: [['Wickhaven']] }),
      extract: async (input) => quoting('keeps max and retries apart')(input),
    })
    expect(await ask(reader, 'Which sink keeps max and retries apart?')).toMatchObject({ stop: 'verified' })
  })
})

describe('a reader that finds nothing in 500 documents', () => {
  /** Prompts of their true size, at four characters a token. */
  const counted = (reader: ReturnType<typeof finder>) =>
    new Proxy(reader, {
      get(target, name: keyof Reader) {
        const call = target[name]
        if (typeof call !== 'function') return call
        return async (
          input: never,
          options?: { reserve?: (...of: [string, number, number]) => (used: object | null) => void },
        ) => {
          const tokens = Math.ceil(JSON.stringify(input).length / 4)
          const settle = options?.reserve?.('fake', tokens, 100)
          const output = await (call as (i: never, o: unknown) => Promise<unknown>)(input, options)
          settle?.({ model: 'fake', inputTokens: tokens, outputTokens: 100, cachedTokens: 0 })
          return output
        }
      },
    }) as Reader

  it('ends by itself where words, map, the best chunks and a look at the headings lead nowhere', async () => {
    const answer = await ask(counted(finder({ extract: async () => nothingFound })), QUESTION)
    const { inputTokens, outputTokens } = answer.usage
    expect(answer).toMatchObject({ status: 'not_found', stop: 'exhausted', tiersTried: ['lv1', 'loop', 'lv2'] })
    expect(inputTokens + outputTokens).toBeLessThanOrEqual(60_000)
  })

  it('spends no more than the cap, and says what the next tier would take', async () => {
    const reader = counted(finder({ extract: async () => nothingFound }))
    const answer = await ask(reader, QUESTION, { budgetTokens: 12_000 })
    const { inputTokens, outputTokens } = answer.usage
    expect(answer).toMatchObject({ status: 'not_found', stop: 'budget', next: { tier: 'lv2' } })
    expect(inputTokens + outputTokens).toBeLessThanOrEqual(12_000)
    expect(answer.next?.estimate.inputTokens).toBeGreaterThan(0)
  })

  it('is not asked to plan over what was screened in vain', async () => {
    const reader = finder({
      screen: async ({ chunks }) => ({ chunks: chunks.map(({ id }) => ({ id, sentences: [] })) }),
    })
    const answer = await ask(reader, QUESTION)
    expect(answer).toMatchObject({ status: 'not_found' })
    expect(answer.tiersTried).not.toContain('lv3')
    expect(reader.calls).not.toContain('plan')
  })

  it('ends where the reader has seen the map and says stop, with what would come next', async () => {
    const stopping = { locate: async () => ({ ...naming([]), stop: true }), extract: async () => nothingFound }
    const answer = await ask(counted(finder(stopping)), QUESTION)
    expect(answer).toMatchObject({ status: 'not_found', stop: 'exhausted', tiersTried: ['lv1', 'loop'] })
    expect(answer.next).toMatchObject({ tier: 'lv2', estimate: { calls: expect.any(Number) } })
    const further = await ask(counted(finder(stopping)), QUESTION, { budgetTokens: 0, maxTier: 'lv2' })
    expect(further.tiersTried).toEqual(['lv1', 'loop', 'lv2'])
  })

  it('goes as far as it is told', async () => {
    const reader = paying(finder())
    const answer = await ask(reader, QUESTION, { screening: 'full' })
    expect(answer).toMatchObject({ status: 'answered', stop: 'verified', tier: 'lv2' })
  })
})

describe('a list', () => {
  it('that stands in one place takes two calls', async () => {
    const reader = fakeReader({
      parse: async ({ question }) => parsedAs(question, { kind: 'list' }),
      extract: async (input) => quoting('keeps max and retries apart')(input),
    })
    const answer = await ask(reader, 'Which things does the sink keep apart?')
    expect(answer).toMatchObject({ status: 'answered', stop: 'verified', tiersTried: ['lv1'] })
    expect(reader.calls).toEqual(['parse', 'extract'])
  })
})

describe('in a hurry', () => {
  it('looks for the question in its own words, in one call', async () => {
    const reader = finder({ extract: async (input) => quoting('keeps max and retries apart')(input) })
    const answer = await ask(reader, 'What keeps max and retries apart?', { preference: 'fast' })
    expect(answer).toMatchObject({ status: 'answered', stop: 'verified', tiersTried: ['lv1'] })
    expect(reader.calls).toEqual(['extract'])
  })

  it('understands it where that does not verify', async () => {
    const reader = finder({ extract: async () => nothingFound })
    await ask(reader, 'What keeps max and retries apart?', { preference: 'fast' })
    expect(reader.calls.filter((name) => name === 'parse')).toHaveLength(1)
    expect(reader.calls.indexOf('parse')).toBeGreaterThan(0)
  })
})
