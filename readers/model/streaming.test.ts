import { AIMessage } from '@langchain/core/messages'
import { MessagesAnnotation, START, StateGraph } from '@langchain/langgraph'
import { expect, test } from 'vitest'
import { startModelServer } from '../../testing/servers/model-server.ts'
import { createModelReader } from './index.ts'

test('a graph that streams messages neither streams a reader’s call over HTTP nor shows its JSON', async () => {
  const server = await startModelServer({ reply: () => ({ verdict: 'yes', reason: 'same' }) })
  try {
    const reader = createModelReader({ model: 'm', baseURL: server.url })
    const graph = new StateGraph(MessagesAnnotation)
      .addNode('check', async () => {
        const { verdict } = await reader.supports({ block: 'a', spans: ['a'] })
        return { messages: [new AIMessage(`verdict: ${verdict}`)] }
      })
      .addEdge(START, 'check')
      .compile()
    const shown: unknown[] = []
    for await (const [message] of await graph.stream({ messages: [] }, { streamMode: 'messages' })) {
      shown.push(message.content)
    }
    expect(shown).toEqual(['verdict: yes'])
    expect(server.requests.map(({ body }) => body['stream'])).toEqual([false])
  } finally {
    await server.close()
  }
})
