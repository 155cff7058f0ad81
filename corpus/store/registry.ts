/**
 * The register of names: one small file a name, so that processes that register at the same time never undo each
 * other's work, and a file is whole at any moment (written aside, then renamed).
 * @module
 */
import { readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { isAbsolute, join, relative, resolve } from 'node:path'
import { home } from '../../lib/env.ts'
import { ChapterverseError } from '../../lib/errors.ts'
import { sha256 } from '../../lib/hash.ts'
import { becauseOf, remedyFor } from '../../lib/os-errors.ts'
import { makePrivateFolder, mend } from '../../lib/private.ts'

export interface Registration {
  name: string
  /** Absolute paths of files and folders. */
  paths: string[]
  /** The store's folder, absolute. */
  store: string
}

const NAME = /^[\p{L}\p{N}][\p{L}\p{N}._-]{0,63}$/u

const folder = (): string => join(home(), 'names')
/** By hash: names that differ only in case never share a file, also where file names ignore case. */
const fileOf = (name: string): string => join(folder(), `${sha256(name.normalize('NFC')).slice(0, 32)}.json`)

/** Registers or re-registers a name. @throws `bad_setting` for a name that isn't one */
export function register(registration: Registration): void {
  const { name } = registration
  if (!NAME.test(name)) {
    throw new ChapterverseError('bad_setting', `"${name}" can't be the name of a corpus.`, {
      remedy: 'Use up to 64 letters, digits, dots, dashes and underscores, beginning with a letter or digit.',
    })
  }
  try {
    makePrivateFolder(folder())
    mend(folder(), (file) => file.endsWith('.json'))
    const aside = `${fileOf(name)}.${process.pid}.tmp`
    const entry = `${JSON.stringify({ ...registration, store: fromHome(registration.store) }, null, 2)}\n`
    writeFileSync(aside, entry, { mode: 0o600 })
    renameSync(aside, fileOf(name))
  } catch (cause) {
    throw new ChapterverseError(
      'store_unusable',
      `The name ${name} can't be registered in ${folder()}${becauseOf(cause)}.`,
      {
        remedy: remedyFor(cause, 'Make the folder writable, or choose another with CHAPTERVERSE_HOME.'),
        cause,
      },
    )
  }
}

/** Takes a name out of the register; the store stays. */
export function unregister(name: string): void {
  rmSync(fileOf(name), { force: true })
}

/** A store in the home folder moves with it. */
function fromHome(store: string): string {
  const path = relative(home(), store)
  return path === '' || path.startsWith('..') || isAbsolute(path) ? store : path
}

export const isRegistered = (name: string): boolean => read(fileOf(name)) !== null

/** @throws `no_corpus`, with the names there are */
export function resolveName(name: string): Registration {
  const found = read(fileOf(name))
  if (found !== null) return found
  const known = listNames().map((entry) => entry.name)
  throw new ChapterverseError('no_corpus', `No corpus is named "${name}".`, {
    remedy: `${known.length === 0 ? 'None is registered yet' : `Known names: ${known.join(', ')}`}. Register one with: chapterverse index PATH --name ${name}`,
  })
}

export function listNames(): Registration[] {
  let files: string[]
  try {
    files = readdirSync(folder())
  } catch {
    return [] // nothing was ever registered
  }
  return files
    .filter((file) => file.endsWith('.json'))
    .flatMap((file) => read(join(folder(), file)) ?? [])
    .sort((a, b) => (a.name < b.name ? -1 : 1))
}

/** A file that is missing or is no registration counts as none: registering the name again mends it. */
function read(file: string): Registration | null {
  try {
    const entry: unknown = JSON.parse(readFileSync(file, 'utf8'))
    return isRegistration(entry) ? { ...entry, store: resolve(home(), entry.store) } : null
  } catch {
    return null
  }
}

function isRegistration(entry: unknown): entry is Registration {
  const { name, paths, store } = (entry ?? {}) as Partial<Record<keyof Registration, unknown>>
  return (
    typeof name === 'string' &&
    typeof store === 'string' &&
    Array.isArray(paths) &&
    paths.every((path) => typeof path === 'string')
  )
}
