import { MemorySaver } from '@langchain/langgraph'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { answerQuestion } from '../../api/ask.ts'
import { openResources } from '../../engine/run/context.ts'
import type { RunEvent } from '../../engine/run/events.ts'
import { withCallCache } from '../../readers/calls/cache.ts'
import { limited } from '../../readers/calls/limiter.ts'
import type { ExtractInput, ExtractOutput, Reader, ScreenInput, ScreenOutput } from '../../readers/reader.ts'
import { parseSettings, type SettingsInput } from '../../state/settings.ts'
import { libraryOf, type TestLibrary } from '../../testing/files/library.ts'
import { type FakeReader, fakeReader, parsedAs } from '../../testing/readers/fake-reader.ts'
import { lv2 } from '../lv2.ts'
import { createReading } from '../reading.ts'

let library: TestLibrary

/** A book of 400 chapters of one chunk each; what chapter 377 says shares no word with the question. */
const QUESTION = 'When may passengers enter at night?'
const NEEDLE = 'Only people holding a green badge are let through after dusk.'
const chapter = (i: number) =>
  `## Chapter ${i}\n\n${`The keeper of lantern ${i} wrote about the weather, the sea and the passengers of that year. `.repeat(14)}\n\n${i === 377 ? NEEDLE : `Nothing else happened in chapter ${i}.`}`
const book = `# Lanterns\n\n${Array.from({ length: 400 }, (_, i) => chapter(i)).join('\n\n')}\n`

beforeAll(async () => {
  library = await libraryOf({ 'lanterns.md': book })
})
afterAll(() => library.remove())

const chunksTotal = () => library.corpus.document('lanterns.md').chunks

/** The sentences that hold one of the words. */
const marking =
  (...words: string[]) =>
  async ({ chunks }: ScreenInput): Promise<ScreenOutput> => ({
    chunks: chunks.map(({ id, sentences }) => ({
      id,
      sentences: sentences.filter(({ text }) => words.some((word) => text.includes(word))).map(({ n }) => n),
    })),
  })

const nothing: ExtractOutput = { blocks: [], confidence: 0, missing: ['everything'] }

/** Answers with the first sentence that holds the words, and with nothing where none does. */
const quoting =
  (words: string) =>
  async ({ passages }: ExtractInput): Promise<ExtractOutput> => {
    const found = passages.flatMap(({ sentences }) => sentences).find(({ text }) => text.includes(words))
    if (!found) return nothing
    return { blocks: [{ kind: 'sentence', text: found.text, sentences: [found.n] }], confidence: 0.9, missing: [] }
  }

const finder = (): FakeReader => fakeReader({ screen: marking('badge'), extract: quoting('badge') })

interface Options {
  settings?: SettingsInput
  signal?: AbortSignal
  onEvent?: (event: RunEvent) => void
  question?: string
}

function ask(reader: Reader, { settings = {}, signal, onEvent, question = QUESTION }: Options = {}) {
  return answerQuestion({
    question,
    turns: [],
    tier: 'lv2',
    library,
    settings,
    reader,
    embeddings: undefined,
    signal,
    onEvent,
  })
}

/** How many chunks each call of a reader was given. */
function sizes(reader: FakeReader): { reader: Reader; sizes: number[] } {
  const counted: number[] = []
  const screen: Reader['screen'] = (input, options) => {
    counted.push(input.chunks.length)
    return reader.screen(input, options)
  }
  return { reader: { ...reader, screen }, sizes: counted }
}
const sum = (list: readonly number[]): number => list.reduce((a, b) => a + b, 0)

describe('full screening', () => {
  it('finds what shares no word with the question, and cites it', async () => {
    const answer = await ask(finder(), { settings: { screening: 'full' } })
    expect(answer).toMatchObject({ status: 'answered', stop: 'verified', tier: 'lv2', loops: 1 })
    expect(answer.citations).toMatchObject([{ quote: NEEDLE, headings: ['Lanterns', 'Chapter 377'] }])
    expect(answer.coverage).toMatchObject({
      chunksTotal: chunksTotal(),
      chunksScreened: chunksTotal(),
      chunksUnread: 0,
    })
    expect(answer.trace.map(({ node }) => node)).toEqual([
      'parse',
      'keyword',
      'bm25',
      'screen',
      'bm25Again',
      'locate',
      'extract',
      'verify',
    ])
  })

  it('tells how far it is, up to the end', async () => {
    const counts: number[] = []
    const onEvent = (event: RunEvent) => {
      if (event.type === 'progress' && event.node === 'scan' && event.done) counts.push(event.done)
    }
    await ask(finder(), { settings: { screening: 'full' }, onEvent })
    expect(counts.length).toBeGreaterThan(1)
    expect(counts).toEqual([...counts].sort((a, b) => a - b))
    expect(counts.at(-1)).toBe(chunksTotal())
  })

  it('reads in tasks of at most 200 chunks', async () => {
    const { reader, sizes: batches } = sizes(finder())
    await ask(reader, { settings: { screening: 'full' } })
    expect(Math.max(...batches)).toBe(200)
    expect(sum(batches)).toBe(chunksTotal())
  })
})

