/**
 * What the operating system refused, in words: a disk that is full is no reason to delete anything.
 * @module
 */

interface Refusal {
  /** A clause that follows a colon. */
  reason: string
  remedy: string
}

const NO_ROOM: Refusal = {
  reason: 'there is no room left on the disk',
  remedy: 'Free some space; nothing that is there is lost.',
}
const QUOTA: Refusal = {
  reason: 'the quota of the disk is used up',
  remedy: 'Free some space, or have the quota raised; nothing that is there is lost.',
}
const TOO_MANY: Refusal = {
  reason: 'too many files are open',
  remedy: 'Close some programs, or raise the limit (ulimit -n), and try again; nothing that is there is lost.',
}
const NO_WRITING: Refusal = {
  reason: 'the disk can only be read',
  remedy: 'Read what was indexed with --read-only, or choose another place with --store or CHAPTERVERSE_HOME.',
}
const FORBIDDEN: Refusal = {
  reason: 'it may not be written by this user',
  remedy:
    'Make it writable, read what was indexed with --read-only, or choose another place with --store or CHAPTERVERSE_HOME.',
}
const TOO_LARGE: Refusal = {
  reason: 'files may not become larger than a limit',
  remedy: 'Raise the limit (ulimit -f), and try again; nothing that is there is lost.',
}
const DEVICE: Refusal = {
  reason: 'the disk does not read or write',
  remedy: 'Look at whether the disk or the network folder is all right, and try again.',
}

const REFUSALS: Record<string, Refusal> = {
  ENOSPC: NO_ROOM,
  EDQUOT: QUOTA,
  EMFILE: TOO_MANY,
  ENFILE: TOO_MANY,
  EROFS: NO_WRITING,
  EACCES: FORBIDDEN,
  EPERM: FORBIDDEN,
  EFBIG: TOO_LARGE,
  EIO: DEVICE,
  ESTALE: DEVICE,
  ETIMEDOUT: DEVICE,
}

/** Of an error of the file system, or of one that it caused; undefined for any other. */
export function refusalOf(error: unknown): Refusal | undefined {
  const { code, cause } = (error ?? {}) as { code?: unknown; cause?: unknown }
  const known = typeof code === 'string' ? REFUSALS[code] : undefined
  return known ?? (cause === undefined ? undefined : refusalOf(cause))
}

/** `: there is no room left on the disk`, or nothing. */
export function becauseOf(error: unknown): string {
  const refusal = refusalOf(error)
  return refusal === undefined ? '' : `: ${refusal.reason}`
}

/** @param otherwise where nothing better is known */
export const remedyFor = (error: unknown, otherwise: string): string => refusalOf(error)?.remedy ?? otherwise

const PASSING = new Set(['EMFILE', 'ENFILE', 'EIO', 'ESTALE', 'ETIMEDOUT', 'ENOMEM', 'EAGAIN', 'EBUSY'])

/** Whether an error says nothing of the file: it may be readable again at any moment. */
export const isPassing = (error: unknown): boolean =>
  PASSING.has(String((error as { code?: unknown } | undefined)?.code))
