/**
 * A server of our own: the routes behind the guard, on a socket.
 * @module
 */
import type { Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createAdaptorServer } from '@hono/node-server'
import { Hono } from 'hono'
import { ChapterverseError } from '../index.ts'
import { createApi } from './api.ts'
import { answerFailure, Refusal } from './failures.ts'
import { createGuard, isLoopback } from './guard.ts'
import { LIMITS, type Limits } from './limits.ts'

export interface ServeOptions {
  /** Default 127.0.0.1. */
  host?: string
  /** 0: any that is free. */
  port: number
  token?: string | undefined
  hosts?: readonly string[]
  origins?: readonly string[]
  /** Corpora that are listed beside the uploaded ones; default: all that are registered. */
  only?: readonly string[] | null
  limits?: Partial<Limits>
  version?: string
  /** More routes behind the same guard. */
  more?: readonly Hono[]
}

export interface Serving {
  url: string
  /** Lets requests under way end, for a moment. */
  close(): Promise<void>
}

/** Headers have so long to come, ms: whoever sends them byte by byte holds no socket. */
const HEADERS_MS = 15_000
/** Requests under way have so long when the server ends, ms. */
const ENDING_MS = 2_000
const SHORTEST_TOKEN = 16

/** @throws `bad_setting` for an address that others reach, without a token */
export async function serve({
  host = '127.0.0.1',
  port,
  token,
  more = [],
  ...options
}: ServeOptions): Promise<Serving> {
  requireToken(host, token)
  const limits = { ...LIMITS, ...options.limits }
  const api = createApi({ ...options, limits })
  const app = new Hono()
  app.onError(answerFailure)
  app.use(createGuard({ ...options, host, token: token ?? null, limits }))
  for (const routes of [api.app, ...more]) app.route('/', routes)
  app.notFound(() => {
    throw new Refusal(404, 'not_found', 'There is no such route.', 'GET /openapi.json lists them.')
  })
  const server = createAdaptorServer({ fetch: app.fetch }) as Server
  server.headersTimeout = HEADERS_MS
  server.requestTimeout = limits.uploadMs + HEADERS_MS
  const at = await listening(server, host, port)
  return {
    url: `http://${host.includes(':') ? `[${host}]` : host}:${at}`,
    async close() {
      const ended = new Promise((resolve) => server.close(resolve))
      server.closeIdleConnections()
      const cut = setTimeout(() => server.closeAllConnections(), ENDING_MS)
      await ended
      clearTimeout(cut)
      await api.close()
    },
  }
}

function requireToken(host: string, token: string | undefined): void {
  if (token === undefined && !isLoopback(host))
    throw new ChapterverseError('bad_setting', `Others reach ${host}, and no token is set.`, {
      remedy: 'Give a long random one as CHAPTERVERSE_TOKEN or with --token, or serve on 127.0.0.1.',
    })
  if (token !== undefined && token.length < SHORTEST_TOKEN)
    throw new ChapterverseError('bad_setting', 'The token is too short.', {
      remedy: `Use at least ${SHORTEST_TOKEN} characters: openssl rand -hex 24`,
    })
}

function listening(server: Server, host: string, port: number): Promise<number> {
  return new Promise((resolve, reject) => {
    const failed = (cause: Error) =>
      reject(
        new ChapterverseError('bad_setting', `Nothing can be served on ${host}:${port}: ${cause.message}.`, {
          remedy: 'Choose another --port or --host.',
          cause,
        }),
      )
    server.once('error', failed)
    server.listen(port, host, () => {
      server.off('error', failed)
      resolve((server.address() as AddressInfo).port)
    })
  })
}
