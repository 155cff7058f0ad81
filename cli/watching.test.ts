import { getEventListeners } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { watch } from './watching.ts'

it('keeps nothing of one change for the next', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'watched-'))
  const ended = new AbortController()
  const waiting: number[] = []
  await watch([folder], {
    signal: ended.signal,
    note: () => {},
    index: async () => {
      waiting.push(getEventListeners(ended.signal, 'abort').length)
      if (waiting.length > 3) ended.abort()
      else writeFileSync(join(folder, `${waiting.length}.md`), 'A file.')
    },
  })
  rmSync(folder, { recursive: true })
  expect(Math.max(...waiting)).toBeLessThan(2)
})
