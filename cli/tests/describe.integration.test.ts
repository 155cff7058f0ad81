/** `index --describe` as a process: what it prints, and what survives its death. */
import { type ChildProcess, spawn } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { type ModelServer, startModelServer } from '../../testing/servers/model-server.ts'

const BIN = fileURLToPath(new URL('../../bin/chapterverse', import.meta.url))
const DOCUMENTS = 12

let scratch: string
let server: ModelServer
beforeEach(async () => {
  scratch = mkdtempSync(join(tmpdir(), 'chapterverse-describe-'))
  mkdirSync(join(scratch, 'docs'))
  for (let at = 0; at < DOCUMENTS; at++) {
    writeFileSync(join(scratch, 'docs', `d${at}.md`), `# Document ${at}\n\nText number ${at}.\n`)
  }
  server = await startModelServer({
    latencyMs: 40,
    reply: ({ user }) => ({ title: 'T', summary: `Says ${/Text number \d+/.exec(user)?.[0]}.` }),
  })
})
afterEach(async () => {
  await server.close()
  rmSync(scratch, { recursive: true, force: true })
})

interface Result {
  code: number | null
  stdout: string
  stderr: string
}

function start(...args: string[]): { child: ChildProcess; ended: Promise<Result> } {
  const child = spawn(process.execPath, [BIN, ...args, join(scratch, 'docs'), '--store', join(scratch, 'store')], {
    env: { PATH: process.env['PATH'] ?? '', CHAPTERVERSE_HOME: join(scratch, 'home'), OPENAI_BASE_URL: server.url },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const result: Result = { code: null, stdout: '', stderr: '' }
  child.stdout?.setEncoding('utf8').on('data', (text: string) => {
    result.stdout += text
  })
  child.stderr?.setEncoding('utf8').on('data', (text: string) => {
    result.stderr += text
  })
  return { child, ended: new Promise((resolve) => child.on('close', (code) => resolve({ ...result, code }))) }
}

const described = () => server.requests.map(({ user }) => /Text number \d+/.exec(user)?.[0])
const DESCRIBE = ['index', '--describe', '--model', 'any', '--concurrency', '1']

async function untilRequests(count: number, child: ChildProcess): Promise<void> {
  while (server.requests.length < count && child.exitCode === null) await new Promise((go) => setTimeout(go, 5))
}

it('describes once, and the map shows it', async () => {
  const { code, stdout } = await start(...DESCRIBE, '--json').ended
  expect(code).toBe(0)
  expect(JSON.parse(stdout)).toMatchObject({
    documents: DOCUMENTS,
    descriptions: { total: DOCUMENTS, made: DOCUMENTS, known: 0, stop: 'done', usage: { calls: DOCUMENTS } },
  })
  const again = await start(...DESCRIBE).ended
  expect(again.stdout).toContain('12 of 12 documents and topics described')
  expect(server.requests).toHaveLength(DOCUMENTS)
  expect((await start('map').ended).stdout).toContain('Says Text number 7.')
})

it('asks nothing again that was finished when it was killed', async () => {
  const { child, ended } = start(...DESCRIBE)
  await untilRequests(5, child)
  child.kill('SIGKILL')
  await ended
  const before = described()
  expect((await start(...DESCRIBE).ended).code).toBe(0)
  const after = described().slice(before.length)
  // The call that was under way when it died is the one that may come again.
  expect(after.filter((text) => before.slice(0, -1).includes(text))).toEqual([])
  expect(new Set([...before, ...after]).size).toBe(DOCUMENTS)
})

it('keeps what was finished when it is interrupted', async () => {
  const { child, ended } = start(...DESCRIBE, '--json')
  await untilRequests(3, child)
  child.kill('SIGINT')
  const { code, stdout } = await ended
  expect(code).toBe(130)
  const { made, stop } = JSON.parse(stdout).descriptions
  expect(stop).toBe('cancelled')
  expect(made).toBeGreaterThanOrEqual(2)
})

it('says what is missing: a model, or --describe', async () => {
  const offline = await start('index', '--describe').ended
  expect(offline).toMatchObject({ code: 2, stderr: expect.stringContaining('Name one with --model') })
  const idle = await start('index', '--model', 'any').ended
  expect(idle).toMatchObject({ code: 2, stderr: expect.stringContaining('Add --describe') })
  expect(server.requests).toHaveLength(0)
})

it('is a failure where calls failed, and says which', async () => {
  await server.close()
  server = await startModelServer({
    reply: () => ({ title: 'T', summary: 'S.' }),
    faults: ({ user }) => (user.includes('Text number 3.') ? { kind: 'status', status: 400 } : null),
  })
  const { code, stdout } = await start(...DESCRIBE).ended
  expect(code).toBe(1)
  expect(stdout).toContain('11 of 12 documents and topics described')
  expect(stdout).toMatch(/1 call failed; the last: any at .* refused/)
})
