/**
 * Whether a folder was indexed before, in another place.
 * @module
 */
import { existsSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { type KeptCorpus, listCorpora } from './store/corpora.ts'
import { filesOf } from './store/keep.ts'

/** So many of the files that a store knows must be there, with the same size. */
const ALIKE = 0.8
/** Files looked at. */
const LOOKED_AT = 200

/**
 * The corpus of a folder that is gone, whose files are in this one.
 * @param path absolute
 */
export function movedFrom(path: string): KeptCorpus | undefined {
  if (!statSync(path, { throwIfNoEntry: false })?.isDirectory()) return undefined
  return listCorpora().find(({ paths: [old, ...more], store }) => {
    if (old === undefined || more.length > 0 || existsSync(old)) return false
    const files = filesOf({ store }).slice(0, LOOKED_AT)
    const alike = files.filter(
      ({ source, size }) => statSync(join(path, source), { throwIfNoEntry: false })?.size === size,
    )
    return files.length > 0 && alike.length >= files.length * ALIKE
  })
}
