/**
 * A passage cut where its marked sentences begin and end, for whoever shows it.
 * @module
 */
import type { Passage } from '../../state/records.ts'

/** The parts in order; together they are the quotation. None is empty. */
export function passageParts({ quote, matches }: Pick<Passage, 'quote' | 'matches'>): {
  text: string
  matched: boolean
}[] {
  const parts: { text: string; matched: boolean }[] = []
  let at = 0
  for (const { start, end } of [...matches, { start: quote.length, end: quote.length }]) {
    parts.push(
      { text: quote.slice(at, start), matched: false },
      { text: quote.slice(Math.max(at, start), end), matched: true },
    )
    at = Math.max(at, end)
  }
  return parts.filter(({ text }) => text !== '')
}
