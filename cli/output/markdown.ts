/**
 * An answer as Markdown, to be pasted somewhere. What documents and models wrote is text in it and nothing else: no
 * picture is loaded, no link leads anywhere but to the cited file.
 * @module
 */
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { type Answer, type Citation, showComputation } from '../../index.ts'
import { alsoLine, closingLine, columnsLine, missingLabel, nothingFound, placeOf, sourceMark } from './answer.ts'
import { harmless, oneLine } from './terminal.ts'

/** Signs that would be markup. */
const escaped = (text: string): string => text.replace(/[\\`*_{}[\]<>#|~!&]/g, '\\$&')

const FENCED = /(^`{3,}\n[\s\S]*?\n`{3,}$)/gm

/** Lists and tables of an answer are laid out by code and stay; of what stands in them, links, pictures and HTML do not. */
const laidOut = (text: string): string =>
  harmless(text)
    .split(FENCED)
    .map((part, at) =>
      at % 2 === 1
        ? part
        : part
            .replace(/</g, '&lt;')
            .replace(/!\[/g, '!\\[')
            .replace(/\]([(:])/g, ']\\$1'),
    )
    .join('')
    .trim()

/** Of the file that is cited. */
export const sourceUrl = (root: string, source: string): string => pathToFileURL(join(root, source)).href

function citation(root: string, one: Citation): string {
  const place = `**${escaped(placeOf(one.title, one.headings))}** — [${escaped(sourceMark(one))}](${sourceUrl(root, one.source)})`
  const more = [...(one.table ? [columnsLine(one.table)] : []), ...(one.alsoIn ? [alsoLine(one.alsoIn)] : [])]
  return [`\\[${one.n}\\] ${place}`, `> ${escaped(oneLine(one.quote))}`, ...more.map(escaped)].join('\n\n')
}

export function renderMarkdown(answer: Answer): string {
  const { status, text, missing, computations, citations, passages, corpus } = answer
  const found = status === 'answered' || status === 'partial'
  const parts = [
    `## ${escaped(oneLine(answer.question))}`,
    found ? laidOut(text) : `**${nothingFound(answer)}**`,
    ...(missing.length > 0 ? [missingLabel(status) + escaped(missing.map(oneLine).join('; '))] : []),
    ...(computations.length > 0
      ? [computations.map((one) => `- ${escaped(oneLine(showComputation(one)))}`).join('\n')]
      : []),
    ...[...citations, ...passages].map((one) => citation(corpus.root, one)),
    `*${escaped(closingLine(answer))}*`,
  ]
  return `${parts.join('\n\n')}\n`
}
