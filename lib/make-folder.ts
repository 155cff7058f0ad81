/**
 * Folders, made with all they stand in.
 * @module
 */
import { mkdirSync, statSync } from 'node:fs'
import { dirname } from 'node:path'

/**
 * One level at a time: Node's own `recursive` never returns where a folder is there and takes no other, as /proc does
 * (mkdir then says ENOENT, which is taken for a missing parent, and all begins again).
 * @param mode of the folders that are made
 * @throws what the file system says
 */
export function makeFolder(dir: string, mode = 0o777): void {
  if (isFolder(dir)) return
  if (dirname(dir) !== dir) makeFolder(dirname(dir), mode)
  try {
    mkdirSync(dir, mode)
  } catch (error) {
    // Another process may have made it just now.
    if (!isFolder(dir)) throw error
  }
}

function isFolder(path: string): boolean {
  try {
    return statSync(path).isDirectory()
  } catch {
    return false
  }
}
