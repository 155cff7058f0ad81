import { expect, it } from 'vitest'
import { type Branch, growTree, type NoteRecord, uniteNotes } from './planning.ts'

const branch = (id: string, status: Branch['status']): Branch => ({ id, question: id, parent: null, round: 1, status })
const nothing = { documents: [], blocks: [], confidence: 0, missing: [] }
const note = (id: string): NoteRecord => ({
  ...{ id, question: id, information: [], round: 1, status: 'answered', confidence: 1 },
  ...{ draft: nothing, missing: [], evidence: nothing },
})

it('grows a tree in any order, twice over, and an answer is not taken back', () => {
  const asked = [branch('q1', 'asked'), branch('q2', 'asked'), branch('q10', 'asked')]
  const answered = [branch('q10', 'answered')]
  const grown = [branch('q1', 'asked'), branch('q2', 'asked'), branch('q10', 'answered')]
  expect(growTree(asked, answered)).toEqual(grown)
  expect(growTree(answered, asked)).toEqual(grown)
  expect(growTree(grown, answered)).toEqual(grown)
})

it('keeps each note once, in the order of asking', () => {
  const united = uniteNotes([note('q10')], [note('q2'), note('q10')])
  expect(united.map(({ id }) => id)).toEqual(['q2', 'q10'])
  expect(uniteNotes(united, [note('q2')])).toEqual(united)
})
