/**
 * What one client, or all of them together, may take of this server.
 * @module
 */
export const LIMITS = {
  /** Of one uploaded file, bytes. What it expands to is bounded where it is parsed. */
  uploadBytes: 200 * 1024 * 1024,
  /** From the first byte of an upload to the last, ms. */
  uploadMs: 10 * 60_000,
  /** Between two pieces of an upload, ms. */
  uploadIdleMs: 30_000,
  /** Files of one corpus that are uploaded. */
  files: 10_000,
  /** Corpora that are made here. */
  corpora: 200,
  /** A request that is not an upload, bytes. */
  bodyBytes: 1024 * 1024,
  /** Source text given at once, UTF-16 code units. */
  textLength: 100_000,
  /** Questions read at the same time, and those that wait for their turn. */
  runs: 4,
  waiting: 1_000,
  /** Requests of one address in a second, and how many of them may come at once. */
  perSecond: 50,
  burst: 400,
  /** Answers kept of one corpus. */
  answers: 1_000,
}

export type Limits = typeof LIMITS
