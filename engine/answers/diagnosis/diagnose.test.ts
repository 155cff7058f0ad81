/** Each symptom provoked by a run of a graph over small documents; and runs in which nothing is wrong. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { answerQuestion } from '../../../api/ask.ts'
import { estimateTokens } from '../../../corpus/words/tokens.ts'
import type { CallOptions, ExtractInput, Reader } from '../../../readers/reader.ts'
import type { SettingsInput } from '../../../state/settings.ts'
import type { Tier } from '../../../state/tiers.ts'
import { libraryOf, type TestLibrary } from '../../../testing/files/library.ts'
import { fakeReader } from '../../../testing/readers/fake-reader.ts'
import { leafing, nothingFound, quoting, textOf } from '../../../testing/readers/navigating.ts'
import { diagnose } from './diagnose.ts'
import type { Finding, Known } from './examined.ts'

let library: TestLibrary

/** Forty sections of some 1,800 characters each. */
const chronicle = Array.from(
  { length: 40 },
  (_, i) =>
    `## Year ${1900 + i}\n\n${`In the year ${1900 + i} the keeper wrote about the weather and the sea. `.repeat(28)}\n`,
).join('\n')

beforeAll(async () => {
  library = await libraryOf({
    'auth.md':
      '# Auth\n\nEverything about signing in.\n\n## Passwords\n\nA password has at least 12 characters.\n\n## SSO\n\nAn SSO session lasts 8 hours.\n',
    'billing.md': '# Billing\n\nThe fee of SSO is 5% of the bill.\n\n## Refunds\n\nRefunds end after 14 days.\n',
    'harbour.md': '# Harbour\n\nThe harbour master lives at the pier.\n\n## Tides\n\nHigh water comes twice a day.\n',
    'old/limits.md': '# Limits\n\nA client may send 10 requests a minute.\n',
    'new/limits.md': '# Limits\n\nA client may send 50 requests a minute.\n',
    'chronicle.md': `# Chronicle\n\n${chronicle}`,
  })
})
afterAll(() => library.remove())

interface Asked {
  question?: string
  tier?: Tier
  reader?: Reader
  settings?: SettingsInput
}

function ask({ question = 'How long does an SSO session last?', tier = 'loop', reader, settings = {} }: Asked) {
  const fresh = { corpus: library.corpus, memo: null }
  return answerQuestion({
    question,
    turns: [],
    tier,
    library: fresh,
    settings: reader ? settings : { model: 'offline', ...settings },
    reader,
    signal: undefined,
    onEvent: undefined,
  })
}

const symptoms = (found: readonly Finding[]): string[] => found.map(({ symptom }) => symptom)
const known = (gold: string[], hit: boolean | null = null): Known => ({ answerable: true, gold, hit })

describe('a wrong document', () => {
  const oldLimits = (input: ExtractInput) => quoting('10 requests')(input)
  const asked = () =>
    ask({
      question: 'How many requests may a client send?',
      tier: 'lv1',
      reader: fakeReader({ extract: async (input) => oldLimits(input) }),
    })

  it('is named where another one has the same title', async () => {
    const titles = new Map(library.corpus.documents.map(({ docId, title }) => [docId, title]))
    const [found, ...others] = diagnose({ answer: await asked(), titles })
    expect(others).toEqual([])
    expect(found).toMatchObject({
      symptom: 'wrong_document',
      evidence: ['old/limits.md and new/limits.md are both called "Limits".'],
    })
    expect(found?.remedy).toContain('title of its own')
  })

  it('is named where it is known which would be right', async () => {
    const [found, ...others] = diagnose({ answer: await asked(), known: known(['new/limits'], false) })
    expect(others).toEqual([])
    expect(found).toMatchObject({
      symptom: 'wrong_document',
      evidence: ['Cited: old/limits.md. The answer is in: new/limits.'],
    })
  })

  it('is named where no document holds an answer', async () => {
    const found = diagnose({ answer: await asked(), known: { answerable: false, gold: [], hit: null } })
    expect(symptoms(found)).toEqual(['wrong_document'])
  })

  it('is not named where the cited one is right', async () => {
    expect(diagnose({ answer: await asked(), known: known(['old/limits.md'], true) })).toEqual([])
  })
})

