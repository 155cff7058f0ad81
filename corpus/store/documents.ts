/**
 * Documents in the store: written whole in one transaction each, read in parts.
 * @module
 */
import { crc32 } from 'node:zlib'
import type { EncodedStructure } from '../structure/codec.ts'
import type { DocumentInfo } from '../types.ts'
import { type Connection, damaged } from './driver.ts'
import { type FileState, type IndexOutcome, UNSETTLED, unsettleFile, updateFile } from './files.ts'
import { cut, PIECE, type Piece, piecesOf } from './pieces.ts'
import { bumpGeneration, markForPurge } from './store.ts'

/** Everything that is stored of one document. */
export interface NewDocument {
  info: DocumentInfo
  /** Its place in its file. */
  ordinal: number
  /** sha256 over all that the derived data depends on. */
  fingerprint: string
  /** Version of the bytes below; a reader that expects another one can't use them. */
  encoding: string
  text: string
  segment: Uint8Array
  /** The postings of its units in the map. */
  units: Uint8Array
  structure: EncodedStructure
}

export interface DocumentKey {
  docId: string
  fingerprint: string
}

/** One file's documents as they were before it was read again: docId → fingerprint. */
export function fingerprints(db: Connection, file: number): Map<string, string> {
  const rows = db.all<DocumentKey>('SELECT docId, fingerprint FROM document WHERE file = ?', file)
  return new Map(rows.map((row) => [row.docId, row.fingerprint]))
}

