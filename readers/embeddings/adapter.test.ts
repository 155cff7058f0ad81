import { Embeddings } from '@langchain/core/embeddings'
import { FakeEmbeddings } from '@langchain/core/utils/testing'
import { expect, test } from 'vitest'
import type { CallUsage } from '../reader.ts'
import { embedderFrom } from './adapter.ts'

/** Of any behaviour. */
class Scripted extends Embeddings {
  readonly model = 'small'
  readonly #script: (texts: string[]) => Promise<number[][]>
  constructor(script: (texts: string[]) => Promise<number[][]>) {
    super({})
    this.#script = script
  }
  embedDocuments = (texts: string[]) => this.#script(texts)
  embedQuery = async (text: string) => (await this.#script([text]))[0] ?? []
}

test('any embeddings of LangChain will do', async () => {
  const [vector] = await embedderFrom(new FakeEmbeddings()).embed(['one'])
  expect(Math.hypot(...(vector ?? []))).toBeCloseTo(1, 6)
})

test('is named after class and model, or as it is told', () => {
  expect(embedderFrom(new Scripted(async () => [])).name).toBe('Scripted small')
  expect(embedderFrom(new FakeEmbeddings()).name).toBe('FakeEmbeddings')
  expect(embedderFrom(new FakeEmbeddings(), 'mine').name).toBe('mine')
})

test('hands texts on in batches and keeps account of them', async () => {
  const sizes: number[] = []
  const settled: (CallUsage | null)[] = []
  const embedder = embedderFrom(
    new Scripted(async (texts) => {
      sizes.push(texts.length)
      return texts.map((text) => [Number(text), 1])
    }),
  )
  const vectors = await embedder.embed(
    Array.from({ length: 130 }, (_, index) => String(index)),
    { reserve: () => (usage) => void settled.push(usage) },
  )
  expect(sizes).toEqual([128, 2])
  expect(vectors).toHaveLength(130)
  expect(vectors[1]?.[0]).toBeCloseTo(Math.SQRT1_2, 6)
  expect(settled).toHaveLength(2)
  expect(settled[1]).toEqual({ model: 'Scripted small', inputTokens: 2, outputTokens: 0, cachedTokens: 0 })
})

test.each([
  ['too few vectors', async () => [], 'model_refused', 'gave 0 vectors for 1 texts'],
  ['what is no vector', async () => [[Number.NaN]], 'model_refused', 'gave 0 vectors'],
  ['a fault', async () => Promise.reject(new Error('socket hang up')), 'model_unavailable', 'socket hang up'],
  [
    'a refusal',
    async () => Promise.reject(Object.assign(new Error('bad key'), { status: 401 })),
    'model_refused',
    'bad key',
  ],
])('%s is an error that names the embeddings', async (_name, script, code, message) => {
  const asked = embedderFrom(new Scripted(script)).embed(['one'])
  await expect(asked).rejects.toMatchObject({ code, message: expect.stringContaining(message) })
  await expect(asked).rejects.toThrow('Scripted small')
})

test('nobody waits any more when the signal aborts', async () => {
  const stopping = new AbortController()
  const asked = embedderFrom(new Scripted(() => new Promise(() => {}))).embed(['one'], { signal: stopping.signal })
  stopping.abort()
  await expect(asked).rejects.toMatchObject({ code: 'cancelled' })
})
