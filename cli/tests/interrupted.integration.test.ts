import { afterAll, expect, it } from 'vitest'
import { commandLine, EXAMPLES, finished, QUESTIONS } from '../../testing/process/command-line.ts'
import { startModelServer } from '../../testing/servers/model-server.ts'

const { start, remove } = commandLine()
afterAll(remove)

it.each([
  [['ask', 'How long is lost property kept?'], 'Interrupted.\n'],
  [['ask', '--questions', QUESTIONS], /Interrupted: \d of \d+ questions printed\. Run it again/],
])('a run that is cancelled says so, once: %j', async (args, said) => {
  const server = await startModelServer({ reply: () => '', faults: () => ({ kind: 'hang' }) })
  try {
    const env = { OPENAI_BASE_URL: server.url, OPENAI_API_KEY: 'k' }
    const child = start([...args, EXAMPLES, '--model', 'm', '--tier', 'lv1'], env)
    const all = finished(child)
    while (server.requests.length === 0) await new Promise((resolve) => setTimeout(resolve, 10))
    child.kill('SIGINT')
    const { code, stderr } = await all
    expect(code).toBe(130)
    expect(stderr).toMatch(said)
    expect(stderr.match(/Interrupted/g)).toHaveLength(1)
  } finally {
    await server.close()
  }
})
