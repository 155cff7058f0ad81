/**
 * Counts with their nouns.
 * @module
 */

/** `1 document`, `1,200 documents`; `many` where it is not the noun and an s. */
export const plural = (count: number, noun: string, many = `${noun}s`): string =>
  `${count.toLocaleString('en')} ${count === 1 ? noun : many}`
