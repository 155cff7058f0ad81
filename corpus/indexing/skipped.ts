/**
 * Files that a walk leaves out, as outcomes: to name them is a remedy only where that has them read.
 * @module
 */
import type { IndexOutcome } from '../store/files.ts'
import type { Walk } from './walk.ts'

/** Pictures of telephones and cameras that nothing here reads, whoever names them. */
const PICTURE = /\.(?:heic|heif|avif)$/i

/** By how a reason of `walk.ts` begins. */
const REMEDIES: readonly (readonly [reason: string, remedy: string])[] = [
  ['It is a link that leads nowhere', 'Mend the link, or delete it.'],
  ['It is a link to what is read', 'Nothing is to be done.'],
  ['It is no regular file', 'Save what it gives to a file.'],
  ['It cannot be opened', 'Let whoever runs this read it.'],
]

export function skippedOutcome({ source, reason }: Walk['skipped'][number]): IndexOutcome {
  return { source, outcome: 'skipped', reason, remedy: remedyFor(source, reason) }
}

function remedyFor(source: string, reason: string): string {
  const known = REMEDIES.find(([beginning]) => reason.startsWith(beginning))
  if (known) return known[1]
  if (PICTURE.test(source) && reason.startsWith('No format')) {
    return 'Save it as JPEG or PNG, and index that with --ocr.'
  }
  return 'Name it among the paths to have it read all the same.'
}
