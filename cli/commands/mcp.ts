/**
 * `chapterverse mcp PATH…`: the documents as tools of a Model Context Protocol client, over stdin and stdout.
 * @module
 */
import { StdioServerTransport } from '@modelcontextprotocol/sdk/server/stdio.js'
import { type Command, Option } from 'commander'
import { z } from 'zod'
import { openCorpus, Settings, TIERS } from '../../index.ts'
import { addCorpus, type CorpusOptions, noteReport, openFrom, sourceOf } from '../input/corpus-argument.ts'
import { addSettings, type JsonSchema, settingsOf } from '../input/flags.ts'
import type { Io } from '../io.ts'
import { boundedLines } from '../mcp/bounded-lines.ts'
import { createServer } from '../mcp/server.ts'
import { createMcpSession } from '../mcp/session.ts'
import { INSTRUCTIONS, toolsFor } from '../mcp/tools.ts'

interface McpFlags extends CorpusOptions {
  tier: (typeof TIERS)[number]
}

const SCHEMA = z.toJSONSchema(Settings, { io: 'input' }) as JsonSchema

export function configure(command: Command, io: Io): void {
  command
    .description('Serve the documents to a Model Context Protocol client over stdin and stdout, until stdin ends.')
    .argument('[paths...]', 'files and folders')
    .addOption(new Option('--tier <TIER>', 'how much ask reads, unless a call says').choices(TIERS).default('auto'))
  addCorpus(command)
  addSettings(command, SCHEMA)
  command.action(async (paths: string[], flags: McpFlags & Record<string, unknown>) => {
    const source = sourceOf(paths, flags)
    keepStdoutForTheProtocol()
    const stopping = new AbortController()
    const signal = AbortSignal.any([io.signal, stopping.signal])
    const shelf = createMcpSession(async (refresh) => {
      const { store, readOnly } = flags
      if (!refresh)
        return openCorpus(source, { refresh, ...(store !== undefined && { store }), ...(readOnly && { readOnly }) })
      const library = await openFrom(paths, flags, { ...io, signal })
      noteReport(library.report, io)
      return library
    })
    const server = createServer({
      version: command.parent?.version() ?? '',
      instructions: INSTRUCTIONS,
      tools: toolsFor(flags.tier),
      context: { shelf, settings: settingsOf(flags, SCHEMA) },
    })
    const ended = endOfInput(io.signal).then(() => stopping.abort())
    // A client that waits for its greeting gives up before a large folder is indexed: calls wait instead.
    const lines = process.stdin.pipe(boundedLines((line) => void process.stdout.write(line)))
    await server.connect(new StdioServerTransport(lines))
    await Promise.race([ended, shelf.ready().then(() => ended)])
    await server.close()
    await shelf.close()
  })
}

/** Sends what libraries print to stderr. */
function keepStdoutForTheProtocol(): void {
  console.log = console.error
  console.info = console.error
  console.debug = console.error
}

function endOfInput(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    process.stdin.once('end', resolve).once('close', resolve)
    signal.addEventListener('abort', () => resolve(), { once: true })
  })
}
