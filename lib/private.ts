/**
 * Folders and files for their owner alone: they hold the words of documents. Modes mean nothing on Windows, where a
 * user's folders are the user's already.
 * @module
 */
import { chmodSync, closeSync, openSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { makeFolder } from './make-folder.ts'

const FOLDER = 0o700
const FILE = 0o600

/** Makes a folder, and what it stands in, for its owner alone; one that is there is left as it is. @throws what the file system says */
export const makePrivateFolder = (dir: string): void => makeFolder(dir, FOLDER)

/** Makes an empty file for its owner alone where there is none. @throws what the file system says */
export function makePrivateFile(file: string): void {
  closeSync(openSync(file, 'a', FILE))
}

/**
 * Takes from others what they may do with a folder and the files in it. One that belongs to somebody else stays as it is:
 * it is no less usable for that.
 * @param isOurs Of files in it by name: a folder that holds anything else is somebody's own, and keeps its mode
 */
export function mend(dir: string, isOurs: (name: string) => boolean): void {
  try {
    const names = readdirSync(dir)
    for (const name of names) if (isOurs(name)) restrict(join(dir, name), FILE)
    if (names.every(isOurs)) restrict(dir, FOLDER)
  } catch {
    // What cannot be listed is found out where it is used.
  }
}

function restrict(path: string, mode: number): void {
  try {
    if ((statSync(path).mode & 0o777 & ~mode) !== 0) chmodSync(path, mode)
  } catch {
    // Gone meanwhile, or another's.
  }
}
