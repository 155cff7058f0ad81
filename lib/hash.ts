/**
 * Content hashes.
 * @module
 */
import { createHash } from 'node:crypto'

/** sha256, hex; of a text it is the hash of its UTF-8, which is how a text is known everywhere. */
export function sha256(content: string | Uint8Array): string {
  return createHash('sha256').update(content).digest('hex')
}
