/**
 * Document text as data. Whatever is not ours to say passes through here before it enters a prompt, so that no text can
 * write a mark:
 *
 *   ⟦passages⟧                      a fence opens: the name of what follows
 *   ⟦passage 1⟧ Guide › Setup        a passage, with its title and headings
 *   ⟦columns⟧ Option | Default       column names of the rows that follow
 *   ⟦also in⟧ Manual › Setup         another place where the text of the passage stands
 *   17¦The port is 5432.            one numbered sentence, always one line; code with its indentation
 *   …                               text that is left out
 *   ⟦/passages⟧                     the fence closes
 *
 * Brackets and broken bars are removed from data, so every `⟦` and `¦` in a prompt was put there by us, and every true mark
 * begins a line. No data does: what is not a mark follows one. Rendering is deterministic: the same input gives the same bytes.
 * @module
 */
import { UNSEEN } from '../../lib/unseen.ts'
import type { Attempt, Note } from '../reader.ts'

/** What looks like our marks, brackets in pairs, and the ASCII that stands for it in data. */
const LOOKALIKES: Readonly<Record<string, string>> = {
  '⟦': '[',
  '⟧': ']',
  '〚': '[',
  '〛': ']',
  '⟬': '(',
  '⟭': ')',
  '⦗': '(',
  '⦘': ')',
  '⦋': '[',
  '⦌': ']',
  '⟮': '(',
  '⟯': ')',
  '⁅': '[',
  '⁆': ']',
  '﹝': '(',
  '﹞': ')',
  '〘': '[',
  '〙': ']',
  '¦': '|',
  '￤': '|',
}
const BRACKET = new RegExp(`[${Object.keys(LOOKALIKES).join('')}]`, 'g')
/** `[[17]]`: ours as ASCII would draw it. */
const DOUBLE = /\[\[(\s*\/?[\w ]{1,20}\s*)\]\]/g
const BREAKS = /\s*(?:\r\n|[\n\r\v\f\u0085\u2028\u2029])\s*/g
/** Whatever any of this would change; most text has none of it, and is searched once instead of six times. */
const SUSPECT = new RegExp(`[${Object.keys(LOOKALIKES).join('')}\\u2028\\u2029\\p{Cs}]|\\[\\[|${UNSEEN.source}`, 'u')

/** Text as one harmless line: line ends become a space, what cannot be seen is dropped, marks are taken apart. */
export function inline(text: string): string {
  return (SUSPECT.test(text) ? harmless(text.replace(BREAKS, ' ')) : text).trim()
}

/** Text of several lines, each of them harmless. */
export function multiline(text: string): string {
  return text
    .split(/\r\n|[\n\r\u0085\u2028\u2029]/)
    .map((line) => harmless(line).trimEnd())
    .join('\n')
    .trim()
}

function harmless(text: string): string {
  return text
    .replace(/\p{Cs}/gu, '\ufffd')
    .replaceAll('\t', ' ')
    .replace(UNSEEN, '')
    .replace(BRACKET, (bracket) => LOOKALIKES[bracket] ?? '')
    .replace(DOUBLE, (_whole, inner: string) => `[${inner}]`)
}

/**
 * The number before a line. Most lines of a prompt have one, and common tokenizers (o200k, cl100k) make two tokens of
 * `17¦` and five to seven of `⟦17⟧ `.
 */
export const lineMark = (n: number): string => `${n}¦`

/** A named fence around lines that are already harmless. */
export function fence(name: string, lines: readonly string[]): string {
  return [`⟦${name}⟧`, ...lines, `⟦/${name}⟧`].join('\n')
}

/** A fenced list, one entry a line; '' when there is nothing to list. */
export function list(name: string, entries: readonly string[]): string {
  return entries.length === 0
    ? ''
    : fence(
        name,
        entries.map((entry) => `- ${inline(entry)}`),
      )
}

/** What earlier rounds did, one a line. */
export function attempts(tried: readonly Attempt[]): string {
  return list(
    'tried',
    tried.map(({ round, keywords, sections, reason }) =>
      [`${round}.`, keywords.join(', '), sections.join(', '), reason].filter(Boolean).join(' — '),
    ),
  )
}

/** Notes, each with what was found and its numbered quotes; where that is not all, quotes that came close, after `~`. */
export function noteLines(notes: readonly Note[]): string[] {
  const said = ({ quote, place }: { quote: string; place?: string | undefined }) =>
    place ? `${inline(quote)} (${inline(place)})` : inline(quote)
  return notes.flatMap(({ question, status, text, citations, near = [] }, index) => [
    `⟦note ${index + 1}⟧ ${inline(question)} (${status})`,
    ...(text === '' ? [] : [`= ${inline(text)}`]),
    ...citations.map(({ n, ...quote }) => `${lineMark(n)}${said(quote)}`),
    ...(status === 'answered' ? [] : near.map((quote) => `~ ${said(quote)}`)),
  ])
}

/** Parts of a prompt, empty ones left out. */
export function parts(...texts: readonly string[]): string {
  return texts.filter(Boolean).join('\n\n')
}
