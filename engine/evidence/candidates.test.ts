import { afterAll, beforeAll, expect, it } from 'vitest'
import { libraryOf, type TestLibrary } from '../../testing/files/library.ts'
import { bestCandidates } from './candidates.ts'

let library: TestLibrary
beforeAll(async () => {
  library = await libraryOf({
    'docks.md': '# Docks\n\nThe dock is old. The crane is new. The quay is long. The sea is deep.',
  })
})
afterAll(() => library.remove())

it('chooses in the order in which parts were asked, and shows the most confident first', () => {
  const { corpus } = library
  const { hash } = corpus.document('docks.md')
  const text = corpus.text('docks.md', 0, corpus.document('docks.md').length)
  const vouched = (quote: string, confidence: number) => {
    const start = text.indexOf(quote)
    return { span: { docId: 'docks.md', hash, start, end: start + quote.length }, confidence }
  }
  const evidence = [
    vouched('The dock is old.', 0.2),
    vouched('The crane is new.', 0.5),
    vouched('The quay is long.', 0.3),
    vouched('The sea is deep.', 0.9),
  ]
  const best = bestCandidates([], [], [], 'How old is the dock, and how new the crane?', corpus, evidence)
  expect(best.map(({ quote }) => quote)).toEqual(['The crane is new.', 'The quay is long.', 'The dock is old.'])
})
