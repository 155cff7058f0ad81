import { afterAll, beforeAll, expect, it } from 'vitest'
import { libraryOf, type TestLibrary } from '../../testing/files/library.ts'
import { citationOrNull } from './citations.ts'

let library: TestLibrary
beforeAll(async () => {
  library = await libraryOf({
    'report.md':
      '# Balance\n\n|  | Year ended May 31, |  |\n|---|---|---|\n|  | 2019 | 2018 |\n|  | (in thousands) |  |\n| Assets: |  |  |\n| Cash \\| bank | 12 | 14 |\n| Goodwill | 7 | — |\n\nCash rose.\n',
    'offices.html':
      '<table><tr><th>Office</th><th>Plan</th><th>Actual</th></tr><tr><td rowspan=2>Berlin</td><td>1</td><td>2</td></tr><tr><td>3</td><td>4</td></tr></table>',
  })
})
afterAll(() => library.remove())

function tableOf(docId: string, words: string) {
  const { sentences, info } = library.corpus.structure(docId)
  const found = sentences.find(({ start, end }) => library.corpus.text(docId, start, end).includes(words))
  return found && citationOrNull({ docId, hash: info.hash, start: found.start, end: found.end }, library.corpus)?.table
}

it('a cited row says what names it, what its columns are called and in which units', () => {
  const columns = ['Year ended May 31, 2019', 'Year ended May 31, 2018']
  expect(tableOf('report.md', '12')).toEqual({ row: 'Assets: › Cash | bank', columns, units: '(in thousands)' })
  expect(tableOf('report.md', 'Goodwill')).toMatchObject({ row: 'Assets: › Goodwill', columns })
})

it('a label that stands in a row above names the row too', () => {
  expect(tableOf('offices.html', '4')).toEqual({ row: 'Berlin', columns: ['Plan', 'Actual'] })
})

it('a header row, a row of a label alone and a sentence say nothing of the kind', () => {
  for (const words of ['Year ended', 'Assets', 'Cash rose']) expect(tableOf('report.md', words)).toBeUndefined()
})
