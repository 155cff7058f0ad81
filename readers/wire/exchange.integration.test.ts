/** What goes over the wire, over real HTTP. */
import { once } from 'node:events'
import { createServer, request, type Server } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { addressOf } from './address.ts'
import { createFetch } from './exchange.ts'

const servers: Server[] = []
const seen: { url: string; headers: Record<string, unknown>; body: string }[] = []

async function listening(server: Server): Promise<number> {
  servers.push(server)
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return (server.address() as AddressInfo).port
}

/** A server that answers everything with what `answer` writes. */
async function serving(answer: (write: (text: string) => void) => Promise<void> | void): Promise<number> {
  return listening(
    createServer(async (incoming, response) => {
      let body = ''
      for await (const part of incoming) body += part
      seen.push({ url: incoming.url ?? '', headers: incoming.headers, body })
      await answer((text) => void response.write(text))
      response.end()
    }),
  )
}

beforeEach(() => {
  seen.length = 0
  for (const name of ['HTTP_PROXY', 'HTTPS_PROXY', 'ALL_PROXY', 'NO_PROXY']) {
    vi.stubEnv(name, '')
    vi.stubEnv(name.toLowerCase(), '')
  }
})

afterEach(async () => {
  vi.unstubAllEnvs()
  for (const server of servers.splice(0)) {
    server.closeAllConnections()
    server.close()
  }
})

const plain = (body: unknown) => body as object
const fetchOf = (baseURL: string, more: Partial<Parameters<typeof createFetch>[0]> = {}) => {
  const address = addressOf({ baseURL, apiKey: 'sk-0123456789' })
  return { address, fetch: createFetch({ address, timeoutMs: 5000, plain, what: 'an answer', ...more }) }
}

test('the query of the base URL follows the path of the request, and the key is added here alone', async () => {
  const port = await serving((write) => write('{}'))
  const { address, fetch } = fetchOf(`http://127.0.0.1:${port}/v1?api-version=2024-10-21`)
  await fetch(`${address.url}/models`, { headers: { authorization: 'Bearer none' } })
  expect(seen[0]).toMatchObject({
    url: '/v1/models?api-version=2024-10-21',
    headers: { authorization: 'Bearer sk-0123456789' },
  })
})

test.each([
  ['an error', (words: string) => JSON.stringify({ error: { message: words } })],
  ['an error of no known shape', (words: string) => JSON.stringify({ a: [words] })],
  ['what is no JSON', (words: string) => words],
])('of a key that stands where %s is cut nothing is left', async (_name, bodyOf) => {
  const port = await serving((write) => write(bodyOf(`${'x'.repeat(280)} sk-0123456789`)))
  const { address, fetch } = fetchOf(`http://127.0.0.1:${port}/v1`, { plain: () => null })
  const said = await (await fetch(`${address.url}/models`)).text()
  expect(said).toContain('xxx')
  expect(said).not.toContain('sk-0')
})

test('credentials of the base URL are sent as such', async () => {
  const port = await serving((write) => write('{}'))
  const { address, fetch } = fetchOf(`http://me:secret@127.0.0.1:${port}/v1`)
  await fetch(`${address.url}/models`)
  expect(seen[0]?.headers['authorization']).toBe(`Basic ${Buffer.from('me:secret').toString('base64')}`)
})

describe('time', () => {
  const slowly = async (write: (text: string) => void, pieces: readonly string[]) => {
    for (const piece of pieces) {
      write(piece)
      await new Promise((resolve) => setTimeout(resolve, 120))
    }
  }
  const pieces = ['{"a', '":', ' 1', '}', '  ', ' ']

  test('is begun anew by each piece', async () => {
    const port = await serving((write) => slowly(write, pieces))
    const { address, fetch } = fetchOf(`http://127.0.0.1:${port}/v1`, { timeoutMs: 400 })
    expect(await (await fetch(address.url)).json()).toEqual({ a: 1 })
  })

  test('ends what says nothing', async () => {
    const port = await serving(() => new Promise(() => {}))
    const { address, fetch } = fetchOf(`http://127.0.0.1:${port}/v1`, { timeoutMs: 100 })
    await expect(fetch(address.url)).rejects.toMatchObject({
      name: 'NotInTime',
      message: expect.stringMatching(/100 ms/),
    })
  })
})

describe('a proxy', () => {
  /** One that forwards plain requests and tunnels, all of it to one port. */
  async function proxying(port: number): Promise<{ url: string; asked: string[] }> {
    const asked: string[] = []
    const proxy = createServer((incoming, response) => {
      asked.push(`${incoming.method} ${incoming.url} ${incoming.headers['proxy-authorization'] ?? ''}`.trim())
      const path = new URL(incoming.url ?? '').pathname
      const onward = request({ port, path, method: incoming.method, headers: incoming.headers }, (answer) => {
        response.writeHead(answer.statusCode ?? 500, answer.headers)
        answer.pipe(response)
      })
      incoming.pipe(onward)
    })
    proxy.on('connect', (incoming, socket) => {
      asked.push(`CONNECT ${incoming.url}`)
      const onward = connect(port, '127.0.0.1', () => {
        socket.write('HTTP/1.1 200 OK\r\n\r\n')
        socket.pipe(onward).pipe(socket)
      })
    })
    const at = await listening(proxy)
    return { url: `http://127.0.0.1:${at}`, asked }
  }

  test('is used for http as proxies want it, with its credentials', async () => {
    const port = await serving((write) => write('{"ok": true}'))
    const { url, asked } = await proxying(port)
    vi.stubEnv('HTTP_PROXY', url.replace('//', '//user:pw@'))
    const { address, fetch } = fetchOf('http://model.invalid/v1')
    expect(await (await fetch(`${address.url}/models`)).json()).toEqual({ ok: true })
    expect(asked).toEqual([`GET http://model.invalid/v1/models Basic ${Buffer.from('user:pw').toString('base64')}`])
  })

  test('is tunnelled through for https', async () => {
    const port = await serving(() => {})
    const { url, asked } = await proxying(port)
    vi.stubEnv('https_proxy', url)
    const { address, fetch } = fetchOf('https://model.invalid/v1')
    // What it reaches speaks no TLS.
    await expect(fetch(address.url)).rejects.toThrow(`through the proxy ${url}`)
    expect(asked).toEqual(['CONNECT model.invalid:443'])
  })

  test('is left out where NO_PROXY says so', async () => {
    const { asked, url } = await proxying(9)
    vi.stubEnv('HTTP_PROXY', url)
    vi.stubEnv('NO_PROXY', '.invalid')
    const { address, fetch } = fetchOf('http://model.invalid/v1')
    await expect(fetch(address.url)).rejects.toThrow()
    expect(asked).toEqual([])
  })

  test('that speaks something else is a wrong setting, and its password is not shown', async () => {
    vi.stubEnv('HTTP_PROXY', 'socks5://me:secret@127.0.0.1:1')
    const { address, fetch } = fetchOf('http://model.invalid/v1')
    const error = await fetch(address.url).catch((thrown: unknown) => thrown)
    expect(error).toMatchObject({ code: 'bad_setting', remedy: expect.stringMatching(/HTTPS_PROXY/) })
    expect(String(error)).not.toContain('secret')
  })
})
