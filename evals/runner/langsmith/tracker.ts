/**
 * LangSmith as the runner sees it: a client that outlives the loss of its server.
 *
 * ```
 * request ─→ reachable? ─ yes ─→ server ── lost ─┐
 *                │ no                            ↓
 *                ├─ a message (runs, feedback) → outbox, and go on
 *                └─ a question                 → fails; the runner goes on without
 * ```
 * @module
 */
import { join } from 'node:path'
import { Client } from 'langsmith'
import { type Letter, type Outbox, openOutbox } from './outbox.ts'

export interface Tracker {
  readonly client: Client
  /** Whether the server is lost for this run. */
  readonly isLost: boolean
  /** Says so once; whatever is to be sent is kept from now on. */
  lose(error: unknown): void
  /** Sends what earlier runs could not. @throws what the server answered, or that there is none */
  deliver(): Promise<void>
}

export interface TrackerOptions {
  apiKey: string
  apiUrl: string
  workspaceId?: string | undefined
  /** Where the outbox is. */
  folder: string
  note(line: string): void
}

/** Long enough for a slow line, short enough for an evaluation that goes on without. */
const TIMEOUT_MS = 20_000

/** From `LANGSMITH_API_KEY`, `LANGSMITH_ENDPOINT`, `LANGSMITH_WORKSPACE_ID`; null without a key. */
export function trackerFrom(env: NodeJS.ProcessEnv, folder: string, note: (line: string) => void): Tracker | null {
  const apiKey = env['LANGSMITH_API_KEY']
  if (!apiKey) return null
  const apiUrl = env['LANGSMITH_ENDPOINT'] || 'https://api.smith.langchain.com'
  return createTracker({ apiKey, apiUrl, workspaceId: env['LANGSMITH_WORKSPACE_ID'] || undefined, folder, note })
}

export function createTracker({ apiKey, apiUrl, workspaceId, folder, note }: TrackerOptions): Tracker {
  const base = apiUrl.replace(/\/$/, '')
  const outbox = openOutbox(join(folder, 'langsmith-outbox.jsonl'))
  let lost = false
  const lose = (error: unknown): void => {
    if (!lost) note(`LangSmith is out of reach (${reasonOf(error)}); going on here, to send what it misses next time.`)
    lost = true
  }
  const client = new NamedExperiments({
    ...{ apiKey, apiUrl: base, timeout_ms: TIMEOUT_MS, callerOptions: { maxRetries: 0 } },
    ...(workspaceId !== undefined && { workspaceId }),
    fetchImplementation: (input, init) =>
      sendOrKeep(new Request(input, withBody(init)), { base, outbox, lose, isLost: () => lost }),
  })
  return {
    client,
    get isLost() {
      return lost
    },
    lose,
    async deliver() {
      if (outbox.size === 0) return
      const delivered = await outbox.deliver((letter) => post(letter, { base, apiKey, workspaceId }))
      note(`Sent ${delivered} messages that LangSmith had missed.`)
    },
  }
}

/** Node's fetch asks for this wherever a body is a stream. */
const withBody = (init: RequestInit | undefined): RequestInit => ({
  ...init,
  ...(init?.body ? { duplex: 'half' } : {}),
})

/** `evaluate()` gives every experiment a new name; a run that is taken up again belongs to the one it began. */
class NamedExperiments extends Client {
  override createProject(params: Parameters<Client['createProject']>[0]): ReturnType<Client['createProject']> {
    return super.createProject({ ...params, projectName: params.projectName.replace(SUFFIX, ''), upsert: true })
  }
}

/** As `evaluate()` appends it. */
const SUFFIX = /-[0-9a-f]{8}$/

interface Sending {
  base: string
  outbox: Outbox
  lose(error: unknown): void
  isLost(): boolean
}

/** Runs, feedback, and what becomes of an experiment: whoever sends these does not look at the answer. */
const MESSAGE = /^\/(?:runs(?:\/|$)|feedback(?:\/|$)|sessions\/)/

async function sendOrKeep(request: Request, { base, outbox, lose, isLost }: Sending): Promise<Response> {
  const path = request.url.slice(base.length)
  const isMessage = request.method !== 'GET' && MESSAGE.test(path)
  const letter = isMessage ? await letterOf(request, path) : null
  try {
    if (isLost()) throw new Error('out of reach')
    return await patiently(() => fetch(letter ? openedLetter(letter, request) : request.clone()))
  } catch (error) {
    lose(error)
    // By this name the client does not try again.
    if (letter === null) throw Object.assign(new Error('out of reach', { cause: error }), { name: 'TimeoutError' })
    outbox.add(letter)
    return Response.json({}, { status: 202 })
  }
}

/** Before each further attempt, ms. */
const WAITS = [500, 2000]

/** A server that is busy is asked again; one that is not there is not. @throws where it stays busy, or is not there */
async function patiently(send: () => Promise<Response>): Promise<Response> {
  for (const wait of [...WAITS, null]) {
    const response = await send()
    if (response.status < 500 && response.status !== 429) return response
    if (wait === null) throw new Error(`it answers ${response.status}`)
    await new Promise((resolve) => setTimeout(resolve, wait))
  }
  throw new Error('it was never asked')
}

async function letterOf(request: Request, path: string): Promise<Letter> {
  const headers = Object.fromEntries([...request.headers].filter(([name]) => name.startsWith('content-')))
  const body = Buffer.from(await request.arrayBuffer()).toString('base64')
  return { method: request.method, path, headers, body }
}

const openedLetter = ({ body, method }: Letter, { url, headers, signal }: Request): Request =>
  new Request(url, { method, headers, signal, body: Buffer.from(body, 'base64') })

async function post(
  letter: Letter,
  { base, apiKey, workspaceId }: Omit<TrackerOptions, 'apiUrl' | 'folder' | 'note'> & { base: string },
) {
  const headers = { ...letter.headers, 'x-api-key': apiKey, ...(workspaceId && { 'x-tenant-id': workspaceId }) }
  const response = await fetch(`${base}${letter.path}`, {
    ...{ method: letter.method, headers, body: Buffer.from(letter.body, 'base64') },
    signal: AbortSignal.timeout(TIMEOUT_MS),
  })
  // 409: it had arrived after all.
  if (!response.ok && response.status !== 409) throw new Error(`it answers ${response.status}`)
}

function reasonOf(error: unknown): string {
  const { cause } = error instanceof Error ? error : {}
  const code = cause instanceof Error && 'code' in cause ? String(cause.code) : undefined
  return code ?? (error instanceof Error ? error.message : String(error))
}
