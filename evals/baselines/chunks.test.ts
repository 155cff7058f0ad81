import { expect, it } from 'vitest'
import { libraryOf } from '../../testing/files/library.ts'
import { fixedChunks, spaced } from './chunks.ts'

it('cuts every 500 words, in Chinese too, without losing a character; also a long text', async () => {
  const en = Array.from({ length: 1201 }, (_, i) => `word${i}`).join(' ')
  const zh = '# 手册\n\n服务器的默认端口是五四三二。\n'.repeat(8000)
  const library = await libraryOf({ 'a.txt': en, 'b.md': zh })
  try {
    const chunks = fixedChunks(library.corpus, undefined)
    for (const { docId, length } of library.corpus.documents) {
      const own = chunks.filter((chunk) => chunk.docId === docId)
      expect(own.map(({ text }) => text).join('')).toBe(library.corpus.text(docId, 0, length))
    }
    const english = chunks.filter(({ docId }) => docId === 'a.txt').map(({ text }) => text.trim().split(' ').length)
    expect(english).toEqual([500, 500, 201])
    expect(chunks.length).toBeGreaterThan(80)
  } finally {
    library.remove()
  }
})

it('gives a retriever that knows words by spaces words of Chinese', () => {
  expect(spaced('默认端口是 5432', 'zh').split(' ')).toEqual(expect.arrayContaining(['默认', '5432']))
  expect(spaced('The Port', 'en')).toBe('the port')
})
