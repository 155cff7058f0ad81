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
import type { Answer } from '../state/records.ts'
import { type ModelServer, startModelServer } from './model-server.ts'
import { FACTS, HOPS, modelOfFacts } from './planning.ts'

const BIN = fileURLToPath(new URL('../bin/chapterverse', import.meta.url))
const QUESTION = 'Where was the owner of the Brevik dry dock born?'

let dir: string
let server: ModelServer
/** The request that gets no answer, by its number; the process that sent it is killed. */
let hanging = -1

beforeEach(async () => {
  dir = mkdtempSync(join(tmpdir(), 'kill-planning-'))
  mkdirSync(join(dir, 'files'))
  for (const [name, text] of Object.entries(FACTS)) writeFileSync(join(dir, 'files', name), text)
  server = await startModelServer({
    reply: modelOfFacts([[HOPS.owner], [HOPS.born]]),
    faults: ({ index }) => (index === hanging ? { kind: 'hang' } : null),
  })
})
afterEach(async () => {
  await server.close()
  rmSync(dir, { recursive: true })
})

/** @returns null when the process was killed, at the request that hangs */
async function ask(store: string): Promise<Answer | null> {
  const args = ['ask', QUESTION, join(dir, 'files'), '--store', store, '--tier', 'lv3', '--model', 'any', '--json']
  const child = spawn(process.execPath, [BIN, ...args], {
    env: { ...process.env, OPENAI_BASE_URL: server.url, OPENAI_API_KEY: 'none', CHAPTERVERSE_HOME: join(dir, 'home') },
  })
  let output = ''
  child.stdout.on('data', (data: Buffer) => {
    output += data.toString()
  })
  const closed = new Promise((resolve) => child.on('close', resolve))
  const hangs = () => hanging >= 0 && server.requests.length > hanging
  while (child.exitCode === null && !hangs()) await new Promise((resolve) => setTimeout(resolve, 5))
  if (hangs()) child.kill('SIGKILL')
  await closed
  return child.signalCode === 'SIGKILL' ? null : (JSON.parse(output) as Answer)
}

const names = (from: number) => server.requests.slice(from).map(({ name }) => name)

it.each([1, 4, 8, 10])(
  'killed at request %i of 11, it sends those before it no second time',
  async (at) => {
    const whole = await ask(join(dir, 'undisturbed'))
    const all = names(0)
    expect(all).toHaveLength(11)
    const store = join(dir, 'store')
    const begin = server.requests.length
    hanging = begin + at
    expect(await ask(store)).toBeNull()
    hanging = -1
    const again = server.requests.length
    const answer = await ask(store)
    expect(names(begin).slice(0, at + 1)).toEqual(all.slice(0, at + 1))
    expect(names(again)).toEqual(all.slice(at))
    expect(answer).toMatchObject({ status: 'answered', text: whole?.text, citations: whole?.citations })
  },
  120_000,
)
