import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { answerQuestion } from '../../api/ask.ts'
import { estimateTokens } from '../../corpus/words/tokens.ts'
import type { ExtractInput, ExtractOutput, Reader } from '../../readers/reader.ts'
import type { SettingsInput } from '../../state/settings.ts'
import { libraryOf, type TestLibrary } from '../../testing/files/library.ts'
import { fakeReader, parsedAs } from '../../testing/readers/fake-reader.ts'

let library: TestLibrary

/** A manual with a chapter of some 12,000 tokens: two calls hold it, one does not. */
const FACTS = 240
const fact = (i: number) =>
  `Standby number ${i} follows the primary with a delay of ${i} seconds, as the table of the year tells. `
const chapter = Array.from(
  { length: FACTS },
  (_, i) => `${fact(i)}It is checked by hand every morning and every evening by two people.\n\n`,
).join('')
const MANUAL = `# Manual

## 1. Installation

Unpack it. Nothing else is to be done.

## 27. High Availability, Load Balancing, and Replication

${chapter}
## 28. Monitoring

The monitor listens on port 9187.

### 28.2.6.1. Alarms

An alarm rings for 40 seconds.
`

beforeAll(async () => {
  library = await libraryOf({
    'manual.md': MANUAL,
    'other.md': '# Other\n\nHigh winds were seen. Availability of boats is low.\n',
  })
})
afterAll(() => library.remove())

function ask(reader: Reader, question: string, settings: SettingsInput = {}) {
  const base = { turns: [], embeddings: undefined, signal: undefined, onEvent: undefined }
  return answerQuestion({ ...base, question, tier: 'lv1', library, settings, reader })
}

const found = (text: string, n: number | undefined): ExtractOutput['blocks'] =>
  n === undefined ? [] : [{ kind: 'sentence', text, sentences: [n] }]
const numberOf = ({ passages }: ExtractInput, words: string) =>
  passages.flatMap(({ sentences }) => sentences).find(({ text }) => text.includes(words))?.n

/** Tells the first and the last standby that it is shown. */
function ends(input: ExtractInput): ExtractOutput {
  const shown = input.passages
    .flatMap(({ sentences }) => sentences)
    .filter(({ text }) => text.startsWith('Standby number'))
  const blocks = [shown.at(0), shown.at(-1)].flatMap((one) => (one ? found(one.text, one.n) : []))
  return { blocks, confidence: 0.9, missing: [] }
}

describe('a chapter longer than one call', () => {
  const summary = (sections: string[]) =>
    fakeReader({
      parse: async ({ question }) => parsedAs(question, { kind: 'summary', sections }),
      extract: async (input) => ends(input),
    })

  it.each(['the chapter on High Availability', 'chapter 27', 'High Availability, Load Balancing, and Replication'])(
    'called "%s" is told to its end, its parts joined',
    async (name) => {
      expect(estimateTokens(chapter)).toBeGreaterThan(9000)
      const reader = summary([name])
      const answer = await ask(reader, `Summarise ${name}.`)
      expect(answer).toMatchObject({ status: 'answered', stop: 'verified', missing: [] })
      expect(answer.loops).toBeGreaterThan(1)
      expect(answer.text).toContain('Standby number 0 ')
      expect(answer.text).toContain(`Standby number ${FACTS - 1} `)
      expect(reader.calls.filter((call) => call === 'keywords')).toEqual([])
    },
  )

  it('is never verified with a part unread, and what was told of it is kept', async () => {
    const answer = await ask(summary(['chapter 27']), 'Summarise chapter 27.', { maxLoops: 1 })
    expect(answer).toMatchObject({ status: 'partial', stop: 'max_loops' })
    expect(answer.text).toContain('Standby number 0 ')
    expect(answer.missing.join()).toContain('manual.md#1.2 was not read to its end')
  })

  it('is not read to its end for a fact', async () => {
    const reader = fakeReader({
      parse: async ({ question }) => parsedAs(question, { kind: 'fact', sections: ['chapter 27'] }),
      extract: async (input) => ends(input),
    })
    expect(await ask(reader, 'What does chapter 27 say of standby 0?')).toMatchObject({ stop: 'verified', loops: 1 })
  })
})

