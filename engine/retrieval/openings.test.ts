import { afterAll, beforeAll, expect, it } from 'vitest'
import type { PassageRef } from '../../state/records.ts'
import { libraryOf, type TestLibrary } from '../../testing/files/library.ts'
import { withOpenings } from './openings.ts'

const filler = 'Ropes are checked by the watch. '.repeat(20)

let library: TestLibrary
beforeAll(async () => {
  library = await libraryOf({
    'deck.md': `# Deck\n\nWho walks here.\n\n## Mast\n\nThe mast is of pine.\n\n${filler}\n\nIt stands 30 m.\n\n## Oars\n\n${'Long as a mast is an oar, and as old as the ship it was cut for, '.repeat(8)}they say.\n\nNine.\n\n## Raft\n\n${'A raft of logs, '.repeat(40)}too.\n\nTow it.\n`,
    'plain.txt': `It began in May. ${filler}It ended in June.\n`,
  })
})
afterAll(() => library.remove())

function reading(words: string, path: string, docId = 'deck.md'): PassageRef {
  const { info } = library.corpus.structure(docId)
  const start = library.corpus.text(docId, 0, info.length).indexOf(words)
  return { docId, hash: info.hash, path, start, end: start + words.length }
}
const shown = (...readings: PassageRef[]) =>
  withOpenings(readings, library.corpus).map(({ docId, start, end }) => library.corpus.text(docId, start, end))

it('puts the heading and the first sentences of its section before a reading from the middle', () => {
  const [opening, window] = shown(reading('It stands 30 m.', '1.1'))
  expect(opening).toMatch(/^## Mast\n\nThe mast is of pine\.\n\nRopes are checked/)
  expect(opening?.length).toBeLessThanOrEqual(320)
  expect(window).toBe('It stands 30 m.')
})

it('has one sentence that is not too long, and none where a reading begins with its section', () => {
  expect(shown(reading('Nine.', '1.2'))[0]).toMatch(/^## Oars\n\nLong as a mast.*they say\.$/s)
  expect(shown(reading('Tow it.', '1.3'))).toEqual(['Tow it.'])
  expect(shown(reading('The mast is of pine.', '1.1'))).toEqual(['The mast is of pine.'])
})

it('shows an opening once, and not where it is read itself', () => {
  expect(shown(reading('Nine.', '1.2'), reading('Nine.', '1.2')).filter((text) => /they say/.test(text))).toHaveLength(
    1,
  )
  expect(shown(reading('It stands 30 m.', '1.1'), reading('## Mast\n\nThe mast is of pine.', '1.1'))).toHaveLength(2)
})

it('knows the opening of a document without headings', () => {
  expect(shown(reading('It ended in June.', '1', 'plain.txt'))[0]).toMatch(/^It began in May\./)
})