describe('the same section twice', () => {
  it('is named where the reader chooses it again', async () => {
    const found = diagnose({ answer: await ask({ reader: leafing([['auth.md#1.1']]).reader }) })
    expect(symptoms(found)).toEqual(['read_twice'])
    expect(found[0]?.evidence).toEqual(['Round 2 of loop chose sections that were read before.'])
    expect(found[0]?.remedy).toContain('--describe')
  })

  it('is named where other words lead to the same text', async () => {
    const answer = await ask({ question: 'Which composer conducted at the harbour in Vienna?', tier: 'lv1' })
    expect(answer).toMatchObject({ status: 'passages', stop: 'no_progress' })
    const found = diagnose({ answer })
    expect(symptoms(found)).toEqual(['read_twice'])
    expect(found[0]?.evidence).toEqual([
      'Round 2 of lv1 read what the round before had read: harbour.md#1, harbour.md#1.1.',
    ])
    expect(found[0]?.remedy).toContain('--tier lv2')
  })
})

describe('low confidence', () => {
  it('is named where drafts come near the threshold, round after round', async () => {
    const { reader } = leafing([['auth.md#1.2'], ['billing.md#1'], ['harbour.md#1']], quoting('8 hours', 0.6))
    const found = diagnose({ answer: await ask({ reader, settings: { maxLoops: 3 } }) })
    expect(symptoms(found)).toEqual(['low_confidence'])
    expect(found[0]?.evidence[0]).toBe('Round 1 of loop: confidence 0.6, threshold 0.8.')
    expect(found[0]?.remedy).toContain('--overlap-ratio')
  })

  it('of a tier that reads chunks is answered by reading sections', async () => {
    const reader = fakeReader({
      keywords: async () => ({ keywords: {} }),
      extract: async (input) => quoting('8 hours', 0.6)(input),
    })
    const found = diagnose({ answer: await ask({ tier: 'lv1', reader }) })
    expect(symptoms(found)).toEqual(['low_confidence'])
    expect(found[0]?.remedy).toContain('--tier loop')
  })
})

describe('wrong candidates', () => {
  const elsewhere = [['billing.md#1'], ['harbour.md#1'], ['new/limits.md#1']]

  it('are named where each round looks elsewhere and finds nothing', async () => {
    const found = diagnose({ answer: await ask({ reader: leafing(elsewhere).reader, settings: { maxLoops: 3 } }) })
    expect(symptoms(found)).toEqual(['wrong_candidates'])
    expect(found[0]?.evidence).toEqual([
      'Round 1 of loop found nothing in: billing.md.',
      'Round 2 of loop found nothing in: harbour.md.',
      'Round 3 of loop found nothing in: new/limits.md.',
    ])
  })

  it('are named where it is known which document was not read', async () => {
    const answer = await ask({ reader: leafing(elsewhere).reader, settings: { maxLoops: 1 } })
    const found = diagnose({ answer, known: known(['auth'], false) })
    expect(symptoms(found)).toEqual(['wrong_candidates'])
    expect(found[0]?.evidence).toEqual([
      'Read: billing.md. The answer is in: auth.',
      'It was among the hits, but not chosen.',
    ])
  })
})

