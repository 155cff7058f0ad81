/** Many processes on one store that none has made yet. */
import { cpSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { Answer } from '../../index.ts'
import { commandLine, EXAMPLES, finished } from '../../testing/process/command-line.ts'

const { scratch, start, remove } = commandLine()
afterAll(remove)

it.each([2, 8])('%i that ask at once index each document once, and all of them answer', async (count) => {
  const docs = join(scratch, `docs-${count}`)
  cpSync(EXAMPLES, docs, { recursive: true })
  const ask = () => finished(start(['ask', 'How long is lost property kept?', docs, '--json']))
  const all = await Promise.all(Array.from({ length: count }, ask))
  const answers = all.map(({ stdout }) => Answer.parse(JSON.parse(stdout)))
  expect(all.map(({ code }) => code)).toEqual(all.map(() => 0))
  expect(answers.map(({ status, stop }) => `${status} ${stop}`)).toEqual(all.map(() => 'answered verified'))
  expect(new Set(answers.map(({ text }) => text)).size).toBe(1)
  const added = all.flatMap(({ stderr }) => /^Indexed: (.*?);/m.exec(stderr)?.[1] ?? [])
  expect(added).toEqual(['9 added'])
})
