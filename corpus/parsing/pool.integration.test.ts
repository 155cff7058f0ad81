import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterAll, afterEach, expect, test } from 'vitest'
import { FileError } from '../../lib/errors.ts'
import { allowedMs, type FileLimits } from './limits.ts'
import { ParsePool } from './pool.ts'

const folder = mkdtempSync(join(tmpdir(), 'pool-'))
afterAll(() => rmSync(folder, { recursive: true }))

/** A process that does what the name of the file says, and answers with its number. */
const entry = pathToFileURL(join(folder, 'worker.mjs'))
writeFileSync(
  entry,
  `
  const say = (message) => process.send(message)
  const number = () => say({ kind: 'parsed', packed: new Uint8Array(new Uint32Array([process.pid]).buffer) })
  const full = []
  process.on('disconnect', () => process.exit())
  process.on('message', ({ source }) => {
    if (source === 'hangs') for (;;);
    if (source === 'eats') for (;;) full.push(new Array(10_000).fill(full.length))
    if (source === 'asks for too much at once') new Array(2 ** 27).fill('x').map((x) => x + 1)
    if (source === 'crashes') setTimeout(() => { throw new Error('no such luck') })
    if (source === 'exits') process.exit(3)
    if (source === 'is locked') say({ kind: 'failed', message: 'Locked.', problem: 'password', remedy: 'Unlock it.' })
    if (source === 'turns pages') { let n = 0; setInterval(() => say({ kind: 'page', page: ++n, pages: 99 }), 20) }
    if (source === 'rests') setTimeout(number, 200)
    if (source === 'works') number()
  })
`,
)

const pools: ParsePool[] = []
afterEach(() => Promise.all(pools.splice(0).map((pool) => pool.close())))

function poolOf(width: number, limits: Partial<FileLimits> = {}) {
  const pool = new ParsePool({ limits: { seconds: 60, megabytes: 64, ...limits }, width, entry })
  pools.push(pool)
  return async (source: string, signal?: AbortSignal, onPage?: (page: number, pages: number) => void) => {
    const packed = await pool.run({ bytes: new Uint8Array(), source, ocr: false }, { signal, onPage })
    return new DataView(packed.buffer, packed.byteOffset).getUint32(0, true)
  }
}

const problemOf = (work: Promise<unknown>) =>
  work.then(
    () => 'none',
    (error: unknown) => (error instanceof FileError ? `${error.problem}: ${error.message} ${error.remedy}` : error),
  )

test('a process is used again; more are started only for files that come at once', async () => {
  const run = poolOf(2)
  const first = await run('works')
  expect(await run('works')).toBe(first)
  const numbers = await Promise.all([run('rests'), run('rests'), run('works'), run('works')])
  expect(new Set(numbers).size).toBe(2)
})

test('a file that passes the limit of time is given up; the next is parsed', async () => {
  const run = poolOf(1, { seconds: 3 })
  expect(await problemOf(run('hangs'))).toMatch(/^too-large: hangs passed the limit of time, 3 s .*_FILE_SECONDS/)
  expect(await run('works')).toBeGreaterThan(0)
})

test('pages that are read are told of, and give a file more time', async () => {
  const controller = new AbortController()
  const seen: string[] = []
  const onPage = (page: number, pages: number) => {
    seen.push(`${page} of ${pages}`)
    if (page === 3) controller.abort(new Error('enough'))
  }
  await expect(poolOf(1)('turns pages', controller.signal, onPage)).rejects.toThrow('enough')
  expect(seen).toEqual(['1 of 99', '2 of 99', '3 of 99'])
  expect(allowedMs({ seconds: 2, megabytes: 1 }, 3, false)).toBe(5000)
  expect(allowedMs({ seconds: 2, megabytes: 1 }, 3, true)).toBe(182_000)
})

test('a file that passes the limit of memory is given up; the next is parsed', async () => {
  const run = poolOf(1)
  expect(await problemOf(run('eats'))).toMatch(/^too-large: eats passed the limit of memory, 64 MB\. .*_FILE_MEMORY/)
  expect(await problemOf(run('asks for too much at once'))).toMatch(/^too-large: asks for too much at once passed /)
  expect(await run('works')).toBeGreaterThan(0)
})

test('a process that crashes or exits takes nothing with it but its file', async () => {
  const run = poolOf(1)
  expect(await problemOf(run('crashes'))).toMatch(/^corrupt: crashes cannot be parsed: no such luck\./)
  expect(await problemOf(run('exits'))).toMatch(/^corrupt: exits cannot be parsed: its process ended with 3\./)
  expect(await run('works')).toBeGreaterThan(0)
})

test('errors keep their problem and remedy', async () => {
  expect(await problemOf(poolOf(1)('is locked'))).toBe('password: Locked. Unlock it.')
})

test('cancelling ends a file in the middle of it, and one that has not begun', async () => {
  const run = poolOf(1)
  const controller = new AbortController()
  const hanging = run('hangs', controller.signal)
  const waiting = run('works', controller.signal)
  controller.abort(new Error('enough'))
  await expect(hanging).rejects.toThrow('enough')
  await expect(waiting).rejects.toThrow('enough')
  expect(await run('works')).toBeGreaterThan(0)
})
