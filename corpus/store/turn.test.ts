import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { inTurn } from './turn.ts'

let dir: string
beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'chapterverse-turn-'))
})
afterEach(() => rmSync(dir, { recursive: true, force: true }))

test('one after the other, each told once that it waits', async () => {
  const log: string[] = []
  const turn = (name: string) =>
    inTurn(dir, { onWait: () => log.push(`${name} waits`) }, async () => {
      log.push(`${name} begins`)
      await new Promise((resolve) => setTimeout(resolve, 120))
      log.push(`${name} ends`)
      return name
    })
  expect(await Promise.all([turn('a'), turn('b')])).toEqual(['a', 'b'])
  expect(log).toEqual(['a begins', 'b waits', 'a ends', 'b begins', 'b ends'])
})

test('one that fails lets the next begin', async () => {
  await expect(inTurn(dir, {}, () => Promise.reject(new Error('no')))).rejects.toThrow('no')
  expect(await inTurn(dir, {}, async () => 1)).toBe(1)
})

test('waiting ends with the signal', async () => {
  const stop = new AbortController()
  await inTurn(dir, {}, async () => {
    const waiting = inTurn(dir, { signal: stop.signal, onWait: () => stop.abort() }, async () => 1)
    await expect(waiting).rejects.toMatchObject({ name: 'AbortError' })
  })
})

test('a holder that is killed holds nothing', async () => {
  const hold = `
    import { inTurn } from ${JSON.stringify(new URL('./turn.ts', import.meta.url).href)}
    await inTurn(${JSON.stringify(dir)}, {}, () => { console.log('held'); return new Promise((r) => setTimeout(r, 1e6)) })`
  const holder = spawn(process.execPath, ['--import', 'tsx', '--input-type=module', '-e', hold], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  await once(holder.stdout, 'data')
  let waited = false
  const turn = inTurn(dir, { onWait: () => (waited = true) }, async () => 'mine')
  expect(waited).toBe(true)
  holder.kill('SIGKILL')
  expect(await turn).toBe('mine')
})
