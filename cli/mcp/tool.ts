/**
 * The form of a tool of the server: arguments checked against a schema, a result as text and, where programs use it, as
 * data.
 * @module
 */
import { z } from 'zod'
import { ChapterverseError, type SettingsInput } from '../../index.ts'
import type { McpSession } from './session.ts'

export interface ToolContext {
  shelf: McpSession
  /** Of the command line; arguments of a call go before them. */
  settings: SettingsInput
  signal: AbortSignal
  report(message: string): void
}

export interface ToolResult {
  text: string
  /** As the tool's output schema says. */
  data?: Record<string, unknown>
  /** A result that is a failure all the same. */
  failed?: boolean
}

export interface Tool {
  name: string
  title: string
  description: string
  input: z.ZodObject
  output?: z.ZodObject
  /** @throws `bad_input` for arguments that the schema does not allow, and what the tool throws */
  call(args: unknown, context: ToolContext): Promise<ToolResult>
}

interface Definition<Input extends z.ZodObject> extends Omit<Tool, 'input' | 'call'> {
  input: Input
  run(args: z.infer<Input>, context: ToolContext): Promise<ToolResult>
}

export function defineTool<Input extends z.ZodObject>({ run, ...tool }: Definition<Input>): Tool {
  return {
    ...tool,
    async call(args, context) {
      const parsed = tool.input.safeParse(args)
      if (!parsed.success) throw badArguments(tool.name, tool.input, parsed.error)
      return run(parsed.data, context)
    },
  }
}

function badArguments(name: string, input: z.ZodObject, error: z.ZodError): ChapterverseError {
  const [issue] = error.issues
  const where = issue?.path.length ? `${issue.path.join('.')}: ` : ''
  return new ChapterverseError('bad_input', `${name}: ${where}${issue?.message ?? 'invalid arguments'}`, {
    remedy: `It takes: ${Object.entries(input.shape).map(described).join('; ')}.`,
    cause: error,
  })
}

/** `top_k (optional): Hits returned`, the description's first sentence alone. */
function described([name, schema]: [string, z.core.$ZodType]): string {
  const optional = schema instanceof z.ZodOptional || schema instanceof z.ZodDefault
  const about = z.globalRegistry.get(schema)?.description?.split(/[.;] /)[0] ?? ''
  return `${name}${optional ? ' (optional)' : ''}${about === '' ? '' : `: ${about}`}`
}
