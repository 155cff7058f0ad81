import { expect, test } from 'vitest'
import { parse } from '../formats/html.ts'
import { runsOf } from './runs.ts'
import { sentencesOf } from './sentences.ts'
import { tablesOf } from './tables/build.ts'
import { withHeaders } from './tables/sentence-headers.ts'

/** Runs of an HTML page, as pairs of its first sentence and the first one that is no header row, with their length. */
function runs(html: string): [string, string, number][] {
  const [parsed] = parse(Buffer.from(html))
  if (parsed === undefined) throw new Error('no document')
  const { text, blocks } = parsed
  const sentences = withHeaders(sentencesOf(text, blocks), tablesOf(text, blocks))
  const words = (i: number) => text.slice(sentences[i]?.start, sentences[i]?.end)
  const found = new Set(runsOf(text, sentences))
  return [...found].flatMap((run) => (run ? [[words(run.from), words(run.body), run.to - run.from]] : []))
}

const row = (tag: string, ...cells: string[]) => `<tr>${cells.map((cell) => `<${tag}>${cell}</${tag}>`).join('')}</tr>`

test('a table is one run, from the first of its header rows', () => {
  const body = [1, 2, 3, 4].map((n) => row('td', `port ${n}`, `${n}0`, `${n}1`)).join('')
  const head = `<thead>${row('th', 'Port', 'Berths', 'Berths')}${row('th', '', '2021', '2022')}</thead>`
  const [table, ...others] = runs(`<p>Text.</p><table>${head}<tbody>${body}</tbody></table><p>More.</p>`)
  expect(table?.slice(1)).toEqual(['port 1 | 10 | 11', 6])
  expect(others).toEqual([])
})

test('a list and a listing are runs of their own', () => {
  const found = runs('<ul><li>one</li><li>two</li></ul><pre>a()\nb()</pre><p>Text.</p><ol><li>three</li></ol>')
  expect(found.map(([first, , length]) => [first, length])).toEqual([
    ['one', 2],
    ['a()', 2],
    ['1. three', 1],
  ])
})
