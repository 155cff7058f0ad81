import { Hono } from 'hono'
import { describe, expect, it } from 'vitest'
import { answerFailure } from './failures.ts'
import { createGuard, type GuardOptions, isLoopback } from './guard.ts'

function guarded(options: Partial<GuardOptions> = {}) {
  const app = new Hono()
  app.onError(answerFailure)
  app.use(createGuard({ host: '127.0.0.1', token: null, limits: { perSecond: 1, burst: 100 }, ...options }))
  app.get('/', (c) => c.text('in'))
  return async (headers: Record<string, string>) => {
    const response = await app.request('/', { headers })
    return { status: response.status, headers: response.headers, body: await response.text() }
  }
}

describe('createGuard', () => {
  it.each([
    ['its own address', { host: '127.0.0.1:2024' }, 200],
    ['localhost', { host: 'LOCALHOST:2024' }, 200],
    ['the page it serves', { host: 'localhost:2024', origin: 'http://localhost:2024' }, 200],
    ['a name that was made to lead here', { host: 'evil.example:2024' }, 403],
    ['a name that begins like its own', { host: '127.0.0.1.evil.example' }, 403],
    ['no host', {}, 403],
    ['a foreign page', { host: '127.0.0.1:2024', origin: 'https://evil.example' }, 403],
    ['a page of a sandbox', { host: '127.0.0.1:2024', origin: 'null' }, 403],
    ['a page of another port', { host: '127.0.0.1:2024', origin: 'http://127.0.0.1:8080' }, 403],
  ])('called from %s', async (_who, headers, status) => {
    expect((await guarded()(headers as Record<string, string>)).status).toBe(status)
  })

  it('asks for the token', async () => {
    const call = guarded({ host: '0.0.0.0', hosts: ['reading.example'], token: 'se-cret' })
    const host = 'reading.example'
    expect((await call({ host })).status).toBe(401)
    expect((await call({ host, authorization: 'Bearer wrong' })).status).toBe(401)
    expect((await call({ host, authorization: 'Bearer ' })).status).toBe(401)
    expect((await call({ host, authorization: 'Bearer se-cret' })).status).toBe(200)
    expect((await call({ host, 'x-api-key': 'se-cret' })).status).toBe(200)
    expect((await call({ host, authorization: 'Bearer wrong' })).body).not.toContain('se-cret')
  })

  it('may be called by any name only where a token is asked for', async () => {
    const from = { host: 'proxy.example' }
    expect((await guarded({ anyHost: true })(from)).status).toBe(403)
    const call = guarded({ anyHost: true, token: 'se-cret' })
    expect((await call(from)).status).toBe(401)
    expect((await call({ ...from, 'x-api-key': 'se-cret' })).status).toBe(200)
  })

  it('gives pages a policy without inline scripts', async () => {
    const { headers } = await guarded()({ host: 'localhost' })
    expect(headers.get('content-security-policy')).toMatch(/default-src 'none'; script-src 'self';/)
    expect(headers.get('content-security-policy')).not.toContain('unsafe')
    expect(headers.get('x-content-type-options')).toBe('nosniff')
  })

  it('slows down whoever asks too often', async () => {
    const call = guarded({ limits: { perSecond: 0, burst: 2 } })
    const statuses = [1, 2, 3].map(async () => (await call({ host: 'localhost' })).status)
    expect(await Promise.all(statuses)).toEqual([200, 200, 429])
  })
})

it.each([
  ['127.0.0.1', true],
  ['::1', true],
  ['localhost', true],
  ['0.0.0.0', false],
  ['127.evil.example', false],
  ['192.168.1.4', false],
])('isLoopback(%s)', (host, is) => {
  expect(isLoopback(host)).toBe(is)
})
