/**
 * Counts the bytes that a run leaves in a saver.
 * @module
 */
import type { MemorySaver } from '@langchain/langgraph'

/** Checkpoints with their metadata, and the writes between them. */
export function bytesOf({ storage, writes }: MemorySaver): { checkpoints: number; bytes: number } {
  const stored = Object.values(storage).flatMap((spaces) =>
    Object.values(spaces).flatMap((space) => Object.values(space)),
  )
  const written = Object.values(writes).flatMap((tasks) => Object.values(tasks))
  const checkpoints = stored.reduce((sum, [checkpoint, metadata]) => sum + checkpoint.length + metadata.length, 0)
  return {
    checkpoints: stored.length,
    bytes: checkpoints + written.reduce((sum, [, , value]) => sum + value.length, 0),
  }
}
