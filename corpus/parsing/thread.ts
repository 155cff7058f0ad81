/**
 * One thread that parses files. It is started by its first file, ended with a file that passes a limit or is cancelled,
 * and started again by the next.
 *
 *     idle ── run ──→ parsing ── parsed, failed ──→ idle
 *                        └── time, memory, crash, abort ──→ ended; the next file starts another
 * @module
 */
import { Worker } from 'node:worker_threads'
import { ChapterverseError, FileError } from '../../lib/errors.ts'
import { allowedMs, type FileLimits, tookTooLong, tookTooMuch } from './limits.ts'
import type { Job, Reply } from './parse-worker.ts'

/** Young objects, MiB: small, for what lives longer is counted in full. */
const YOUNG = 16

/** Beside this module, whether it runs from sources, as a file of the library, or joined with others. */
const FILE = import.meta.url.endsWith('.ts') ? './parse-worker.sources.mjs' : './parse-worker.js'
export const PARSE_WORKER = new URL(FILE, import.meta.url)

export interface RunOptions {
  onPage?: ((page: number, pages: number) => void) | undefined
  signal?: AbortSignal | undefined
}

export class ParseThread {
  readonly #limits: FileLimits
  readonly #entry: URL
  #worker: Worker | undefined

  /** @param entry the module that the thread runs */
  constructor(limits: FileLimits, entry: URL) {
    this.#limits = limits
    this.#entry = entry
  }

  /**
   * @returns the packed documents
   * @throws `file_unreadable`, also `too-large` for a limit that was passed; the signal's reason
   */
  run(job: Job, { onPage, signal }: RunOptions): Promise<Uint8Array> {
    const worker = this.#start()
    const begun = performance.now()
    return new Promise((resolve, reject) => {
      let pagesRead = 0
      let timer: NodeJS.Timeout | undefined
      const settle = () => {
        clearTimeout(timer)
        worker.off('message', onMessage).off('error', onError).off('exit', onExit)
        signal?.removeEventListener('abort', onAbort)
        worker.unref()
      }
      const end = (reason: unknown) => {
        settle()
        this.#worker = undefined
        worker.terminate().then(() => reject(reason), reject)
      }
      const wait = () => {
        clearTimeout(timer)
        const left = allowedMs(this.#limits, pagesRead, job.ocr) - (performance.now() - begun)
        timer = setTimeout(() => end(tookTooLong(job.source, this.#limits, pagesRead)), Math.max(0, left))
      }
      const onMessage = (reply: Reply) => {
        if (reply.kind === 'page') {
          pagesRead = reply.page
          wait()
          try {
            onPage?.(reply.page, reply.pages)
          } catch (error) {
            end(error)
          }
          return
        }
        settle()
        if (reply.kind === 'parsed') resolve(reply.packed)
        else reject(errorOf(reply))
      }
      const onError = (error: Error & { code?: string }) => {
        const full = error.code === 'ERR_WORKER_OUT_OF_MEMORY'
        end(full ? tookTooMuch(job.source, this.#limits, error) : crashed(job.source, error.message, error))
      }
      const onExit = (code: number) => end(crashed(job.source, `its thread ended with ${code}`, undefined))
      const onAbort = () => end(signal?.reason)

      if (signal?.aborted) {
        worker.unref()
        reject(signal.reason)
        return
      }
      worker.ref()
      worker.on('message', onMessage).on('error', onError).on('exit', onExit)
      signal?.addEventListener('abort', onAbort, { once: true })
      wait()
      worker.postMessage(job)
    })
  }

  async close(): Promise<void> {
    await this.#worker?.terminate()
    this.#worker = undefined
  }

  #start(): Worker {
    if (this.#worker !== undefined) return this.#worker
    const worker = new Worker(this.#entry, {
      resourceLimits: { maxOldGenerationSizeMb: this.#limits.megabytes, maxYoungGenerationSizeMb: YOUNG },
    })
    // Between two files, and on its way out, what ends it concerns no file.
    worker.on('error', () => {})
    worker.on('exit', () => {
      if (this.#worker === worker) this.#worker = undefined
    })
    this.#worker = worker
    return worker
  }
}

function errorOf({ message, problem, remedy }: Extract<Reply, { kind: 'failed' }>): Error {
  if (problem !== undefined) return new FileError(problem, message, { remedy: remedy ?? '' })
  return remedy === undefined ? new Error(message) : new ChapterverseError('file_unreadable', message, { remedy })
}

function crashed(source: string, how: string, cause: unknown): FileError {
  return new FileError('corrupt', `${source} cannot be parsed: ${how.replace(/\.*$/, '.')}`, {
    remedy: 'Check that the file is whole: open it in the program that made it, and save it again.',
    cause,
  })
}