/** Writes one document in one transaction, in place of what was stored under its id for that file. */
export function putDocument(db: Connection, document: NewDocument): void {
  const { info, text } = document
  db.write(() => {
    const file = unsettleFile(db, info.source)
    db.run('DELETE FROM document WHERE file = ? AND docId = ?', file, info.docId)
    const { id } = db.run(
      `INSERT INTO document (file, ordinal, docId, title, hash, length, tokens, chunks, language, encoding, fingerprint)
       VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
      file,
      document.ordinal,
      info.docId,
      info.title,
      info.hash,
      info.length,
      info.tokens,
      info.chunks,
      info.language,
      document.encoding,
      document.fingerprint,
    )
    db.run('INSERT INTO segment VALUES (?, ?)', id, document.segment)
    db.run('INSERT INTO units VALUES (?, ?)', id, document.units)
    for (const part of ['outline', 'sentences', 'tables'] as const) {
      const bytes = document.structure[part]
      db.run(`INSERT INTO ${part} VALUES (?, ?, ?)`, id, crc32(bytes), bytes)
    }
    for (const [n, piece] of cut(text).entries()) {
      const bytes = Buffer.from(piece.text)
      db.run('INSERT INTO piece VALUES (?, ?, ?, ?, ?)', id, n, piece.start, crc32(bytes), bytes)
    }
    bumpGeneration(db)
  })
}

/**
 * Ends the reading of a file: what it no longer holds goes, and the file counts as read. Should another process have
 * written other documents for it meanwhile, the file stays unsettled and is read again next time.
 */
export function settleFile(
  db: Connection,
  source: string,
  state: FileState,
  documents: readonly DocumentKey[],
  outcomes: readonly IndexOutcome[],
): void {
  db.write(() => {
    const file = unsettleFile(db, source)
    const stored = fingerprints(db, file)
    let changes = 0
    for (const [ordinal, { docId }] of documents.entries()) {
      const move = 'UPDATE document SET ordinal = ?1 WHERE file = ?2 AND docId = ?3 AND ordinal <> ?1'
      changes += db.run(move, ordinal, file, docId).changes
    }
    const wanted = new Map(documents.map((d) => [d.docId, d.fingerprint]))
    for (const docId of stored.keys()) {
      if (wanted.has(docId)) continue
      changes += db.run('DELETE FROM document WHERE file = ? AND docId = ?', file, docId).changes
      markForPurge(db)
    }
    const asWritten = documents.every((d) => stored.get(d.docId) === d.fingerprint)
    updateFile(db, file, asWritten ? state : { ...state, size: UNSETTLED }, outcomes)
    if (changes > 0) bumpGeneration(db)
  })
}

export interface StoredDocument {
  id: number
  encoding: string
  info: DocumentInfo
  segment: Uint8Array
}

/** Every document with its postings, as of one moment; in the order of sources, then of place in the file. */
export function readDocuments(db: Connection): { documents: StoredDocument[]; generation: number } {
  return db.read(() => {
    const rows = db.all<Omit<DocumentInfo, 'source'> & { id: number; source: string; encoding: string }>(
      `SELECT document.id, docId, source, title, document.hash, length, tokens, chunks, language, encoding
       FROM document JOIN file ON file.id = document.file ORDER BY source, ordinal`,
    )
    const segments = new Map(
      db.all<{ document: number; bytes: Uint8Array }>('SELECT * FROM segment').map((s) => [s.document, s.bytes]),
    )
    const documents = rows.map(({ id, encoding, ...info }) => {
      const segment = segments.get(id)
      if (segment === undefined) throw damaged(db.file, new Error(`the postings of ${info.docId} are gone`))
      return { id, encoding, info, segment }
    })
    return { documents, generation: readGeneration(db) }
  })
}

export function readGeneration(db: Connection): number {
  return db.one<{ value: number }>(`SELECT value FROM meta WHERE key = 'generation'`)?.value ?? 0
}

interface Checked {
  crc: number
  bytes: Uint8Array
}

/** A part of a document's structure; undefined when that state of the document is no longer stored. */
export function readPart(db: Connection, id: number, part: keyof EncodedStructure): Uint8Array | undefined {
  const row = db.one<Checked>(`SELECT crc, bytes FROM ${part} WHERE document = ?`, id)
  return row && intact(db, row)
}

/** The postings of a document's units in the map, which carry their own checksum. */
export function readUnits(db: Connection, id: number): Uint8Array | undefined {
  return db.one<{ bytes: Uint8Array }>('SELECT bytes FROM units WHERE document = ?', id)?.bytes
}

/** One piece of a text; undefined when that state of the document is no longer stored. */
export function readPiece(db: Connection, id: number, piece: number): Piece | undefined {
  const row = db.one<Checked & { start: number }>(
    'SELECT start, crc, bytes FROM piece WHERE document = ? AND piece = ?',
    id,
    piece,
  )
  return row && { start: row.start, text: Buffer.from(intact(db, row)).toString() }
}

/** The id under which a text is stored now, for a document that was indexed anew without its text changing. */
export function findText(db: Connection, docId: string, hash: string): number | undefined {
  return db.one<{ id: number }>('SELECT id FROM document WHERE docId = ? AND hash = ?', docId, hash)?.id
}

/** Whether a state of a document is still stored. */
export function documentExists(db: Connection, id: number): boolean {
  return db.one('SELECT 1 FROM document WHERE id = ?', id) !== undefined
}

function intact(db: Connection, { crc, bytes }: Checked): Uint8Array {
  if (crc32(bytes) !== crc) throw damaged(db.file, new Error('a checksum is wrong'))
  return bytes
}

/** The text between two offsets, put together from pieces. */
export function sliceText(
  length: number,
  start: number,
  end: number,
  piece: (n: number) => Piece,
  size = PIECE,
): string {
  const from = Math.max(0, Math.min(start, length))
  const to = Math.max(from, Math.min(end, length))
  if (from === to) return ''
  const { first, last } = piecesOf(from, to, length, size)
  // Each cut before they are joined: joining whole pieces would copy 128 KB for a sentence that crosses a boundary.
  let slice = ''
  for (let n = first; n <= last; n++) {
    const { start: origin, text } = piece(n)
    slice += text.slice(Math.max(0, from - origin), Math.max(0, to - origin))
  }
  return slice
}
