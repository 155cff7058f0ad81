import { execFile } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { EvalReport } from '../../evals/runner/records.ts'

const BIN = join(import.meta.dirname, '..', '..', 'bin', 'chapterverse')
const TEXT = '# Ports\n\n## Default port\n\nThe default port of the server is 5432.\n'
const QUESTIONS = [
  {
    ...{ id: 'q1', type: 'direct', question: 'What is the default port of the server?', answerable: true },
    ...{ answer_must_contain: ['5432'], gold: [{ doc: 'ports.md', quote: 'The default port of the server is 5432.' }] },
  },
  { id: 'q2', type: 'unanswerable', question: 'Who pays the annual fee?', answerable: false, gold: [] },
]

let folder: string
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'chapterverse-eval-cli-'))
  for (const part of ['docs', 'subsets']) mkdirSync(join(folder, 'library-en', part), { recursive: true })
  writeFileSync(join(folder, 'library-en', 'docs', 'ports.md'), TEXT)
  writeFileSync(join(folder, 'library-en', 'subsets', 'lib60.txt'), 'ports.md\n')
  writeFileSync(
    join(folder, 'library-en', 'questions.dev.jsonl'),
    QUESTIONS.map((one) => JSON.stringify(one)).join('\n'),
  )
})
afterAll(() => rmSync(folder, { recursive: true }))

const run = promisify(execFile)
const evaluate = (args: string[], data = folder) =>
  run(process.execPath, [BIN, 'eval', ...args], {
    cwd: folder,
    env: { PATH: process.env['PATH'], CHAPTERVERSE_DATA: data, CHAPTERVERSE_HOME: join(folder, 'home') },
  })

it('asks, prints a table, writes the report and its page, and compares two', async () => {
  const args = ['library-en', '--size', '60', '--tier', 'lv1,rag', '--out', 'a.json', '--html', 'a.html']
  const { stdout, stderr } = await evaluate(args)
  expect(stdout).toMatch(/^library-en-60: 1 document, offline\ntarget +n +quotes +raw quotes +hit/)
  expect(stdout).toMatch(/\nlv1 +2 +100 /)
  expect(stdout).toMatch(/\nrag +2 +100 /)
  expect(Math.max(...stdout.split('\n').map((line) => line.length))).toBeLessThanOrEqual(80)
  expect(stderr).toContain('library-en-60: indexing\nlibrary-en-60 lv1: 2 of 2\n')
  const report = JSON.parse(readFileSync(join(folder, 'a.json'), 'utf8')) as EvalReport
  expect(report.runs.map(({ target, reader, rows }) => [target, reader, rows.length])).toEqual([
    ['lv1', 'offline', 2],
    ['rag', 'offline', 2],
  ])
  expect(readFileSync(join(folder, 'a.html'), 'utf8')).toContain('library-en-60')
  cpSync(join(folder, 'a.json'), join(folder, 'b.json'))
  await evaluate(['--compare', 'a.json', 'b.json', '--html', 'c.html'])
  expect(readFileSync(join(folder, 'c.html'), 'utf8')).toContain('compared')
  // Without the folder of data and without asking: what is in the file is enough.
  const again = await evaluate(['--rescore', 'a.json', '--out', 'd.json'], join(folder, 'nowhere'))
  expect(again.stdout).toBe(stdout)
  expect(JSON.parse(readFileSync(join(folder, 'd.json'), 'utf8'))).toEqual(report)
})

it('refuses what is no report of this version', async () => {
  writeFileSync(join(folder, 'old.json'), JSON.stringify({ version: 1, runs: [] }))
  await expect(evaluate(['--rescore', 'old.json'])).rejects.toMatchObject({
    stderr: expect.stringMatching(
      /old\.json is no report of an evaluation of this version\..*\n.*asked anew/,
    ) as string,
  })
})

it('says what is wrong where it is asked for what is not there', async () => {
  await expect(evaluate([], join(folder, 'nowhere'))).rejects.toMatchObject({
    stderr: expect.stringMatching(/does not exist\.\nSet CHAPTERVERSE_DATA/) as string,
  })
  await expect(evaluate(['library-fr'])).rejects.toMatchObject({
    stderr: expect.stringMatching(/no suite "library-fr"/) as string,
  })
  await expect(evaluate(['library-en', '--size', '77'])).rejects.toMatchObject({
    stderr: expect.stringMatching(/no library of 77 documents .*\nSizes there are: 60, 200, 500\.$/m) as string,
  })
})
