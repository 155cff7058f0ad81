/**
 * The tables, and the steps from one version of them to the next.
 *
 *     meta      key → value: the paths the store was made for, its root, overlapRatio, generation
 *     file      one row a source file: how it looked when it was read, and what came of it
 *     document  one row a document; its id is never used again, so an id names one state of one text for good
 *     piece     the text, 65,536 code units a row
 *     segment   postings of its chunks    units    postings of what the map says of it
 *     outline   sections, chunks, pages, digest        sentences        tables
 *     memo      finished reader calls
 * @module
 */
import { ChapterverseError } from '../../lib/errors.ts'
import type { Connection } from './driver.ts'

/** Step n leads from version n to n + 1. Never change a step that was released: add one. */
const MIGRATIONS: readonly string[] = [
  `CREATE TABLE meta (key TEXT PRIMARY KEY, value ANY) STRICT, WITHOUT ROWID;
   CREATE TABLE file (
     id INTEGER PRIMARY KEY AUTOINCREMENT,
     source TEXT NOT NULL UNIQUE,
     size INTEGER NOT NULL,
     mtime REAL NOT NULL,
     hash TEXT NOT NULL,
     recipe TEXT NOT NULL,
     outcomes TEXT NOT NULL
   ) STRICT;
   CREATE TABLE document (
     id INTEGER PRIMARY KEY AUTOINCREMENT,
     file INTEGER NOT NULL REFERENCES file ON DELETE CASCADE,
     ordinal INTEGER NOT NULL,
     docId TEXT NOT NULL,
     title TEXT NOT NULL,
     hash TEXT NOT NULL,
     length INTEGER NOT NULL,
     tokens INTEGER NOT NULL,
     chunks INTEGER NOT NULL,
     language TEXT NOT NULL,
     encoding TEXT NOT NULL,
     fingerprint TEXT NOT NULL,
     UNIQUE (file, docId)
   ) STRICT;
   CREATE TABLE piece (
     document INTEGER NOT NULL REFERENCES document ON DELETE CASCADE,
     piece INTEGER NOT NULL,
     start INTEGER NOT NULL,
     crc INTEGER NOT NULL,
     bytes BLOB NOT NULL,
     UNIQUE (document, piece)
   ) STRICT;
   CREATE TABLE segment (
     document INTEGER PRIMARY KEY REFERENCES document ON DELETE CASCADE,
     bytes BLOB NOT NULL
   ) STRICT;
   CREATE TABLE outline (
     document INTEGER PRIMARY KEY REFERENCES document ON DELETE CASCADE,
     crc INTEGER NOT NULL,
     bytes BLOB NOT NULL
   ) STRICT;
   CREATE TABLE sentences (
     document INTEGER PRIMARY KEY REFERENCES document ON DELETE CASCADE,
     crc INTEGER NOT NULL,
     bytes BLOB NOT NULL
   ) STRICT;
   CREATE TABLE memo (key TEXT PRIMARY KEY, value TEXT NOT NULL) STRICT;
   INSERT INTO meta VALUES ('generation', 0);`,
  `CREATE TABLE units (
     document INTEGER PRIMARY KEY REFERENCES document ON DELETE CASCADE,
     bytes BLOB NOT NULL
   ) STRICT;`,
  `CREATE TABLE tables (
     document INTEGER PRIMARY KEY REFERENCES document ON DELETE CASCADE,
     crc INTEGER NOT NULL,
     bytes BLOB NOT NULL
   ) STRICT;`,
]

export const SCHEMA_VERSION = MIGRATIONS.length

const version = (db: Connection): number => db.one<{ user_version: number }>('PRAGMA user_version')?.user_version ?? 0

/**
 * Brings a file to this version's tables, each step in one transaction.
 * @throws `store_unusable` when the file was made by a newer version or is no store at all
 */
export function migrate(db: Connection, migrations: readonly string[] = MIGRATIONS): void {
  if (version(db) === migrations.length) return
  while (db.write(() => step(db, migrations)) < migrations.length);
}

/** One step, the version being read inside the transaction: two processes may be creating the same store. */
function step(db: Connection, migrations: readonly string[]): number {
  const from = version(db)
  if (from > migrations.length) {
    throw new ChapterverseError('store_unusable', `The store ${db.file} was made by a newer version of Chapterverse.`, {
      remedy: 'Use that version, or delete the folder that holds the file and index again.',
    })
  }
  if (from === 0 && db.one('SELECT 1 FROM sqlite_master') !== undefined) {
    throw new ChapterverseError('store_unusable', `${db.file} is a database of something else.`, {
      remedy: 'Choose another folder with --store.',
    })
  }
  const migration = migrations[from]
  if (migration === undefined) return from
  db.script(`${migration}; PRAGMA user_version = ${from + 1}`)
  return from + 1
}

/**
 * Of a file that is only read: whether it has this version's tables.
 * @throws `store_unusable`
 */
export function requireReadable(db: Connection): void {
  if (version(db) === SCHEMA_VERSION) return
  throw new ChapterverseError('store_unusable', `${db.file} was made by another version of Chapterverse.`, {
    remedy: 'Make it again: chapterverse index PATH --pack FILE.corpus',
  })
}
