import { describe, expect, it } from 'vitest'
import { aCitation, anAnswer } from '../../testing/answers/an-answer.ts'
import { answerText } from './text.ts'

const quote = 'Fares.\nA ticket costs 8.\x1b[2J'
const passage = { ...aCitation('fares.md', quote), matches: [{ start: 7, end: 23 }] }

describe('an answer as text', () => {
  it('says what was checked: rules quote, a model reads', () => {
    const answer = anAnswer({ text: 'It costs 8. [1]', citations: [aCitation('fares.md', 'It costs 8.')] })
    expect(answerText(answer)).toMatch(/answered \(verified; quoted exactly, not judged\), confidence 0\.90, lv1$/)
    expect(answerText({ ...answer, basis: 'read' })).toMatch(/answered \(verified\), confidence 0\.90, lv1$/)
  })

  it('says what the figures of a quoted row stand under', () => {
    const table = { row: 'Cash', columns: ['2019', '2018'] }
    const row = { ...aCitation('fares.md', 'Cash | 12 | 14'), table }
    expect(answerText(anAnswer({ text: 'It was 12. [1]', citations: [row] }))).toContain(
      '“Cash | 12 | 14”\nColumns: 2019 | 2018\n',
    )
  })

  it('gives the closest passages as they stand, what matches best in bold, and nothing a terminal obeys', () => {
    const missing = ['These words stand nowhere in the documents: "yacht".']
    const shown = answerText(anAnswer({ status: 'passages', stop: 'exhausted', passages: [passage], missing }))
    expect(shown.split('\n\n')).toEqual([
      'There is no sure answer without a model. These passages come closest.',
      'These words stand nowhere in the documents: "yacht".',
      '[1] fares.md#1, fares.md, line 1\nFares.\n**A ticket costs 8**.␛[2J',
      expect.stringMatching(/^What to try:\n- No model judges here/),
      'passages (exhausted; closest by words, not judged), confidence 0.90, lv1',
    ])
  })

  it('keeps of a long passage what lies beside what matches', () => {
    const long = 'One more word is here. '.repeat(100)
    const quote = `${long}A ticket costs 8. ${long}`
    const matches = [{ start: long.length, end: long.length + 17 }]
    const shown = answerText(anAnswer({ status: 'passages', passages: [{ ...passage, quote, matches }] }))
    expect(shown).toContain('**A ticket costs 8.**')
    expect(shown).toMatch(/\n… \S/)
    expect(shown.length).toBeLessThan(1_600)
  })

  it('says that the documents do not answer only of what a model read', () => {
    const nothing = anAnswer({ status: 'not_found', stop: 'exhausted', basis: 'read' })
    expect(answerText(nothing)).toContain('The documents do not answer this.')
    expect(answerText({ ...nothing, basis: 'quoted' })).not.toContain('do not answer')
  })
})
