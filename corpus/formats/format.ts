/**
 * The form of every format: a format is one module in this folder that exports `parse`, and one line in `index.ts`.
 * `format.contract.ts` holds what its test must run.
 * @module
 */
import type { ParsedDocument } from '../types.ts'

export interface ParseOptions {
  /** Have pictures of pages read, which takes seconds a page. Default: they are not. */
  ocr?: boolean
  /** Called now and then while a long file is read, with pages done and pages in all. */
  progress?: (done: number, total: number) => void
  /** Ends the parsing: it then throws the signal's reason. */
  signal?: AbortSignal
}

/**
 * @param bytes the whole file
 * @param source its path relative to the corpus root, for messages
 * @returns one document, or several for a file that holds many; offsets refer to `text`, blocks come in reading order
 * without overlap and none is blank
 * @throws `file_unreadable`
 */
export type Parse = (
  bytes: Uint8Array,
  source: string,
  options?: ParseOptions,
) => ParsedDocument[] | Promise<ParsedDocument[]>

export interface Format {
  readonly name: string
  /** Lower case, without the dot. */
  readonly extensions: readonly string[]
  /** Its files may take long, or much memory, or be made to do so: they are parsed in a process of their own. */
  readonly apart: boolean
  readonly parse: Parse
}
