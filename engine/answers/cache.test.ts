import { afterAll, beforeAll, expect, it } from 'vitest'
import { parseSettings } from '../../state/settings.ts'
import { anAnswer } from '../../testing/answers/an-answer.ts'
import { libraryOf, type TestLibrary } from '../../testing/files/library.ts'
import { fakeReader } from '../../testing/readers/fake-reader.ts'
import { openResources, type RunResources } from '../run/context.ts'
import { recallAnswer, storeAnswer } from './cache.ts'

let library: TestLibrary
let opened: RunResources
beforeAll(async () => {
  library = await libraryOf({ 'fares.md': '# Fares\n\nA day ticket costs 8 pounds.\n' })
  opened = await openResources(library, parseSettings({}), fakeReader({}))
})
afterAll(() => library.remove())

/**
 * A part that could not be read because a call failed may hold another instance, but takes nothing from one that was
 * found.
 */
it.each([
  ['fact', 'answered', true],
  ['list', 'answered', false],
  ['fact', 'partial', false],
  ['fact', 'not_found', false],
] as const)('a %s, %s though a call failed, is kept: %s', (kind, status, kept) => {
  const coverage = { chunksTotal: 9, chunksScreened: 4, chunksUnread: 5, callsFailed: 1, sectionsRead: [] }
  const key = `${kind} ${status}`
  storeAnswer(key, anAnswer({ status, coverage }), kind, opened)
  expect(recallAnswer(key, opened) !== null).toBe(kept)
})
