/** The command line before an endpoint with ways of its own, over real HTTP. */
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, afterEach, describe, expect, it } from 'vitest'
import { Answer } from '../../index.ts'
import { commandLine, EXAMPLES, finished, lines } from '../../testing/process/command-line.ts'
import { scripted } from '../../testing/readers/scripted.ts'
import type { ModelServerOptions } from '../../testing/servers/model-request.ts'
import { type ModelServer, startModelServer } from '../../testing/servers/model-server.ts'

const { chapterverse, scratch, start, written, remove } = commandLine()
afterAll(remove)

let server: ModelServer | undefined
afterEach(async () => {
  await server?.close()
  server = undefined
})

const LOST = 'How long is lost property kept?'
const reply = scripted({
  parse: ({ question }) => ({
    question,
    information: [question],
    instructions: [],
    keywords: { en: ['lost', 'property', 'kept'] },
    kind: 'fact',
    subQuestions: [],
    sections: [],
  }),
  extract: ({ sentences }) => {
    const cited = sentences.filter(({ text }) => text.includes('kept for 90 days')).map(({ n }) => n)
    const text = 'Lost property is kept for 90 days.'
    return { blocks: [{ kind: 'sentence', text, sentences: cited }], confidence: 0.95, missing: [] }
  },
})

async function serving(options: Partial<ModelServerOptions> = {}): Promise<ModelServer> {
  server = await startModelServer({ reply, ...options })
  return server
}

/** Models differ, so that nothing is remembered from another test. */
let models = 0
const asking = (...more: string[]) => ['ask', LOST, EXAMPLES, '--tier', 'lv1', '--model', `m${models++}`, ...more]

describe('secrets', () => {
  const KEY = 'sk-MARK0123456789'

  it.each([[[]], [['--json']]])('of URL and key stand nowhere, whatever is logged (%j)', async (flags) => {
    const echo = `Incorrect key ${KEY} for http://usr:SECRETPW@host/?token=T0K3N-of-the-query`
    const { url } = await serving({
      faults: () => ({ kind: 'status', status: 401, body: { error: { message: echo } }, headers: { 'x-echo': KEY } }),
    })
    const env = {
      OPENAI_BASE_URL: `${url.replace('//', '//usr:SECRETPW@')}?token=T0K3N-of-the-query`,
      OPENAI_API_KEY: KEY,
      OPENAI_LOG: 'debug',
      LANGCHAIN_VERBOSE: 'true',
    }
    const ran = [await finished(start(asking(...flags), env)), await finished(start(['doctor', '--model', 'm'], env))]
    for (const { stdout, stderr } of ran) {
      expect(stdout + stderr).not.toMatch(/MARK|SECRETPW|T0K3N/)
      expect(stdout + stderr).toContain('Incorrect key')
    }
    expect(server?.requests[0]?.headers.authorization).toBe(`Basic ${Buffer.from('usr:SECRETPW').toString('base64')}`)
  })

  it('of a reply are taken out too', async () => {
    const { url } = await serving({
      reply: async (request) => {
        const said = await reply(request)
        return request.name === 'parse' ? { ...(said as object), information: [`my key is ${KEY}`] } : said
      },
    })
    const { code, stdout } = await finished(start(asking('--json'), { OPENAI_BASE_URL: url, OPENAI_API_KEY: KEY }))
    expect(code).toBe(0)
    expect(stdout).not.toContain('MARK')
    expect(Answer.parse(JSON.parse(stdout)).status).toBe('answered')
  })

  it('that cannot be sent are a wrong setting, and not shown', async () => {
    const { url } = await serving()
    const { code, stdout, stderr } = await finished(
      start(asking(), { OPENAI_BASE_URL: url, OPENAI_API_KEY: 'sk-MARK\nx' }),
    )
    expect(code).toBe(2)
    expect(stderr).toMatch(/OPENAI_API_KEY holds a character/)
    expect(stdout + stderr).not.toContain('MARK')
  })
})

