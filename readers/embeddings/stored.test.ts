import { expect, test, vi } from 'vitest'
import type { KeyValueStore } from '../../corpus/types.ts'
import { ChapterverseError } from '../../lib/errors.ts'
import { sha256 } from '../../lib/hash.ts'
import type { Embedder } from './embedder.ts'
import { withStoredVectors } from './stored.ts'
import { encodeVector } from './vectors.ts'

const vectorOf = (text: string): Float32Array => Float32Array.of(Math.fround(1 / text.length), 0)

function fakeEmbedder(name = 'fake', refuse: (texts: readonly string[]) => boolean = () => false) {
  const asked: (readonly string[])[] = []
  const embedder: Embedder = {
    name,
    async embed(texts) {
      asked.push(texts)
      await new Promise(setImmediate)
      if (refuse(texts)) throw new ChapterverseError('model_unavailable', 'Down.', { remedy: 'Wait.' })
      return texts.map(vectorOf)
    },
  }
  return { embedder, asked }
}

test('only texts that are not known are sent, each once, in this process and the next', async () => {
  const store = new Map<string, string>()
  const { embedder, asked } = fakeEmbedder()
  await withStoredVectors(embedder, store).embed(['a', 'bb', 'a'])
  const again = await withStoredVectors(embedder, store).embed(['ccc', 'bb', 'a'])
  expect(asked).toEqual([['a', 'bb'], ['ccc']])
  expect(again).toEqual(['ccc', 'bb', 'a'].map(vectorOf))
  expect([...store.keys()]).toEqual(['a', 'bb', 'ccc'].map((text) => `vector fake ${sha256(text)}`))
})

test('another embedder has vectors of its own', async () => {
  const store = new Map<string, string>()
  const other = fakeEmbedder('other')
  await withStoredVectors(fakeEmbedder().embedder, store).embed(['a'])
  await withStoredVectors(other.embedder, store).embed(['a'])
  expect(other.asked).toEqual([['a']])
})

test('a stored value that is no vector is made anew', async () => {
  const store = new Map([[`vector fake ${sha256('a')}`, 'AAA=']])
  const { embedder } = fakeEmbedder()
  expect(await withStoredVectors(embedder, store).embed(['a'])).toEqual([vectorOf('a')])
  expect(store.get(`vector fake ${sha256('a')}`)).toBe(encodeVector(vectorOf('a')))
})

test('what is under way is not sent twice', async () => {
  const { embedder, asked } = fakeEmbedder()
  const stored = withStoredVectors(embedder, new Map())
  const both = await Promise.all([stored.embed(['a', 'bb']), stored.embed(['a', 'bb'])])
  expect(both[0]).toEqual(both[1])
  expect(asked).toEqual([['a', 'bb']])
})

test('a batch that fails leaves the others stored', async () => {
  const store = new Map<string, string>()
  const texts = Array.from({ length: 200 }, (_, index) => `text ${index}`)
  const failing = fakeEmbedder('fake', (batch) => batch.includes('text 0'))
  await expect(withStoredVectors(failing.embedder, store).embed(texts)).rejects.toMatchObject({
    code: 'model_unavailable',
  })
  const { embedder, asked } = fakeEmbedder()
  expect(await withStoredVectors(embedder, store).embed(texts)).toEqual(texts.map(vectorOf))
  expect(asked).toEqual([texts.slice(0, 128)])
})

test('a store that fails loses no vector', async () => {
  const locked = vi.fn(() => {
    throw new Error('database is locked')
  })
  const store: KeyValueStore = { get: locked, set: locked }
  expect(await withStoredVectors(fakeEmbedder().embedder, store).embed(['a'])).toEqual([vectorOf('a')])
  expect(locked).toHaveBeenCalledTimes(2)
})

test('an aborted signal ends it before anything is sent', async () => {
  const { embedder, asked } = fakeEmbedder()
  const embedded = withStoredVectors(embedder, new Map()).embed(['a'], { signal: AbortSignal.abort() })
  await expect(embedded).rejects.toMatchObject({ code: 'cancelled' })
  expect(asked).toEqual([])
})