describe('progressive screening', () => {
  it('stops with the wave in which the answer verifies', async () => {
    const { reader, sizes: batches } = sizes(
      fakeReader({ screen: marking('lantern 5 '), extract: quoting('lantern 5 ') }),
    )
    const answer = await ask(reader, { question: 'What did the keeper of lantern 5 write?' })
    expect(answer).toMatchObject({ stop: 'verified', loops: 1 })
    expect(sum(batches)).toBe(64)
    expect(answer.coverage.chunksScreened).toBe(64)
    expect(answer.coverage.chunksUnread).toBe(chunksTotal() - 64)
  })

  it('goes on in growing waves while they find something, no chunk twice', async () => {
    const { reader, sizes: batches } = sizes(
      fakeReader({ screen: marking('badge', 'lantern 1'), extract: quoting('badge') }),
    )
    const answer = await ask(reader)
    expect(answer).toMatchObject({ stop: 'verified', status: 'answered' })
    expect(answer.citations).toMatchObject([{ quote: NEEDLE }])
    const waves = answer.trace
      .filter(({ node }) => node === 'screen')
      .map(({ reason }) => Number.parseInt(reason ?? '', 10))
      .filter((size) => size > 0)
    expect(waves).toEqual([64, 256, chunksTotal() - 320].slice(0, waves.length))
    expect(waves.length).toBeGreaterThan(1)
    expect(answer.coverage.chunksScreened).toBe(sum(waves))
    expect(sum(batches)).toBeGreaterThanOrEqual(sum(waves))
  })

  it('looks over headings after an empty wave, and reads first where it found something', async () => {
    const looks: ScreenInput[] = []
    const screen = async (input: ScreenInput) => {
      // A chunk has 16 sentences or so; a look shows headings and first sentences, one or two a chunk.
      const look = input.chunks.some(({ sentences }) => sentences.filter(({ kind }) => kind === 'heading').length > 1)
      if (look) looks.push(input)
      return marking(look ? 'Chapter 377' : 'badge')(input)
    }
    const answer = await ask(fakeReader({ screen, extract: quoting('badge') }))
    expect(looks.map(({ coarse }) => coarse)).toEqual([true])
    expect(answer).toMatchObject({ stop: 'verified', loops: 2 })
    expect(answer.trace.filter(({ node }) => node === 'screen')[1]?.reason).toMatch(/coarse look/)
    const shown = sum(looks[0]?.chunks.map(({ sentences }) => sum(sentences.map(({ text }) => text.length))) ?? [])
    expect(shown).toBeLessThan(book.length / 8)
  })

  it('ends where the best chunks and a look at the headings find nothing, with no call to extract', async () => {
    const reader = fakeReader({ screen: marking(), extract: async () => nothing })
    const answer = await ask(reader)
    expect(answer).toMatchObject({ status: 'not_found', stop: 'exhausted' })
    expect(answer.coverage).toMatchObject({ chunksScreened: 64, chunksUnread: chunksTotal() - 64, callsFailed: 0 })
    expect(reader.calls).not.toContain('extract')
    expect(answer.trace.map(({ reason }) => reason).join()).toMatch(/nothing in the best chunks/)
  })

  it('reads only what the look named, and ends where that holds nothing', async () => {
    const screen = async (input: ScreenInput) => {
      const look = input.chunks.some(({ sentences }) => sentences.filter(({ kind }) => kind === 'heading').length > 1)
      return marking(...(look ? ['Chapter 377'] : []))(input)
    }
    const answer = await ask(fakeReader({ screen, extract: async () => nothing }))
    expect(answer).toMatchObject({ status: 'not_found', stop: 'exhausted' })
    expect(answer.coverage.chunksScreened).toBeLessThan(80)
  })

  it('reads all where it is told to', async () => {
    const reader = fakeReader({ screen: marking(), extract: async () => nothing })
    const answer = await ask(reader, { settings: { screening: 'full' } })
    expect(answer).toMatchObject({ status: 'not_found', stop: 'exhausted' })
    expect(answer.coverage).toMatchObject({ chunksScreened: chunksTotal(), chunksUnread: 0, callsFailed: 0 })
    expect(reader.calls).not.toContain('extract')
  })
})

