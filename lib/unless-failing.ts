/**
 * Does what is nice to have, and never worth failing for.
 * @module
 */

/** @returns undefined where it throws */
export function unlessFailing<T>(use: () => T): T | undefined {
  try {
    return use()
  } catch {
    return undefined
  }
}
