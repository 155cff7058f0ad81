/**
 * Results as text for a model or a person who reads them in a client: every place is named so that `read_section` takes
 * it, and nothing a document holds can move a cursor.
 * @module
 */

import type { Answer, AnswerCheck, Citation, Computation, Passage, SearchHit, SectionText } from '../../index.ts'
import { passageParts, plural, showComputation } from '../../index.ts'
import { alsoLine, columnsLine, confidenceText, howItEnded, nothingFound, placeOf } from '../output/answer.ts'
import { harmless, oneLine } from '../output/terminal.ts'
import { nextSteps } from './next-steps.ts'

/** Sections named as read before "and N more". */
const NAMED = 6

const reference = (docId: string, path: string): string => oneLine(`${docId}#${path}`)

type PageOrLine = Pick<SearchHit, 'page' | 'pageLabel' | 'place' | 'ocr' | 'line'>

function pageOrLine({ page, pageLabel, place, ocr, line }: PageOrLine): string {
  if (place !== undefined) return oneLine(place)
  if (page === null) return `line ${line}`
  const label = pageLabel === undefined ? '' : ` ("${oneLine(pageLabel)}")`
  return `page ${page}${label}${ocr ? ', recognised in a picture' : ''}`
}

/** `handbook.md#1.5, Handbook › Lost property, line 64` */
function place(at: Pick<SearchHit, 'docId' | 'path' | 'title' | 'headings'> & PageOrLine): string {
  return `${reference(at.docId, at.path)}, ${placeOf(at.title, at.headings)}, ${pageOrLine(at)}`
}

function cited(citation: Citation): string {
  const quote = `[${citation.n}] ${place(citation)}\n“${oneLine(citation.quote)}”`
  const { table, alsoIn } = citation
  return [quote, ...(table ? [columnsLine(table)] : []), ...(alsoIn ? [alsoLine(alsoIn)] : [])].join('\n')
}

/** What matches best in bold, as Markdown has it. */
function closest(passage: Passage): string {
  const parts = passageParts(passage)
  const text = parts.map(({ text: part, matched }, at) =>
    matched ? `**${part.trim()}**` : near(part, at > 0, at < parts.length - 1),
  )
  const others = passage.alsoIn ? `\n${alsoLine(passage.alsoIn)}` : ''
  return `[${passage.n}] ${place(passage)}\n${harmless(text.join('')).trim()}${others}`
}

/** Characters kept beside what matches; read_section has the rest. */
const NEAR = 300

/** The ends of a text that lie beside something that matches. */
function near(text: string, after: boolean, before: boolean): string {
  if (text.length <= NEAR * (after && before ? 2 : 1)) return text
  const begin = after ? `${text.slice(0, NEAR).trimEnd()} …` : ''
  const end = before ? `… ${text.slice(-NEAR).trimStart()}` : ''
  return [begin, end].filter((part) => part !== '').join('\n') || text.slice(0, NEAR)
}

const computed = (computation: Computation): string => `- ${oneLine(showComputation(computation))}`

export function answerText(answer: Answer): string {
  const { status, confidence, tier, missing, citations, passages, best, coverage } = answer
  const found = status === 'answered' || status === 'partial'
  const parts = [found ? harmless(answer.text).trim() : nothingFound(answer)]
  if (missing.length > 0) {
    const all = missing.map(oneLine).join('; ')
    parts.push(status === 'passages' ? all : `Missing: ${all}`)
  }
  if (answer.computations.length > 0) parts.push(['Computed:', ...answer.computations.map(computed)].join('\n'))
  parts.push(...citations.map(cited), ...passages.map(closest))
  if (status === 'partial' || status === 'not_found') {
    const { chunksScreened, chunksTotal, sectionsRead, callsFailed } = coverage
    const failed = callsFailed > 0 ? `; ${plural(callsFailed, 'call')} failed` : ''
    const more = sectionsRead.length > NAMED ? ` and ${sectionsRead.length - NAMED} more` : ''
    const closely =
      sectionsRead.length > 0 ? `; closely: ${sectionsRead.slice(0, NAMED).map(oneLine).join(', ')}${more}` : ''
    parts.push(`Read: ${chunksScreened} of ${plural(chunksTotal, 'chunk')} screened${failed}${closely}`)
    const near = status === 'not_found' && answer.basis === 'quoted' ? [] : best
    const candidates = near.map(({ docId, path, quote }) => `- ${reference(docId, path)} “${oneLine(quote)}”`)
    if (candidates.length > 0) parts.push(['Best candidates, not accepted:', ...candidates].join('\n'))
  }
  const steps = nextSteps(answer)
  if (steps.length > 0) parts.push(['What to try:', ...steps.map((step) => `- ${step}`)].join('\n'))
  parts.push(`${status} (${endOf(answer)}), confidence ${confidenceText(confidence)}, ${tier}`)
  return parts.join('\n\n')
}

/** A model that reads this knows the literal; what was not judged is said in words. */
const endOf = (answer: Answer): string =>
  answer.basis === 'quoted' ? `${answer.stop}; ${howItEnded(answer)}` : answer.stop

export function hitsText(hits: readonly SearchHit[]): string {
  if (hits.length === 0) return 'No passage holds any of these words.'
  return hits
    .map((hit) => {
      const others = hit.alsoIn ? `\n${alsoLine(hit.alsoIn.map(({ docId, path }) => reference(docId, path)))}` : ''
      return `${hit.rank}. ${place(hit)}\n${harmless(hit.text).trim()}${others}`
    })
    .join('\n\n')
}

/** @param from Offset of the first character shown, of `text` @param shown The characters */
export function sectionText(section: SectionText, from: number, shown: string): string {
  const whole = section.text.length
  const to = from + shown.length
  const more = to < whole ? `\n\n(characters ${from} to ${to} of ${whole}; go on with offset ${to})` : ''
  return `${place(section)}\n\n${harmless(shown).trimEnd()}${more}`
}

const STATES = {
  exact: 'exact',
  moved: 'stands elsewhere now',
  changed: 'is no longer in the document',
  missing: 'its document is gone',
}

/** @param basis what was looked at */
export function checksText(checks: readonly AnswerCheck[], basis: string): string {
  const citations = checks.flatMap((check) => check.citations)
  const exact = citations.filter(({ state }) => state === 'exact').length
  const lines = citations.map(({ n, docId, state, start }) => {
    const at = state === 'moved' && start !== null ? ` (at ${start})` : ''
    return `[${n}] ${oneLine(docId)}: ${STATES[state]}${at}`
  })
  const results = checks.flatMap(({ computations }) =>
    computations.map(
      ({ text, state, detail }) => `${oneLine(text)}: ${state === 'follows' ? 'follows' : oneLine(detail)}`,
    ),
  )
  return [`${exact} of ${plural(citations.length, 'citation')} exact, against ${basis}`, ...lines, ...results].join(
    '\n',
  )
}
