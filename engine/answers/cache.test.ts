import { afterAll, beforeAll, expect, it } from 'vitest'
import { parseSettings } from '../../state/settings.ts'
import { anAnswer } from '../../testing/answers/an-answer.ts'
import { libraryOf, type TestLibrary } from '../../testing/files/library.ts'
import { fakeReader } from '../../testing/readers/fake-reader.ts'
import { type Opened, openedFrom } from '../run/context.ts'
import { keepAnswer, recallAnswer } from './cache.ts'

let library: TestLibrary
let opened: Opened
beforeAll(async () => {
  library = await libraryOf({ 'fares.md': '# Fares\n\nA day ticket costs 8 pounds.\n' })
  opened = await openedFrom(library, parseSettings({}), fakeReader({}))
})
afterAll(() => library.remove())

/** What could not be read because a call failed may hold another instance, but takes nothing from one that was found. */
it.each([
  ['fact', 'answered', true],
  ['list', 'answered', false],
  ['fact', 'partial', false],
  ['fact', 'not_found', false],
] as const)('a %s, %s though a call failed, is kept: %s', (kind, status, kept) => {
  const coverage = { chunksTotal: 9, chunksScreened: 4, chunksUnread: 5, callsFailed: 1, sectionsRead: [] }
  const key = `${kind} ${status}`
  keepAnswer(key, anAnswer({ status, coverage }), kind, opened)
  expect(recallAnswer(key, opened) !== null).toBe(kept)
})