describe('tokens that explode', () => {
  /** Charges what the prompts of a model would hold. */
  const charge = (text: string, options?: CallOptions): void => {
    const tokens = estimateTokens(text)
    options?.reserve?.('fake', tokens, 50)({ model: 'fake', inputTokens: tokens, outputTokens: 50, cachedTokens: 0 })
  }
  const years = Array.from({ length: 6 }, (_, round) =>
    Array.from({ length: 6 }, (_, i) => `chronicle.md#1.${6 * round + i + 1}`),
  )
  const reading = (settings: SettingsInput) => {
    const { reader } = leafing(years)
    const costly: Reader = {
      ...reader,
      locate: async (input, options) => {
        charge(input.map + input.candidates.join(' '), options)
        return reader.locate(input, options)
      },
      extract: async (input, options) => {
        charge(textOf(input), options)
        return input.passages.some(({ path }) => path === '1.36') ? quoting('the weather')(input) : nothingFound
      },
    }
    return ask({
      reader: costly,
      settings: { documents: ['chronicle.md'], maxSectionsPerDoc: 20, maxLoops: 8, ...settings },
    })
  }

  it('are named where a question takes far more than usual, though it is answered', async () => {
    const answer = await reading({ maxTokensPerLoop: 12_000 })
    expect(answer.status).toBe('answered')
    const found = diagnose({ answer })
    expect(symptoms(found)).toEqual(['tokens_explode'])
    expect(found[0]?.evidence.slice(1)).toEqual([
      expect.stringMatching(/^Most of them, [\d,]+, in extract\.$/),
      'More than 3 sections each were read of: chronicle.md.',
    ])
    expect(found[0]?.remedy).toContain('--max-sections-per-doc')
  })

  it('are named where a cap ends the run', async () => {
    const answer = await reading({ budgetTokens: 5000 })
    expect(answer.stop).toBe('budget')
    expect(symptoms(diagnose({ answer }))).toEqual(['tokens_explode'])
  })
})

describe('nothing found', () => {
  it('is put down to the documents where all was read', async () => {
    const answer = await ask({ question: 'Which composer wrote the symphony of Vienna?', tier: 'lv2' })
    const found = diagnose({ answer: { ...answer, status: 'not_found', basis: 'read', passages: [] } })
    expect(symptoms(found)).toEqual(['nothing_found'])
    expect(found[0]?.cause).toContain('do not hold what was asked')
  })

  it('is put down to rules where nobody judged, whatever was read', async () => {
    const answer = await ask({ question: 'Which composer wrote the symphony of Vienna?', tier: 'lv2' })
    expect(answer).toMatchObject({ status: 'passages', coverage: { chunksUnread: 0 } })
    const found = diagnose({ answer })
    expect(symptoms(found)).toEqual(['nothing_found'])
    expect(found[0]?.cause).toContain('Without a model')
  })

  it('is put down to the reader where the text that answers was read', async () => {
    const answer = await ask({ reader: leafing([['auth.md#1.2']]).reader, settings: { maxLoops: 1 } })
    const found = diagnose({ answer, known: known(['auth.md'], false) })
    expect(symptoms(found)).toEqual(['nothing_found'])
    expect(found[0]?.evidence).toContain('The answer is in auth.md, which was read.')
    expect(found[0]?.cause).toContain('did not take for an answer')
  })

  it('is put down to what nobody read where the reader gives up', async () => {
    const { reader } = leafing([], undefined, {
      locate: async () => ({ documents: [], sections: [], reason: 'Nothing here is about whales.', stop: true }),
    })
    const found = diagnose({ answer: await ask({ question: 'How heavy is a whale?', reader }) })
    expect(symptoms(found)).toEqual(['nothing_found'])
    expect(found[0]?.cause).toMatch(/may be in the \d+ chunks that nobody read/)
  })

  it('is right where the documents are known to hold no answer', async () => {
    const answer = await ask({ question: 'Which composer wrote the symphony of Vienna?', tier: 'lv1' })
    expect(diagnose({ answer, known: { answerable: false, gold: [], hit: null } })).toEqual([])
  })
})

describe('a healthy run', () => {
  it.each(['lv1', 'loop', 'lv2', 'lv3', 'auto'] as const)('of %s has no symptom', async (tier) => {
    const answer = await ask({ tier })
    expect(answer.status).toBe('answered')
    expect(diagnose({ answer })).toEqual([])
    expect(diagnose({ answer, known: known(['auth.md'], true) })).toEqual([])
  })

  it('that looks in vain at first has none', async () => {
    const { reader } = leafing([['auth.md#1.1'], ['billing.md#1'], ['auth.md#1.2']], quoting('8 hours'))
    const answer = await ask({ reader })
    expect(answer).toMatchObject({ stop: 'verified', loops: 3 })
    expect(diagnose({ answer })).toEqual([])
  })
})
