import { AIMessage, HumanMessage } from '@langchain/core/messages'
import { MemorySaver } from '@langchain/langgraph'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { answerQuestion } from '../../api/ask.ts'
import { estimateTokens } from '../../corpus/words/tokens.ts'
import { openResources } from '../../engine/run/context.ts'
import type { RunEvent } from '../../engine/run/events.ts'
import type { Reader } from '../../readers/reader.ts'
import { parseSettings, type SettingsInput } from '../../state/settings.ts'
import { libraryOf, type TestLibrary } from '../../testing/files/library.ts'
import { fakeReader, parsedAs } from '../../testing/readers/fake-reader.ts'
import { leafing, naming, quoting, textOf } from '../../testing/readers/navigating.ts'
import { loop } from '../loop.ts'
import { createReading } from '../reading.ts'

let library: TestLibrary

/** Forty sentences of 60 to 70 characters; the twenty-fifth holds what is looked for. */
const long = Array.from({ length: 40 }, (_, i) =>
  i === 24
    ? 'The master key of the vault is turned twice on every Wednesday.'
    : `Entry ${i} of the key book tells of a door that stayed shut all day.`,
).join(' ')

beforeAll(async () => {
  library = await libraryOf({
    'guide/auth.md': `# Auth

Everything about signing in.

## Passwords

A password has at least 12 characters. It is changed every year.

## SSO

An SSO session lasts 8 hours. See the billing document for what it costs.

## Keys

${long}

## Tokens

A token is renewed after 20 minutes.

## Audit

The audit log is kept for 7 years.
`,
    'guide/billing.md': '# Billing\n\nThe fee of SSO is 5% of the bill.\n\n## Refunds\n\nRefunds end after 14 days.\n',
    'other/harbour.md':
      '# Harbour\n\nThe harbour master lives at the pier.\n\n## Tides\n\nHigh water comes twice a day.\n',
    'other/weather.md': '# Weather\n\nRain is common in autumn.\n\n## Wind\n\nWinds reach 40 knots.\n',
    'other/ferry.md': '# Ferry\n\nThe ferry leaves at nine.\n\n## Fares\n\nA crossing costs 4 pounds.\n',
  })
})
afterAll(() => library.remove())

function ask(
  question: string,
  reader: Reader,
  settings: SettingsInput = {},
  more: { onEvent?: (event: RunEvent) => void; signal?: AbortSignal } = {},
) {
  // Each question as if it were the first: what memory does has tests of its own.
  const corpus = { corpus: library.corpus, memo: null }
  return answerQuestion({
    question,
    turns: [],
    tier: 'loop',
    library: corpus,
    settings,
    reader,
    signal: more.signal,
    onEvent: more.onEvent,
  })
}

const located = (trace: { node: string; round: number; reason?: string | undefined }[], round: number) =>
  trace.find((entry) => entry.node === 'locate' && entry.round === round)?.reason ?? ''

