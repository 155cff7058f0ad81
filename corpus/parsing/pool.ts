/**
 * As many threads as files need at once, up to a bound. A file that finds none free waits for one.
 * @module
 */
import type { FileLimits } from './limits.ts'
import type { Job } from './parse-worker.ts'
import { PARSE_WORKER, ParseThread, type RunOptions } from './thread.ts'

export interface PoolOptions {
  limits: FileLimits
  /** Threads at once. */
  width: number
  /** The module that threads run. */
  entry?: URL
}

export class ParsePool {
  readonly #limits: FileLimits
  readonly #entry: URL
  readonly #threads: ParseThread[] = []
  readonly #free: ParseThread[] = []
  readonly #waiting: ((thread: ParseThread) => void)[] = []
  readonly #width: number

  constructor({ limits, width, entry = PARSE_WORKER }: PoolOptions) {
    this.#limits = limits
    this.#width = width
    this.#entry = entry
  }

  /** The time limit counts from when a thread takes the file up. @throws as `ParseThread.run` */
  async run(job: Job, options: RunOptions): Promise<Uint8Array> {
    const thread = await this.#take()
    try {
      return await thread.run(job, options)
    } finally {
      const next = this.#waiting.shift()
      if (next === undefined) this.#free.push(thread)
      else next(thread)
    }
  }

  async close(): Promise<void> {
    await Promise.all(this.#threads.map((thread) => thread.close()))
  }

  async #take(): Promise<ParseThread> {
    const free = this.#free.pop()
    if (free !== undefined) return free
    if (this.#threads.length >= this.#width) return new Promise((resolve) => this.#waiting.push(resolve))
    const thread = new ParseThread(this.#limits, this.#entry)
    this.#threads.push(thread)
    return thread
  }
}
