/** What the Dockerfile describes, made without Docker, and the graphs started from it as the image would. */
import { execFileSync } from 'node:child_process'
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import ignore from 'ignore'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openCorpus } from '../../corpus/open.ts'

const ROOT = fileURLToPath(new URL('../..', import.meta.url))
const folder = mkdtempSync(join(tmpdir(), 'chapterverse-deployed-'))
const home = join(folder, 'home')
let place: string
let described: string

/** `ENV NAME='…'` of a Dockerfile. */
const variable = (name: string): unknown => {
  const [, value] = new RegExp(`^ENV ${name}='(.*)'$`, 'm').exec(described) ?? []
  return value === undefined ? undefined : JSON.parse(value)
}

beforeAll(async () => {
  const written = join(folder, 'Dockerfile')
  const cli = join(ROOT, 'node_modules/.bin/langgraphjs')
  execFileSync(cli, ['dockerfile', written], { cwd: ROOT, env: { ...process.env, LANGGRAPH_CLI_NO_ANALYTICS: '1' } })
  described = readFileSync(written, 'utf8')
  const [, workdir = ''] = /^WORKDIR (.*)$/m.exec(described) ?? []
  place = join(folder, 'image', workdir)
  // ADD . but for what .dockerignore keeps out; then RUN npm ci, whose packages and dist/ are those of this checkout.
  const kept = ignore().add(readFileSync(join(ROOT, '.dockerignore'), 'utf8'))
  cpSync(ROOT, place, {
    recursive: true,
    filter: (path) => path === ROOT || relative(ROOT, path) === '' || !kept.ignores(relative(ROOT, path)),
  })
  for (const made of ['node_modules', 'dist']) symlinkSync(join(ROOT, made), join(place, made))
  // The volume: one file, which nobody may write to.
  mkdirSync(join(home, 'packs'), { recursive: true })
  const pack = join(home, 'packs', 'ferries.corpus')
  const { corpus } = await openCorpus([join(ROOT, 'examples')], { store: join(folder, 'store'), pack })
  corpus.close()
  chmodSync(pack, 0o444)
}, 120_000)
afterAll(() => rmSync(folder, { recursive: true, force: true }))

it('holds the sources, and neither keys nor what the image makes itself', () => {
  for (const file of ['package.json', 'package-lock.json', 'langgraph.json', 'scripts/build.mjs', '.env.example'])
    expect(existsSync(join(place, file)), file).toBe(true)
  for (const file of ['.env', '.git', '.langgraph_api']) expect(existsSync(join(place, file)), file).toBe(false)
})

it('starts every graph in production mode, and answers from the volume', () => {
  const graphs = variable('LANGSERVE_GRAPHS') as Record<string, string>
  const { app } = variable('LANGGRAPH_HTTP') as { app: string }
  expect(Object.keys(graphs).sort()).toEqual(['auto', 'loop', 'lv1', 'lv2', 'lv3'])
  writeFileSync(
    join(place, 'start.mts'),
    `const load = async (spec: string) => {
      const [file = '', name = ''] = spec.split(':')
      return (await import(new URL(file, import.meta.url).href))[name]
    }
    const said: Record<string, unknown> = {}
    for (const [id, spec] of Object.entries(${JSON.stringify(graphs)})) {
      const { answer } = await (await load(spec)).invoke({ question: 'How long is lost property kept?' })
      said[id] = [answer.status, answer.corpus.name, answer.text.includes('90 days')]
    }
    const app = await load(${JSON.stringify(app)})
    const ready = await app.request('/ready')
    said.ready = [ready.status, (await ready.json()).corpus]
    console.log(JSON.stringify(said))`,
  )
  const env = {
    PATH: process.env['PATH'],
    NODE_ENV: 'production',
    CHAPTERVERSE_HOME: home,
    CHAPTERVERSE_CORPUS: 'ferries',
    CHAPTERVERSE_MODEL: 'offline',
  }
  const output = execFileSync(process.execPath, ['--import', 'tsx', 'start.mts'], { cwd: place, env, encoding: 'utf8' })
  const answered = ['answered', 'ferries', true]
  expect(JSON.parse(output)).toEqual({
    ...{ lv1: answered, loop: answered, lv2: answered, lv3: answered, auto: answered },
    ready: [200, { name: 'ferries', documents: expect.any(Number) }],
  })
}, 120_000)
