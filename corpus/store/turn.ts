/**
 * The turn of a process at a store: one brings it up to date, the others wait and then find it done. Without it each
 * would read every file, and write it under the eyes of those that already answer from it.
 * @module
 */
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { makePrivateFile } from '../../lib/private.ts'
import { tryLock } from './driver.ts'

export const LOCK = 'indexing.lock'
/** Between two looks whether it is free, ms. */
const LOOK_MS = 50

/**
 * Runs `body` when nobody else is at it, in this process or another. A holder that is killed holds nothing any more.
 * @param onWait Called once, when somebody else is.
 * @throws the reason of the signal when it aborts while waiting; `store_unusable`; what `body` throws
 */
export async function inTurn<T>(
  dir: string,
  { signal, onWait }: { signal?: AbortSignal | undefined; onWait?: () => void },
  body: () => Promise<T>,
): Promise<T> {
  const file = join(dir, LOCK)
  try {
    makePrivateFile(file)
  } catch {
    // The lock says what is wrong with the place.
  }
  let release = tryLock(file)
  if (release === null) onWait?.()
  while (release === null) {
    await sleep(LOOK_MS, undefined, signal ? { signal } : {})
    release = tryLock(file)
  }
  try {
    return await body()
  } finally {
    release()
  }
}
