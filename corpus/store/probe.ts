/**
 * Whether a store could be kept in a place at all: the binding loads, the folder can be written, SQLite works in it.
 * @module
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { home } from '../../lib/env.ts'
import { ChapterverseError } from '../../lib/errors.ts'
import { makeFolder } from '../../lib/make-folder.ts'
import { becauseOf, remedyFor } from '../../lib/os-errors.ts'
import { Connection } from './driver.ts'

/**
 * Writes and reads a row in a store that is removed again.
 * @param dir default: where stores are kept
 * @returns the folder that was tried
 * @throws `store_unusable`
 */
export function probeStore(dir: string = home()): string {
  let trial: string
  try {
    makeFolder(dir)
    trial = mkdtempSync(join(dir, 'probe-'))
  } catch (cause) {
    throw new ChapterverseError('store_unusable', `The folder ${dir} cannot be written${becauseOf(cause)}.`, {
      remedy: remedyFor(cause, 'Make it writable, or choose another place with --store or CHAPTERVERSE_HOME.'),
      cause,
    })
  }
  try {
    const db = new Connection(join(trial, 'probe.db'))
    try {
      db.script('CREATE TABLE probe (value TEXT)')
      db.write(() => db.run('INSERT INTO probe VALUES (?)', 'written'))
      const row = db.one<{ value: string }>('SELECT value FROM probe')
      if (row?.value !== 'written') throw new Error(`SQLite in ${dir} does not give back what was written.`)
    } finally {
      db.close()
    }
  } finally {
    rmSync(trial, { recursive: true, force: true })
  }
  return dir
}
