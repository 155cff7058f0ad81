/**
 * LangSmith's API as far as an evaluation needs it, on the loopback interface: real HTTP, in memory. It outlives being
 * stopped: what it was told is there when it is started again at the same port.
 * @module
 */
import { once } from 'node:events'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

type Fields = Record<string, unknown>

export interface TracedRun extends Fields {
  id: string
  name: string
  parent_run_id?: string
  session_name?: string
  reference_example_id?: string
}

export interface LangSmithServer {
  readonly url: string
  readonly datasets: (Fields & { id: string; name: string })[]
  readonly examples: Map<string, Fields & { id: string }>
  readonly sessions: (Fields & { id: string; name: string })[]
  readonly runs: Map<string, TracedRun>
  readonly feedback: (Fields & { run_id: string; key: string; score: unknown })[]
  /** Method and path of every request. */
  readonly requests: string[]
  /** Ends open connections too; nothing answers any more. */
  stop(): Promise<void>
  /** At the port that it had. */
  restart(): Promise<void>
}

const API_KEY = 'a-key-for-tests'

/** @returns a server that refuses requests without the key `a-key-for-tests` */
export async function startLangSmithServer(): Promise<LangSmithServer> {
  const datasets: LangSmithServer['datasets'] = []
  const examples: LangSmithServer['examples'] = new Map()
  const sessions: LangSmithServer['sessions'] = []
  const runs: LangSmithServer['runs'] = new Map()
  const feedback: LangSmithServer['feedback'] = []
  const requests: string[] = []
  const now = () => new Date().toISOString()

  const named = (list: { name: string }[], url: URL) =>
    list.filter(({ name }) => url.searchParams.get('name') === null || url.searchParams.get('name') === name)

  /** `id`, `id.inputs`, `id.outputs` of one upload. */
  async function takeExamples(dataset: string, request: Request): Promise<{ count: number; example_ids: string[] }> {
    const ids = new Set<string>()
    for (const [name, part] of await request.formData()) {
      const [id = '', field] = name.split('.')
      const value = JSON.parse(typeof part === 'string' ? part : await part.text()) as Fields
      const known = examples.get(id) ?? { id, dataset_id: dataset, created_at: now(), runs: [] }
      examples.set(id, { ...known, modified_at: now(), ...(field ? { [field]: value } : value), id })
      ids.add(id)
    }
    return { count: ids.size, example_ids: [...ids] }
  }

  /** `post.ID`, `patch.ID`, with `.inputs`, `.outputs` and the like in parts of their own; `feedback.ID`. */
  async function takeRuns(request: Request): Promise<void> {
    for (const [name, part] of await request.formData()) {
      const [event = '', id = '', field] = name.split('.')
      const value = JSON.parse(typeof part === 'string' ? part : await part.text()) as Fields
      if (event === 'feedback') feedback.push(value as LangSmithServer['feedback'][number])
      else runs.set(id, { ...runs.get(id), ...(field ? { [field]: value } : value), id } as TracedRun)
    }
  }

  async function answer(request: Request): Promise<unknown> {
    const url = new URL(request.url)
    const [, one = '', two, three, four, five] = url.pathname.split('/')
    const route = `${request.method} /${one}`
    if (route === 'GET /info')
      return {
        version: '0.13.0',
        instance_flags: { dataset_examples_multipart_enabled: true },
        batch_ingest_config: { use_multipart_endpoint: true, size_limit: 100, size_limit_bytes: 20_000_000 },
      }
    if (route === 'GET /datasets') return two ? datasets.find(({ id }) => id === two) : named(datasets, url)
    if (route === 'POST /datasets') {
      const dataset = { ...((await request.json()) as { name: string }), id: crypto.randomUUID(), created_at: now() }
      datasets.push(dataset)
      return dataset
    }
    if (one === 'v1' && three === 'datasets' && five === 'examples') return takeExamples(four ?? '', request)
    if (route === 'GET /examples' && two) return examples.get(two)
    if (route === 'GET /examples') {
      const dataset = url.searchParams.get('dataset')
      const offset = Number(url.searchParams.get('offset'))
      return [...examples.values()].filter((example) => example['dataset_id'] === dataset).slice(offset, offset + 100)
    }
    if (route === 'DELETE /examples') {
      for (const id of url.searchParams.getAll('example_ids')) examples.delete(id)
      return {}
    }
    if (route === 'GET /sessions') return [{ tenant_id: crypto.randomUUID() }]
    if (route === 'POST /sessions') {
      const body = (await request.json()) as Fields & { name: string }
      const known = sessions.find(({ name }) => name === body.name)
      if (known) return url.searchParams.get('upsert') === 'true' ? known : undefined
      const session = { ...body, id: crypto.randomUUID(), tenant_id: crypto.randomUUID(), start_time: now() }
      sessions.push(session)
      return session
    }
    if (route === 'PATCH /sessions') {
      const session = sessions.find(({ id }) => id === two)
      const given = Object.entries((await request.json()) as Fields).filter(([, value]) => value !== null)
      return session && Object.assign(session, Object.fromEntries(given))
    }
    if (route === 'POST /runs' && two === 'multipart') return (await takeRuns(request)) ?? {}
    return undefined
  }

  async function handle(incoming: IncomingMessage, response: ServerResponse): Promise<void> {
    const parts: Buffer[] = []
    for await (const part of incoming) parts.push(part as Buffer)
    const { method = 'GET', url = '/', headers } = incoming
    requests.push(`${method} ${url}`)
    const send = (status: number, value: unknown) =>
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(value))
    if (headers['x-api-key'] !== API_KEY) return void send(401, { detail: 'Invalid token' })
    const body = parts.length > 0 ? { body: Buffer.concat(parts) } : {}
    const type = headers['content-type'] ?? 'application/json'
    const value = await answer(
      new Request(`http://127.0.0.1${url}`, { method, headers: { 'content-type': type }, ...body }),
    )
    send(value === undefined ? 404 : 200, value ?? { detail: 'not found' })
  }

  const create = (): Server =>
    createServer((incoming, response) => {
      handle(incoming, response).catch((error: unknown) => response.writeHead(500).end(String(error)))
    })
  const listen = async (port: number): Promise<Server> => {
    const server = create().listen(port, '127.0.0.1')
    await once(server, 'listening')
    return server
  }
  let server = await listen(0)
  const { port } = server.address() as AddressInfo
  return {
    ...{ url: `http://127.0.0.1:${port}`, datasets, examples, sessions, runs, feedback, requests },
    async stop() {
      if (!server.listening) return
      const closed = once(server, 'close')
      server.close()
      server.closeAllConnections()
      await closed
    },
    async restart() {
      server = await listen(port)
    },
  }
}
