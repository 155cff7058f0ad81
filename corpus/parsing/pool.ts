/**
 * As many processes as files need at once, up to a bound. A file that finds none free waits for one.
 * @module
 */
import type { FileLimits } from './limits.ts'
import type { Job } from './parse-worker.ts'
import { PARSE_WORKER, ParseProcess, type RunOptions } from './process.ts'

export interface PoolOptions {
  limits: FileLimits
  /** Processes at once. */
  width: number
  /** The module that processes run. */
  entry?: URL
}

export class ParsePool {
  readonly #limits: FileLimits
  readonly #entry: URL
  readonly #processes: ParseProcess[] = []
  readonly #free: ParseProcess[] = []
  readonly #waiting: ((process: ParseProcess) => void)[] = []
  readonly #width: number

  constructor({ limits, width, entry = PARSE_WORKER }: PoolOptions) {
    this.#limits = limits
    this.#width = width
    this.#entry = entry
  }

  /** The time limit counts from when a process takes the file up. @throws as `ParseProcess.run` */
  async run(job: Job, options: RunOptions): Promise<Uint8Array> {
    const process = await this.#take()
    try {
      return await process.run(job, options)
    } finally {
      const next = this.#waiting.shift()
      if (next === undefined) this.#free.push(process)
      else next(process)
    }
  }

  async close(): Promise<void> {
    await Promise.all(this.#processes.map((process) => process.close()))
  }

  async #take(): Promise<ParseProcess> {
    const free = this.#free.pop()
    if (free !== undefined) return free
    if (this.#processes.length >= this.#width) return new Promise((resolve) => this.#waiting.push(resolve))
    const process = new ParseProcess(this.#limits, this.#entry)
    this.#processes.push(process)
    return process
  }
}