it('screens a list by rank like anything else: nobody asked for all', async () => {
  const parse = async ({ question }: { question: string }) => parsedAs(question, { kind: 'list' })
  const reader = fakeReader({ parse, screen: marking('lantern 5 '), extract: quoting('lantern 5 ') })
  const answer = await ask(reader, { question: 'Which keepers wrote of lantern 5?' })
  expect(answer).toMatchObject({ stop: 'verified' })
  expect(answer.coverage.chunksScreened).toBe(64)
})

it('screens candidates alone where it is told to', async () => {
  const { reader, sizes: batches } = sizes(fakeReader({ screen: marking(), extract: async () => nothing }))
  const answer = await ask(reader, { settings: { screening: 'candidates' }, question: 'keeper of lantern 5' })
  expect(sum(batches)).toBeGreaterThanOrEqual(64)
  expect(sum(batches)).toBeLessThan(100)
  expect(answer.stop).toBe('exhausted')
  expect(answer.coverage.chunksUnread).toBeGreaterThan(chunksTotal() - 120)
})

describe('a reader that', () => {
  it('marks everything relevant still gets the best chunks first, within the tokens of one call', async () => {
    let tokens = 0
    const extract = async (input: ExtractInput) => {
      tokens = sum(input.passages.flatMap(({ sentences }) => sentences.map(({ text }) => text.length / 4)))
      return quoting('lantern 5 ')(input)
    }
    const screen = async ({ chunks }: ScreenInput) => ({
      chunks: chunks.map(({ id, sentences }) => ({ id, sentences: sentences.map(({ n }) => n) })),
    })
    const settings = { screening: 'full' as const, maxTokensPerLoop: 4000 }
    const answer = await ask(fakeReader({ screen, extract }), { settings, question: 'keeper of lantern 5' })
    expect(answer).toMatchObject({ stop: 'verified', loops: 1 })
    expect(answer.citations[0]?.headings.at(-1)).toBe('Chapter 5')
    expect(tokens).toBeGreaterThan(2000)
    expect(tokens).toBeLessThan(4500)
  })

  it('marks nothing is not asked to answer from what it found nothing in', async () => {
    const reader = fakeReader({ screen: marking(), extract: quoting('lantern 5 ') })
    const answer = await ask(reader, { question: 'keeper of lantern 5', settings: { screening: 'full' } })
    expect(answer).toMatchObject({ status: 'not_found', stop: 'exhausted' })
    expect(reader.calls).not.toContain('extract')
  })

  it('gives numbers of no sentence finds nothing', async () => {
    const screen = async ({ chunks }: ScreenInput) => ({
      chunks: chunks.map(({ id }) => ({ id, sentences: [99_999, -1] })),
    })
    const answer = await ask(fakeReader({ screen, extract: async () => nothing }), { settings: { screening: 'full' } })
    expect(answer).toMatchObject({ stop: 'exhausted', status: 'not_found' })
  })
})

it('shows whole sections to a reader with a long context', async () => {
  const long = await libraryOf({
    'guide.md': `# Guide\n\n${Array.from({ length: 6 }, (_, i) => `## Part ${i}\n\n${`Part ${i} says something about ropes and sails. `.repeat(150)}\n\n`).join('')}`,
  })
  const shown = async (maxTokensPerLoop: number) => {
    let sentences = 0
    const extract = async (input: ExtractInput) => {
      sentences = input.passages.flatMap((passage) => passage.sentences).length
      return quoting('Part 3')(input)
    }
    const screen = async (input: ScreenInput) => ({
      chunks: (await marking('Part 3')(input)).chunks.map((one) => ({ ...one, sentences: one.sentences.slice(0, 1) })),
    })
    const reader = fakeReader({ screen, extract })
    const settings = { screening: 'full' as const, topKChunks: 1, maxTokensPerLoop }
    await answerQuestion({
      question: 'Part 3',
      turns: [],
      tier: 'lv2',
      library: long,
      settings,
      reader,
      embeddings: undefined,
      signal: undefined,
      onEvent: undefined,
    })
    return sentences
  }
  expect(await shown(8000)).toBeLessThan(80)
  expect(await shown(32_000)).toBeGreaterThan(149)
  long.remove()
})

