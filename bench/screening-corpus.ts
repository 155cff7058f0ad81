/**
 * Corpora of a given number of chunks, of real text in two languages.
 * @module
 */
import { cpSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { openCorpus } from '../corpus/open.ts'
import { dataFolder, manual } from './text.ts'

/** The two sizes: the English library in part; the manual twice, two Chinese novels and both libraries in part. */
export const SIZES = { small: 1400, large: 20_000 }

/**
 * Lays out the documents below `folder`, the long ones first, indexes them, takes away those that are too many, and
 * indexes again. A small document holds about eight chunks, so that the number is nearly met.
 * @returns how many chunks there are
 */
export async function corpusOfChunks(folder: string, size: keyof typeof SIZES): Promise<number> {
  const files = join(folder, 'files')
  mkdirSync(files, { recursive: true })
  const from = (...parts: string[]) => join(dataFolder(), ...parts)
  if (size === 'large') {
    for (const copy of [1, 2]) writeFileSync(join(files, `1-manual-${copy}.md`), manual())
    for (const novel of ['hongloumeng.txt', 'xiyouji.txt'])
      cpSync(from('haystack-zh-classics', novel), join(files, `2-${novel}`))
    cpSync(from('library-zh', 'docs'), join(files, '4-library-zh'), { recursive: true })
  }
  cpSync(from('library-en', 'docs'), join(files, '3-library-en'), { recursive: true })

  const whole = await open(folder)
  let chunks = 0
  const tooMany = whole.documents.filter((document) => {
    if (chunks >= SIZES[size]) return true
    chunks += document.chunks
    return false
  })
  whole.close()
  for (const { source } of tooMany) rmSync(join(whole.root, source))
  const { close } = await open(folder)
  close()
  return chunks
}

export async function open(folder: string) {
  const { corpus } = await openCorpus([join(folder, 'files')], { store: join(folder, 'store') })
  const byPath = [...corpus.documents].sort((a, b) => (a.docId < b.docId ? -1 : 1))
  return { documents: byPath, root: corpus.root, close: () => corpus.close() }
}
