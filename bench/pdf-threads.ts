/**
 * How much sooner two threads are done with PDF files than one.
 *
 *     npm run pdf-threads -- manual.pdf     a line on stderr, JSON on stdout; ends with 1 where the bar is missed
 *
 * On two cores that have nothing else to do; the load before it is part of what is printed.
 * @module
 */
import { readFileSync } from 'node:fs'
import { loadavg } from 'node:os'
import { fileLimits } from '../corpus/parsing/limits.ts'
import { ParsePool } from '../corpus/parsing/pool.ts'

/** Times as fast as one thread. */
const MIN_GAIN = 1.7
const FILES = 4
const ROUNDS = 3

const [path = ''] = process.argv.slice(2)
const bytes = readFileSync(path)
const [load = 0] = loadavg()

/** Seconds for the same file several times, the threads being warm. */
async function secondsWith(width: number): Promise<number> {
  const pool = new ParsePool({ limits: fileLimits(), width })
  const parse = (source: string) => pool.run({ bytes, source, ocr: false }, {})
  await Promise.all(Array.from({ length: width }, (_, i) => parse(`warm-${i}.pdf`)))
  const start = performance.now()
  await Promise.all(Array.from({ length: FILES }, (_, i) => parse(`${i}.pdf`)))
  const seconds = (performance.now() - start) / 1e3
  await pool.close()
  return seconds
}

const best = { one: Number.POSITIVE_INFINITY, two: Number.POSITIVE_INFINITY }
for (let round = 0; round < ROUNDS; round++) {
  best.one = Math.min(best.one, await secondsWith(1))
  best.two = Math.min(best.two, await secondsWith(2))
}
const gain = best.one / best.two
console.error(
  `${FILES} files: ${best.one.toFixed(1)} s in one thread, ${best.two.toFixed(1)} s in two, ${gain.toFixed(2)} times as fast; load before: ${load.toFixed(1)}`,
)
console.log(JSON.stringify({ node: process.version, load, ...best, gain }, null, 2))
if (gain < MIN_GAIN) process.exitCode = 1
