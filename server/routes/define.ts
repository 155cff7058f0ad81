/**
 * What all routes share: what comes in is checked by schemas, and from the same schemas the routes describe themselves.
 * @module
 */
import { type Context, Hono } from 'hono'
import { z } from 'zod'
import { answerFailure, Refusal } from '../failures.ts'
import type { Jobs } from '../jobs.ts'
import type { Limits } from '../limits.ts'
import type { Questions } from '../questions.ts'
import type { Shelf } from '../shelf.ts'

export interface Serving {
  shelf: Shelf
  jobs: Jobs
  questions: Questions
  limits: Limits
  /** Corpora that are listed; null: all that are registered. */
  only: readonly string[] | null
}

export const Name = z.object({ name: z.string().min(1).max(64).describe('The name of a corpus.') })
export const DocId = z.string().min(1).max(1000)
const Failure = z.object({ code: z.string(), message: z.string(), remedy: z.string() })
const Nothing = z.object({})

export interface Route {
  method: 'get' | 'post' | 'put' | 'delete'
  /** As OpenAPI has it: `/api/corpora/{name}` */
  path: string
  about: string
  params?: z.ZodObject
  query?: z.ZodObject
  /** JSON, or the bytes of a file. */
  body?: z.ZodObject | 'bytes'
  /** JSON, a type of media, or none. */
  gives: { status: number; schema: z.ZodType | string | null }
}

type Read<Schema> = Schema extends z.ZodType ? z.infer<Schema> : Record<string, never>

interface Input<R extends Route> {
  params: Read<R['params']>
  query: Read<R['query']>
  body: Read<R['body']>
}

export class Router {
  readonly hono = new Hono()
  readonly routes: Route[] = []

  constructor() {
    this.hono.onError(answerFailure)
  }

  on<const R extends Route>(route: R, answer: (input: Input<R>, c: Context) => Response | Promise<Response>): this {
    const { method, path, params = Nothing, query = Nothing, body } = route
    this.routes.push(route)
    this.hono.on(method.toUpperCase(), path.replace(/\{(\w+)\}/g, ':$1'), async (c) => {
      const input = {
        params: checked(params, c.req.param()),
        query: checked(query, c.req.query()),
        body: body === undefined || body === 'bytes' ? {} : checked(body, await c.req.json().catch(() => undefined)),
      }
      return answer(input as Input<R>, c)
    })
    return this
  }
}

function checked(schema: z.ZodObject, value: unknown) {
  const parsed = schema.safeParse(value)
  if (parsed.success) return parsed.data
  const [issue] = parsed.error.issues
  const where = issue?.path.length ? `${issue.path.join('.')}: ` : ''
  throw new Refusal(400, 'bad_input', `${where}${issue?.message}`, 'GET /openapi.json says what is taken.')
}

/** OpenAPI 3.1, whose schemas are JSON schemas. */
export function describeRoutes(routes: readonly Route[], version: string) {
  const paths: Record<string, Record<string, unknown>> = {}
  for (const route of routes) paths[route.path] = { ...paths[route.path], [route.method]: operation(route) }
  return { openapi: '3.1.0', info: { title: 'Chapterverse', version }, paths }
}

function operation({ about, params, query, body, gives: { status, schema } }: Route) {
  const parameters = [...parametersOf('path', params), ...parametersOf('query', query)]
  const taken = body === 'bytes' ? content('application/octet-stream') : body && content(body)
  return {
    summary: about,
    parameters,
    ...(taken && { requestBody: { required: true, ...taken } }),
    responses: {
      [status]: { description: about, ...(schema !== null && content(schema)) },
      default: { description: 'What went wrong, and what to do about it.', ...content(Failure) },
    },
  }
}

const content = (schema: z.ZodType | string) =>
  typeof schema === 'string'
    ? { content: { [schema]: { schema: { type: 'string' } } } }
    : { content: { 'application/json': { schema: z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) } } }

const parametersOf = (place: 'path' | 'query', schema: z.ZodObject = Nothing) =>
  Object.entries(schema.shape).map(([name, part]) => ({
    name,
    in: place,
    required: place === 'path' || !z.safeParse(part, undefined).success,
    schema: z.toJSONSchema(part, { io: 'input', unrepresentable: 'any' }),
  }))
