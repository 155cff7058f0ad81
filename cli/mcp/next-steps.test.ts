import { expect, it } from 'vitest'
import { anAnswer } from '../../testing/answers/an-answer.ts'
import { nextSteps } from './next-steps.ts'

const coverage = { chunksTotal: 9, chunksScreened: 4, chunksUnread: 5, callsFailed: 0, sectionsRead: [] }

it('says what is worth trying, by how it ended', () => {
  expect(nextSteps(anAnswer())).toEqual([])
  expect(nextSteps(anAnswer({ status: 'not_found', stop: 'error' }))).toEqual([])
  expect(nextSteps(anAnswer({ status: 'passages' }))[0]).toContain('read_section')
  const steps = (tier: 'lv1' | 'lv2' | 'lv3') => nextSteps(anAnswer({ status: 'not_found', tier, coverage }))
  expect(steps('lv1')[0]).toBe('ask again with tier "lv2": 5 chunks were not read.')
  expect(steps('lv2')[0]).toContain('"lv3"')
  expect(steps('lv3')[0]).toContain('search with words')
  expect(nextSteps(anAnswer({ status: 'not_found', coverage: { ...coverage, chunksUnread: 0 } }))[0]).toContain(
    'search',
  )
})
