/**
 * The one file that knows the SQLite binding. Statements are plain SQL with positional parameters; every error of
 * SQLite leaves here as a `store_unusable` that names the file and says what to do.
 * @module
 */
import { accessSync, closeSync, constants, existsSync, openSync, rmSync, statSync, writeSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { DatabaseSync } from '@photostructure/sqlite'
import { ChapterverseError } from '../../lib/errors.ts'
import { refusalOf } from '../../lib/os-errors.ts'

export type Value = string | number | null | Uint8Array
type Database = InstanceType<typeof DatabaseSync>
type Statement = ReturnType<Database['prepare']>

/** How long a statement waits for another process's transaction, ms. One document of a million words writes in 0.2 s. */
const BUSY_MS = 15_000
/** How long emptying the log waits for those who read from it, ms: the next run can do it. */
const EMPTYING_MS = 2_000
/** How long closing waits for others to leave the log, ms. */
const CLOSING_MS = 200

/**
 * Whether nothing can change a file: neither this process nor, most likely, any other. SQLite reads one that was written
 * with a log only where it may make files beside it, or is told so.
 */
function standsStill(file: string): boolean {
  try {
    accessSync(dirname(file), constants.W_OK)
    return false
  } catch {
    const log = statSync(`${file}-wal`, { throwIfNoEntry: false })
    return log === undefined || log.size === 0
  }
}

export class Connection {
  readonly file: string
  readonly #db: Database
  readonly #statements = new Map<string, Statement>()

  /** Opens or creates the file. @throws `store_unusable` */
  constructor(file: string, { readOnly = false }: { readOnly?: boolean } = {}) {
    this.file = file
    const place = readOnly && standsStill(file) ? `${pathToFileURL(file).href}?immutable=1` : file
    this.#db = this.#guard(() => new DatabaseSync(place, { timeout: BUSY_MS, readOnly }))
    if (readOnly) return
    try {
      // NORMAL in WAL mode: a commit survives the death of the process at any moment; a power cut may lose the last
      // few commits, never the consistency of the file. All that is lost is derived and can be made again.
      this.#guard(() => {
        retryWhileBusy(() => this.#db.exec('PRAGMA journal_mode = WAL'))
        this.#db.exec('PRAGMA synchronous = NORMAL')
        // What is deleted is overwritten: the words of a deleted file are nobody's to find.
        this.#db.exec('PRAGMA secure_delete = ON')
      })
    } catch (error) {
      this.#db.close()
      throw error
    }
  }

  /** Runs a statement; the number of rows it changed, and the id of the last row inserted. */
  run(sql: string, ...values: Value[]): { changes: number; id: number } {
    const { changes, lastInsertRowid } = this.#guard(() => this.#prepare(sql).run(...values))
    return { changes, id: Number(lastInsertRowid) }
  }

  /** The first row. `Row` is what the SQL selects: the caller's word is taken for it. */
  one<Row>(sql: string, ...values: Value[]): Row | undefined {
    return this.#guard(() => this.#prepare(sql).get(...values) as Row | undefined)
  }

  all<Row>(sql: string, ...values: Value[]): Row[] {
    return this.#guard(() => this.#prepare(sql).all(...values) as Row[])
  }

  /** Several statements at once, for the schema. */
  script(sql: string): void {
    this.#guard(() => this.#db.exec(sql))
  }

  /** A write transaction. Immediate: writers queue up here instead of failing at their first write. */
  write<T>(body: () => T): T {
    return this.#transaction('BEGIN IMMEDIATE', body)
  }

  /** A read transaction: every statement in it sees the same state, whatever other processes commit meanwhile. */
  read<T>(body: () => T): T {
    return this.#transaction('BEGIN', body)
  }

  /**
   * Writes the file anew without what was deleted, and empties the log, in which it stands as well.
   * @returns whether the log is empty: not while another process reads from it
   */
  rewrite(): boolean {
    this.script('VACUUM')
    this.script(`PRAGMA busy_timeout = ${EMPTYING_MS}`)
    const ended = this.one<{ busy: number }>('PRAGMA wal_checkpoint(TRUNCATE)')
    this.script(`PRAGMA busy_timeout = ${BUSY_MS}`)
    return ended?.busy === 0
  }

  /**
   * The binding leaves statements to the garbage collector, and SQLite does not fold the write-ahead log into the file
   * before the last of them is gone; so that is done here. Where another process reads just now, it will do it.
   */
  close(): void {
    if (!this.#db.isOpen) return
    try {
      this.#db.exec(`PRAGMA busy_timeout = ${CLOSING_MS}; PRAGMA wal_checkpoint(TRUNCATE)`)
    } catch {
      // A damaged or full file was reported where it was used; what is left in the log is read by the next to open.
    }
    this.#statements.clear()
    this.#db.close()
  }

  #transaction<T>(begin: string, body: () => T): T {
    this.script(begin)
    try {
      const result = body()
      this.script('COMMIT')
      return result
    } catch (error) {
      if (this.#db.isTransaction) this.script('ROLLBACK')
      throw error
    }
  }

  #prepare(sql: string): Statement {
    const known = this.#statements.get(sql)
    if (known !== undefined) return known
    const statement = this.#db.prepare(sql)
    this.#statements.set(sql, statement)
    return statement
  }

  #guard<T>(body: () => T): T {
    try {
      return body()
    } catch (error) {
      throw explained(this.file, error)
    }
  }
}

