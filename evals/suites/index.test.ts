import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { checkData, checkSizes } from './index.ts'

it('knows a folder with evaluation data from another one', () => {
  const folder = mkdtempSync(join(tmpdir(), 'data-'))
  const fails = (message: string) =>
    expect.objectContaining({ code: 'path_not_found', message: `There are no questions to ask: ${message}.` })
  expect(() => checkData(join(folder, 'x'))).toThrow(fails(`${join(folder, 'x')} does not exist`))
  expect(() => checkData(folder)).toThrow(fails(`${folder} holds none of the sets`))
  mkdirSync(join(folder, 'library-en'))
  writeFileSync(join(folder, 'library-en', 'questions.dev.jsonl'), '')
  expect(() => checkData(folder)).not.toThrow()
  rmSync(folder, { recursive: true })
})

it.each([
  [['library-en'], [77], '60, 200, 500'],
  [['library-en'], [60, 52], '60, 200, 500'],
  [['library-zh', 'needles'], [60], '52, 425'],
  [[], [77], '60, 200, 500, 52, 425'],
])('of %j refuses the sizes %j, naming those there are', (suites, sizes, there) => {
  expect(() => checkSizes(suites, sizes)).toThrow(
    expect.objectContaining({ code: 'bad_input', remedy: `Sizes there are: ${there}.` }),
  )
})

it('takes a size that one of the suites has', () => {
  expect(() => checkSizes([], [60, 425])).not.toThrow()
  expect(() => checkSizes(['library-en', 'library-zh'], [60])).not.toThrow()
  expect(() => checkSizes(['needles'], [60])).not.toThrow()
})
