import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { killScreening } from './kill-screening.ts'

let dir: string
beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'kill-screening-'))
})
afterEach(() => rmSync(dir, { recursive: true }))

it('a screening that is killed goes on where it was, and answers as if nothing had happened', async () => {
  const seen = await killScreening(dir, { kills: 3, seed: 7 })
  expect(seen.kills).toBe(3)
  expect(seen.done).toBeGreaterThan(0)
  expect(seen.stored).toBeGreaterThan(0)
  expect(seen.askedAgain).toBeGreaterThan(0)
})
