/**
 * Parsed files, kept under the hash of their bytes and the version of the parsers: a file that was renamed,
 * stands in another corpus, or is indexed anew after a kill is not parsed again. One file an entry, beside the stores;
 * any of them may be deleted at any time.
 *
 *     parsed/<sha256 of the bytes>-<format>-<parser version>[-ocr].json.gz
 * @module
 */
import { readdirSync, readFileSync, renameSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { home } from '../../lib/env.ts'
import { makeFolder } from '../../lib/make-folder.ts'
import { PARSER_VERSION } from '../formats/version.ts'
import type { ParsedDocument } from '../types.ts'
import { unpack } from './packed.ts'

/** Bytes kept in all; about a tenth of the text and its structure. What was not used for longest goes first. */
const MOST_BYTES = 512 * 1024 * 1024

export interface Parsed {
  /** sha256 of the file's bytes, hex. */
  hash: string
  format: string
  /** Whether pictures of pages were to be read. */
  ocr: boolean
}

const folder = (): string => join(home(), 'parsed')

const nameOf = ({ hash, format, ocr }: Parsed): string =>
  `${hash}-${format}-${PARSER_VERSION}${ocr ? '-ocr' : ''}.json.gz`

/** The documents kept of a file; undefined where none were, or what was kept is damaged. */
export function recall(of: Parsed): ParsedDocument[] | undefined {
  const plain = read(nameOf({ ...of, ocr: false }))
  // Where all was text, it is the same with pictures read.
  if (!of.ocr || plain?.every(isWhole)) return plain
  return read(nameOf(of))
}

const isWhole = ({ unreadPages = [], unreadParts = [] }: ParsedDocument): boolean =>
  unreadPages.length === 0 && unreadParts.every(({ problem }) => problem !== 'needs-ocr')

/** Keeps what a file was parsed to. A cache that cannot be written is none: nothing is said of it. */
export function keep(of: Parsed, documents: readonly ParsedDocument[], packed: Uint8Array): void {
  const recognised = documents.some(({ pages = [] }) => pages.some(({ ocr }) => ocr === true))
  const file = join(folder(), nameOf({ ...of, ocr: of.ocr && recognised }))
  const unfinished = `${file}.${process.pid}`
  try {
    makeFolder(folder())
    writeFileSync(unfinished, packed)
    renameSync(unfinished, file)
  } catch {
    // The folder is full, or no place to write: the next run parses the file again.
  }
}

/** Makes room where more is kept than is meant to be. */
export function prune(most = MOST_BYTES): void {
  try {
    const entries = readdirSync(folder()).map((name) => {
      const path = join(folder(), name)
      const { size, mtimeMs } = statSync(path)
      return { path, size, mtimeMs }
    })
    let sum = entries.reduce((total, { size }) => total + size, 0)
    for (const { path, size } of entries.sort((a, b) => a.mtimeMs - b.mtimeMs)) {
      if (sum <= most) break
      rmSync(path, { force: true })
      sum -= size
    }
  } catch {
    // Another process does the same, or there is nothing.
  }
}

function read(name: string): ParsedDocument[] | undefined {
  const path = join(folder(), name)
  try {
    const documents = unpack(readFileSync(path))
    const now = new Date()
    utimesSync(path, now, now)
    return documents
  } catch {
    return undefined
  }
}
