import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { readText } from './read-text.ts'

it('reads files and pipes to their end, and refuses a device at once', () => {
  const dir = mkdtempSync(join(tmpdir(), 'read-'))
  const file = join(dir, 'a.txt')
  writeFileSync(file, 'five')
  expect(readText(file)).toBe('five')
  const pipe = join(dir, 'pipe')
  execFileSync('mkfifo', [pipe])
  execFileSync('sh', ['-c', `(printf six > ${pipe}) >/dev/null 2>&1 &`])
  expect(readText(pipe)).toBe('six')
  expect(() => readText('/dev/zero')).toThrow(expect.objectContaining({ code: 'bad_input' }))
  rmSync(dir, { recursive: true })
})
