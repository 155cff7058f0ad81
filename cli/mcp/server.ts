/**
 * Tools over the Model Context Protocol. The SDK's plain `Server`, for its `McpServer` answers wrong arguments itself,
 * without a code and a remedy.
 * @module
 */
import { Server } from '@modelcontextprotocol/sdk/server/index.js'
import {
  CallToolRequestSchema,
  type CallToolResult,
  ErrorCode,
  ListToolsRequestSchema,
  McpError,
} from '@modelcontextprotocol/sdk/types.js'
import { z } from 'zod'
import { describeError } from '../output/error.ts'
import { harmless } from '../output/terminal.ts'
import { servePrompts } from './prompts.ts'
import { serveResources } from './resources.ts'
import type { Tool, ToolContext, ToolResult } from './tool.ts'

/** All of them only read. */
const ANNOTATIONS = { readOnlyHint: true, idempotentHint: true, openWorldHint: false }

export interface ServerOptions {
  version: string
  /** For whoever decides when to use the tools. */
  instructions: string
  tools: readonly Tool[]
  context: Omit<ToolContext, 'signal' | 'report'>
}

export function createServer({ version, instructions, tools, context }: ServerOptions): Server {
  const server = new Server(
    { name: 'chapterverse', version },
    { capabilities: { tools: {}, resources: {}, prompts: {} }, instructions },
  )
  serveResources(server, context.shelf)
  servePrompts(server)

  server.setRequestHandler(ListToolsRequestSchema, () => ({ tools: tools.map(listed) }))

  server.setRequestHandler(CallToolRequestSchema, async ({ params }, { signal, sendNotification }) => {
    const tool = tools.find(({ name }) => name === params.name)
    if (tool === undefined) {
      const names = tools.map(({ name }) => name).join(', ')
      throw new McpError(ErrorCode.InvalidParams, `There is no tool "${params.name}". There are: ${names}.`)
    }
    const progressToken = params._meta?.progressToken
    let progress = 0
    const report = (message: string) => {
      if (progressToken === undefined || signal.aborted) return
      const note = { progressToken, progress: ++progress, message }
      // A client that is gone needs no progress.
      sendNotification({ method: 'notifications/progress', params: note }).catch(() => {})
    }
    try {
      return resultOf(await tool.call(params.arguments ?? {}, { ...context, signal, report }))
    } catch (error) {
      return errorOf(error)
    }
  })
  return server
}

function listed({ name, title, description, input, output }: Tool) {
  return {
    name,
    title,
    description,
    inputSchema: objectSchema(input, 'input'),
    ...(output && { outputSchema: objectSchema(output, 'output') }),
    annotations: { title, ...ANNOTATIONS },
  }
}

function objectSchema(schema: z.ZodObject, io: 'input' | 'output') {
  const { $schema: _dialect, ...json } = z.toJSONSchema(schema, { io })
  return { ...json, type: 'object' as const }
}

function resultOf({ text, data, failed = false }: ToolResult): CallToolResult {
  return {
    content: [{ type: 'text', text }],
    ...(data && { structuredContent: data }),
    ...(failed && { isError: true }),
  }
}

const SET_UP = 'That is for whoever set this server up: tell them, in these words.'

/** Remedies speak of the command line; here tools are called. */
const IN_TOOLS: Record<string, string> = {
  document_not_found: 'read_map lists the documents with their ids.',
  section_not_found: 'read_map shows the paths of all sections.',
  document_changed: 'Call the tool again.',
  budget_exceeded: 'Call ask with a larger budget_tokens, or a cheaper tier.',
  no_documents: SET_UP,
  no_corpus: SET_UP,
  path_not_found: SET_UP,
  store_unusable: SET_UP,
  package_missing: SET_UP,
  bad_setting: SET_UP,
  model_refused: `${SET_UP} search, read_map and read_section work without a model.`,
  model_unavailable: 'Try again later. search, read_map and read_section work without a model.',
}

/** Text alone: as data it would have to fit the tool's output. */
function errorOf(error: unknown): CallToolResult {
  const { code, message, remedy } = describeError(error)
  const hint = IN_TOOLS[code]
  const lines = [`${code}: ${message}`, remedy, ...(hint === undefined ? [] : [hint])]
  return { content: [{ type: 'text', text: harmless(lines.join('\n')) }], isError: true }
}