describe('a first choice that is right', () => {
  it('takes three calls: parse, locate and extract', async () => {
    const events: RunEvent[] = []
    const { reader, located, extracted } = leafing([['guide/auth.md#1.2']], quoting('8 hours'))
    const answer = await ask(
      'How long does an SSO session last?',
      reader,
      {},
      { onEvent: (event) => events.push(event) },
    )
    expect(reader.calls).toEqual(['parse', 'locate', 'extract'])
    expect(answer).toMatchObject({ status: 'answered', stop: 'verified', tier: 'loop', loops: 1, missing: [] })
    expect(answer.citations).toMatchObject([{ docId: 'guide/auth.md', path: '1.2', headings: ['Auth', 'SSO'] }])
    expect(answer.coverage.sectionsRead).toEqual(['guide/auth.md#1.2'])
    expect(located[0]?.tried).toEqual([])
    expect(located[0]?.map).toContain('1.2 SSO')
    expect(located[0]?.candidates).toContain('guide/auth.md#1.2')
    expect(extracted.map(textOf)).toEqual([expect.stringMatching(/^## SSO An SSO session lasts 8 hours\./)])
    expect(answer.trace.map(({ node }) => node)).toEqual([
      'parse',
      'keyword',
      'bm25',
      'screen',
      'locate',
      'extract',
      'verify',
    ])
    const messages = events.flatMap((event) => (event.type === 'progress' ? [event.message] : []))
    expect(messages).toContain('Reading "Auth › SSO"')
  })

  it('enters a document that is named without sections where its ranking is best', async () => {
    const { reader, extracted } = leafing([], quoting('8 hours'), {
      locate: async () => ({ documents: ['guide/auth.md'], sections: [], reason: '', stop: false }),
    })
    const answer = await ask('How long does an SSO session last?', reader)
    expect(answer).toMatchObject({ stop: 'verified', loops: 1 })
    expect(extracted[0] && textOf(extracted[0])).toContain('An SSO session lasts 8 hours.')
  })

  it('looks into other documents once, where sections of one are named', async () => {
    const { reader, extracted } = leafing([], quoting('8 hours'), {
      locate: async () => ({ ...naming(['guide/auth.md#1.1']), documents: ['guide/auth.md', 'other/ferry.md'] }),
    })
    await ask('How long is a password?', reader, { maxLoops: 1 })
    expect(extracted[0]?.passages.map(({ docId, path }) => `${docId}#${path}`)).toEqual([
      'guide/auth.md#1.1',
      'other/ferry.md#1',
      'other/ferry.md#1.1',
    ])
  })
})

describe('a first choice that is wrong', () => {
  it('shows what was read and found wanting, as a list, and reads on', async () => {
    const { reader, located } = leafing(
      [['guide/auth.md#1.1'], ['guide/auth.md#1.4', 'guide/auth.md#1.2']],
      quoting('8 hours'),
    )
    const answer = await ask('How long does an SSO session last?', reader)
    expect(answer).toMatchObject({ stop: 'verified', loops: 2 })
    expect(located[1]?.tried).toEqual([
      {
        round: 1,
        keywords: [],
        sections: ['guide/auth.md#1.1'],
        reason: 'It is called so. → Nothing that answers the question. Missing: all of it',
      },
    ])
    expect(located[1]?.candidates).not.toContain('guide/auth.md#1.1')
    expect(answer.coverage.sectionsRead).toEqual(['guide/auth.md#1.1', 'guide/auth.md#1.4', 'guide/auth.md#1.2'])
  })

  it('puts where the text refers to among the candidates of the next round', async () => {
    const { reader, located } = leafing([['guide/auth.md#1.2'], ['guide/billing.md#1']], quoting('5%'))
    const answer = await ask('Which pier?', reader)
    expect(located[0]?.candidates).not.toContain('guide/billing.md#1')
    expect(located[1]?.map).toContain('guide/billing.md')
    expect(answer.stop).toBe('verified')
  })

  it('reads again what a partial answer was drawn from, beside what is new', async () => {
    const { reader, extracted } = leafing([['guide/auth.md#1.2'], ['guide/auth.md#1.5']], (input) => {
      const first = quoting('8 hours')(input)
      const second = quoting('7 years')(input)
      return { ...first, blocks: [...first.blocks, ...second.blocks], missing: second.blocks.length > 0 ? [] : ['log'] }
    })
    const answer = await ask('How long do SSO sessions last, and how long is the audit log kept?', reader)
    expect(answer).toMatchObject({ stop: 'verified', loops: 2 })
    expect(answer.citations.map(({ path }) => path)).toEqual(['1.2', '1.5'])
    expect(extracted[1] && textOf(extracted[1])).toContain('8 hours')
  })
})

describe('each bound', () => {
  it('maxSectionsPerDoc: moves on to others after so many close readings of one document', async () => {
    const auth = ['guide/auth.md#1.1', 'guide/auth.md#1.2', 'guide/auth.md#1.4']
    const { reader, extracted, located: asked } = leafing([auth, auth, ['guide/billing.md#1']], quoting('5%'))
    const answer = await ask('What is the fee of SSO?', reader, { maxSectionsPerDoc: 2 })
    expect(extracted.map(({ passages }) => passages.map(({ path }) => path))).toEqual([['1.1', '1.2']])
    expect(located(answer.trace, 2)).toBe('It is called so. — enough read for now in: guide/auth.md')
    expect(asked[1]?.candidates.some((name) => name.startsWith('guide/auth.md'))).toBe(false)
    expect(answer.stop).toBe('no_progress')
  })

  it('maxSectionsPerDoc: reads on in a document when there is no other', async () => {
    const { reader } = leafing(
      [['guide/auth.md#1.1'], ['guide/auth.md#1.2'], ['guide/auth.md#1.5']],
      quoting('7 years'),
    )
    const answer = await ask('How long is the log kept?', reader, {
      maxSectionsPerDoc: 1,
      documents: ['guide/auth.md'],
    })
    expect(answer).toMatchObject({ stop: 'verified', loops: 3 })
  })

  it('maxCharsPerRead: reads a long section in overlapping pieces, the likeliest first', async () => {
    const { reader, extracted } = leafing([['guide/auth.md#1.3']])
    const settings = { maxCharsPerRead: 600, maxSectionsPerDoc: 1, maxLoops: 4, documents: ['guide/auth.md'] }
    const answer = await ask('When is the master key of the vault turned?', reader, settings)
    const pieces = extracted.map(textOf)
    expect(answer).toMatchObject({ stop: 'max_loops', loops: 4 })
    expect(pieces).toHaveLength(4)
    expect(pieces[0]).toContain('The master key of the vault is turned twice')
    // Beside the opening of the section, which says what a piece from its middle is about.
    for (const piece of pieces) expect(piece.length).toBeLessThanOrEqual(600 + 300)
    for (const piece of pieces) expect(piece).toMatch(/^## Keys Entry 0 /)
    // From the second round on in reading order: each piece begins in the last fifth of the one before.
    const [, second = ''] = pieces
    const third = extracted[2]?.passages.flatMap(({ sentences }) => sentences) ?? []
    const shared = third.find(({ skipped }) => skipped !== undefined)?.text ?? '-'
    expect(second).toContain(shared)
    expect(second.indexOf(shared)).toBeGreaterThanOrEqual(second.length - 0.2 * 600 - 1)
  })

  it('maxSectionsPerDoc: keeps on the map what was read in part, and reads on in it', async () => {
    const { reader, located: asked } = leafing([['guide/auth.md#1.3'], ['guide/auth.md#1.3']])
    const settings = { maxCharsPerRead: 600, maxSectionsPerDoc: 1, maxLoops: 2 }
    await ask('When is the master key of the vault turned?', reader, settings)
    expect(asked[1]?.map).toContain('guide/auth.md')
    expect(asked[1]?.tried[0]?.sections).toEqual(['guide/auth.md#1.3 (in part)'])
  })

  it('topKDocs: reads in so many documents a round', async () => {
    const all = ['other/harbour.md#1', 'other/weather.md#1', 'other/ferry.md#1', 'guide/billing.md#1']
    const { reader, extracted } = leafing([all])
    await ask('What is it?', reader, { topKDocs: 2, maxLoops: 1 })
    expect(extracted[0]?.passages.map(({ docId }) => docId)).toEqual(
      expect.arrayContaining(['other/harbour.md', 'other/weather.md']),
    )
    expect(new Set(extracted[0]?.passages.map(({ docId }) => docId)).size).toBe(2)
  })

  it('maxTokensPerLoop: shows no more text in one call', async () => {
    const { reader, extracted } = leafing([['guide/auth.md#1.3', 'guide/auth.md#1.4']])
    await ask('What about doors?', reader, { maxTokensPerLoop: 500, maxCharsPerRead: 4000, maxLoops: 1 })
    const [text = ''] = extracted.map(textOf)
    expect(estimateTokens(text)).toBeLessThanOrEqual(500)
    expect(text).not.toContain('A token is renewed')
  })

  const everywhere = ['guide/auth.md#1.1', 'guide/billing.md#1', 'other/weather.md#1', 'other/ferry.md#1']
  const onePerRound = everywhere.map((name) => [name])

  it('fallbackLoop: returns the best candidate that passes the checks of code', async () => {
    const { reader } = leafing(onePerRound, quoting('12 characters', 0.4))
    const answer = await ask('How long is a key?', reader, { fallbackLoop: 2 })
    expect(answer).toMatchObject({ status: 'partial', stop: 'fallback', loops: 2 })
    expect(answer.text).toContain('at least 12 characters')
  })

  it('maxLoops: ends with a list of what was read', async () => {
    const { reader } = leafing(onePerRound)
    const answer = await ask('How high is it?', reader, { maxLoops: 3 })
    expect(answer).toMatchObject({ status: 'not_found', stop: 'max_loops', loops: 3 })
    expect(answer.coverage.sectionsRead).toEqual(expect.arrayContaining(everywhere.slice(0, 3)))
  })

  it('exhausted: ends when everything is read', async () => {
    const all = ['other/ferry.md#1', 'other/ferry.md#1.1']
    const { reader } = leafing([all])
    const answer = await ask('How high is it?', reader, { documents: ['other/ferry.md'] })
    expect(answer).toMatchObject({ status: 'not_found', stop: 'exhausted', loops: 1 })
  })

  it('budget: ends with the reason where a call is not allowed', async () => {
    const { reader, extracted } = leafing([], undefined, {
      locate: async (_, options) => {
        options?.reserve?.('any', 5000, 200)
        return naming(['guide/auth.md#1.1'])
      },
    })
    const answer = await ask('How high is it?', reader, { budgetTokens: 1000 })
    expect(answer).toMatchObject({ status: 'not_found', stop: 'budget' })
    expect(extracted).toEqual([])
  })
})

describe('a model that', () => {
  it('names sections that do not exist: nothing is read, the next round is told, the second time ends it', async () => {
    const { reader, located: asked } = leafing([['guide/auth.md#9.9', 'nowhere.md#1', 'sso']])
    const answer = await ask('How long does an SSO session last?', reader)
    expect(reader.calls).toEqual(['parse', 'locate', 'locate'])
    expect(answer).toMatchObject({ status: 'not_found', stop: 'no_progress', loops: 2 })
    const reason = 'not in the documents: guide/auth.md#9.9, nowhere.md#1, sso'
    expect(located(answer.trace, 1)).toContain(reason)
    expect(asked[1]?.tried[0]?.reason).toContain(reason)
    expect(answer.coverage.sectionsRead).toEqual([])
    expect(answer.best.length).toBeGreaterThan(0)
  })

  it('names some that exist among others: those are read', async () => {
    const { reader } = leafing([['guide/auth.md#9.9', 'guide/auth.md#1.2']], quoting('8 hours'))
    const answer = await ask('How long does an SSO session last?', reader)
    expect(answer.stop).toBe('verified')
    expect(located(answer.trace, 1)).toContain('not in the documents: guide/auth.md#9.9')
  })

  it('names the same section for ever: it is read once', async () => {
    const { reader, extracted } = leafing([['guide/auth.md#1.1']])
    const answer = await ask('How long does an SSO session last?', reader)
    expect(answer).toMatchObject({ stop: 'no_progress', loops: 2 })
    expect(extracted).toHaveLength(1)
    expect(located(answer.trace, 2)).toContain('read before: guide/auth.md#1.1')
  })

  it('says stop at once: exhausted, with its reason', async () => {
    const { reader } = leafing([], undefined, {
      locate: async () => ({ documents: [], sections: [], reason: 'Nothing here is about whales.', stop: true }),
    })
    const answer = await ask('How heavy is a whale?', reader)
    expect(answer).toMatchObject({ status: 'not_found', stop: 'exhausted', missing: ['How heavy is a whale?'] })
    expect(located(answer.trace, 1)).toBe('Nothing here is about whales.')
  })

  it('returns hostile ids: they are looked up and found to be nothing', async () => {
    const hostile = [
      '../../etc/passwd',
      '../../etc/passwd#1',
      'file:///etc/passwd#1',
      '/etc/passwd#0',
      '__proto__#1',
      '#',
      '',
    ]
    const { reader, extracted } = leafing([[...hostile, ...Array.from({ length: 5000 }, (_, i) => `x${i}#1`)]])
    const answer = await ask('How high is it?', reader)
    expect(answer).toMatchObject({ status: 'not_found', stop: 'no_progress' })
    expect(extracted).toEqual([])
    expect(JSON.stringify(answer.trace).length).toBeLessThan(6000)
  })

  it('names documents outside those that were selected', async () => {
    const { reader, extracted } = leafing([['guide/auth.md#1.2']])
    const answer = await ask('How long does an SSO session last?', reader, { documents: ['other/*'] })
    expect(located(answer.trace, 1)).toContain('not in the documents: guide/auth.md#1.2')
    expect(extracted).toEqual([])
  })
})

describe('a chat', () => {
  it('starts clean with each turn and gets a reply', async () => {
    const { reader, located: asked } = leafing([['guide/auth.md#1.2'], ['guide/auth.md#1.2']], quoting('8 hours'))
    const opened = openResources({ corpus: library.corpus, memo: null }, parseSettings({}), reader)
    const reading = createReading(loop, () => opened)
    reading.checkpointer = new MemorySaver()
    const thread = { configurable: { thread_id: '1' } }
    const first = await reading.invoke({ messages: [new HumanMessage('How long is an SSO session?')] }, thread)
    const second = await reading.invoke({ messages: [new HumanMessage('And once more?')] }, thread)
    expect(first.messages.at(-1)).toBeInstanceOf(AIMessage)
    expect(second.messages).toHaveLength(4)
    expect(second.answer).toMatchObject({ stop: 'verified', loops: 1 })
    expect(asked[1]?.tried).toEqual([])
  })
})

describe('a run that is cancelled', () => {
  it('ends with what was read until then', async () => {
    const controller = new AbortController()
    let calls = 0
    const { reader } = leafing([], undefined, {
      locate: async (_, options) => {
        if (++calls === 1) return naming(['guide/auth.md#1.1'])
        controller.abort()
        options?.signal?.throwIfAborted()
        return naming([])
      },
    })
    const answer = await ask('How high is it?', reader, {}, { signal: controller.signal })
    expect(answer).toMatchObject({ status: 'not_found', stop: 'cancelled' })
    expect(answer.coverage.sectionsRead).toContain('guide/auth.md#1.1')
  })
})

describe('without a model', () => {
  it('reads in the order of the ranking', async () => {
    const answer = await ask('How many characters does a password have?', (await offline()).reader)
    expect(answer.text).toContain('at least 12 characters')
    expect(answer.citations[0]).toMatchObject({ docId: 'guide/auth.md', path: '1.1' })
  })

  const offline = () => openResources(library, parseSettings({ model: 'offline' }))
})

it('has parse ask for what is meant, so that a question is understood alone', async () => {
  const { located: asked, reader } = leafing([['guide/auth.md#1.2']], quoting('8 hours'), {
    parse: async () => parsedAs('How long does an SSO session last?'),
  })
  await ask('And how long does it last?', reader)
  expect(asked[0]?.question).toBe('How long does an SSO session last?')
  expect(fakeReader({}).calls).toEqual([])
})
