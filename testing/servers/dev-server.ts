/**
 * `langgraphjs dev` over the graphs of langgraph.json, in a folder of its own, for as long as a test needs it.
 * @module
 */
import { type ChildProcess, spawn } from 'node:child_process'
import { mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const ROOT = fileURLToPath(new URL('../..', import.meta.url))

export interface DevServer {
  url: string
  /** What it has printed so far. */
  output(): string
  /** Ends it and every process it started. */
  stop(): Promise<void>
}

/**
 * @param folder where it keeps its state
 * @param env added to the environment
 */
export async function startDevServer(folder: string, env: Record<string, string>): Promise<DevServer> {
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, 'langgraph.json'), JSON.stringify(absoluteConfig()))
  // The server resolves packages from where it stands.
  symlinkSync(join(ROOT, 'node_modules'), join(folder, 'node_modules'))
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  const cli = join(ROOT, 'node_modules/.bin/langgraphjs')
  const flags = ['dev', '--no-browser', '--no-reload', '--host', '127.0.0.1', '--port', String(port)]
  // A group of its own, so that its children end with it.
  const child = spawn(cli, flags, {
    cwd: folder,
    detached: true,
    env: { ...process.env, LANGGRAPH_CLI_NO_ANALYTICS: '1', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let printed = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (data: Buffer) => (printed += data.toString()))
  const server: DevServer = { url, output: () => printed, stop: () => stop(child) }
  try {
    await untilReady(url, child, () => printed)
  } catch (error) {
    await server.stop()
    throw error
  }
  return server
}

/** The repository's langgraph.json, to be read from elsewhere. */
function absoluteConfig() {
  const config = JSON.parse(readFileSync(join(ROOT, 'langgraph.json'), 'utf8')) as {
    graphs: Record<string, string>
    http: { app: string }
  }
  const graphs = Object.fromEntries(Object.entries(config.graphs).map(([id, path]) => [id, join(ROOT, path)]))
  return { ...config, dependencies: [], graphs, http: { app: join(ROOT, config.http.app) } }
}

async function freePort(): Promise<number> {
  const probe = createServer()
  await new Promise<void>((resolve) => probe.listen(0, '127.0.0.1', resolve))
  const { port } = probe.address() as AddressInfo
  await new Promise((resolve) => probe.close(resolve))
  return port
}

async function untilReady(url: string, child: ChildProcess, output: () => string): Promise<void> {
  const deadline = Date.now() + 90_000
  while (Date.now() < deadline) {
    if (child.exitCode !== null) throw new Error(`langgraphjs dev ended: ${output()}`)
    const ready = await fetch(`${url}/ok`).then(
      (response) => response.ok,
      () => false,
    )
    if (ready) return
    await new Promise((resolve) => setTimeout(resolve, 250))
  }
  throw new Error(`langgraphjs dev did not come up: ${output()}`)
}

async function stop(child: ChildProcess): Promise<void> {
  const { pid } = child
  if (pid === undefined) return
  const ended = child.exitCode === null ? new Promise((resolve) => child.once('exit', resolve)) : Promise.resolve()
  try {
    process.kill(-pid, 'SIGKILL')
  } catch {
    // The whole group has ended already.
  }
  await ended
}
