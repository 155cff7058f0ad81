/**
 * From the bytes of a file to its documents: what is parsed in no time where it is, everything else in processes with
 * limits, and neither when it was parsed before.
 * @module
 */
import type { Format } from '../formats/index.ts'
import type { ParsedDocument } from '../types.ts'
import { keep, prune, recall } from './cache.ts'
import { type FileLimits, processesAtOnce } from './limits.ts'
import { unpack } from './packed.ts'
import { ParsePool } from './pool.ts'
import type { RunOptions } from './process.ts'

/**
 * Bytes from which on files of text go to a process too. Parsers of text take time and memory in proportion to it:
 * about 0.1 s for 1 MB.
 */
const LARGE_TEXT = 512 * 1024

export interface ParserOptions {
  /** Have pictures of pages read. */
  ocr: boolean
  limits: FileLimits
}

export interface ParseFile {
  bytes: Uint8Array
  /** sha256 of the bytes, hex. */
  hash: string
  source: string
  format: Format
}

export interface FileParser {
  /** @throws `file_unreadable`; the signal's reason */
  parse(file: ParseFile, options: RunOptions & { onApart: () => void }): Promise<ParsedDocument[]>
  /** Ends the processes. */
  close(): Promise<void>
}

export function createParser({ ocr, limits }: ParserOptions): FileParser {
  let pool: ParsePool | undefined
  let kept = 0
  return {
    async parse({ bytes, hash, source, format }, { onApart, ...options }) {
      if (!format.apart && bytes.length < LARGE_TEXT) return format.parse(bytes, source)
      const of = { hash, format: format.name, ocr }
      const known = recall(of)
      if (known !== undefined) return known
      onApart()
      pool ??= new ParsePool({ limits, width: processesAtOnce() })
      const packed = await pool.run({ bytes, source, ocr }, options)
      const documents = unpack(packed)
      keep(of, documents, packed)
      kept++
      return documents
    },
    async close() {
      await pool?.close()
      if (kept > 0) prune()
    },
  }
}
