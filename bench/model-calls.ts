/**
 * Measures what a call of the model reader costs above a bare `fetch` of the same body: 200 calls, 64 in flight, an
 * endpoint in another process that answers after 50 ms. CPU time of this process alone, so a busy machine disturbs it
 * little.
 *
 *   npx tsx bench/model-calls.ts
 * @module
 */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { limited, setConcurrency } from '../readers/calls/limiter.ts'
import { createModelReader } from '../readers/model/index.ts'
import { startModelServer } from '../testing/servers/model-server.ts'

const CALLS = 200
const IN_FLIGHT = 64
const LATENCY_MS = 50
const ROUNDS = 5
const SENTENCES = 150 // a screening call of about 4,000 tokens

if (process.argv.includes('--serve')) {
  const server = await startModelServer({ reply: () => ({ sentences: [3, 17] }), latencyMs: LATENCY_MS })
  console.log(server.url)
} else {
  const child = spawn(process.execPath, ['--import', 'tsx', fileURLToPath(import.meta.url), '--serve'], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  try {
    const [url] = (await once(createInterface({ input: child.stdout }), 'line')) as [string]
    await compare(url)
  } finally {
    child.kill()
  }
}

async function compare(url: string): Promise<void> {
  setConcurrency(IN_FLIGHT)
  const reader = createModelReader({ model: 'any', baseURL: url, apiKey: 'none' })
  const text = 'The harbour server listens for pilots on port 4711, unless the quay master has named another one. '
  const sentences = Array.from({ length: SENTENCES }, (_, n) => ({ n, text, kind: 'sentence' as const }))
  const chunks = [{ id: 1, title: 'Harbour', headings: ['Network'], sentences }]
  const body = JSON.stringify({ model: 'any', messages: [{ role: 'user', content: text.repeat(SENTENCES) }] })
  const raw = () =>
    limited(async () => {
      const headers = { 'content-type': 'application/json' }
      await (await fetch(`${url}/chat/completions`, { method: 'POST', headers, body })).json()
    })
  const ways = { fetch: raw, reader: () => reader.screen({ information: ['port for pilots'], chunks }) }

  const before = performance.now()
  await ways.reader()
  console.log(`first call, loading the client library: ${Math.round(performance.now() - before)} ms`)
  await ways.fetch()
  for (let round = 1; round <= ROUNDS; round++)
    for (const [name, call] of Object.entries(ways)) {
      const [start, cpu] = [performance.now(), process.cpuUsage()]
      await Promise.all(Array.from({ length: CALLS }, () => call()))
      const used = process.cpuUsage(cpu)
      const ms = (used.user + used.system) / 1000 / CALLS
      console.log(
        `${round} ${name.padEnd(6)} ${ms.toFixed(2)} ms CPU a call, ${Math.round(performance.now() - start)} ms wall`,
      )
    }
}