describe('calls that fail', () => {
  /** One chunk in ten cannot be read, ever. */
  const broken = (chunks: ScreenInput['chunks']) =>
    chunks.some(({ headings }) => /Chapter \d*7$/.test(headings.at(-1) ?? ''))
  const failing = async (input: ScreenInput) => {
    const { ChapterverseError } = await import('../../lib/errors.ts')
    if (broken(input.chunks)) throw new ChapterverseError('model_unavailable', 'down', { remedy: 'Try again.' })
    return marking('badge')(input)
  }

  it('cost their chunks, which are unread and not asked for again', async () => {
    const { reader, sizes: calls } = sizes(fakeReader({ screen: failing, extract: async () => nothing }))
    // One chunk a call, so that exactly the broken ones fail.
    const memo = withCallCache(reader, new Map(), { screenBatchTokens: 1 })
    const answer = await ask(memo, { settings: { screening: 'full' } })
    expect(answer).toMatchObject({ status: 'not_found', stop: 'exhausted' })
    expect(answer.coverage).toMatchObject({ callsFailed: 40, chunksScreened: chunksTotal() - 40 })
    expect(answer.coverage.chunksUnread).toBeGreaterThanOrEqual(32)
    expect(calls).toHaveLength(chunksTotal())
  })

  it('do not keep what others found from being answered', async () => {
    const screen = async (input: ScreenInput) => {
      const { ChapterverseError } = await import('../../lib/errors.ts')
      if (input.chunks.some(({ headings }) => headings.at(-1) === 'Chapter 3'))
        throw new ChapterverseError('model_reply', 'no JSON', { remedy: 'Use another model.' })
      return marking('badge')(input)
    }
    const reader = withCallCache(fakeReader({ screen, extract: quoting('badge') }), new Map())
    const answer = await ask(reader, { settings: { screening: 'full' } })
    expect(answer).toMatchObject({ status: 'answered', stop: 'verified', coverage: { callsFailed: 1 } })
    expect(answer.coverage.chunksScreened).toBeLessThan(chunksTotal())
    expect(answer.missing).toEqual([])
    // What was not read may hold more of what a list asks for.
    const listing = fakeReader({
      screen,
      extract: quoting('badge'),
      parse: async () => parsedAs(QUESTION, { kind: 'list' }),
    })
    const list = await ask(withCallCache(listing, new Map()), { settings: { screening: 'full' } })
    expect(list).toMatchObject({
      status: 'partial',
      stop: 'verified',
      text: expect.stringContaining('badge') as string,
    })
    expect(list.missing).toEqual([expect.stringMatching(/^\d+ chunks? could not be read: a call failed\.$/)])
  })

  it('for a reason that is nobody else’s fault are thrown', async () => {
    const screen = async () => {
      throw new TypeError('a mistake of ours')
    }
    await expect(ask(fakeReader({ screen }), { settings: { screening: 'full' } })).rejects.toThrow('a mistake of ours')
  })
})

