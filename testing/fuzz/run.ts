/**
 * Parses mutations of a file and says what must not happen: anything but a document that holds together, or a
 * `file_unreadable`, within the time limit.
 * @module
 */

import { formatOf } from '../../corpus/formats/index.ts'
import { ChapterverseError, FileError } from '../../lib/errors.ts'
import { faultsOf } from '../files/faults.ts'
import { mutated } from './mutate.ts'
import { createRandom } from './random.ts'

export interface FuzzResult {
  parsed: number
  refused: number
  /** Milliseconds that the slowest took. */
  slowest: number
  /** With the number of the mutation, which repeats it. */
  failures: string[]
}

export interface FuzzOptions {
  /** Mutations `from` to `to`, exclusive. */
  from: number
  to: number
  /** Milliseconds that one file may take. */
  limit: number
  /** Called before each: what is not called again hangs. */
  onMutation?: (number: number) => void
}

export async function fuzz(extension: string, seed: Uint8Array, options: FuzzOptions): Promise<FuzzResult> {
  const result: FuzzResult = { parsed: 0, refused: 0, slowest: 0, failures: [] }
  // Its parser is loaded before any time is taken.
  try {
    await formatOf(`file.${extension}`)?.parse(seed, `file.${extension}`)
  } catch (error) {
    // A picture is sound, and not read here: that takes a second each.
    if (!(error instanceof FileError) || error.problem !== 'needs-ocr') throw error
  }
  for (let number = options.from; number < options.to; number++) {
    options.onMutation?.(number)
    const bytes = mutated(seed, createRandom(number))
    const started = performance.now()
    const failure = await attempt(extension, bytes, result)
    const took = performance.now() - started
    result.slowest = Math.max(result.slowest, took)
    if (failure !== undefined) result.failures.push(`${extension} ${number}: ${failure}`)
    if (took > options.limit) result.failures.push(`${extension} ${number}: took ${Math.round(took)} ms`)
  }
  return result
}

async function attempt(extension: string, bytes: Uint8Array, result: FuzzResult): Promise<string | undefined> {
  const format = formatOf(`file.${extension}`)
  if (format === null) return 'no format reads it'
  try {
    const documents = await format.parse(bytes, `file.${extension}`)
    result.parsed++
    return documents.flatMap(faultsOf)[0]
  } catch (error) {
    if (!(error instanceof ChapterverseError) || error.code !== 'file_unreadable') {
      return error instanceof Error ? (error.stack ?? error.message) : String(error)
    }
    result.refused++
    return error.remedy === '' ? 'no remedy' : undefined
  }
}
