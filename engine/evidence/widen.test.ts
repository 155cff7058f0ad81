import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { DraftBlock, PassageRef } from '../../state/records.ts'
import { libraryOf, type TestLibrary } from '../../testing/files/library.ts'
import { widenSupport } from './widen.ts'

let library: TestLibrary
const TEXT = `# Retention

## Storage

Version 3.2 changed how files are kept. The sink keeps them for 90 days. Old ones are moved.

The “cert” is read at start. It must be readable.

| ship | year | crew |
| --- | --- | --- |
| Tern | 2019 | 14 |
| Skua | 2021 | 14 |

Two boats carry 14 people.
`
beforeAll(async () => {
  library = await libraryOf({ 'a.md': TEXT })
})
afterAll(() => library.remove())

const passage = (): PassageRef => {
  const { hash } = library.corpus.document('a.md')
  return { docId: 'a.md', hash, path: '1.1', start: 0, end: TEXT.length }
}
function block(text: string, cited: string): DraftBlock {
  const { docId, hash } = passage()
  const start = TEXT.indexOf(cited)
  return { kind: 'sentence', text, spans: [{ docId, hash, start, end: start + cited.length }], unresolved: [] }
}
const quotes = ({ spans }: DraftBlock) => spans.map(({ start, end }) => TEXT.slice(start, end))

describe('support that was left uncited', () => {
  it.each([
    [
      'a figure one line above',
      'Since version 3.2 the sink keeps them for 90 days.',
      'The sink keeps them for 90 days.',
      'Version 3.2 changed',
    ],
    ['a name one line above', 'The “cert” must be readable.', 'It must be readable.', 'The “cert” is read'],
  ])('%s is cited from there', (_, text, cited, added) => {
    const widened = widenSupport(block(text, cited), [passage()], library.corpus, '')
    expect(quotes(widened)).toHaveLength(2)
    expect(quotes(widened)[1]).toContain(added)
  })

  it('is not guessed where several lines might be meant', () => {
    const doubted = block('Old ones, 14 of them, are moved.', 'Old ones are moved.')
    expect(widenSupport(doubted, [passage()], library.corpus, '')).toBe(doubted)
  })

  it('is not looked for where the statement says what nothing near by says', () => {
    const doubted = block('Old ones are moved after 91 days.', 'Old ones are moved.')
    expect(widenSupport(doubted, [passage()], library.corpus, '')).toBe(doubted)
  })

  it('stays in what was shown', () => {
    const doubted = block('Since version 3.2 the sink keeps them for 90 days.', 'The sink keeps them for 90 days.')
    const shown = { ...passage(), start: TEXT.indexOf('The sink keeps') }
    expect(widenSupport(doubted, [shown], library.corpus, '')).toBe(doubted)
  })

  it('leaves alone what denies, cites nothing or has nothing wrong', () => {
    for (const fine of [
      block('The sink keeps them for 90 days.', 'The sink keeps them for 90 days.'),
      block('The sink does not keep them for 90 days.', 'The sink keeps them for 90 days.'),
    ])
      expect(widenSupport(fine, [passage()], library.corpus, '')).toBe(fine)
  })
})
