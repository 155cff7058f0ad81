/**
 * When to say something again where nothing can be drawn and redrawn: in a log, a line now and then is enough to tell that
 * the work goes on.
 * @module
 */

/**
 * @param everyMs At least so long after the last time
 * @returns whether it is time; once it was, it counts as said
 */
export function createPace(everyMs: number, now: () => number = Date.now): () => boolean {
  let last = now()
  return () => {
    if (now() - last < everyMs) return false
    last = now()
    return true
  }
}
