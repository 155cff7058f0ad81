import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { libraryOf, type TestLibrary } from '../../testing/files/library.ts'
import { AUTH, SECTIONED } from '../../testing/files/sectioned.ts'
import { estimateTokens } from '../words/tokens.ts'
import { descriptionKey } from './description-key.ts'
import { readMap, renderMap } from './read-map.ts'
import { readSection } from './read-section.ts'

let library: TestLibrary

beforeAll(async () => {
  library = await libraryOf(SECTIONED)
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
    expect(entry?.sections[1]?.length).toBe(AUTH.length - AUTH.indexOf('# Auth'))
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

describe('a document without headings', () => {
  const half = (words: string) => `${`The ${words} again. `.repeat(10)}\n\n`.repeat(40)
  let topics: TestLibrary

  beforeAll(async () => {
    topics = await libraryOf({
      'long.txt': half('harbour and the ferry sailed') + half('oven and the bread baked'),
      'zh.txt': '渡船进了港口，水手下了船。'.repeat(400) + '烤炉里有面粉，师傅做面包。'.repeat(400),
    })
  })
  afterAll(() => topics.remove())

  test.each(['long.txt', 'zh.txt'])('%s has topics, marked as made by us', (docId) => {
    const [entry] = readMap(topics.corpus, { documents: [docId] })
    const [whole, ...made] = entry?.sections ?? []
    expect(whole).toMatchObject({ path: '1', heading: '', made: false, length: topics.corpus.document(docId).length })
    expect(made.length).toBeGreaterThan(1)
    made.forEach((topic, i) => {
      expect(topic).toMatchObject({ path: `1.${i + 1}`, made: true })
      expect(topic.heading).not.toBe('')
    })
    expect(made.reduce((sum, { length }) => sum + length, 0)).toBe(whole?.length)
    const lines = renderMap(entry === undefined ? [] : [entry]).split('\n')
    expect(lines[2]).toMatch(/^ {4}1\.1 ~ \S/)
    expect(topics.corpus.structure(docId).sections).toHaveLength(1)
  })

  test('topics are read as sections are', () => {
    const [entry] = readMap(topics.corpus, { documents: ['long.txt'] })
    const section = readSection(topics.corpus, 'long.txt#1.2')
    expect(section).toMatchObject({ docId: 'long.txt', path: '1.2', made: true, line: expect.any(Number) })
    expect(section.headings).toEqual([entry?.sections[2]?.heading])
    expect(section.text).toBe(topics.corpus.text('long.txt', section.start, section.end))
    expect(section.text).toHaveLength(entry?.sections[2]?.length ?? 0)
    expect(() => readSection(topics.corpus, 'long.txt#1.99')).toThrow(
      expect.objectContaining({ code: 'section_not_found', remedy: expect.stringContaining('1.') }),
    )
  })
})

test('readMap shows what a model made, and its title where a document has but the name of its file', () => {
  const { corpus } = library
  const made = new Map([
    [descriptionKey(corpus, 'plain.txt'), { title: 'On headings', summary: 'Has none.' }],
    [descriptionKey(corpus, 'guide/auth.md'), { title: 'Other', summary: 'How to sign in.' }],
    [descriptionKey(corpus, 'guide/auth.md', '1.2'), { title: 'Other', summary: 'All keys.' }],
  ])
  const map = readMap(corpus, { described: (key) => made.get(key), documents: ['plain.txt', 'guide/auth.md'] })
  expect(map.map(({ title, summary }) => [title, summary])).toEqual([
    ['Auth', 'How to sign in.'],
    ['On headings', 'Has none.'],
  ])
  expect(map[0]?.sections[4]).toMatchObject({ heading: 'Keys', summary: 'All keys.', made: false })
  expect(renderMap(map)).toContain('1.2 Keys — All keys.')
})
