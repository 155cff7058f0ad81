/**
 * Measures what adding, changing and removing one document of 500 costs, and that no other is touched: triggers in the
 * store write down every row that is inserted, updated or deleted meanwhile.
 *
 *     npm run add        a table on stderr, JSON on stdout
 * @module
 */
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from '@photostructure/sqlite'
import { openCorpus } from '../corpus/open.ts'
import { dataFolder } from './text.ts'

const TABLES = { document: 'id', piece: 'document', segment: 'document', outline: 'document', sentences: 'document' }

const folder = mkdtempSync(join(tmpdir(), 'chapterverse-bench-'))
try {
  const library = join(folder, 'library')
  const store = join(folder, 'store')
  const source = join(dataFolder(), 'library-en')
  const chosen = readFileSync(join(source, 'subsets/lib500.txt'), 'utf8').split('\n').filter(Boolean)
  for (const name of chosen) cpSync(join(source, 'docs', name), join(library, name))
  const extra = readdirSync(join(source, 'docs'), { recursive: true, encoding: 'utf8' }).find(
    (name) => name.endsWith('.md') && !chosen.includes(name),
  )
  const [first] = chosen
  if (extra === undefined || first === undefined) throw new Error('The library has no document beside the 500.')

  const steps = [
    await timed('index 500', () => {}),
    await timed('nothing new', () => {}),
    await timed('add one', () => cpSync(join(source, 'docs', extra), join(library, extra))),
    await timed('change one', () => {
      const path = join(library, first)
      writeFileSync(path, `${readFileSync(path, 'utf8')}\nOne sentence more.\n`)
    }),
    await timed('remove one', () => rmSync(join(library, extra))),
  ]
  for (const { step, ms, touched, others } of steps)
    console.error(
      `${step.padEnd(12)} ${ms.toFixed(0).padStart(6)} ms   rows of ${touched} documents, ${others} of them not meant`,
    )
  console.log(JSON.stringify({ node: process.version, documents: chosen.length, steps }, null, 2))

  /** Makes a change and brings the index up to date, counting the documents whose rows were written. */
  async function timed(step: string, change: () => void) {
    change()
    const before = step === 'index 500' ? new Map<number, string>() : spy(join(store, 'corpus.db'))
    const started = performance.now()
    const { corpus } = await openCorpus([library], { store })
    const ms = performance.now() - started
    corpus.close()
    if (step === 'index 500') return { step, ms, touched: chosen.length, others: 0 }
    const { touched, after } = tell(join(store, 'corpus.db'))
    const meant = new Set(step === 'change one' ? [first] : step === 'nothing new' ? [] : [extra])
    const others = touched.filter((id) => !meant.has(after.get(id) ?? before.get(id))).length
    return { step, ms, touched: new Set(touched.map((id) => after.get(id) ?? before.get(id))).size, others }
  }
} finally {
  rmSync(folder, { recursive: true })
}

/** Sets the triggers, which stay in the file and so watch every process; gives the documents there are. */
function spy(file: string): Map<number, string> {
  const db = new DatabaseSync(file)
  db.exec('CREATE TABLE IF NOT EXISTS touched (id INTEGER); DELETE FROM touched')
  for (const [table, key] of Object.entries(TABLES))
    for (const [event, row] of [
      ['INSERT', 'NEW'],
      ['UPDATE', 'OLD'],
      ['DELETE', 'OLD'],
    ])
      db.exec(
        `CREATE TRIGGER IF NOT EXISTS spy_${table}_${event} AFTER ${event} ON ${table}
         BEGIN INSERT INTO touched VALUES (${row}.${key}); END`,
      )
  const documents = documentsOf(db)
  db.close()
  return documents
}

function tell(file: string): { touched: number[]; after: Map<number, string> } {
  const db = new DatabaseSync(file)
  const rows = db.prepare('SELECT DISTINCT id FROM touched').all() as { id: number }[]
  const after = documentsOf(db)
  db.close()
  return { touched: rows.map(({ id }) => id), after }
}

function documentsOf(db: InstanceType<typeof DatabaseSync>): Map<number, string> {
  const rows = db.prepare('SELECT id, docId FROM document').all() as { id: number; docId: string }[]
  return new Map(rows.map(({ id, docId }) => [id, docId]))
}
