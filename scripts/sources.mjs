/**
 * The sources of dist/, as one hash, so that it is built again only when something of it changed. Contents and not
 * times are looked at: a checkout and an unpacked archive set times as they like.
 */
import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'

const SOURCE = /\.(ts|mjs|json)$/
const TEST = /\.test\.ts$/
const FOREIGN = new Set(['node_modules', 'dist'])

/** @param {string} folder @returns {string[]} */
function filesOf(folder) {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) return FOREIGN.has(entry.name) || entry.name.startsWith('.') ? [] : filesOf(path)
    return SOURCE.test(entry.name) && !TEST.test(entry.name) ? [path] : []
  })
}

/** Of all sources but the tests, and of the versions of packages. @param {string} root */
export function hashSources(root) {
  const hash = createHash('sha256')
  for (const path of filesOf(root).sort()) {
    const bytes = readFileSync(path)
    hash.update(`${relative(root, path)}\0${bytes.length}\0`).update(bytes)
  }
  return hash.digest('hex')
}
