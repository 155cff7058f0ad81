/**
 * The note on what of a file is not in its text.
 * @module
 */
import { plural } from '../../lib/plural.ts'
import type { IndexOutcome } from '../store/files.ts'
import type { LeftOut, LeftOutKind } from '../types.ts'

/** As one and as many, in the order in which they are told. */
const WORDS: Readonly<Record<LeftOutKind, readonly [one: string, many: string]>> = {
  tablePage: ['page with a table that is a picture', 'pages with tables that are pictures'],
  picture: ['picture', 'pictures'],
  chart: ['chart', 'charts'],
  drawing: ['drawing', 'drawings'],
  embedded: ['embedded file', 'embedded files'],
  media: ['sound or film', 'sounds and films'],
  formula: ['formula without a value', 'formulas without values'],
  row: ['row', 'rows'],
  cell: ['cell', 'cells'],
  line: ['damaged line', 'damaged lines'],
  byte: ['byte that is no character', 'bytes that are no characters'],
}

/** None where nothing is left out. @param place of a file inside a file, before what is said of it */
export function leftOutOutcome(leftOut: LeftOut | undefined, source: string, place = ''): IndexOutcome[] {
  const kinds = Object.keys(WORDS) as LeftOutKind[]
  const counted = kinds.flatMap((kind) => {
    const count = leftOut?.[kind] ?? 0
    return count > 0 ? [plural(count, ...WORDS[kind])] : []
  })
  if (leftOut === undefined || counted.length === 0) return []
  const reason = `${place}${counted.join(', ')} not read.`
  return [{ source, outcome: 'text', leftOut, reason, remedy: remedyFor(leftOut) }]
}

function remedyFor({ byte, line, formula, tablePage }: LeftOut): string {
  if (byte || line) return 'The rest is read; get another copy of the file, or mend it in a text editor.'
  if (formula) return 'Open it in the program that made it and save it again: that stores the values.'
  if (tablePage) return 'Index it with --ocr to have them read.'
  return 'Nothing is to be done, unless they hold words that matter.'
}
