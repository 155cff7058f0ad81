/**
 * Hits and sections for people.
 * @module
 */
import type { SearchHit, SectionText } from '../index.ts'
import { type Page, pageMark, placeOf } from './print-answer.ts'
import { clip, harmless, oneLine, wrap } from './terminal.ts'

/** Characters of a hit that are shown; `--json` has the whole chunk. */
const SHOWN = 300

export function renderHits(hits: readonly SearchHit[], { columns, style }: Page): string {
  if (hits.length === 0) return 'No passage holds any of these words.\n'
  const parts = hits.map((hit) => {
    const mark = `${hit.rank}. `
    const place = `${placeOf(hit.title, hit.headings)} — ${oneLine(hit.source)}:${hit.line}${pageMark(hit)}`
    const head = style.bold(wrap(`${place} · ${hit.score.toFixed(2)}`, columns, mark))
    return `${head}\n${wrap(clip(oneLine(hit.text), SHOWN), columns, ' '.repeat(mark.length))}\n`
  })
  return `${parts.join('\n')}`
}

/** The section as it stands in the document, line by line, under a line that says where that is. */
export function renderSection(section: SectionText, { columns, style }: Page): string {
  const headings = section.made ? section.headings.map((title) => `~ ${title}`) : section.headings
  const place = `${placeOf(section.title, headings)} — ${oneLine(section.source)}:${section.line}`
  return `${style.bold(wrap(place + pageMark(section), columns))}\n\n${harmless(section.text).trimEnd()}\n`
}
