/**
 * The questions of earlier sessions, for the arrow keys: one a line, newest last, for their owner alone.
 * @module
 */
import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { home } from '../../index.ts'

/** Lines kept. */
export const MOST = 500

const file = (): string => join(home(), 'chat-history')

/** Newest first, as readline has them. */
export function readHistory(): string[] {
  try {
    const lines = readFileSync(file(), 'utf8').split('\n')
    return lines
      .filter((line) => line !== '')
      .reverse()
      .slice(0, MOST)
  } catch {
    return [] // none yet
  }
}

/** Never fails: a session is not worth less for it. @param lines newest first */
export function writeHistory(lines: readonly string[]): void {
  try {
    mkdirSync(home(), { recursive: true, mode: 0o700 })
    const aside = `${file()}.${process.pid}.tmp`
    writeFileSync(aside, `${[...lines].slice(0, MOST).reverse().join('\n')}\n`, { mode: 0o600 })
    renameSync(aside, file())
  } catch {
    // A home that cannot be written keeps none.
  }
}
