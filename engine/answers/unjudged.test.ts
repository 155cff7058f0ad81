import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ask } from '../../index.ts'
import type { Outcome } from '../../state/outcome.ts'
import type { Stop } from '../../state/records.ts'
import { libraryOf, type TestLibrary } from '../../testing/files/library.ts'
import { fakeReader } from '../../testing/readers/fake-reader.ts'
import { isUnsure, unjudged } from './unjudged.ts'

let library: TestLibrary
beforeAll(async () => {
  library = await libraryOf({
    'fares.md': '# Fares\n\nA day ticket costs 8 pounds. Dogs travel free.\n',
    'hours.md': '# Hours\n\nThe office opens at nine.\n',
  })
})
afterAll(() => library.remove())

const NOBODY = 'Which bishop blessed the dogs of Vienna?'

describe('what is unsure', () => {
  it.each([
    ['not_found', 'exhausted', 0, true],
    ['not_found', 'budget', 0, true],
    ['partial', 'fallback', 0.3, true],
    // Verified and confident, with a part missing: that is an answer in part.
    ['partial', 'fallback', 0.7, false],
    ['partial', 'exhausted', 0.3, false],
    ['answered', 'verified', 0.7, false],
    ['not_found', 'cancelled', 0, false],
    ['not_found', 'error', 0, false],
  ] as const)('%s, %s, %d: %s', (status: Outcome['status'], stop: Stop, confidence: number, expected: boolean) => {
    expect(isUnsure({ status, confidence }, stop, 0.5)).toBe(expected)
  })
})

describe('without a model', () => {
  it.each(['lv1', 'loop', 'lv2', 'lv3', 'auto'] as const)(
    '%s gives the closest passages and denies nothing',
    async (tier) => {
      const answer = await ask(NOBODY, { corpus: library, tier, settings: { model: 'offline' } })
      expect(answer).toMatchObject({ status: 'passages', basis: 'quoted', text: '', citations: [] })
      expect(answer.passages[0]).toMatchObject({ n: 1, docId: 'fares.md', headings: ['Fares'] })
      expect(answer.missing).toEqual(['These words stand nowhere in the documents: "bishop", "blessed", "Vienna".'])
      expect(answer.subQuestions.map(({ status }) => status)).not.toContain('not_found')
    },
  )

  it('gives no sure quotation as read', async () => {
    const answer = await ask('What does a day ticket cost?', { corpus: library, settings: { model: 'offline' } })
    expect(answer).toMatchObject({ status: 'answered', basis: 'quoted', passages: [] })
  })

  it('says not found only of words that stand nowhere', async () => {
    const answer = await ask('Zzyzx quux?', { corpus: library, settings: { model: 'offline' } })
    expect(answer).toMatchObject({
      status: 'not_found',
      passages: [],
      missing: ['These words stand nowhere in the documents: "Zzyzx", "quux".'],
    })
  })

  it('keeps a quotation where no passage has a word of the question', () => {
    const part: Outcome = { status: 'partial', blocks: [], confidence: 0.2, missing: ['more'] }
    const world = { corpus: library.corpus, documents: library.corpus.documents }
    expect(unjudged(part, [], 'Zzyzx?', world)).toMatchObject({ status: 'partial', missing: ['more'], passages: [] })
  })
})

it('a model that finds nothing has judged: not found', async () => {
  const nothing = async () => ({ blocks: [], confidence: 0, missing: ['all'] })
  const reader = fakeReader({ extract: nothing, keywords: async () => ({ keywords: {} }) })
  const answer = await ask(NOBODY, { corpus: library, tier: 'lv1', reader })
  expect(answer).toMatchObject({ status: 'not_found', basis: 'read', passages: [] })
})
