/**
 * lv3 ended with SIGKILL while a call is under way: asked again over the same store, no request that was answered is
 * sent a second time. Needs dist/.
 */
import { spawn } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { Connection } from '../../corpus/store/driver.ts'
import type { Answer } from '../../state/records.ts'
import { FACTS, HOPS, modelOfFacts } from '../readers/planning.ts'
import type { ModelRequest } from '../servers/model-request.ts'
import { type ModelServer, startModelServer } from '../servers/model-server.ts'

const BIN = fileURLToPath(new URL('../../bin/chapterverse', import.meta.url))
const QUESTION = 'Where was the owner of the Brevik dry dock born?'

let dir: string
let server: ModelServer
let plans: string[][]
/** Which request gets no answer; the process that sent it is killed. */
let hangs: (request: ModelRequest) => boolean
let hung: boolean

beforeEach(async () => {
  dir = mkdtempSync(join(tmpdir(), 'kill-planning-'))
  mkdirSync(join(dir, 'files'))
  for (const [name, text] of Object.entries(FACTS)) writeFileSync(join(dir, 'files', name), text)
  hangs = () => false
  hung = false
  server = await startModelServer({
    reply: (request) => modelOfFacts(plans)(request),
    faults: (request) => {
      if (!hangs(request)) return null
      hung = true
      return { kind: 'hang' }
    },
  })
})
afterEach(async () => {
  await server.close()
  rmSync(dir, { recursive: true })
})

/**
 * @param mayBeKilled resolves when the process may be, once a request hangs
 * @returns null when the process was killed
 */
async function ask(store: string, mayBeKilled?: () => Promise<void>): Promise<Answer | null> {
  const args = ['ask', QUESTION, join(dir, 'files'), '--store', store, '--tier', 'lv3', '--model', 'any', '--json']
  const child = spawn(process.execPath, [BIN, ...args], {
    env: { ...process.env, OPENAI_BASE_URL: server.url, OPENAI_API_KEY: 'none', CHAPTERVERSE_HOME: join(dir, 'home') },
  })
  let output = ''
  child.stdout.on('data', (data: Buffer) => {
    output += data.toString()
  })
  const closed = new Promise((resolve) => child.on('close', resolve))
  while (child.exitCode === null && !hung) await wait(5)
  if (hung) {
    await mayBeKilled?.()
    child.kill('SIGKILL')
  }
  await closed
  return child.signalCode === 'SIGKILL' ? null : (JSON.parse(output) as Answer)
}

const wait = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))
const names = (from: number) => server.requests.slice(from).map(({ name }) => name)

function nothingHangs(): void {
  hangs = () => false
  hung = false
}

it.each([4, 10])(
  'killed at request %i of 11, it sends those before it no second time',
  async (at) => {
    plans = [[HOPS.owner], [HOPS.born]]
    const whole = await ask(join(dir, 'undisturbed'))
    const all = names(0)
    expect(all).toHaveLength(11)
    const store = join(dir, 'store')
    const begin = server.requests.length
    hangs = ({ index }) => index === begin + at
    expect(await ask(store)).toBeNull()
    nothingHangs()
    const again = server.requests.length
    const answer = await ask(store)
    expect(names(begin).slice(0, at + 1)).toEqual(all.slice(0, at + 1))
    expect(names(again)).toEqual(all.slice(at))
    expect(answer).toMatchObject({ status: 'answered', text: whole?.text, citations: whole?.citations })
  },
  120_000,
)

it('killed while one of three sub-questions is read, it sends nothing of the other two a second time', async () => {
  plans = [[HOPS.owner, HOPS.born, HOPS.port]]
  const store = join(dir, 'store')
  hangs = ({ name, user }) => name === 'extract' && user.includes(HOPS.owner)
  expect(await ask(store, () => othersStored(store))).toBeNull()
  expect(names(0).filter((name) => name === 'extract')).toHaveLength(3)
  nothingHangs()
  const again = server.requests.length
  expect(await ask(store)).toMatchObject({
    status: 'answered',
    subQuestions: [{ citations: [1] }, { citations: [2] }, { citations: [3] }],
  })
  expect(names(again)).toEqual(['extract', 'plan', 'compose'])
}, 120_000)

/** Until the extractions of two sub-questions are finished calls. */
async function othersStored(store: string): Promise<void> {
  const db = new Connection(join(store, 'corpus.db'))
  const finished = () => db.all(`SELECT key FROM memo WHERE value LIKE '{"blocks":%'`).length
  while (finished() < 2) await wait(20)
  db.close()
}