describe('two rounds that each verify a half', () => {
  const halves = (second: (input: ExtractInput) => ExtractOutput) => {
    const seen: ExtractInput[] = []
    const reader = fakeReader({
      parse: async ({ question }) => parsedAs(question, { keywords: { en: ['monitor', 'port'] } }),
      keywords: async () => ({ keywords: { en: [`alarm ${seen.length}`] } }),
      extract: async (input) => {
        seen.push(input)
        const first = found('The monitor listens on port 9187.', numberOf(input, 'port 9187'))
        return seen.length === 1 ? { blocks: first, confidence: 0.9, missing: ['how to install it'] } : second(input)
      },
    })
    return { reader, seen }
  }

  it('give the whole, and the second is shown what is known', async () => {
    const { reader, seen } = halves((input) => ({
      blocks: found('Unpack it.', numberOf(input, 'Unpack it.')),
      confidence: 0.9,
      missing: [],
    }))
    const answer = await ask(reader, 'Which port does the monitor use, and how is it installed?', { topKChunks: 1 })
    expect(seen[1]?.known?.[0]?.text).toBe('The monitor listens on port 9187.')
    expect(seen[1]?.known?.[0]?.sentences).toEqual([numberOf(seen[1] as ExtractInput, 'port 9187')])
    expect(answer.text).toContain('The monitor listens on port 9187. [1]')
  })

  it('are whole where the second round says that nothing is missing beside what is known', async () => {
    const { reader } = halves(() => ({ blocks: [], confidence: 0, missing: [] }))
    const answer = await ask(reader, 'Which port does the monitor use, and how is it installed?')
    expect(answer).toMatchObject({ status: 'answered', stop: 'verified', loops: 2, missing: [] })
    expect(answer.text).toBe('The monitor listens on port 9187. [1]')
  })

  it.each([
    ['a second that finds nothing', async () => ({ blocks: [], confidence: 0, missing: ['how to install it'] })],
    [
      'a second that guesses',
      async (input: ExtractInput) => ({
        blocks: found('Perhaps.', numberOf(input, 'monitor')),
        confidence: 0.1,
        missing: ['how to install it'],
      }),
    ],
  ] as const)('lose nothing to %s', async (_, second) => {
    const seen: number[] = []
    const reader = fakeReader({
      keywords: async () => ({ keywords: { en: [`alarm ${seen.length}`] } }),
      extract: async (input) => {
        if (seen.push(1) > 1) return second(input)
        const blocks = found('The monitor listens on port 9187.', numberOf(input, 'port 9187'))
        return { blocks, confidence: 0.9, missing: ['how to install it'] }
      },
    })
    const answer = await ask(reader, 'Which port does the monitor use, and how is it installed?')
    expect(answer).toMatchObject({ status: 'partial', missing: ['how to install it'] })
    expect(answer.text).toBe('The monitor listens on port 9187. [1]')
  })
})

it('looks up a section that a draft says is missing before any word is guessed', async () => {
  const reader = fakeReader({
    parse: async ({ question }) => parsedAs(question, { keywords: { en: ['installation'] } }),
    extract: async (input) => {
      const n = numberOf(input, 'An alarm rings')
      return n === undefined
        ? { blocks: [], confidence: 0, missing: ['what section 28.2.6.1 says of it'] }
        : { blocks: found('An alarm rings for 40 seconds.', n), confidence: 0.9, missing: [] }
    },
  })
  const answer = await ask(reader, 'For how long is Unpack installation?', { topKChunks: 1 })
  expect(answer).toMatchObject({ status: 'answered', text: 'An alarm rings for 40 seconds. [1]' })
  expect(reader.calls).toEqual(['parse', 'extract', 'extract'])
})
