import { mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { connect, Index, MatchQuery } from '@lancedb/lancedb'
import { terms } from '../../corpus/words/terms.ts'
import { type Engine, TOP } from '../engine.ts'

/** On disk in a folder of its own; rows are terms joined by spaces, its own filters are off. */
export async function createEngine(): Promise<Engine> {
  const folder = mkdtempSync(join(tmpdir(), 'chapterverse-bench-'))
  const db = await connect(folder)
  let table: Awaited<ReturnType<typeof db.createTable>> | undefined
  return {
    async build(texts) {
      table = await db.createTable(
        'chunks',
        texts.map((text, id) => ({ id, text: terms(text).join(' ') })),
      )
      const config = Index.fts({
        withPosition: false,
        baseTokenizer: 'whitespace',
        maxTokenLength: 1000,
        lowercase: false,
        stem: false,
        removeStopWords: false,
        asciiFolding: false,
      })
      await table.createIndex('text', { config })
    },
    async search(words) {
      const query = new MatchQuery(words.join(' '), 'text')
      const rows = await table?.query().fullTextSearch(query).select(['id', '_score']).limit(TOP).toArray()
      return rows?.map(({ id }) => Number(id)) ?? []
    },
    outsideBytes() {
      const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile())
      return files.reduce((sum, file) => sum + statSync(join(file.parentPath, file.name)).size, 0)
    },
    close() {
      db.close()
      rmSync(folder, { recursive: true })
    },
  }
}
