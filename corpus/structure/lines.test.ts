import { expect, it } from 'vitest'
import type { Corpus } from '../types.ts'
import { lineAt } from './lines.ts'
import { lineOf } from './pages.ts'

/** A corpus of one document, which counts the characters that were read of it. */
function corpusOf(text: string): { corpus: Corpus; read: () => number } {
  let read = 0
  const corpus: Pick<Corpus, 'text'> = {
    text: (_docId, start, end) => {
      const part = text.slice(start, end)
      read += part.length
      return part
    },
  }
  return { corpus: corpus as Corpus, read: () => read }
}

it('counts as from the beginning, wherever strides cut a line end', () => {
  for (const shift of [0, 1, 2, 3]) {
    const text = 'x'.repeat(shift) + 'ab\r\ncd\re\nf\r\n\r\n'.repeat(12_000)
    const { corpus } = corpusOf(text)
    for (const offset of [text.length, 65_535, 65_536, 65_537, 131_072, 0, 1, 100_000]) {
      expect(lineAt(corpus, 'a', offset), `${shift} ${offset}`).toBe(lineOf(text, offset))
    }
  }
})

it('reads a text once, however often it is asked', () => {
  const text = 'a line\n'.repeat(60_000)
  const { corpus, read } = corpusOf(text)
  for (let asked = 0; asked < 10; asked++) lineAt(corpus, 'a', text.length - 1)
  expect(read()).toBeLessThan(text.length + 11 * 65_536)
})
