/**
 * One process that parses files. It is started by its first file, ended with a file that passes a limit or is cancelled,
 * and started again by the next. A thread would not do: an allocation that fails in a thread ends the whole process.
 *
 *     idle ── run ──→ parsing ── parsed, failed ──→ idle
 *                        └── time, memory, crash, abort ──→ ended; the next file starts another
 * @module
 */
import { type ChildProcess, fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { ChapterverseError, FileError } from '../../lib/errors.ts'
import { allowedMs, type FileLimits, residentMegabytes, tookTooLong, tookTooMuch } from './limits.ts'
import type { Job, Reply } from './parse-worker.ts'

/** Young objects, MiB: small, for what lives longer is counted in full. */
const YOUNG = 16
/** Characters of what a process says on its way out. */
const LAST_WORDS = 4000

/** Beside this module, whether it runs from sources, as a file of the library, or joined with others. */
const FILE = import.meta.url.endsWith('.ts') ? './parse-worker.sources.mjs' : './parse-worker.js'
export const PARSE_WORKER = new URL(FILE, import.meta.url)

export interface RunOptions {
  onPage?: ((page: number, pages: number) => void) | undefined
  signal?: AbortSignal | undefined
}

export class ParseProcess {
  readonly #limits: FileLimits
  readonly #entry: URL
  #child: ChildProcess | undefined
  #lastWords = ''

  /** @param entry the module that the process runs */
  constructor(limits: FileLimits, entry: URL) {
    this.#limits = limits
    this.#entry = entry
  }

  /**
   * @returns the packed documents
   * @throws `file_unreadable`, also `too-large` for a limit that was passed; the signal's reason
   */
  run(job: Job, { onPage, signal }: RunOptions): Promise<Uint8Array> {
    const child = this.#start()
    const begun = performance.now()
    return new Promise((resolve, reject) => {
      let pagesRead = 0
      let timer: NodeJS.Timeout | undefined
      const settle = () => {
        clearTimeout(timer)
        child.off('message', onMessage).off('error', onError).off('exit', onExit)
        signal?.removeEventListener('abort', onAbort)
        rest(child)
      }
      const end = (reason: unknown) => {
        settle()
        this.#child = undefined
        kill(child).then(() => reject(reason), reject)
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
      const onError = (error: Error) => end(crashed(job.source, error.message, error))
      const onExit = (code: number | null, how: NodeJS.Signals | null) => {
        const said = this.#lastWords
        if (how !== null && isOutOfMemory(how, said)) end(tookTooMuch(job.source, this.#limits, said || how))
        else end(crashed(job.source, lastError(said) ?? `its process ended with ${how ?? code}`, said))
      }
      const onAbort = () => end(signal?.reason)

      if (signal?.aborted) {
        rest(child)
        reject(signal.reason)
        return
      }
      child.ref()
      child.channel?.ref()
      child.on('message', onMessage).on('error', onError).on('exit', onExit)
      signal?.addEventListener('abort', onAbort, { once: true })
      wait()
      // A process that is gone says so by its exit.
      child.send(job, () => {})
    })
  }

  async close(): Promise<void> {
    if (this.#child !== undefined) await kill(this.#child)
    this.#child = undefined
  }

  #start(): ChildProcess {
    if (this.#child !== undefined) return this.#child
    const { megabytes } = this.#limits
    const child = fork(fileURLToPath(this.#entry), [`${residentMegabytes(this.#limits)}`], {
      // Flags of this process, such as those of a debugger, are not for it.
      execArgv: [`--max-old-space-size=${megabytes}`, `--max-semi-space-size=${YOUNG}`],
      serialization: 'advanced',
      stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    })
    this.#lastWords = ''
    child.stderr?.on('data', (words: Buffer) => {
      if (this.#child === child) this.#lastWords = (this.#lastWords + words.toString()).slice(-LAST_WORDS)
    })
    // Between two files, and on its way out, what ends it concerns no file.
    child.on('error', () => {})
    child.on('exit', () => {
      if (this.#child === child) this.#child = undefined
    })
    this.#child = child
    return child
  }
}

/** Between two files it keeps nobody waiting. */
function rest(child: ChildProcess): void {
  child.unref()
  child.channel?.unref()
  ;(child.stderr as { unref?: () => void } | null)?.unref?.()
}

function kill(child: ChildProcess): Promise<void> {
  return new Promise((resolve) => {
    if (child.exitCode !== null || child.signalCode !== null || child.pid === undefined) return resolve()
    // It may have been left to itself, and then nothing would wait for its end.
    child.ref()
    child.once('exit', () => resolve())
    child.kill('SIGKILL')
  })
}

/** V8 aborts where it finds no memory; its watchdog, and the system, kill. */
const isOutOfMemory = (how: NodeJS.Signals, said: string): boolean =>
  how === 'SIGKILL' || /out of memory|allocation failed|CALL_AND_RETRY|Array buffer/i.test(said)

/** Of what a process wrote on its way out, the message of the error. */
const lastError = (said: string): string | undefined => /^\w*Error(?: \[\w+\])?: (.+)$/m.exec(said)?.[1]

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
