/**
 * Ranked search beside its peers: building, questions, memory, at one and at ten million words.
 *
 *     npm run bm25                         all engines, both sizes: a table on stderr, JSON on stdout
 *     npm run bm25 -- --copies 1 --engine chapterverse --engine minisearch
 * @module
 */
import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { ENGINES } from './engines/all.ts'
import type { Measured } from './measure.ts'

const { values } = parseArgs({
  options: { copies: { type: 'string', multiple: true }, engine: { type: 'string', multiple: true } },
})
const sizes = (values.copies ?? ['1', '10']).map(Number)
const engines = values.engine ?? Object.keys(ENGINES)

const rows = sizes.flatMap((copies) => {
  const measured = engines.map((engine) => measure(engine, copies))
  const ours = measured.find(({ engine }) => engine === 'chapterverse')
  return measured.map(({ found, ...row }) => ({
    words: `${copies}.06M`.replace('10.06', '10.6'),
    ...row,
    agreement: agreement(found, ours?.found),
  }))
})
console.error(table(rows))
console.log(JSON.stringify({ node: process.version, rows, bars: bars(rows) }, null, 2))

type Row = Omit<Measured, 'found'> & { words: string; agreement: number | null }

/** LanceDB's index build hangs on two cores unless it is told how many threads to use. */
function measure(engine: string, copies: number): Measured {
  const args = [
    '--expose-gc',
    '--max-old-space-size=8000',
    '--import',
    'tsx',
    join(import.meta.dirname, 'measure.ts'),
    engine,
    `${copies}`,
  ]
  const env = { ...process.env, LANCE_CPU_THREADS: '4', LANCE_LOG: 'error' }
  return JSON.parse(execFileSync(process.execPath, args, { env, encoding: 'utf8', maxBuffer: 2 ** 28 })) as Measured
}

/** Share of our first ten that another engine has among its first ten, over the sentences both were asked. */
function agreement(found: readonly number[][], ours: readonly number[][] | undefined): number | null {
  if (!ours) return null
  const shares = found.map(
    (ids, i) => ids.filter((id) => ours[i]?.includes(id)).length / Math.max(1, ours[i]?.length ?? 0),
  )
  return shares.reduce((sum, share) => sum + share, 0) / shares.length
}

/** How many times faster than the fastest other engine a sentence is answered, and the build beside the faster of minisearch's two. */
function bars(all: readonly Row[]): object[] {
  return [...new Set(all.map(({ words }) => words))].flatMap((words) => {
    const of = all.filter((row) => row.words === words)
    const ours = of.find(({ engine }) => engine === 'chapterverse')
    const others = of.filter((row) => row !== ours)
    if (!ours || others.length === 0) return []
    const fastest = others.reduce((a, b) => (a.queryMs.sentences <= b.queryMs.sentences ? a : b))
    const minisearch = of.filter(({ engine }) => engine.startsWith('minisearch'))
    return [
      {
        words,
        sentencesTimesFaster: fastest.queryMs.sentences / ours.queryMs.sentences,
        thanEngine: fastest.engine,
        buildCpuOverMinisearch: ours.buildCpuMs / Math.min(...minisearch.map(({ buildCpuMs }) => buildCpuMs)),
      },
    ]
  })
}

function table(all: readonly Row[]): string {
  const head = [
    'words',
    'engine',
    'build ms',
    'build CPU ms',
    '5 keywords',
    '20 keywords',
    'sentence',
    'index MB',
    'peak MB',
    'same ten %',
  ]
  const cells = all.map((row) => [
    row.words,
    row.engine,
    row.buildMs.toFixed(0),
    row.buildCpuMs.toFixed(0),
    row.queryMs['5 keywords'].toFixed(3),
    row.queryMs['20 keywords'].toFixed(3),
    row.queryMs.sentences.toFixed(3),
    row.indexMb.toFixed(0),
    row.peakMb.toFixed(0),
    row.agreement === null ? '' : (100 * row.agreement).toFixed(0),
  ])
  const line = (row: readonly string[]) => `| ${row.join(' | ')} |`
  return [line(head), line(head.map(() => '---')), ...cells.map(line)].join('\n')
}
