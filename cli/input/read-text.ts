/**
 * A file that was named, whole. Pipes are read to their end (`--questions <(…)`).
 * @module
 */
import { readFileSync, statSync } from 'node:fs'
import { isatty } from 'node:tty'
import { ChapterverseError } from '../../index.ts'

/** @throws `bad_input` for a device, which may never end; what the file system says of a file that can't be read */
export function readText(file: string): string {
  if (statSync(file).isCharacterDevice() && !isTerminal(file))
    throw new ChapterverseError('bad_input', `${file} is a device, and may never end.`, {
      remedy: 'Name a file, or pipe what it gives: /dev/stdin.',
    })
  return readFileSync(file, 'utf8')
}

/** What somebody types, to be ended with Ctrl-D. */
const isTerminal = (file: string): boolean => /^\/dev\/(?:stdin|tty|fd\/0)$/.test(file) && isatty(0)
