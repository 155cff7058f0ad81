/**
 * Ends this process when it takes too much memory, or its parent is gone. It runs in a thread of its own, for a parser that loops
 * hears nothing.
 * @module
 */
import { Worker } from 'node:worker_threads'

/** Milliseconds between two looks. */
const EVERY = 250

const WATCHDOG = `
  const { workerData } = require('node:worker_threads')
  const { parent, megabytes, every } = workerData
  setInterval(() => {
    if (process.ppid !== parent || process.memoryUsage.rss() > megabytes * 1024 * 1024) process.kill(process.pid, 'SIGKILL')
  }, every)
`

/** @param megabytes MiB of memory in all */
export function watch(megabytes: number): void {
  if (!(megabytes > 0)) return
  const workerData = { parent: process.ppid, megabytes, every: EVERY }
  // Small: it holds nothing.
  const resourceLimits = { maxOldGenerationSizeMb: 8, maxYoungGenerationSizeMb: 2 }
  new Worker(WATCHDOG, { eval: true, workerData, resourceLimits, execArgv: [] }).unref()
}
