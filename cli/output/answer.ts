/**
 * An answer for people: the text, then each citation with its place and its quotation, then how sure and why it ended.
 * @module
 */

import { join } from 'node:path'
import type { Answer, Candidate, Citation, Computation, Passage } from '../../index.ts'
import { passageParts, plural, showComputation } from '../../index.ts'
import { estimateText } from './forecast.ts'
import type { Page } from './page.ts'
import { clip, harmless, oneLine, wrap } from './terminal.ts'

/** Quotations longer than this are clipped for people; `--json` has all of it. */
const QUOTE_CHARACTERS = 600
/** Sections named as read before "and N more". */
const SECTIONS_NAMED = 6

/** How a model reader's name begins. */
const MODEL = 'model:'

const STOPS: Record<Answer['stop'], string> = {
  verified: 'every citation and figure verified',
  fallback: 'best candidate that passed the code checks',
  max_loops: 'stopped after the last allowed round',
  no_progress: 'stopped because a round found nothing new',
  exhausted: 'stopped because its tier had nothing left to read',
  budget: 'stopped at the budget',
  cancelled: 'interrupted',
  error: 'stopped by an error',
}

/** How a run ended, and no more than what was checked: rules quote exactly and judge nothing. */
export function howItEnded({ status, stop, basis }: Pick<Answer, 'status' | 'stop' | 'basis'>): string {
  if (basis === 'read' || status === 'not_found') return STOPS[stop]
  if (status === 'passages') return 'closest by words, not judged'
  return stop === 'verified' ? 'quoted exactly, not judged' : `${STOPS[stop]}; quoted exactly, not judged`
}

/** One line: how it went, for pages that show no more of it. */
export const closingLine = (answer: Answer): string =>
  `${answer.status.replace('_', ' ')} (${howItEnded(answer)}), confidence ${confidenceText(answer.confidence)}, ${oneLine(answer.reader)}`

/** The words in place of an answer. Only who can judge, and has read all of them, can say that the documents hold none. */
export function nothingFound({
  status,
  stop,
  basis,
  coverage,
}: Pick<Answer, 'status' | 'stop' | 'basis' | 'coverage'>) {
  if (status === 'passages') return 'There is no sure answer without a model. These passages come closest.'
  if (stop === 'error') return 'There is no answer: an error ended the run.'
  if (stop === 'cancelled') return 'There is no answer yet: the run was interrupted.'
  if (stop === 'budget') return 'No answer was found within the budget.'
  if (basis === 'quoted') return 'No passage holds any word of the question.'
  if (coverage.chunksUnread > 0) return 'No answer was found in what was read.'
  return 'The documents do not answer this.'
}

/** Rounded down, so that what misses a threshold of two decimals is not shown as if it met it. */
export const confidenceText = (confidence: number): string => (Math.floor(confidence * 100 + 1e-9) / 100).toFixed(2)

/** `Handbook › Fares › Refunds`: a document and the headings down to a section, one heading that is the title left out. */
export function placeOf(title: string, headings: readonly string[]): string {
  const below = headings[0] === title ? headings.slice(1) : headings
  return [title, ...below].map(oneLine).join(' › ')
}

type Place = Pick<Citation, 'source' | 'line' | 'page' | 'pageLabel' | 'place' | 'ocr'>

/**
 * `guide.md:78`, `manual.pdf:78 (p. 16, "iv"; recognised)`, `prices.xlsx (Prices!A5:C5)`: the file, and the line, the page and
 * what the document calls it, and whether its words were read in a picture; or the slide or the cells.
 */
export function sourceMark({ source, line, page, pageLabel, place, ocr }: Place): string {
  if (place !== undefined) return `${oneLine(source)} (${oneLine(place)})`
  const at = `${oneLine(source)}:${line}`
  if (page === null) return at
  const label = pageLabel === undefined ? '' : `, "${oneLine(pageLabel)}"`
  return `${at} (p. ${page}${label}${ocr ? '; recognised' : ''})`
}

const thousands = (n: number): string => n.toLocaleString('en')

const quotation = (quote: string): string => `“${clip(oneLine(quote), QUOTE_CHARACTERS)}”`

function renderCitation(citation: Citation, page: LinkedPage): string {
  const indent = ' '.repeat(markOf(citation).length)
  const { table, alsoIn } = citation
  const lines = [
    quotation(citation.quote),
    ...(table ? [columnsLine(table)] : []),
    ...(alsoIn ? [alsoLine(alsoIn)] : []),
  ]
  return [renderPlace(citation, page), ...lines.map((line) => wrap(line, page.columns, indent))].join('\n')
}

