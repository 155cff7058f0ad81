/**
 * Hits and sections for people.
 * @module
 */
import type { SearchHit, SectionText } from '../../index.ts'
import { alsoLine, placeOf, sourceMark } from './answer.ts'
import { excerptFrom } from './excerpt.ts'
import type { Page } from './page.ts'
import { clip, harmless, oneLine, widthOf, wrap } from './terminal.ts'

/** Columns of a hit that are shown; `--json` has the whole chunk. */
const SHOWN = 300

/** @param words What was searched for: a hit is shown from where it stands. */
export function renderHits(hits: readonly SearchHit[], words: string, { columns, style }: Page): string {
  if (hits.length === 0) return 'No passage holds any of these words.\n'
  const parts = hits.map((hit) => {
    const mark = `${hit.rank}. `
    const place = `${placeOf(hit.title, hit.headings)} — ${sourceMark(hit)}`
    const head = style.bold(wrap(`${place} · ${hit.score.toFixed(2)}`, columns, mark))
    const others = hit.alsoIn ? [alsoLine(hit.alsoIn.map(({ source, line }) => `${source}:${line}`))] : []
    const lines = [excerpt(hit.text, words), ...others].map((line) => wrap(line, columns, ' '.repeat(mark.length)))
    return `${head}\n${lines.join('\n')}\n`
  })
  return `${parts.join('\n')}`
}

function excerpt(text: string, words: string): string {
  const line = oneLine(text)
  // Chinese takes two columns a character.
  const fit = Math.floor((SHOWN * line.length) / Math.max(1, widthOf(line)))
  return clip(excerptFrom(line, words, fit), SHOWN)
}

/** The section as it stands in the document, line by line, under a line that says where that is. */
export function renderSection(section: SectionText, { columns, style }: Page): string {
  const headings = section.made ? section.headings.map((title) => `~ ${title}`) : section.headings
  const place = `${placeOf(section.title, headings)} — ${sourceMark(section)}`
  return `${style.bold(wrap(place, columns))}\n\n${harmless(section.text).trimEnd()}\n`
}
