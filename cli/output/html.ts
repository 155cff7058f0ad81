/**
 * An answer as a page of HTML that stands by itself and loads nothing.
 * @module
 */
import { type Answer, type Citation, showComputation } from '../../index.ts'
import { alsoLine, closingLine, columnsLine, missingLabel, nothingFound, placeOf, sourceMark } from './answer.ts'
import { sourceUrl } from './markdown.ts'
import { harmless, oneLine } from './terminal.ts'

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }
const escaped = (text: string): string => harmless(text).replace(/[&<>"']/g, (sign) => ENTITIES[sign] ?? sign)

const HEAD = `<!doctype html>
<html><head><meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
<meta name="viewport" content="width=device-width">
<title>Answers</title>
<style>body{font:16px/1.5 sans-serif;max-width:46em;margin:2em auto;padding:0 1em}p.text,blockquote{white-space:pre-wrap}
blockquote{border-left:3px solid #999;margin:.5em 0;padding-left:1em}.note{color:#666;font-size:.9em}</style></head><body>
`

/** Once before all answers. */
export const htmlHead = (): string => HEAD
export const htmlEnd = (): string => '</body></html>\n'

function citation(root: string, one: Citation): string {
  const more = [...(one.table ? [columnsLine(one.table)] : []), ...(one.alsoIn ? [alsoLine(one.alsoIn)] : [])]
  return [
    `<p id="c${one.n}">[${one.n}] <strong>${escaped(placeOf(one.title, one.headings))}</strong> — `,
    `<a href="${escaped(sourceUrl(root, one.source))}">${escaped(sourceMark(one))}</a></p>\n`,
    `<blockquote>${escaped(one.quote)}</blockquote>\n`,
    ...more.map((line) => `<p class="note">${escaped(line)}</p>\n`),
  ].join('')
}

export function renderHtml(answer: Answer): string {
  const { status, text, missing, computations, citations, passages, corpus } = answer
  const found = status === 'answered' || status === 'partial'
  return [
    `<h2>${escaped(oneLine(answer.question))}</h2>\n`,
    `<p class="text">${found ? escaped(text.trim()) : `<strong>${escaped(nothingFound(answer))}</strong>`}</p>\n`,
    ...(missing.length > 0 ? [`<p>${escaped(missingLabel(status) + missing.map(oneLine).join('; '))}</p>\n`] : []),
    ...computations.map((one) => `<p>${escaped(oneLine(showComputation(one)))}</p>\n`),
    ...[...citations, ...passages].map((one) => citation(corpus.root, one)),
    `<p class="note">${escaped(closingLine(answer))}</p>\n`,
  ].join('')
}
