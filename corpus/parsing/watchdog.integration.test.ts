import { type ChildProcess, fork, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'

let dir: string
beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'watchdog-'))
})
afterEach(() => rmSync(dir, { recursive: true }))

const watchdog = new URL('./watchdog.ts', import.meta.url).href
const tsx = new URL('../../node_modules/tsx/dist/esm/api/index.mjs', import.meta.url).href

/** A process that is watched, and then does something. */
function watched(then: string): ChildProcess {
  const file = join(dir, 'watched.mjs')
  writeFileSync(
    file,
    `import { register } from '${tsx}'
     register()
     const { watch } = await import('${watchdog}')
     watch(400)
     ${then}`,
  )
  return fork(file, [], { stdio: 'ignore' })
}

test('a process that takes too much memory beside its heap is killed, though it never rests', async () => {
  const child = watched('const full = []; for (;;) full.push(Buffer.alloc(1_000_000, 1))')
  expect(await once(child, 'exit')).toEqual([null, 'SIGKILL'])
})

test('a process whose parent is gone ends, though it never rests', async () => {
  const parent = join(dir, 'parent.mjs')
  const child = join(dir, 'child.mjs')
  writeFileSync(
    child,
    `import { register } from '${tsx}'
     register()
     const { watch } = await import('${watchdog}')
     watch(1000)
     // The thread has begun when the loop does.
     setTimeout(() => { process.send(process.pid); for (;;); }, 1000)`,
  )
  writeFileSync(
    parent,
    `import { fork } from 'node:child_process'
     fork('${child}', [], { stdio: ['ignore', 'ignore', 'ignore', 'ipc'] }).on('message', (pid) => {
       process.stdout.write(String(pid), () => process.kill(process.pid, 'SIGKILL'))
     })`,
  )
  const { stdout } = spawnSync(process.execPath, [parent], { encoding: 'utf8' })
  const pid = Number(stdout)
  expect(pid).toBeGreaterThan(1)
  const isThere = () => {
    try {
      return process.kill(pid, 0)
    } catch {
      return false
    }
  }
  await expect.poll(isThere, { timeout: 10_000 }).toBe(false)
})
