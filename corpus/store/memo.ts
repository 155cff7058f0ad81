/**
 * Finished reader calls, in the same file as the corpus they were made about.
 * @module
 */
import type { RecordStore } from '../types.ts'
import type { Connection } from './driver.ts'

/** `set` commits before it returns: the entry survives the process's death (see driver.ts for power cuts). */
export function createMemo(db: Connection): RecordStore {
  return {
    get: (key) => db.one<{ value: string }>('SELECT value FROM memo WHERE key = ?', key)?.value,
    set: (key, value) => {
      db.run('INSERT INTO memo VALUES (?, ?) ON CONFLICT DO UPDATE SET value = excluded.value', key, value)
    },
    list: (prefix) =>
      db.all<{ key: string; value: string }>(
        'SELECT key, value FROM memo WHERE key >= ?1 AND substr(key, 1, length(?1)) = ?1 ORDER BY key',
        prefix,
      ),
    delete: (key) => {
      db.run('DELETE FROM memo WHERE key = ?', key)
    },
  }
}