/** `Columns: 2019 | 2018; (in thousands)`: what the figures of a quoted row stand under. */
export function columnsLine({ columns, units }: NonNullable<Citation['table']>): string {
  return `Columns: ${[columns.join(' | '), ...(units ? [units] : [])].map(oneLine).join('; ')}`
}

/** `Also in old/manual.md, copy of manual.md`: where the same stands, too; of many five. */
export function alsoLine(files: readonly string[]): string {
  const named = files.slice(0, NAMED).map(oneLine).join(', ')
  return `Also in ${named}${files.length > NAMED ? ` and ${plural(files.length - NAMED, 'other place')}` : ''}`
}

const NAMED = 5

/** A page on which files can be named so that a click opens them. */
interface LinkedPage extends Page {
  link(text: string, source: string): string
}

const markOf = ({ n }: Citation): string => `[${n}] `

function renderPlace(citation: Citation, { columns, style, link }: LinkedPage): string {
  const mark = sourceMark(citation)
  const place = wrap(`${placeOf(citation.title, citation.headings)} — ${mark}`, columns, markOf(citation))
  // Linked after lines are broken, for the address takes no room; a mark that was broken is not.
  const at = place.lastIndexOf(mark)
  return style.bold(at < 0 ? place : place.slice(0, at) + link(mark, citation.source) + place.slice(at + mark.length))
}

/** A passage whole, its lines as they are; what matches best stands out by weight and, where there is none, by `»`. */
function renderPassage(passage: Passage, page: LinkedPage): string {
  const indent = ' '.repeat(markOf(passage).length)
  const lines = passageParts(passage).flatMap(({ text, matched }) => {
    const bare = harmless(text)
      .replace(/\n\s*\n/g, '\n')
      .trim()
    if (bare === '') return []
    if (!matched) return [wrap(bare, page.columns, indent)]
    return wrap(bare, page.columns, `${indent.slice(2)}» `, indent)
      .split('\n')
      .map(page.style.bold)
  })
  const others = passage.alsoIn ? [wrap(alsoLine(passage.alsoIn), page.columns, indent)] : []
  return [renderPlace(passage, page), ...lines, ...others].join('\n')
}

function renderCandidate(candidate: Candidate, { columns }: Page): string {
  const mark = `  ${confidenceText(candidate.confidence)}  `
  const place = `${oneLine(candidate.docId)}#${candidate.path}`
  return wrap(`${place}\n${quotation(candidate.quote)}`, columns, mark)
}

/** The account of what was read, for an answer that is missing or lacks a part. */
function renderCoverage({ coverage }: Answer, { columns }: Page): string {
  const sections = coverage.sectionsRead.map(oneLine)
  const more = sections.length - SECTIONS_NAMED
  const named = sections.slice(0, SECTIONS_NAMED).join(', ') + (more > 0 ? `, and ${more} more` : '')
  const failed = coverage.callsFailed > 0 ? ` ${plural(coverage.callsFailed, 'call')} failed.` : ''
  const { chunksTotal, chunksScreened, chunksUnread } = coverage
  const looked =
    chunksScreened > 0 ? `${thousands(chunksScreened)} screened` : `${thousands(chunksTotal - chunksUnread)} read`
  const unread = chunksUnread > 0 && chunksScreened > 0 ? `, ${thousands(chunksUnread)} left unread` : ''
  const parts = `of ${plural(chunksTotal, 'chunk')} ${looked}${unread}.${failed}`
  return wrap(sections.length > 0 ? `${parts} Closely: ${named}.` : parts, columns, 'Read: ')
}

function renderUsage({ usage }: Answer): string[] {
  if (usage.calls === 0) return []
  const cost = usage.cost === null ? [] : [`${usage.cost.amount.toFixed(4)} ${usage.cost.currency}`]
  return [
    plural(usage.calls, 'call'),
    `${usage.inputTokens.toLocaleString('en')} tokens in, ${usage.outputTokens.toLocaleString('en')} out`,
    ...cost,
  ]
}

