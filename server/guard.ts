/**
 * Who may come in. Every route, ours and those of the protocol, stands behind it:
 *
 *     Host ─→ Origin ─→ token ─→ rate ─→ route ─→ headers
 *
 * A page of another site that resolves its name to this machine (DNS rebinding) sends its own name as Host.
 * @module
 */
import { createHash, timingSafeEqual } from 'node:crypto'
import type { MiddlewareHandler } from 'hono'
import { Refusal } from './failures.ts'
import type { Limits } from './limits.ts'

export interface GuardOptions {
  /** Where the server listens. */
  host: string
  /** null: none is asked for, which is only allowed on a loopback address. */
  token: string | null
  /** Whatever it is called by: a proxy before it has names of its own. Only with a token. */
  anyHost?: boolean
  /** Names, besides its own, by which the server may be called. */
  hosts?: readonly string[]
  /** Pages of other origins that may call. */
  origins?: readonly string[]
  limits: Pick<Limits, 'perSecond' | 'burst'>
}

const LOOPBACK = new Set(['localhost', '127.0.0.1', '[::1]'])

export const isLoopback = (host: string): boolean =>
  LOOPBACK.has(host) || host === '::1' || /^127\.\d+\.\d+\.\d+$/.test(host)

export function createGuard({
  host,
  token,
  anyHost = false,
  hosts = [],
  origins = [],
  limits,
}: GuardOptions): MiddlewareHandler {
  const known = new Set([...LOOPBACK, bracketed(host), ...hosts].map((name) => name.toLowerCase()))
  const allowed = new Set(origins)
  const bucket = createBuckets(limits)
  return async (c, next) => {
    const called = c.req.header('host') ?? ''
    if (!(anyHost && token !== null) && !known.has(nameOf(called)))
      throw refused('host', 'This server is not called so.', 'Add the name with --allow-host.')
    const origin = c.req.header('origin')
    if (origin !== undefined && !allowed.has(origin) && !isSame(origin, called))
      throw refused('origin', 'Pages of that origin may not call this server.', 'Add it with --allow-origin.')
    if (token !== null && !isSaid(c.req.header('authorization'), c.req.header('x-api-key'), token))
      throw new Refusal(401, 'unauthorized', 'A token is required.', 'Send it as "Authorization: Bearer TOKEN".')
    if (!bucket(addressOf(c.env)))
      throw new Refusal(429, 'too_many_requests', 'Too many requests.', 'Wait a second and try again.')
    await next()
    protect(c.res.headers)
  }
}

const refused = (what: string, message: string, remedy: string) => new Refusal(403, `${what}_refused`, message, remedy)

const bracketed = (host: string): string => (host.includes(':') ? `[${host}]` : host)

/** Without the port. */
const nameOf = (host: string): string => host.toLowerCase().replace(/:\d+$/, '')

function isSame(origin: string, host: string): boolean {
  return origin === `http://${host}` || origin === `https://${host}`
}

/** SDK clients send the key of a deployment as `x-api-key`. */
function isSaid(bearer: string | undefined, key: string | undefined, token: string): boolean {
  const given = bearer?.replace(/^Bearer /i, '') ?? key ?? ''
  return timingSafeEqual(digest(given), digest(token))
}

const digest = (text: string): Buffer => createHash('sha256').update(text).digest()

function addressOf(env: unknown): string {
  const { incoming } = (env ?? {}) as { incoming?: { socket?: { remoteAddress?: string } } }
  return incoming?.socket?.remoteAddress ?? ''
}

function protect(headers: Headers): void {
  headers.set('x-content-type-options', 'nosniff')
  headers.set('referrer-policy', 'no-referrer')
  headers.set('x-frame-options', 'SAMEORIGIN')
  headers.set('cross-origin-resource-policy', 'same-origin')
  if (!headers.has('content-security-policy')) headers.set('content-security-policy', PAGE_POLICY)
}

/** For pages of our own: no script but files of ours, nothing from elsewhere. */
const PAGE_POLICY =
  "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data: blob:; font-src 'self'; " +
  "connect-src 'self'; worker-src 'self' blob:; frame-ancestors 'self'; base-uri 'none'; form-action 'none'"

const MOST_ADDRESSES = 10_000

function createBuckets({ perSecond, burst }: GuardOptions['limits']): (address: string) => boolean {
  const buckets = new Map<string, { left: number; at: number }>()
  return (address) => {
    const now = Date.now()
    const { left, at } = buckets.get(address) ?? { left: burst, at: now }
    const filled = Math.min(burst, left + ((now - at) / 1000) * perSecond)
    buckets.delete(address)
    buckets.set(address, { left: Math.max(0, filled - 1), at: now })
    const [oldest] = buckets.keys()
    if (buckets.size > MOST_ADDRESSES && oldest !== undefined) buckets.delete(oldest)
    return filled >= 1
  }
}
