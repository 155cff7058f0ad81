/**
 * How much of the machine one file may take while it is parsed. What passes a limit is given up, with a typed outcome,
 * and the other files are not affected.
 * @module
 */
import { availableParallelism, totalmem } from 'node:os'
import { env } from '../../lib/env.ts'
import { FileError } from '../../lib/errors.ts'

export interface FileLimits {
  /** For a file, before its first page is read; every page read adds some. */
  seconds: number
  /** MiB of JavaScript heap. */
  megabytes: number
}

/** A manual of 1,158 pages takes 10 to 15 s, and fits; so does one of 2,415. */
const SECONDS = 120
const MEGABYTES = 256

/** The seconds that a page that was read adds; one that has to be recognised takes up to 14 s on one core. */
const PAGE_SECONDS = { text: 1, ocr: 60 } as const

/** Processes at once: more gain nothing, for the documents are written one after the other. */
const MOST_PROCESSES = 8
/** Bytes of memory a process usually takes in all: heap, decoded pictures, code. */
const PROCESS_BYTES = 512 * 1024 * 1024
/** Times the heap: memory of a process in all. Decoded pictures and WebAssembly lie beside the heap. */
const RESIDENT = 5

/** The limits asked for, else those of `CHAPTERVERSE_FILE_SECONDS` and `CHAPTERVERSE_FILE_MEMORY`, else the usual ones. */
export function fileLimits(asked: Partial<FileLimits> = {}): FileLimits {
  return {
    seconds: asked.seconds ?? positive(env('CHAPTERVERSE_FILE_SECONDS')) ?? SECONDS,
    megabytes: asked.megabytes ?? positive(env('CHAPTERVERSE_FILE_MEMORY')) ?? MEGABYTES,
  }
}

/** MiB of memory that a process may have in all. */
export const residentMegabytes = ({ megabytes }: FileLimits): number => RESIDENT * megabytes

/** As many as there are cores, as far as half of the memory goes. */
export function processesAtOnce(): number {
  const fit = Math.floor(totalmem() / 2 / PROCESS_BYTES)
  return Math.max(1, Math.min(availableParallelism(), MOST_PROCESSES, fit))
}

/** Milliseconds that a file may take in all, as far as it has been read. */
export const allowedMs = ({ seconds }: FileLimits, pagesRead: number, ocr: boolean): number =>
  (seconds + pagesRead * (ocr ? PAGE_SECONDS.ocr : PAGE_SECONDS.text)) * 1000

export function tookTooLong(source: string, { seconds }: FileLimits, pages: number): FileError {
  const read = pages === 0 ? '' : `, ${pages} pages of it read`
  return new FileError('too-large', `${source} passed the limit of time, ${seconds} s and more for each page${read}.`, {
    remedy: 'Split it, or raise the limit with CHAPTERVERSE_FILE_SECONDS.',
  })
}

export function tookTooMuch(source: string, { megabytes }: FileLimits, cause: unknown): FileError {
  return new FileError('too-large', `${source} passed the limit of memory, ${megabytes} MB.`, {
    remedy: 'Split it, or raise the limit with CHAPTERVERSE_FILE_MEMORY.',
    cause,
  })
}

function positive(text: string | undefined): number | undefined {
  const value = Number(text)
  return text !== undefined && value > 0 && Number.isFinite(value) ? value : undefined
}
