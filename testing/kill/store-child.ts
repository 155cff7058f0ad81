/**
 * A process that indexes or reads a store, for tests that end it or run it beside others:
 *
 *     node --import tsx testing/kill/store-child.ts index|read STORE PATH…
 *
 * `index` prints "start" when it begins. `read` opens the store as it is again and again until its input ends, reads
 * every text whole and searches, and prints how often; what another process changed meanwhile may be missing, nothing
 * else.
 */

import { openCorpus } from '../../corpus/open.ts'
import type { Corpus } from '../../corpus/types.ts'
import { ChapterverseError } from '../../lib/errors.ts'
import { sha256 } from '../../lib/hash.ts'

const [role, store = '', ...paths] = process.argv.slice(2)

async function index(): Promise<void> {
  console.log('start')
  const { corpus } = await openCorpus(paths, { store })
  corpus.close()
}

async function read(): Promise<void> {
  let ended = false
  process.stdin.on('end', () => {
    ended = true
  })
  process.stdin.resume()
  const seen = { opened: 0, texts: 0, changed: 0 }
  console.log('start')
  while (!ended) {
    await new Promise((resolve) => setTimeout(resolve, 5))
    try {
      const { corpus } = await openCorpus(paths, { store, refresh: false })
      seen.opened++
      for (const { docId, hash, length } of corpus.documents) {
        const text = unlessChanged(() => corpus.text(docId, 0, length))
        if (text === undefined) seen.changed++
        else if (sha256(text) !== hash) throw new Error(`${docId} is not the text with its hash`)
        else seen.texts++
      }
      searchOnce(corpus)
      corpus.close()
    } catch (error) {
      // Before the first document is written there is nothing to open.
      if (!(error instanceof ChapterverseError) || error.code !== 'no_documents') throw error
    }
  }
  console.log(JSON.stringify(seen))
}

function searchOnce(corpus: Corpus): void {
  const hits = unlessChanged(() => corpus.search(['page one and two'], { topK: 20 })) ?? []
  for (const hit of hits) {
    const text = unlessChanged(() => corpus.text(hit.docId, hit.start, hit.end))
    if (text === '') throw new Error(`a hit in ${hit.docId} has no text`)
  }
}

function unlessChanged<T>(body: () => T): T | undefined {
  try {
    return body()
  } catch (error) {
    if (error instanceof ChapterverseError && error.code === 'document_changed') return undefined
    throw error
  }
}

await (role === 'read' ? read() : index())
