/**
 * What every format is. A format is one module in this folder that exports `parse`, and one line in `index.ts`.
 * `format.contract.ts` holds what its test must run.
 * @module
 */
import type { ParsedDocument } from '../types.ts'

/**
 * @param bytes the whole file
 * @param source its path relative to the corpus root, for messages
 * @returns one document, or several for a file that holds many; offsets refer to `text`, blocks come in reading order
 * without overlap and none is blank
 * @throws `file_unreadable`
 */
export type Parse = (bytes: Uint8Array, source: string) => ParsedDocument[] | Promise<ParsedDocument[]>

export interface Format {
  readonly name: string
  /** Lower case, without the dot. */
  readonly extensions: readonly string[]
  readonly parse: Parse
}
