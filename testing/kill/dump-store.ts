/**
 * All that a store holds about its documents, in an order and form that depend on the files alone: two stores that give
 * the same dump answer alike.
 * @module
 */
import { join } from 'node:path'
import { Connection } from '../../corpus/store/driver.ts'
import { sha256 } from '../../lib/hash.ts'

export interface DumpedDocument {
  source: string
  docId: string
  [column: string]: string | number
}

interface Row {
  id: number
  source: string
  docId: string
  hash: string
  length: number
}

/** Everything but row ids, time stamps and finished calls. @throws when a document is not whole */
export function dumpStore(dir: string): { files: unknown[]; documents: DumpedDocument[] } {
  const db = new Connection(join(dir, 'corpus.db'))
  try {
    return db.read(() => ({
      files: db.all('SELECT source, hash, recipe, outcomes FROM file ORDER BY source'),
      documents: db
        .all<Row>(
          `SELECT document.*, source FROM document JOIN file ON file.id = document.file ORDER BY source, ordinal, docId`,
        )
        .map((row) => dumpDocument(db, row)),
    }))
  } finally {
    db.close()
  }
}

function dumpDocument(db: Connection, row: Row): DumpedDocument {
  const pieces = db.all<{ bytes: Uint8Array }>('SELECT bytes FROM piece WHERE document = ? ORDER BY piece', row.id)
  const text = Buffer.concat(pieces.map((piece) => piece.bytes)).toString()
  if (sha256(text) !== row.hash || text.length !== row.length) throw new Error(`the text of ${row.docId} is not whole`)
  const blob = (table: 'segment' | 'outline' | 'sentences' | 'tables'): string => {
    const found = db.one<{ bytes: Uint8Array }>(`SELECT bytes FROM ${table} WHERE document = ?`, row.id)
    if (found === undefined) throw new Error(`the ${table} of ${row.docId} is missing`)
    return sha256(found.bytes)
  }
  const { id: _id, file: _file, ...columns } = row as Row & { file: number }
  return {
    ...columns,
    segment: blob('segment'),
    outline: blob('outline'),
    sentences: blob('sentences'),
    tables: blob('tables'),
  }
}
