import { afterEach, beforeEach, expect, it } from 'vitest'
import { nothingCovered } from '../../state/coverage.ts'
import type { Answer } from '../../state/records.ts'
import { parseSettings } from '../../state/settings.ts'
import { noUsage } from '../../state/usage.ts'
import { aCitation, anAnswer } from '../../testing/answers/an-answer.ts'
import { libraryOf, type TestLibrary } from '../../testing/files/library.ts'
import { fakeReader } from '../../testing/readers/fake-reader.ts'
import { openResources, type RunResources } from '../run/context.ts'
import { finalAnswer } from './best-of-tiers.ts'
import { recallAnswer, storeAnswer } from './cache.ts'

let library: TestLibrary
let opened: RunResources
beforeEach(async () => {
  library = await libraryOf({ 'fares.md': '# Fares\n\nA day ticket costs 8 pounds.\n' })
  opened = await openResources(library, parseSettings({}), fakeReader({}))
})
afterEach(() => library.remove())

const answerOf = (best: Answer) => {
  const facts = { question: best.question, parsed: null, tried: [], loops: 1, trace: [], startedAt: 0 }
  const state = { ...facts, best, coverage: nothingCovered(), usage: noUsage() }
  return finalAnswer(state, { ...opened, threshold: 0.8 }, 'top')
}

const gone = anAnswer({ status: 'partial', stop: 'exhausted', citations: [aCitation('fares.md', 'A ticket costs 7.')] })

it('whose text is gone says so', () => {
  expect(answerOf(gone)).toMatchObject({
    status: 'not_found',
    stop: 'error',
    citations: [],
    missing: ['What is it?', expect.stringContaining('changed and indexed anew')],
  })
})

it('passages whose text is gone are not given', () => {
  const passages = [{ ...aCitation('fares.md', 'A ticket costs 7.'), matches: [] }]
  const closest = anAnswer({ status: 'passages', stop: 'exhausted', passages })
  expect(answerOf(closest)).toMatchObject({ status: 'not_found', passages: [] })
  storeAnswer('closest', closest, 'fact', opened)
  expect(recallAnswer('closest', opened)).toBeNull()
})

it('whose text is gone is not kept: the text may come back', () => {
  storeAnswer('gone', answerOf(gone), 'fact', opened)
  expect(recallAnswer('gone', opened)).toBeNull()
  const stands = anAnswer({ status: 'not_found', stop: 'exhausted' })
  storeAnswer('stands', answerOf(stands), 'fact', opened)
  expect(recallAnswer('stands', opened)).toMatchObject({ status: 'not_found', cached: true })
})
