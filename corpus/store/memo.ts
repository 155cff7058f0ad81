/**
 * Finished reader calls, in the same file as the corpus they were made about.
 * @module
 */
import type { KeyValueStore } from '../types.ts'
import type { Connection } from './driver.ts'

/** `set` commits before it returns: the entry survives the process's death (see driver.ts for power cuts). */
export function createMemo(db: Connection): KeyValueStore {
  return {
    get: (key) => db.one<{ value: string }>('SELECT value FROM memo WHERE key = ?', key)?.value,
    set: (key, value) => {
      db.run('INSERT INTO memo VALUES (?, ?) ON CONFLICT DO UPDATE SET value = excluded.value', key, value)
    },
  }
}
