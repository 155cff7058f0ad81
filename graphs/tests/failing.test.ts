/** Runs whose reader fails, or that are cancelled, in the middle. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { answerQuestion } from '../../api/ask.ts'
import { ChapterverseError } from '../../lib/errors.ts'
import type { CallOptions, ExtractInput, ExtractOutput, SupportsOutput } from '../../readers/reader.ts'
import type { SettingsInput } from '../../state/settings.ts'
import { libraryOf, type TestLibrary } from '../../testing/files/library.ts'
import { type FakeReader, fakeReader } from '../../testing/readers/fake-reader.ts'

let library: TestLibrary
beforeAll(async () => {
  library = await libraryOf({ 'fees.md': '# Fees\n\nThe fee is 5% of the amount. It is due in March.\n' })
})
afterAll(() => library.remove())

const TEXTS = ['The fee is 5% of the amount.', 'It is due in March.']
const gone = () => new ChapterverseError('model_unavailable', 'the model is gone', { remedy: 'Start it.' })

function quoting({ passages }: ExtractInput): ExtractOutput {
  const sentences = passages.flatMap((passage) => passage.sentences)
  const blocks = TEXTS.map((text) => ({
    kind: 'sentence' as const,
    text,
    sentences: sentences.filter((sentence) => sentence.text === text).map(({ n }) => n),
  }))
  return { blocks, confidence: 0.9, missing: [] }
}

const ask = (reader: FakeReader, settings: SettingsInput, signal?: AbortSignal) =>
  answerQuestion({
    question: 'How high is the fee?',
    turns: [],
    tier: 'lv1',
    library,
    settings,
    reader,
    signal,
    onEvent: undefined,
  })

/** A call that costs so many input tokens before it ends as it ends. */
const charging =
  <I, O>(inputTokens: number, call: (input: I) => Promise<O>) =>
  async (input: I, options?: CallOptions): Promise<O> => {
    options?.reserve?.('fake', inputTokens, 0)({ model: 'fake', inputTokens, outputTokens: 0, cachedTokens: 0 })
    return call(input)
  }

describe('the account of a run', () => {
  it('holds what the node spent that failed, and counts its failed call', async () => {
    const reader = fakeReader({ extract: charging(500, async () => Promise.reject(gone())) })
    const answer = await ask(reader, {})
    expect(answer).toMatchObject({ status: 'not_found', stop: 'error', coverage: { callsFailed: 1 } })
    expect(answer.usage).toMatchObject({ calls: 1, inputTokens: 500, byNode: { extract: { inputTokens: 500 } } })
  })

  it('holds what a request under way had sent when the run was cancelled', async () => {
    const stop = new AbortController()
    const reader = fakeReader({
      extract: async (_, options) => {
        options?.reserve?.('fake', 300, 700)
        setTimeout(() => stop.abort(), 20)
        return new Promise(() => {})
      },
    })
    const answer = await ask(reader, {}, stop.signal)
    expect(answer).toMatchObject({ stop: 'cancelled', coverage: { callsFailed: 0 } })
    expect(answer.usage).toMatchObject({ calls: 1, inputTokens: 300, outputTokens: 0 })
  })

  it('counts calls that failed in a round that was closed', async () => {
    const supports = async () => Promise.reject(gone())
    const answer = await ask(fakeReader({ extract: async (input) => quoting(input), supports }), {
      verifyWith: 'model',
    })
    expect(answer.coverage.callsFailed).toBe(2)
  })
})

describe('a draft that the reader was to confirm', () => {
  const yes: SupportsOutput = { verdict: 'yes', reason: '' }

  it('stands as code verified it when the reader fails, and the run says so', async () => {
    const supports = async () => Promise.reject(gone())
    const answer = await ask(fakeReader({ extract: async (input) => quoting(input), supports }), {
      verifyWith: 'model',
    })
    expect(answer).toMatchObject({ status: 'partial', stop: 'error', loops: 1, confidence: 0.4 })
    expect(answer.text).toBe('The fee is 5% of the amount. [1] It is due in March. [2]')
    expect(answer.missing).toHaveLength(2)
    expect(answer.missing[0]).toMatch(/^Statement 1 is checked by code alone: .*the model is gone/)
    expect(answer.coverage).toMatchObject({ chunksUnread: 0, sectionsRead: ['fees.md#1'] })
  })

  it('loses the statement that the reader denies, not those it could not be asked about', async () => {
    const supports = async ({ block }: { block: string }): Promise<SupportsOutput> => {
      if (block === TEXTS[1]) throw gone()
      return { verdict: 'no', reason: 'another fee' }
    }
    const answer = await ask(fakeReader({ extract: async (input) => quoting(input), supports }), {
      verifyWith: 'model',
    })
    expect(answer).toMatchObject({ status: 'partial', stop: 'error', text: 'It is due in March. [1]' })
    expect(answer.missing.join('\n')).toMatch(/left out: .*another fee[\s\S]*Statement 1 is checked by code alone/)
  })

  it('stands when the budget does not allow to ask', async () => {
    const supports = async (_: unknown, options?: CallOptions) => {
      options?.reserve?.('fake', 600, 0)
      return yes
    }
    const reader = fakeReader({ extract: async (input) => quoting(input), supports })
    const answer = await ask(reader, { verifyWith: 'model', budgetTokens: 1000 })
    expect(answer).toMatchObject({ status: 'partial', stop: 'budget', loops: 1 })
    expect(answer.citations).toHaveLength(2)
  })

  it('stands when the run is cancelled while the reader is asked', async () => {
    const stop = new AbortController()
    const supports = (_: unknown, options?: CallOptions) =>
      new Promise<SupportsOutput>((_resolve, reject) => {
        options?.signal?.addEventListener('abort', () => reject(options.signal?.reason))
        setTimeout(() => stop.abort(), 20)
      })
    const reader = fakeReader({ extract: async (input) => quoting(input), supports })
    const answer = await ask(reader, { verifyWith: 'model' }, stop.signal)
    expect(answer).toMatchObject({ status: 'partial', stop: 'cancelled', loops: 1 })
    expect(answer.text).toContain('The fee is 5% of the amount. [1]')
    expect(answer.missing[0]).toContain('broke off')
    expect(answer.coverage.sectionsRead).toEqual(['fees.md#1'])
  })
})