describe('an endpoint', () => {
  it('that limits its rate is waited for, and the wait is shown with its seconds', async () => {
    const { url } = await serving({
      faults: [{ kind: 'status', status: 429, body: { error: 'slow down' }, headers: { 'retry-after': '1' } }],
    })
    const { code, stderr } = await finished(start(asking(), { OPENAI_BASE_URL: url }))
    expect(code).toBe(0)
    expect(stderr).toMatch(/^Waiting 2 s: m\d+: slow down \(status 429\)$/m)
  })

  it('that fails ends with its words and with what to do', async () => {
    const { url } = await serving({
      faults: () => ({ kind: 'status', status: 400, body: { detail: 'no tokens left' } }),
    })
    const { code, stdout } = await finished(start(asking('--json'), { OPENAI_BASE_URL: url }))
    expect(code).toBe(1)
    const { stop, missing } = Answer.parse(JSON.parse(stdout))
    expect(stop).toBe('error')
    expect(missing.at(-1)).toMatch(/refused the request: no tokens left \(status 400\)\. Lower maxTokensPerLoop/)
  })

  it('that cuts prompts is told of, and not believed where it finds nothing', async () => {
    const faults: ModelServerOptions['faults'] = ({ name }) =>
      name === 'extract'
        ? { kind: 'usage', usage: { prompt_tokens: 64, completion_tokens: 9, total_tokens: 73 } }
        : null
    const { url } = await serving({ faults })
    const found = await finished(start(asking('--json'), { OPENAI_BASE_URL: url }))
    expect(Answer.parse(JSON.parse(found.stdout)).status).toBe('answered')
    expect(found.stderr).toMatch(/saw 64 of about \d+ tokens of the prompt/)
    await server?.close()

    const silent = scripted({ extract: () => ({ blocks: [], confidence: 0, missing: [] }) })
    const nothing = await serving({
      faults,
      reply: (request) => (request.name === 'parse' ? reply(request) : silent(request)),
    })
    const { code, stdout } = await finished(start(asking(), { OPENAI_BASE_URL: nothing.url }))
    expect(code).toBe(1)
    expect(stdout.replace(/\s+/g, ' ')).toMatch(/an error ended the run.*saw 64 of about.*longer context/)
  })

  it('is spoken to as flags say', async () => {
    const { url } = await serving()
    const flags = ['--stream', '--model-kwargs', '{"enable_thinking": false}', '--request-seconds', '20', '--json']
    const { stdout } = await finished(start(asking(...flags), { OPENAI_BASE_URL: url }))
    expect(Answer.parse(JSON.parse(stdout)).status).toBe('answered')
    expect(server?.requests[0]?.body).toMatchObject({ stream: true, enable_thinking: false })
  })
})

describe('a file of questions', () => {
  const file = () =>
    written(
      'several.jsonl',
      [1, 2, 3, 4, 5].map((id) => JSON.stringify({ id, question: `${LOST} (${id})` })).join('\n'),
    )

  it('is asked several at a time, and printed in order', async () => {
    // The earlier the question, the later its reply.
    const { url } = await serving({
      reply: async (request) => {
        const [, n = '1'] = /\((\d)\)/.exec(request.user) ?? []
        await new Promise((resolve) => setTimeout(resolve, 600 - 100 * Number(n)))
        return reply(request)
      },
    })
    const args = ['ask', '--questions', file(), EXAMPLES, '--model', 'several', '--in-flight', '3', '--json']
    const { code, stdout } = await finished(start(args, { OPENAI_BASE_URL: url }))
    expect(code).toBe(0)
    expect(lines(stdout).map((line) => (line as { id: number }).id)).toEqual([1, 2, 3, 4, 5])
    expect(server?.maxInFlight).toBeGreaterThan(1)
    expect(server?.maxInFlight).toBeLessThanOrEqual(3)
  })

  it.each([
    [2, 'Allowed: 1 to 64.', () => ['--questions', file(), EXAMPLES, '--in-flight', '0']],
    [2, '--in-flight is about', () => [LOST, EXAMPLES, '--in-flight', '2']],
  ])('exits with %i and says "%s"', async (expected, message, args) => {
    const { code, stderr } = await chapterverse('ask', ...args())
    expect(stderr).toContain(message)
    expect(code).toBe(expected)
  })
})

it.each([
  ['ask', LOST.repeat(700)],
  ['search', '九'.repeat(20_001)],
  ['estimate', 'x '.repeat(10_001)],
])('%s refuses a question of more than 20,000 characters before it makes a store', async (command, question) => {
  const store = join(scratch, `never-${command}`)
  const { code, stderr } = await chapterverse(command, question, EXAMPLES, '--store', store)
  expect(code).toBe(1)
  expect(stderr).toMatch(/20,000 are allowed/)
  expect(existsSync(store)).toBe(false)
})
