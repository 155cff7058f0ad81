/**
 * The title of a plain text: what stands alone on its first line, above the first heading. Nothing marks it as a title,
 * so a line that could be the beginning of a text is not taken for one.
 * @module
 */
import type { TextLine } from './headings.ts'

/** Longer lines are sentences. */
const LONGEST = 80
/** The ends of a sentence, or a line that goes on. */
const SENTENCE_END = /[.!?,;:。！？，；：、…][”’」』）)]?$/

/**
 * @param firstHeading line of the first heading; the number of lines where there is none
 */
export function titleOf(lines: readonly TextLine[], firstHeading: number): string | undefined {
  const first = lines.findIndex(({ blank }) => !blank)
  const line = lines[first]
  if (line === undefined || first >= firstHeading || line.text.length > LONGEST) return undefined
  const alone = first + 1 >= lines.length || first + 1 === firstHeading || lines[first + 1]?.blank === true
  return alone && !SENTENCE_END.test(line.text) ? line.text.replace(/\s+/g, ' ') : undefined
}
