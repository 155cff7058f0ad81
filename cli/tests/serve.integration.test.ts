import { once } from 'node:events'
import { Client } from '@modelcontextprotocol/sdk/client/index.js'
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js'
import type { Transport } from '@modelcontextprotocol/sdk/shared/transport.js'
import { afterAll, describe, expect, it } from 'vitest'
import { commandLine, EXAMPLES, finished } from '../../testing/process/command-line.ts'

const { start, remove } = commandLine()
afterAll(remove)

const TOKEN = 'a-token-of-enough-characters'

describe('chapterverse serve', () => {
  it('serves what it was given until it is told to end, and tells nobody the token', async () => {
    const child = start(['serve', EXAMPLES, '--port', '0', '--json'], { CHAPTERVERSE_TOKEN: TOKEN })
    const ended = finished(child)
    const [line] = (await once(child.stdout as NodeJS.ReadableStream, 'data')) as [string]
    const { url, corpus } = JSON.parse(line)
    expect((await fetch(`${url}/api/corpora`)).status).toBe(401)
    const headers = { authorization: `Bearer ${TOKEN}`, 'content-type': 'application/json' }
    const question = JSON.stringify({ question: 'How long is lost property kept?', settings: { model: 'offline' } })
    const asked = await fetch(`${url}/api/corpora/${corpus}/answers`, { method: 'POST', headers, body: question })
    expect(asked.status).toBe(201)
    const { answer } = (await asked.json()) as { answer: { status: string; citations: unknown[] } }
    expect(answer.status).toBe('answered')
    expect(answer.citations.length).toBeGreaterThan(0)
    expect((await fetch(`${url}/mcp`, { method: 'POST', body: '{}' })).status).toBe(401)
    const client = new Client({ name: 'test', version: '0' })
    const requestInit = { headers: { authorization: `Bearer ${TOKEN}` } }
    await client.connect(new StreamableHTTPClientTransport(new URL(`${url}/mcp`), { requestInit }) as Transport)
    expect((await client.listTools()).tools.map(({ name }) => name)).toContain('ask')
    const found = await client.callTool({ name: 'search', arguments: { query: 'lost property' } })
    expect(JSON.stringify(found)).toContain('kept for 90 days')
    await client.close()
    child.kill('SIGTERM')
    const { code, stdout, stderr } = await ended
    expect(code).toBe(0)
    expect(stdout + stderr).not.toContain(TOKEN)
  })

  it('does not start where others reach it without a token', async () => {
    const { code, stderr } = await finished(start(['serve', EXAMPLES, '--host', '0.0.0.0', '--port', '0']))
    expect(code).not.toBe(0)
    expect(stderr).toContain('no token is set')
  })
})
