/**
 * How much a file made of parts may hold before it is refused. Whole books and workbooks stay well below; what is made
 * to exhaust a reader does not. The archive is never opened recursively: an archive inside one is a part like any other.
 * @module
 */
import { FileError } from '../../../lib/errors.ts'

const MIB = 1024 * 1024

export const LIMITS = {
  /** Parts of an archive. */
  entries: 20_000,
  /** Uncompressed bytes of one part. */
  partBytes: 256 * MIB,
  /** Uncompressed bytes of all parts that are read. */
  totalBytes: 512 * MIB,
  /** How many times larger than in the archive a part may be, once it is larger than `ratioFrom` bytes. */
  ratio: 300,
  ratioFrom: 16 * MIB,
  /** Elements open at the same time. */
  xmlDepth: 256,
  /** Cells with a value in one workbook, one table of values, or one table of a text. */
  cells: 2_000_000,
  /** Of one sheet or table of values, cells with those that are blank before others of their row. */
  places: 10_000_000,
  /** Slides of a presentation, and documents of a book. */
  pieces: 10_000,
} as const

/** @param found what the file has, @param limit how much is allowed, both with their unit */
export function tooLarge(what: string, found: string, limit: string): FileError {
  return new FileError('too-large', `${what}: ${found}, over the limit of ${limit}.`, {
    remedy: 'Split it into smaller files; if it should be small, it is damaged or was made to exhaust its reader.',
  })
}

/** @param what the part and what is wrong with it, a full sentence */
export function damaged(what: string, cause?: unknown): FileError {
  return new FileError('corrupt', what, {
    remedy: 'Open it in the program that made it and save it again, or get another copy.',
    cause,
  })
}
