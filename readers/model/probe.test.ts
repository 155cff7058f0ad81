import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { probeModel } from './probe.ts'

let server: Server | undefined
afterEach(() => {
  server?.close()
  vi.unstubAllEnvs()
})

/** A server that answers `GET /v1/models` with this. */
async function serving(status: number, body: string): Promise<void> {
  server = createServer((request, response) => {
    response.writeHead(request.url === '/v1/models' ? status : 404).end(body)
  })
  await new Promise<void>((resolve) => server?.listen(0, '127.0.0.1', resolve))
  vi.stubEnv('OPENAI_BASE_URL', `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1/`)
}

describe('probeModel', () => {
  it('has nothing to say without a model', async () => {
    vi.stubEnv('CHAPTERVERSE_MODEL', '')
    expect(await probeModel()).toBeNull()
    expect(await probeModel('offline')).toBeNull()
  })

  it('finds the model in the list', async () => {
    await serving(200, '{"data":[{"id":"small"},{"id":"large"}]}')
    expect(await probeModel('large')).toMatchObject({ model: 'large', detail: 'reachable' })
  })

  it('names the models there are when it is not in the list', async () => {
    await serving(200, '{"data":[{"id":"small"}]}')
    await expect(probeModel('large')).rejects.toMatchObject({
      code: 'model_refused',
      remedy: expect.stringContaining('small'),
    })
  })

  it('takes a server without a list as reachable', async () => {
    await serving(404, 'not here')
    expect((await probeModel('large'))?.detail).toContain('does not list its models')
  })

  it('tells a refused key from silence', async () => {
    await serving(401, '{}')
    await expect(probeModel('large')).rejects.toMatchObject({ code: 'model_refused' })
    vi.stubEnv('OPENAI_BASE_URL', 'http://127.0.0.1:9/v1')
    await expect(probeModel('large')).rejects.toMatchObject({ code: 'model_unavailable' })
  })

  it('asks nobody where the endpoint is no URL', async () => {
    vi.stubEnv('OPENAI_BASE_URL', 'nonsense')
    await expect(probeModel('large')).rejects.toMatchObject({ code: 'bad_setting' })
  })
})