/**
 * Takes a file for this process alone, if nobody has it: a database of its own in which a transaction is left open. What
 * holds it is a lock of the operating system, which ends with the process, however that ends.
 * @returns what gives it back; null where another has it, in this process or another
 * @throws `store_unusable`
 */
export function tryLock(file: string): (() => void) | null {
  let db: Database | undefined
  try {
    db = new DatabaseSync(file, { timeout: 0 })
    db.exec('BEGIN EXCLUSIVE')
  } catch (error) {
    db?.close()
    if (resultCode(error) === BUSY) return null
    throw explained(file, error)
  }
  const held = db
  return () => held.close()
}

/** A store that cannot be trusted: all in it is derived, so the way out is always the same. */
export function damaged(file: string, cause: unknown): ChapterverseError {
  const detail = cause instanceof Error ? cause.message : String(cause)
  return new ChapterverseError('store_unusable', `The store ${file} is damaged: ${detail}.`, {
    remedy: `Delete the folder that holds ${file} and index again; it holds only what was derived from your files.`,
    cause,
  })
}

/** SQLite's primary result codes, https://www.sqlite.org/rescode.html */
const PERM = 3
const BUSY = 5
const LOCKED = 6
const NOMEM = 7
const READONLY = 8
const IOERR = 10
const CORRUPT = 11
const FULL = 13
const CANTOPEN = 14

/** `all` gives its errors without a code: then the words tell. */
const WORDS: readonly [RegExp, number][] = [
  [/locked/, BUSY],
  [/disk is full/, FULL],
  [/I\/O error/, IOERR],
  [/unable to open/, CANTOPEN],
  [/readonly/, READONLY],
  [/out of memory/, NOMEM],
]

/** The result code of an error of SQLite; undefined for any other error. */
function resultCode(error: unknown): number | undefined {
  if (!(error instanceof Error) || !('code' in error) || error.code !== 'ERR_SQLITE_ERROR') return undefined
  if ('errcode' in error && typeof error.errcode === 'number') return error.errcode & 0xff
  return WORDS.find(([words]) => words.test(error.message))?.[1] ?? CORRUPT
}

/** Whether an error is the one that the binding throws on a database that was closed. */
const isClosed = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'ERR_INVALID_STATE'

function closed(file: string, cause: unknown): ChapterverseError {
  return new ChapterverseError('store_unusable', `The store ${file} was closed.`, {
    remedy: 'Open the corpus again, and close it when all that read it have ended.',
    cause,
  })
}

/** An error of SQLite in words: what the operating system refused is told from what is wrong with the file. */
export function explained(file: string, error: unknown): unknown {
  const code = resultCode(error)
  if (code === undefined) return isClosed(error) ? closed(file, error) : error
  const unusable = (message: string, remedy: string) =>
    new ChapterverseError('store_unusable', message, { remedy, cause: error })
  switch (code) {
    case BUSY:
    case LOCKED:
      return unusable(
        `The store ${file} stayed locked by another process for ${BUSY_MS / 1000} s.`,
        'Wait for the other process to finish, or end it, and try again.',
      )
    case PERM:
    case READONLY:
    case CANTOPEN:
    case IOERR: {
      const refusal = refusalAt(file)
      if (refusal !== undefined) return unusable(`The store ${file} cannot be used: ${refusal.reason}.`, refusal.remedy)
      if (code === IOERR)
        return unusable(
          `The disk refused to read or write the store ${file}.`,
          'Look at the room on the disk, at quotas and limits (ulimit -a), and at the disk itself; then try again. The store need not be damaged: chapterverse corpora check tells.',
        )
      return unusable(
        `The store ${file} cannot be opened for writing.`,
        'Make its folder writable, read it as it is with --read-only, or choose another place with --store or CHAPTERVERSE_HOME.',
      )
    }
    case NOMEM:
      return unusable(`There is not enough memory for the store ${file}.`, 'Close other programs, and try again.')
    case FULL:
      return unusable(
        `There is no room left on the disk of the store ${file}.`,
        'Free some space, or choose another place with --store. Nothing that is there is lost.',
      )
    default:
      return damaged(file, error)
  }
}

/** SQLite says that the system refused something, not what: the same is tried beside the file. */
function refusalAt(file: string): ReturnType<typeof refusalOf> {
  const beside = join(dirname(file), `trial.${process.pid}.tmp`)
  try {
    const trial = openSync(beside, 'w', 0o600)
    try {
      // From where the longer of its files ends: a limit on the size of files is met there.
      const end = Math.max(sizeOf(file), sizeOf(`${file}-wal`))
      for (let at = 0; at < TRIAL.length; ) at += writeSync(trial, TRIAL, at, TRIAL.length - at, end + at)
    } finally {
      closeSync(trial)
      rmSync(beside, { force: true })
    }
    if (existsSync(file)) closeSync(openSync(file, 'r+'))
    return undefined
  } catch (error) {
    return refusalOf(error)
  }
}

const sizeOf = (file: string): number => statSync(file, { throwIfNoEntry: false })?.size ?? 0

/** As much as a document may be. */
const TRIAL = Buffer.alloc(1 << 20)

/** Switching a new file to WAL needs it alone and does not wait by itself when two processes create it together. */
function retryWhileBusy(body: () => void): void {
  const deadline = Date.now() + BUSY_MS
  for (;;) {
    try {
      body()
      return
    } catch (error) {
      if (resultCode(error) !== BUSY || Date.now() > deadline) throw error
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 20)
    }
  }
}
