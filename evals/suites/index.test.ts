import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { checkData } from './index.ts'

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