describe('nothing twice', () => {
  it('a question asked again, and another that asks for the same information, screens nothing', async () => {
    const memo = new Map<string, string>()
    const parse = async ({ question }: { question: string }) => parsedAs(question, { information: ['night entry'] })
    const fake = fakeReader({ parse, screen: marking('badge'), extract: quoting('badge') })
    const reader = withCallCache(fake, memo)
    const screenings = () => fake.calls.filter((name) => name === 'screen').length
    const first = await ask(reader, { settings: { screening: 'full' } })
    const calls = screenings()
    expect(calls).toBeGreaterThan(10)
    const again = await ask(reader, { settings: { screening: 'full' } })
    expect(again.citations).toEqual(first.citations)
    await ask(reader, { settings: { screening: 'full' }, question: 'Who gets in late?' })
    expect(screenings()).toBe(calls)
  })

  it('after a cancelled run only what is left is asked', async () => {
    const memo = new Map<string, string>()
    const controller = new AbortController()
    const seen: string[] = []
    // A few calls at a time, as with a real endpoint.
    const screen: Reader['screen'] = (input, options) =>
      limited(async () => {
        await new Promise((resolve) => setTimeout(resolve, 1))
        options?.signal?.throwIfAborted()
        seen.push(...input.chunks.map(({ headings }) => headings.at(-1) ?? ''))
        if (seen.length > 150) controller.abort()
        return marking('badge')(input)
      }, options?.signal)
    const reader = withCallCache(fakeReader({ screen, extract: quoting('badge') }), memo)
    const stopped = await ask(reader, { settings: { screening: 'full' }, signal: controller.signal })
    expect(stopped).toMatchObject({ stop: 'cancelled', status: 'not_found' })
    expect(stopped.coverage.chunksScreened).toBeGreaterThan(100)
    expect(stopped.coverage.chunksScreened).toBeLessThan(chunksTotal())
    const stored = memo.size
    expect(stored).toBeGreaterThan(100)
    seen.length = 0
    const answer = await ask(reader, { settings: { screening: 'full' } })
    expect(answer.citations).toMatchObject([{ quote: NEEDLE }])
    // Everything but `parse`, which was stored too.
    expect(seen).toHaveLength(chunksTotal() - (stored - 1))
  })

  it('after one chapter was edited only its chunks are sent', async () => {
    const { writeFileSync } = await import('node:fs')
    const { join } = await import('node:path')
    const { openCorpus } = await import('../../corpus/open.ts')
    const edited = await libraryOf({ 'lanterns.md': book })
    const memo = new Map<string, string>()
    const { reader: counted, sizes: calls } = sizes(finder())
    const reader = withCallCache(counted, memo)
    const full = {
      settings: { screening: 'full' as const },
      question: QUESTION,
      turns: [],
      tier: 'lv2' as const,
      reader,
      embeddings: undefined,
      signal: undefined,
      onEvent: undefined,
    }
    await answerQuestion({ ...full, library: edited })
    calls.length = 0
    writeFileSync(
      join(edited.root, 'lanterns.md'),
      book.replace('Nothing else happened in chapter 200.', 'A whale was seen in chapter 200.'),
    )
    const now = await openCorpus([edited.root], { store: join(edited.root, '..', 'store') })
    await answerQuestion({ ...full, library: now })
    expect(calls).toEqual([1])
    now.corpus.close()
    edited.remove()
  })
})

it('ends with the budget, with what was screened until then and no call too many', async () => {
  const screen: Reader['screen'] = async (input, options) => {
    const settle = options?.reserve?.('any', 4000, 50)
    settle?.({ model: 'any', inputTokens: 4000, outputTokens: 50, cachedTokens: 0 })
    return marking('badge')(input)
  }
  const reader = withCallCache(fakeReader({ screen }), new Map())
  const answer = await ask(reader, { settings: { screening: 'full', budgetTokens: 30_000 } })
  expect(answer).toMatchObject({ stop: 'budget', status: 'not_found', usage: { calls: 7 } })
  expect(answer.usage.inputTokens + answer.usage.outputTokens).toBeLessThanOrEqual(30_000)
  expect(answer.coverage.chunksScreened).toBeGreaterThan(0)
  expect(answer.coverage.chunksUnread).toBe(chunksTotal() - answer.coverage.chunksScreened)
  expect(answer.coverage.callsFailed).toBe(0)
})

it('puts what was found into the best candidates where nobody answers', async () => {
  const answer = await ask(fakeReader({ screen: marking('badge'), extract: async () => nothing }), {
    settings: { screening: 'full' },
  })
  expect(answer).toMatchObject({ status: 'not_found', best: [{ quote: NEEDLE }] })
})

it('keeps all checkpoints of a reading of everything small, whatever is marked', async () => {
  const screen = async ({ chunks }: ScreenInput) => ({
    chunks: chunks.map(({ id, sentences }) => ({ id, sentences: sentences.map(({ n }) => n) })),
  })
  const reader = fakeReader({ screen, extract: async () => nothing })
  const reading = createReading(lv2, async () => openResources(library, parseSettings({ screening: 'full' }), reader))
  const saver = new MemorySaver()
  reading.checkpointer = saver
  const { answer } = await reading.invoke({ question: QUESTION }, { configurable: { thread_id: '1' } })
  expect(answer?.stop).toBe('exhausted')
  expect(JSON.stringify(saver.storage).length).toBeGreaterThan(0)
  const bytes = [...Object.values(saver.storage)]
    .flatMap((spaces) => Object.values(spaces).flatMap((space) => Object.values(space)))
    .reduce((all, [checkpoint, metadata]) => all + checkpoint.length + metadata.length, 0)
  expect(bytes).toBeLessThan(1_000_000)
})
