/**
 * The findings of `doctor` in a corpus: counts, and what may keep answers from being good.
 * @module
 */

import type { Corpus, IndexOutcome, IndexReport } from '../../index.ts'
import { groupsOfCopies, plural } from '../../index.ts'
import { placed } from '../input/corpus-argument.ts'
import { genericHeadings, longSections } from './sections.ts'

export interface Check {
  name: string
  /** `doubt`: it works, but somebody should look. */
  state: 'ok' | 'doubt' | 'failed'
  detail: string
  /** What to do; '' where nothing is. */
  remedy: string
  /** The files that it is about, all of them, each with its reason and remedy. */
  files?: IndexOutcome[]
}

/** Documents named in one line before "and N more". */
const NAMED = 5

export function named(names: readonly string[]): string {
  const more = names.length - NAMED
  return names.slice(0, NAMED).join(', ') + (more > 0 ? ` and ${more} more` : '')
}

/** The words for a finding, as one and as many: `document without headings`, `documents without headings`. */
type Bad = readonly [one: string, many: string]

function check(name: string, found: readonly string[], good: string, bad: Bad, remedy: string): Check {
  if (found.length === 0) return { name, state: 'ok', detail: good, remedy: '' }
  return { name, state: 'doubt', detail: `${plural(found.length, ...bad)}: ${named(found)}`, remedy }
}

/** Replacement characters, or UTF-8 that was decoded as a single-byte encoding: `Ã©` for `é`, `â€œ` for `“`. */
const MISDECODED = /\uFFFD|Ã[\u0080-\u00bf©¨§¶¼¤]|â€[œ\u009d™“”]|Â[\u00a0£°§]/

/** Whether somebody should look at how a text was decoded. */
export const looksMisdecoded = (text: string): boolean => MISDECODED.test(text)

function duplicateTitles(corpus: Corpus): string[] {
  const count = new Map<string, number>()
  for (const { title } of corpus.documents) count.set(title, (count.get(title) ?? 0) + 1)
  return [...count].filter(([, times]) => times > 1).map(([title, times]) => `"${title}" (${times})`)
}

export function checkCorpus(corpus: Corpus, report: IndexReport | null): Check[] {
  const { documents } = corpus
  const chinese = documents.filter(({ language }) => language === 'zh').length
  const tokens = documents.reduce((sum, document) => sum + document.tokens, 0)
  const flat = documents.filter(({ docId }) => corpus.structure(docId).sections.every(({ heading }) => heading === ''))
  const odd = documents.filter(({ docId, length }) => looksMisdecoded(corpus.text(docId, 0, length)))
  return [
    {
      name: 'documents',
      state: 'ok',
      detail: `${plural(documents.length, 'document')} (${chinese} Chinese), about ${tokens.toLocaleString('en')} tokens`,
      remedy: '',
    },
    ...outcomes(report),
    check(
      'headings',
      flat.map(({ docId }) => docId),
      'every document has headings',
      ['document without headings', 'documents without headings'],
      'They are searched, but cannot be found by their table of contents.',
    ),
    check(
      'names',
      genericHeadings(corpus),
      'headings tell what stands under them',
      ['document whose headings tell little', 'documents whose headings tell little'],
      'Name sections after what they are about, or have a model describe the documents: chapterverse index --describe.',
    ),
    check(
      'lengths',
      longSections(corpus),
      'no section is too long to be read closely',
      ['section too long to be read closely', 'sections too long to be read closely'],
      'Divide them by headings: by its heading alone nobody finds what such a section holds.',
    ),
    check(
      'titles',
      duplicateTitles(corpus),
      'no title is used twice',
      ['title used more than once', 'titles used more than once'],
      'Citations name the file too, but distinct titles are easier to read and to search.',
    ),
    check(
      'copies',
      groupsOfCopies(documents).map((group) => group.map(({ docId }) => docId).join(' = ')),
      'no text is there twice',
      ['text in more than one file', 'texts in more than one file'],
      'Each is read once, and answers name the other files; delete those that nobody needs.',
    ),
    check(
      'encoding',
      odd.map(({ docId }) => docId),
      'no text looks wrongly decoded',
      ['document that may be wrongly decoded', 'documents that may be wrongly decoded'],
      'Save them as UTF-8 and index again.',
    ),
  ]
}

/** One line for each kind of outcome, with the first reasons. Pictures that were read are a kind of their own. */
export function outcomes(report: IndexReport | null): Check[] {
  const kindOf = ({ outcome, ocr }: IndexOutcome): string =>
    ocr ? 'recognised' : outcome === 'text' ? 'pages' : outcome
  const all = report?.outcomes ?? []
  return [...new Set(all.map(kindOf))].map((kind) => {
    const files = all.filter((one) => kindOf(one) === kind)
    const good = kind === 'skipped' || kind === 'recognised'
    return {
      name: kind,
      state: good ? 'ok' : 'doubt',
      detail: `${plural(files.length, 'file')}: ${named(files.map(({ source, reason }) => placed(source, reason.replace(/\.$/, ''))))}`,
      remedy: good ? '' : (files[0]?.remedy ?? ''),
      files,
    }
  })
}
