/**
 * One section, word for word.
 * @module
 */
import { ChapterverseError } from '../../lib/errors.ts'
import { lineAt } from '../structure/lines.ts'
import { type PageRange, pageRangeOf } from '../structure/pages.ts'
import type { Corpus, DocumentInfo, Section, Span } from '../types.ts'
import { type MapNode, mapNodesOf } from './navigation.ts'

export interface SectionText extends Span, PageRange {
  docId: string
  path: string
  headings: string[]
  /** True for a topic: what it is called is our doing, and its text is cited as section `1`. */
  made: boolean
  title: string
  source: string
  /** Its own text and that of its subsections, as it stands in the document. */
  text: string
  line: number
}

/**
 * @param reference `docId#path`, as the map, hits and citations give it
 * @throws `section_not_found`, `document_not_found`, `document_changed`
 */
export function readSection(corpus: Corpus, reference: string): SectionText {
  const { docId, title, source, path, headings, made, start, end } = findSection(corpus, reference)
  const { pages } = corpus.structure(docId)
  const text = corpus.text(docId, start, end)
  const lineOf = (offset: number) => lineAt(corpus, docId, offset)
  const place = { ...pageRangeOf(pages, { start, end }, lineOf), line: lineOf(start) }
  return { docId, path, headings, made, title, source, start, end, text, ...place }
}

/**
 * Where a section or topic stands, without its text.
 * @throws `section_not_found`, `document_not_found`
 */
export function findSection(corpus: Corpus, reference: string): MapNode & DocumentInfo {
  const at = reference.lastIndexOf('#')
  if (at < 0) {
    throw new ChapterverseError('section_not_found', `"${reference}" names no section.`, {
      remedy: 'Write DOC#PATH, such as guide/auth.md#2.3; the map shows all paths.',
    })
  }
  const info = corpus.document(reference.slice(0, at))
  const path = reference.slice(at + 1)
  const places = mapNodesOf(corpus.structure(info.docId))
  const place = places.find((candidate) => candidate.path === path)
  if (place === undefined) throw notFound(info.docId, path, places)
  return { ...info, ...place }
}

function notFound(docId: string, path: string, sections: readonly Section[]): ChapterverseError {
  const near = neighbours(path, sections).map((s) => `${s.path} ${s.heading}`.trim())
  return new ChapterverseError(
    'section_not_found',
    `${docId} has no section ${path === '' ? 'without a path' : path}.`,
    {
      remedy: `There are: ${near.join('; ')}.`,
    },
  )
}

/** The sections under the deepest ancestor of the path that there is; ten at most, the numerically nearest first. */
function neighbours(path: string, sections: readonly Section[]): Section[] {
  for (let parent = path; parent !== ''; ) {
    parent = parent.slice(0, Math.max(0, parent.lastIndexOf('.')))
    const prefix = parent === '' ? '' : `${parent}.`
    const children = sections.filter((s) => s.path.startsWith(prefix) && !s.path.slice(prefix.length).includes('.'))
    if (children.length === 0) continue
    const wanted = Number.parseInt(path.slice(prefix.length), 10)
    const distance = (s: Section) => Math.abs(Number.parseInt(s.path.slice(prefix.length), 10) - wanted) || 0
    return [...children].sort((a, b) => distance(a) - distance(b)).slice(0, 10)
  }
  return sections.slice(0, 10)
}
