/**
 * What a run of DrawingML, in slides and in drawings, says of the place and the look of its text.
 * @module
 */
import type { Attributes } from '../archive/xml.ts'
import type { Shift } from '../shifted.ts'

/** Thousandths of a per cent by which text is raised at least; less is for its looks. */
const RAISED = 8_000
/** Hundredths of a point; smaller letters are not there to be read. */
const TINY = 300

/** @param properties the attributes of `a:rPr` */
export function shiftOf({ baseline }: Attributes): Shift | undefined {
  const by = Number((baseline ?? '0').replace(/%$/, '000'))
  if (!(Math.abs(by) >= RAISED)) return undefined
  return by > 0 ? 'raised' : 'lowered'
}

export const isTiny = ({ sz }: Attributes): boolean => sz !== undefined && Number(sz) < TINY
