import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { estimateTokens } from '../../corpus/words/tokens.ts'
import type { ReadingState } from '../../state/channels.ts'
import { nothingCovered } from '../../state/coverage.ts'
import type { Hit, PassageRef, QuestionKind } from '../../state/records.ts'
import { parseSettings } from '../../state/settings.ts'
import { libraryOf, type TestLibrary } from '../../testing/files/library.ts'
import { parsedAs } from '../../testing/readers/fake-reader.ts'
import type { Run } from '../run/context.ts'
import { fillPassages, withoutTail } from './fill-passages.ts'

const prose = (word: string, count: number) => `The ${word} is set in the morning and struck at night. `.repeat(count)

let library: TestLibrary
beforeAll(async () => {
  library = await libraryOf({
    'long.md': `# Mast\n\n${Array.from({ length: 30 }, () => prose('sail', 8)).join('\n\n')}\n\n## Oars\n\n${prose('oar', 6)}\n`,
    'other.md': `# Keel\n\n${prose('sail', 14)}\n`,
    'far.md': '# Tar\n\nTar is black and smells of pine, and has no use on deck.\n',
  })
})
afterAll(() => library.remove())

const chunks = () => library.corpus.structure('long.md').chunks
function passage(first: number, last = first, docId = 'long.md'): PassageRef {
  const { chunks: all, info } = library.corpus.structure(docId)
  return { docId, hash: info.hash, path: '1', start: all[first]?.start ?? 0, end: all[last]?.end ?? 0 }
}
function fill(
  passages: PassageRef[],
  kind: QuestionKind,
  maxTokensPerLoop = 8000,
  before: PassageRef[] = [],
): PassageRef[] {
  const { corpus } = library
  const parsed = { ...parsedAs('When is the sail set?'), kind, keywords: {} }
  const run = { corpus, documents: corpus.documents, settings: parseSettings({ maxTokensPerLoop }) }
  const state = { parsed, keywords: {}, coverage: nothingCovered() }
  return fillPassages(passages, before, state as unknown as ReadingState, run as unknown as Run)
}
const spanOf = ({ start, end }: PassageRef) => [start, end]
const section = (path: string) => library.corpus.structure('long.md').sections.find((one) => one.path === path)

describe('what is read of what was found', () => {
  it('is a small section whole, of a larger one the chunk, where a fact is asked for', () => {
    const oars = section('1.1')
    const inOars = { ...passage(0), start: (oars?.end ?? 0) - 60, end: oars?.end ?? 0 }
    expect(fill([inOars, passage(1)], 'fact').map(spanOf)).toEqual([[oars?.start, oars?.end], spanOf(passage(1))])
  })

  it.each(['procedure', 'summary', 'compare'] as const)(
    'is the whole section for a %s, where there is room',
    (kind) => {
      const mast = section('1')
      expect(fill([passage(2)], kind).map(spanOf)).toEqual([[mast?.start, mast?.ownEnd]])
      expect(fill([passage(2)], kind, 1500).map(spanOf)).toEqual([spanOf(passage(2))])
    },
  )

  it('leaves room for what is read before, and adds nothing where nothing was found', () => {
    const mast = section('1')
    const whole = { ...passage(0), start: mast?.start ?? 0, end: mast?.ownEnd ?? 0 }
    expect(
      fill([passage(0, 0, 'far.md'), passage(2)], 'summary', 3200, [whole])
        .map(spanOf)
        .at(1),
    ).toEqual(spanOf(passage(2)))
    expect(fill([], 'list', 8000, [whole])).toEqual([])
  })

  it('closes a gap of one chunk where the section does not fit, and no wider one', () => {
    expect(chunks().length).toBeGreaterThan(5)
    const room = estimateTokens(library.corpus.text('long.md', 0, chunks()[3]?.end ?? 0))
    expect(fill([passage(2), passage(0)], 'summary', room).map(spanOf)).toEqual([spanOf(passage(0, 2))])
    expect(fill([passage(3), passage(0)], 'summary', room)).toHaveLength(2)
    expect(fill([passage(2), passage(0)], 'fact', room)).toHaveLength(2)
  })

  it('is more places for a list alone, those that rank near the best and fit', () => {
    const documents = (kind: QuestionKind, tokens?: number) =>
      fill([passage(2)], kind, tokens).map(({ docId }) => docId)
    expect(documents('list')).toEqual(['long.md', 'other.md'])
    expect(documents('summary')).toEqual(['long.md'])
    expect(
      documents('list', estimateTokens(library.corpus.text('long.md', passage(2).start, passage(2).end)) + 100),
    ).toEqual(['long.md'])
  })
})

describe('the tail of a ranking', () => {
  const hits = (...scores: number[]) =>
    scores.map((score, chunk): Hit => ({ docId: 'a', chunk, path: '1', start: 0, end: 1, score, via: 'bm25' }))
  const kept = (scores: number[], kind: QuestionKind = 'fact', information = ['one thing']) =>
    withoutTail(hits(...scores), { ...parsedAs('Q?'), kind, information }).length

  it.each([
    ['begins at a clear drop', [20, 19, 8, 7.5], 2],
    ['is none where the scores fall by and by', [20, 15, 11, 8, 6, 5], 6],
    ['is none above half of the best', [20, 12, 11], 3],
    ['is never all of it', [20], 1],
    ['of nothing is nothing', [], 0],
  ])('%s', (_, scores, expected) => {
    expect(kept(scores)).toBe(expected)
  })

  it('is read where more than one fact is asked for', () => {
    expect(kept([20, 1], 'procedure')).toBe(2)
    expect(kept([20, 1], 'fact', ['one thing', 'another'])).toBe(2)
  })
})
