/**
 * `chapterverse serve PATH… | --corpus NAME`: the documents over HTTP, until it is interrupted.
 * @module
 */
import { type Command, InvalidArgumentError } from 'commander'
import { env, openCorpus } from '../../index.ts'
import { serve } from '../../server/serve.ts'
import { addCorpus, type CorpusOptions, noteReport, openFrom, sourceOf } from '../input/corpus-argument.ts'
import type { Io } from '../io.ts'
import { mcpRoutes } from '../mcp/over-http.ts'
import { createMcpSession } from '../mcp/session.ts'
import { INSTRUCTIONS, toolsFor } from '../mcp/tools.ts'

interface ServeFlags extends CorpusOptions {
  host: string
  port: number
  token?: string
  allowHost?: string[]
  allowOrigin?: string[]
}

/** What PATHs are registered as where no name is given. */
const NAME = 'served'

const each = (value: string, before: string[] = []): string[] => [...before, value]

export function configure(command: Command, io: Io): void {
  command
    .description('Serve the documents over HTTP: corpora, documents, search, answers. GET /openapi.json describes it.')
    .argument('[paths...]', 'files and folders; without any, corpora that are uploaded')
    .option('--host <ADDRESS>', 'where to listen; another than this machine needs a token', '127.0.0.1')
    .option('--port <N>', '0 for any that is free', portOf, 2024)
    .option('--token <TOKEN>', 'asked of every request (default: CHAPTERVERSE_TOKEN, which no list of processes shows)')
    .option('--allow-host <NAME>', 'another name by which the server is called; may be given several times', each)
    .option('--allow-origin <ORIGIN>', 'pages of this origin may call; may be given several times', each)
  addCorpus(command)
  command.action(async (paths: string[], flags: ServeFlags) => {
    const named = paths.length > 0 || flags.corpus !== undefined
    const name = named ? await openNamed(paths, flags, io) : null
    const { host, port, token = env('CHAPTERVERSE_TOKEN'), allowHost: hosts = [], allowOrigin: origins = [] } = flags
    const version = command.parent?.version() ?? ''
    const shelf = name === null ? null : createMcpSession((refresh) => openCorpus({ name }, { refresh }))
    const tools = { version, instructions: INSTRUCTIONS, tools: toolsFor('auto') }
    const more = shelf === null ? [] : [mcpRoutes({ ...tools, context: { shelf, settings: {} } })]
    const only = name === null ? null : [name]
    const serving = await serve({ host, port, token, hosts, origins, version, only, more })
    if (flags.json) io.result(`${JSON.stringify({ url: serving.url, corpus: name })}\n`)
    else io.note(`${serving.url}${name === null ? '' : `, corpus ${name}`}. Ctrl-C ends it.`)
    await stopped(io.signal)
    await serving.close()
    await shelf?.close()
  })
}

/** Indexes what is new. @returns the name by which requests ask for it */
async function openNamed(paths: string[], flags: ServeFlags, io: Io): Promise<string> {
  const source = sourceOf(paths, flags)
  const name = 'name' in source ? source.name : (flags.name ?? NAME)
  const library = await openFrom(paths, 'name' in source ? flags : { ...flags, name }, io)
  noteReport(library.report, io)
  library.corpus.close()
  return name
}

function portOf(value: string): number {
  const port = Number(value)
  if (Number.isInteger(port) && port >= 0 && port < 65_536) return port
  throw new InvalidArgumentError('Give a number from 0 to 65535.')
}

function stopped(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const ended = () => resolve()
    if (signal.aborted) ended()
    signal.addEventListener('abort', ended, { once: true })
    process.once('SIGTERM', ended)
  })
}
