import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { libraryOf, type TestLibrary } from '../../testing/library.ts'
import { readSection } from '../read-section.ts'
import { estimateTokens } from '../tokens.ts'
import { readMap, renderMap } from './read-map.ts'

const auth = [
  'Sign in before anything else.',
  '',
  '# Auth',
  '',
  '## Sessions',
  '',
  'A session lasts an hour. Then it ends.',
  '',
  '### Renewal',
  '',
  'Ask again.',
  '',
  '## Keys',
  '',
  '| key | use |',
  '|---|---|',
  '| a | b |',
].join('\r\n')

let library: TestLibrary

beforeAll(async () => {
  library = await libraryOf({
    'guide/auth.md': auth,
    'sink/redis.md': '# Redis\n\nWrites to Redis.',
    'source/redis.md': '# Redis\n\nReads from Redis.',
    'plain.txt': 'No heading here. Only text.',
    'odd#name.md': '# Odd\n\nText.',
  })
})
afterAll(() => library.remove())

describe('readMap', () => {
  test('has titles, paths, headings, sizes and first sentences', () => {
    const [entry] = readMap(library.corpus, { documents: ['guide/auth.md'] })
    expect(entry?.title).toBe('Auth')
    expect(entry?.sections.map((s) => [s.path, s.heading, s.firstSentence])).toEqual([
      ['0', '', 'Sign in before anything else.'],
      ['1', 'Auth', ''],
      ['1.1', 'Sessions', 'A session lasts an hour.'],
      ['1.1.1', 'Renewal', 'Ask again.'],
      ['1.2', 'Keys', '| key | use |'],
    ])
    expect(entry?.sections[1]?.length).toBe(auth.length - auth.indexOf('# Auth'))
  })

  test('titles that several documents share are told apart by the end of the id', () => {
    const titles = readMap(library.corpus, { documents: ['*/redis.md'] }).map((entry) => entry.title)
    expect(titles).toEqual(['Redis (sink/redis.md)', 'Redis (source/redis.md)'])
  })

  test('unknown documents are an error', () => {
    expect(() => readMap(library.corpus, { documents: ['nope.md'] })).toThrow(
      expect.objectContaining({ code: 'document_not_found' }),
    )
  })

  test('a bound takes away first sentences, then deep levels, then documents; it is never passed', () => {
    const cost = (map: ReturnType<typeof readMap>) => estimateTokens(renderMap(map))
    const full = cost(readMap(library.corpus))
    const shapes = new Set<string>()
    for (let maxTokens = full; maxTokens > 0; maxTokens--) {
      const map = readMap(library.corpus, { maxTokens })
      expect(cost(map)).toBeLessThanOrEqual(maxTokens)
      const sections = map.flatMap((entry) => entry.sections)
      const depth = Math.max(0, ...sections.map((s) => s.path.split('.').length))
      shapes.add(`${map.length}/${depth}/${sections.some((s) => s.firstSentence !== '')}`)
    }
    expect([...shapes]).toEqual([
      '5/3/true',
      '5/3/false',
      '5/2/false',
      '5/1/false',
      '5/0/false',
      '4/0/false',
      '3/0/false',
      '2/0/false',
      '1/0/false',
      '0/0/false',
    ])
  })
})

test('renderMap indents by depth, a section a line', () => {
  const lines = renderMap(readMap(library.corpus, { documents: ['guide/auth.md'] })).split('\n')
  expect(lines[0]).toMatch(/^guide\/auth\.md — Auth \(\d+ tokens\): Sign in before anything else\.$/)
  expect(lines.slice(1)).toEqual([
    '  0 Sign in before anything else.',
    '  1 Auth',
    '    1.1 Sessions — A session lasts an hour.',
    '      1.1.1 Renewal — Ask again.',
    '    1.2 Keys — | key | use |',
  ])
})

describe('readSection', () => {
  test('gives the section as it stands, subsections included', () => {
    const section = readSection(library.corpus, 'guide/auth.md#1.1')
    expect(section.text).toBe(auth.slice(auth.indexOf('## Sessions'), auth.indexOf('## Keys')))
    expect(section).toMatchObject({
      docId: 'guide/auth.md',
      path: '1.1',
      headings: ['Auth', 'Sessions'],
      title: 'Auth',
      source: 'guide/auth.md',
      line: 5,
      page: null,
    })
    expect(readSection(library.corpus, 'plain.txt#1').text).toBe('No heading here. Only text.')
  })

  test('splits at the last #', () => {
    expect(readSection(library.corpus, 'odd#name.md#1').headings).toEqual(['Odd'])
  })

  test.each([
    ['guide/auth.md#1.7', /1\.2 Keys; 1\.1 Sessions/],
    ['guide/auth.md#1.1.4', /1\.1\.1 Renewal/],
    ['guide/auth.md#9', /1 Auth/],
    ['guide/auth.md#x', /1 Auth/],
    ['guide/auth.md#', /1 Auth/],
    ['guide/auth.md', /DOC#PATH/],
  ])('says what there is instead of %s', (reference, remedy) => {
    expect(() => readSection(library.corpus, reference)).toThrow(
      expect.objectContaining({ code: 'section_not_found', remedy: expect.stringMatching(remedy) }),
    )
  })

  test('an unknown document', () => {
    expect(() => readSection(library.corpus, 'nope.md#1')).toThrow(
      expect.objectContaining({ code: 'document_not_found' }),
    )
  })
})
