/**
 * Takes the parsed text of a file out of the cache of `corpus/parsing/cache.ts`, which names its entries by the hash of
 * the file's bytes.
 * @module
 */
import { readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { home } from '../../lib/env.ts'

const folder = (): string => join(home(), 'parsed')

/** @param isUnwanted Of the sha256 of a file's bytes, hex. @returns how many entries are gone */
export function forgetParsed(isUnwanted: (hash: string) => boolean): number {
  let names: string[]
  try {
    names = readdirSync(folder())
  } catch {
    return 0 // nothing was ever parsed
  }
  const unwanted = names.filter((name) => isUnwanted(name.slice(0, HASH)))
  for (const name of unwanted) rmSync(join(folder(), name), { force: true })
  return unwanted.length
}

/** Hexadecimal digits of a sha256. */
const HASH = 64
