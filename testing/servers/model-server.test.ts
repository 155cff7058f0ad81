import { afterEach, expect, test } from 'vitest'
import { scripted } from '../readers/scripted.ts'
import type { ModelServerOptions } from './model-request.ts'
import { type ModelServer, startModelServer } from './model-server.ts'

let server: ModelServer | undefined
afterEach(() => server?.close())

async function post(options: ModelServerOptions, body: object): Promise<Response> {
  server = await startModelServer(options)
  return fetch(`${server.url}/chat/completions`, { method: 'POST', body: JSON.stringify({ model: 'm', ...body }) })
}

test('answers whole completions with usage', async () => {
  const response = await post({ reply: () => ({ a: 1 }), usage: { cachedTokens: 5 } }, { messages: [] })
  expect(await response.json()).toMatchObject({
    model: 'm',
    choices: [{ message: { role: 'assistant', content: '{"a":1}' }, finish_reason: 'stop' }],
    usage: { completion_tokens: 2, prompt_tokens_details: { cached_tokens: 5 } },
  })
})

test('streams the same content', async () => {
  const text = 'a reply longer than sixteen characters'
  const response = await post({ reply: () => text }, { messages: [], stream: true })
  const events = (await response.text()).trim().split('\n\n')
  expect(events.at(-1)).toBe('data: [DONE]')
  const chunks = events.slice(0, -1).map((event) => JSON.parse(event.slice('data: '.length)))
  expect(chunks.map((chunk) => chunk.choices[0]?.delta.content ?? '').join('')).toBe(text)
  expect(chunks.at(-1).usage.completion_tokens).toBeGreaterThan(0)
})

test('lists models, and says so where it has no route', async () => {
  server = await startModelServer({ reply: () => '' })
  expect(await (await fetch(`${server.url}/models`)).json()).toMatchObject({ data: [{ id: 'any' }] })
  expect((await fetch(`${server.url}/embeddings`)).status).toBe(404)
})

test('reads method, name and texts off a request, and gives a reply back as arguments of the tool', async () => {
  const tools = [{ type: 'function', function: { name: 'screen' } }]
  const messages = [
    { role: 'system', content: 'rules' },
    {
      role: 'user',
      content: '⟦chunks⟧\n⟦chunk 4⟧ T › H\n9¦text ⟧\n⟦/chunks⟧\n\n⟦question⟧\ntwo\nlines\n⟦/question⟧',
    },
  ]
  const seen: unknown[] = []
  const reply = scripted({
    screen: ({ groups, question }) => {
      seen.push(groups, question)
      return { chunks: [{ id: 4, sentences: [9] }] }
    },
  })
  const body = await (await post({ reply }, { messages, tools })).json()
  const call = { type: 'function', function: { name: 'screen', arguments: '{"sentences":[9]}' } }
  expect(body).toMatchObject({ choices: [{ message: { content: null, tool_calls: [call] } }] })
  expect(seen).toEqual([[{ id: 4, label: 'T › H', sentences: [{ n: 9, text: 'text ⟧' }] }], 'two\nlines'])
  expect(server?.requests[0]).toMatchObject({ method: 'tools', name: 'screen', model: 'm', system: 'rules' })
})

test('a function without a script answers 500 and says which', async () => {
  const response = await post({ reply: scripted({}) }, { messages: [], tools: [{ function: { name: 'plan' } }] })
  expect(response.status).toBe(500)
  expect(await response.text()).toContain('plan')
})

test('counts the most requests open at once', async () => {
  const one = await startModelServer({ reply: () => '', latencyMs: 50 })
  server = one
  const ask = () => fetch(`${one.url}/chat/completions`, { method: 'POST', body: '{"messages":[]}' })
  await Promise.all([ask(), ask(), ask()])
  expect(one.maxInFlight).toBe(3)
})
