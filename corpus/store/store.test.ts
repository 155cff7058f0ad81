import { existsSync, mkdtempSync, rmSync, statSync, truncateSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { Connection } from './driver.ts'
import { createMemo } from './memo.ts'
import { migrate, SCHEMA_VERSION } from './schema.ts'
import { openStore } from './store.ts'

let dir: string
beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'store-'))
})
afterEach(() => rmSync(dir, { recursive: true, force: true }))

const file = () => join(dir, 'corpus.db')
const unusable = (message: RegExp) =>
  expect.objectContaining({ code: 'store_unusable', message: expect.stringMatching(message) as string })
const error = (body: () => unknown): unknown => {
  try {
    body()
  } catch (thrown) {
    return thrown
  }
  return 'nothing was thrown'
}

describe('a store', () => {
  it('is made with its folder and opened again', () => {
    const inner = join(dir, 'a', 'b')
    openStore(inner, ['/x']).db.close()
    const { db } = openStore(inner, ['/x'])
    expect(db.one('PRAGMA user_version')).toEqual({ user_version: SCHEMA_VERSION })
    expect(db.one('PRAGMA journal_mode')).toEqual({ journal_mode: 'wal' })
    db.close()
  })

  it('is one file when nobody has it open', () => {
    const { db } = openStore(dir, ['/x'])
    createMemo(db).set('k', 'v')
    db.close()
    expect(statSync(`${file()}-wal`, { throwIfNoEntry: false })?.size ?? 0).toBe(0)
  })

  it('refuses other paths than it was made for, and keeps what it has', () => {
    const { db } = openStore(dir, ['/x'])
    createMemo(db).set('k', 'v')
    db.close()
    expect(error(() => openStore(dir, ['/y']))).toEqual(unusable(/made for other documents: \["\/x"\]/))
    const again = openStore(dir, ['/x'])
    expect(createMemo(again.db).get('k')).toBe('v')
    again.db.close()
  })

  it('refuses a newer version and says what to do', () => {
    const { db } = openStore(dir, ['/x'])
    db.script(`PRAGMA user_version = ${SCHEMA_VERSION + 1}`)
    db.close()
    const thrown = error(() => openStore(dir, ['/x']))
    expect(thrown).toEqual(unusable(/newer version/))
    expect(thrown).toMatchObject({ remedy: expect.stringMatching(/delete the folder/) as string })
  })

  it('refuses the database of another program', () => {
    const db = new Connection(file())
    db.script('CREATE TABLE theirs (a)')
    db.close()
    expect(error(() => openStore(dir, ['/x']))).toEqual(unusable(/something else/))
  })

  it('names the file and the remedy when the file is garbage', () => {
    writeFileSync(file(), 'not a database, '.repeat(1000))
    const thrown = error(() => openStore(dir, ['/x']))
    expect(thrown).toEqual(unusable(/corpus\.db is damaged/))
    expect(thrown).toMatchObject({
      remedy: expect.stringMatching(/^Delete the folder that holds .*corpus\.db/) as string,
    })
  })

  it('names the file when it is cut short', () => {
    const { db } = openStore(dir, ['/x'])
    createMemo(db).set('k', 'v'.repeat(200_000))
    db.close()
    truncateSync(file(), 40_000)
    const thrown = error(() => {
      const store = openStore(dir, ['/x'])
      try {
        createMemo(store.db).get('k')
      } finally {
        store.db.close()
      }
    })
    expect(thrown).toEqual(unusable(/corpus\.db is damaged/))
  })

  it('says so when its folder cannot be made', () => {
    writeFileSync(join(dir, 'plain'), '')
    expect(error(() => openStore(join(dir, 'plain', 'store'), ['/x']))).toEqual(unusable(/cannot be made/))
  })

  it.runIf(existsSync('/proc/self'))('says so, and does not try for ever, where a folder takes no other', () => {
    expect(error(() => openStore('/proc/no-store/inner', ['/x']))).toEqual(unusable(/cannot be made/))
  })
})

describe('migrations', () => {
  const steps = ['CREATE TABLE a (x)', 'ALTER TABLE a ADD COLUMN y', "INSERT INTO a VALUES (1, 'two')"]

  it('lead from any version to the last, once', () => {
    const db = new Connection(file())
    migrate(db, steps.slice(0, 1))
    migrate(db, steps)
    migrate(db, steps)
    expect(db.all('SELECT * FROM a')).toEqual([{ x: 1, y: 'two' }])
    expect(db.one('PRAGMA user_version')).toEqual({ user_version: 3 })
    db.close()
  })

  it('leave the version before a step that fails', () => {
    const db = new Connection(file())
    expect(
      error(() => migrate(db, [...steps.slice(0, 2), 'INSERT INTO a VALUES (9, 9); INSERT INTO missing VALUES (1)'])),
    ).toEqual(unusable(/no such table/))
    expect(db.one('PRAGMA user_version')).toEqual({ user_version: 2 })
    expect(db.all('SELECT * FROM a')).toEqual([])
    db.close()
  })
})

describe('a connection', () => {
  it('says when it was closed', () => {
    const { db } = openStore(dir, ['/x'])
    const memo = createMemo(db)
    db.close()
    expect(() => memo.get('k')).toThrow(
      expect.objectContaining({ code: 'store_unusable', message: expect.stringMatching(/ was closed\.$/) as string }),
    )
  })

  it('undoes a transaction that throws', () => {
    const { db } = openStore(dir, ['/x'])
    const memo = createMemo(db)
    expect(() =>
      db.write(() => {
        memo.set('k', 'v')
        throw new Error('stop')
      }),
    ).toThrow('stop')
    expect(memo.get('k')).toBeUndefined()
    db.close()
  })

  it('reads one state throughout a read transaction while another writes', () => {
    const one = openStore(dir, ['/x'])
    const two = openStore(dir, ['/x'])
    const [mine, theirs] = [createMemo(one.db), createMemo(two.db)]
    theirs.set('k', 'old')
    one.db.read(() => {
      expect(mine.get('k')).toBe('old')
      theirs.set('k', 'new')
      expect(mine.get('k')).toBe('old')
    })
    expect(mine.get('k')).toBe('new')
    one.db.close()
    two.db.close()
  })
})