/** One line: how it went. */
function renderSummary(answer: Answer, { columns, style }: Page): string {
  const seconds = (answer.elapsedMs / 1000).toFixed(answer.elapsedMs < 10_000 ? 1 : 0)
  const facts = [
    `${answer.status.replace('_', ' ')} (${howItEnded(answer)})`,
    `confidence ${confidenceText(answer.confidence)}`,
    `${answer.tiersTried.length > 1 ? answer.tiersTried.join(' → ') : answer.tier}, ${plural(answer.loops, 'round')}`,
    harmless(answer.reader),
    ...renderUsage(answer),
    answer.cached ? 'from memory' : `${seconds} s`,
    ...(answer.estimate && !answer.cached ? [`expected: ${estimateText(answer.estimate)}`] : []),
  ]
  return style.dim(wrap(facts.join(' · '), columns))
}

/** How results were reckoned that stand in no citation. */
function renderComputations(computations: readonly Computation[], { columns }: Page): string[] {
  if (computations.length === 0) return []
  return [['Computed:', ...computations.map((one) => wrap(oneLine(showComputation(one)), columns, '  '))].join('\n')]
}

/** The sub-questions that were looked up on the way, where that is more than the question itself. */
function renderSubQuestions({ subQuestions, question }: Answer, { columns }: Page): string[] {
  if (subQuestions.length === 0 || subQuestions.every((part) => part.question === question)) return []
  const lines = subQuestions.map(({ question: part, status, citations }) => {
    const found = citations.map((n) => `[${n}]`).join(' ')
    return wrap([oneLine(part), found || SUB_ANSWER[status]].join(' → '), columns, '  ')
  })
  return [['Looked up:', ...lines].join('\n')]
}

const SUB_ANSWER: Record<Answer['status'], string> = {
  answered: 'found',
  partial: 'found',
  passages: 'nothing sure',
  not_found: 'not found',
}

const MISSING: Record<Answer['status'], string> = {
  answered: 'Not covered: ',
  partial: 'Missing: ',
  passages: '',
  not_found: 'Not found: ',
}

/** What stands before the things that were not found. */
export const missingLabel = (status: Answer['status']): string => MISSING[status]

const FENCED = /^(`{3,})\n[\s\S]*?\n\1$/gm

/** Code is not broken: it is copied from a terminal as it stands. */
function wrapAnswer(text: string, columns: number): string {
  const parts: string[] = []
  const shown = harmless(text).trim()
  let at = 0
  for (const { 0: code, index } of shown.matchAll(FENCED)) {
    if (index > at) parts.push(wrap(shown.slice(at, index - 1), columns))
    parts.push(code)
    at = index + code.length + 1
  }
  if (at < shown.length) parts.push(wrap(shown.slice(at), columns))
  return parts.join('\n')
}

/** The whole answer, ending in a line end. */
export function renderAnswer(answer: Answer, layout: Page): string {
  const page = {
    ...layout,
    link: (text: string, source: string) => layout.style.link(text, join(answer.corpus.root, source)),
  }
  const { columns, style } = page
  const parts: string[] = []
  const found = answer.status === 'answered' || answer.status === 'partial'
  parts.push(found ? wrapAnswer(answer.text, columns) : style.bold(nothingFound(answer)))
  if (answer.missing.length > 0) {
    parts.push(wrap(answer.missing.map(oneLine).join('; '), columns, MISSING[answer.status]))
  }
  parts.push(...renderComputations(answer.computations, page))
  parts.push(...renderSubQuestions(answer, page))
  parts.push(...answer.citations.map((citation) => renderCitation(citation, page)))
  parts.push(...answer.passages.map((passage) => renderPassage(passage, page)))
  if (answer.status === 'partial' || answer.status === 'not_found') {
    parts.push(renderCoverage(answer, page))
    // Of words that stand nowhere nothing comes close.
    if (answer.best.length > 0 && !(answer.status === 'not_found' && answer.basis === 'quoted')) {
      parts.push(['Best candidates, not accepted:', ...answer.best.map((one) => renderCandidate(one, page))].join('\n'))
    }
  }
  if (answer.next) {
    const { tier, estimate } = answer.next
    parts.push(wrap(`Not tried: ${tier} (${estimateText(estimate)}). --budget-tokens 0 lifts the cap.`, columns))
  }
  if (answer.stop === 'error' && answer.reader.startsWith(MODEL)) {
    parts.push(
      wrap(`Check the model: chapterverse doctor --model ${oneLine(answer.reader.slice(MODEL.length))}`, columns),
    )
  }
  parts.push(renderSummary(answer, page))
  return `${parts.join('\n\n')}\n`
}
