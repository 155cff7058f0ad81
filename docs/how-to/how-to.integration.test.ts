/** Runs what README.md and the how-tos tell a newcomer to run, and holds what is printed against what they say. */
import { execFileSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { Settings } from '../../index.ts'
import { type Session, startSession } from '../../testing/pages/session.ts'
import { BIN, EXAMPLES, ROOT } from '../../testing/process/command-line.ts'
import { scripted } from '../../testing/readers/scripted.ts'
import { type LangSmithServer, startLangSmithServer } from '../../testing/servers/langsmith-server.ts'
import { type ModelServer, startModelServer } from '../../testing/servers/model-server.ts'

const NEEDLE = '90 days'

let model: ModelServer
let langsmith: LangSmithServer
let data: string
let session: Session | undefined

beforeAll(async () => {
  model = await startModelServer({
    models: ['my-model', 'my-embeddings'],
    embed: (text) => [text.length % 7, text.length % 5, 1],
    reply: scripted({
      parse: ({ question }) => ({
        question,
        information: [question],
        instructions: [],
        keywords: { en: ['lost', 'property', 'kept'] },
        kind: 'fact',
        subQuestions: [],
        sections: [],
      }),
      locate: ({ parts }) => ({
        documents: ['handbook.md'],
        sections: (parts['candidates'] ?? '').split('\n').map((line) => line.replace(/^- /, '')),
        reason: 'Those that are offered.',
        stop: false,
      }),
      extract: ({ sentences }) => {
        const found = sentences.find(({ text }) => text.includes(NEEDLE))
        return {
          blocks: found
            ? [{ kind: 'sentence', text: `Lost property is kept for ${NEEDLE}.`, sentences: [found.n] }]
            : [],
          confidence: found ? 0.95 : 0,
          missing: [],
        }
      },
    }),
  })
  langsmith = await startLangSmithServer()
  data = dataFolder()
})
afterAll(async () => {
  await model.close()
  await langsmith.stop()
  rmSync(data, { recursive: true, force: true })
})
afterEach(async () => {
  await session?.close()
  session = undefined
})

/** As an evaluation wants it, with the examples in the place of a library. */
function dataFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'chapterverse-data-'))
  const library = join(folder, 'library-en')
  mkdirSync(join(library, 'subsets'), { recursive: true })
  cpSync(EXAMPLES, join(library, 'docs'), { recursive: true })
  writeFileSync(join(library, 'subsets', 'lib60.txt'), 'handbook.md\nsafety.md\n')
  const gold = { doc: 'handbook.md', quote: NEEDLE }
  const rows = [
    { id: 'lost', question: 'How long is lost property kept?', answerable: true, gold: [gold], answers: [NEEDLE] },
    { id: 'wifi', question: 'What is the password of the Wi-Fi?', answerable: false, gold: [] },
  ]
  writeFileSync(join(library, 'questions.dev.jsonl'), rows.map((row) => `${JSON.stringify(row)}\n`).join(''))
  return folder
}

async function follow(page: string, env: Record<string, string> = {}): Promise<Session> {
  session = startSession({
    instead: {
      'http://127.0.0.1:8080/v1': model.url,
      'OPENAI_API_KEY=…': 'OPENAI_API_KEY=none',
      'LANGSMITH_API_KEY=…': 'LANGSMITH_API_KEY=a-key-for-tests',
      // Done: it is how this test came to run.
      'npm ci && ': '',
    },
    env,
  })
  await session.run(readFileSync(join(ROOT, page), 'utf8'))
  return session
}

/** Pages of which more is known than what is printed. */
const LOOKED_INTO = ['langsmith.md', 'own-model.md']
const pages = readdirSync(import.meta.dirname).filter((name) => name.endsWith('.md') && !LOOKED_INTO.includes(name))

it.each(['README.md', 'docs/deploy.md', 'docs/own-tier.md', ...pages.map((name) => `docs/how-to/${name}`)])(
  '%s is true',
  async (page) => {
    await follow(page)
  },
)

it('docs/how-to/langsmith.md is true, and LangSmith has what it says', async () => {
  await follow('docs/how-to/langsmith.md', {
    LANGSMITH_ENDPOINT: langsmith.url,
    CHAPTERVERSE_DATA: data,
  })
  const project = [...langsmith.runs.values()].filter((run) => run.session_name === 'ferries')
  const parentOf = (name: string) =>
    project.find(({ id }) => id === project.find((run) => run.name === name)?.parent_run_id)?.name
  const rootsOf = (runs: typeof project) =>
    runs.filter((run) => run.parent_run_id === undefined).map(({ name }) => name)
  expect(rootsOf(project)).toEqual(['chapterverse', 'chapterverse'])
  expect(['auto', 'route', 'escalate'].map(parentOf)).toEqual(['chapterverse', 'auto', 'auto'])
  for (const node of ['parse', 'keyword', 'bm25', 'screen', 'locate', 'extract', 'verify'])
    expect(parentOf(node)).toBe('lv1')
  expect(JSON.stringify(project.find(({ name }) => name === 'afterVerify')?.['outputs'])).toContain('verified')

  expect(langsmith.datasets.map(({ name }) => name)).toEqual(['chapterverse library-en-60'])
  expect(langsmith.sessions.map(({ name }) => name.split(' ').slice(0, 2).join(' ')).sort()).toEqual([
    'library-en-60 lv1',
    'library-en-60 rag-own',
  ])
  const asked = [...langsmith.runs.values()].filter((run) => run.reference_example_id !== undefined)
  expect(asked.filter((run) => run.parent_run_id === undefined)).toHaveLength(4)
  expect(langsmith.feedback.length).toBeGreaterThan(4)
})

it('docs/how-to/own-model.md is true, and its calls are those it says', async () => {
  const before = model.requests.length
  const { shell } = await follow('docs/how-to/own-model.md')
  const names = model.requests.slice(before).map(({ name }) => name)
  // The doctor's call; the question; nothing for estimate, nor for the run that may not spend enough; loop.
  expect(names.slice(0, 4)).toEqual(['parse', 'parse', 'extract', 'parse'])
  expect(names).toContain('locate')
  expect(model.embeddings.length).toBeGreaterThan(0)

  const [asked, embedded] = [model.requests.length, model.embeddings.length]
  const again = 'bin/chapterverse ask "How long is lost property kept?" examples'
  expect(await shell(again)).toContain('from memory')
  expect(await shell(`${again} --model offline`)).toContain('offline')
  expect([model.requests.length, model.embeddings.length]).toEqual([asked, embedded])
})

it('docs/settings.md has every setting, with its default', () => {
  const rows = readFileSync(join(ROOT, 'docs/settings.md'), 'utf8').split('\n')
  const defaults: Record<string, unknown> = Settings.parse({})
  for (const name of Object.keys(Settings.shape)) {
    const [, names = '', value = ''] = rows.find((row) => row.includes(`\`${name}\``))?.split('|') ?? []
    expect(names).toContain(name)
    if (typeof defaults[name] !== 'boolean') expect(value).toContain(String(defaults[name] ?? ''))
  }
})

it('docs/command-line.md has every command', () => {
  const page = readFileSync(join(ROOT, 'docs/command-line.md'), 'utf8')
  const help = execFileSync(process.execPath, [BIN, '--help'], { encoding: 'utf8' })
  const commands = [...help.matchAll(/^ {2}([a-z]+) {2,}/gm)].map(([, name]) => name)
  expect(commands.length).toBeGreaterThan(8)
  for (const command of commands) expect(page).toContain(`chapterverse ${command} `)
})
