import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { libraryOf } from '../../testing/files/library.ts'
import { createPlaces, type PlaceGold } from './places.ts'

const SENTENCE = 'The default port of the server is 5432 on every machine.'
const ROW = '| batch_size | int | no | 1024 | rows written at once |'
const TABLE = (name: string) =>
  `# ${name}\n\n## Options\n\n| name | type | required | default | |\n|---|---|---|---|---|\n${ROW}\n`
const COMMON = `## Recovery\n\nShort. ${'The log is replayed from the last checkpoint on, and what was not committed is undone. '.repeat(2)}Yes.\n`
const FILES = {
  'a.md': `# Ports\n\nIntroduction.\n\n## Default\n\n${SENTENCE}\n\n## Again\n\nNo.\n\n${SENTENCE}\n`,
  'b.md': `# Operation\n\nFirst.\n\n## Network\n\n### Ports\n\nSo it is.\n${SENTENCE}\n`,
  'c.md': 'Short words.\n\nThe port is 1.\n',
  'copy-of-c.txt': 'Short words.\n\nThe port is 1.\n',
  'd.md': 'Other words, and then: The port is 1.\n',
  'sink.md': TABLE('Sink'),
  'source.md': TABLE('Source'),
  'one.md': `# One\n\n${COMMON}`,
  'two.md': `# Two\n\n${COMMON.replace('## Recovery', '## After a crash')}`,
  'zh.md': '# 端口\n\n服务器在每一台机器上的默认端口都是五四三二。\n',
  'zh2.md': '# 网络\n\n## 其他\n\n服务器在每一台机器上的默认端口都是五四三二。\n',
}

let library: Awaited<ReturnType<typeof libraryOf>>
let place: PlaceGold
beforeAll(async () => {
  library = await libraryOf(FILES)
  place = createPlaces(library.corpus)
})
afterAll(() => library.remove())

const placesOf = (...gold: Parameters<PlaceGold>) =>
  place(...gold)[0]?.places.map(({ docId, path }) => `${docId}#${path}`)

describe('the places of a gold passage', () => {
  it('are its own first, and then every one where the same sentence stands', () => {
    expect(placesOf([{ doc: 'a', quote: 'default port of the server is 5432' }])).toEqual([
      'a.md#1.1',
      'a.md#1.2',
      'b.md#1.1.1',
    ])
    expect(placesOf([{ doc: 'zh.md', quote: '默认端口都是五四三二' }])).toEqual(['zh.md#1', 'zh2.md#1.1'])
  })

  it('go by offsets in code points, where there are some', () => {
    const at = [...FILES['a.md']].join('').lastIndexOf('5432')
    expect(placesOf([{ doc: 'a.md', quote: '5432', char_start: at, char_end: at + 4 }])?.[0]).toBe('a.md#1.2')
  })

  it('are in a document with the same text, however little it says', () => {
    expect(placesOf([{ doc: 'c.md', quote: 'The port is 1.' }])).toEqual(['c.md#1', 'copy-of-c.txt#1'])
    expect(placesOf([{ doc: 'c.md' }])).toEqual(['c.md#null', 'copy-of-c.txt#null'])
  })

  it('are not where a row or a few words stand too: they may be about another thing there', () => {
    expect(placesOf([{ doc: 'sink.md', quote: ROW }])).toEqual(['sink.md#1.1'])
  })

  it('are where the whole section stands, under whatever heading', () => {
    expect(placesOf([{ doc: 'one.md', quote: 'Short.' }])).toEqual(['one.md#1.1', 'two.md#1.1'])
  })

  it('are those that the set names', () => {
    const named = { doc: 'sink.md', quote: ROW, also_verbatim_in: ['source'] }
    expect(placesOf([named])).toEqual(['sink.md#1.1', 'source.md#1.1'])
  })

  it('are in the one document that is asked about', () => {
    expect(placesOf([{ doc: 'a.md', quote: SENTENCE }], 'a.md')).toEqual(['a.md#1.1', 'a.md#1.2'])
  })

  it('are none that could be told where the document is not there, or the words are not', () => {
    expect(placesOf([{ doc: 'gone.md', quote: SENTENCE }])).toEqual(['gone.md#null'])
    expect(placesOf([{ doc: 'a.md', quote: 'Nobody said this.' }])).toEqual(['a.md#null'])
  })
})
