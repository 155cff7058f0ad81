/**
 * The tools over streamable HTTP, `/mcp`. Without sessions: each request has a server of its own, all of them the same
 * corpus, so nothing is kept of clients that went away.
 * @module
 */
import { WebStandardStreamableHTTPServerTransport } from '@modelcontextprotocol/sdk/server/webStandardStreamableHttp.js'
import { Hono } from 'hono'
import { createServer, type ServerOptions } from './server.ts'

/** To be mounted behind a guard: the route itself looks at nobody. */
export function mcpRoutes(options: ServerOptions): Hono {
  const app = new Hono()
  app.all('/mcp', async (c) => {
    const server = createServer(options)
    const transport = new WebStandardStreamableHTTPServerTransport({ enableJsonResponse: true })
    c.req.raw.signal.addEventListener('abort', () => void server.close(), { once: true })
    await server.connect(transport)
    return transport.handleRequest(c.req.raw)
  })
  return app
}
