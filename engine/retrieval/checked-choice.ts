/**
 * A reader's choice from the map, held against what there is. A reader may name sections that do not exist, that were
 * read, or that lie elsewhere; nothing it writes is used but to look something up among the documents of the run.
 * @module
 */
import { rankForMap } from '../../corpus/map/index.ts'
import { mapNodesOf } from '../../corpus/map/navigation.ts'
import type { LocateOutput } from '../../readers/reader.ts'
import type { ReadingState } from '../../state/channels.ts'
import { READ_BEFORE } from '../../state/reasons.ts'
import type { Run } from '../run/context.ts'
import { type CloseReadingView, type SectionRef, viewCloseReading } from './close-reading.ts'
import { descriptions } from './descriptions.ts'
import { searchWords } from './search.ts'

export interface Choice {
  /** In the order in which they are to be read; each has something unread. */
  sections: SectionRef[]
  /** What came to nothing and why, for the trace and for the next round; '' when all was usable. */
  dropped: string
}

/** Names of one reply that are looked at; a reply may hold thousands. */
const LOOKED_AT = 24

export function checkChoice(reply: LocateOutput, state: ReadingState, run: Run): Choice {
  const dropped = new Map<string, Set<string>>()
  const drop = (why: string, name: string) => void dropped.set(why, (dropped.get(why) ?? new Set()).add(name))
  const reading = viewCloseReading(state, run)
  const usable = (name: string): SectionRef[] => {
    const section = sectionNamed(name, run)
    if (!section) drop('not in the documents', name)
    else if (!reading.hasRoom(section.docId) && !reading.isOpen(section)) drop('enough read for now in', section.docId)
    else if (reading.unread(section).length === 0) drop(READ_BEFORE, name)
    else return [section]
    return []
  }
  const names = [...new Set(reply.sections)].slice(0, LOOKED_AT)
  const named = names.filter((name) => !isDocument(name, run)).flatMap(usable)
  const documents = [...names.filter((name) => isDocument(name, run)), ...reply.documents.slice(0, LOOKED_AT)]
  const entered = [...new Set(documents)]
    .filter((docId) => isDocument(docId, run) || drop('not in the documents', docId))
    .filter((docId) => !names.some((name) => name.startsWith(`${docId}#`)))
    .filter((docId) => reading.hasRoom(docId) || drop('enough read for now in', docId))
  // Where sections are named, other documents are only looked into.
  const each = named.length > 0 ? 1 : reading.allowed()
  const sections = [...named, ...entered.flatMap((docId) => bestUnread(docId, each, reading, state, run))]
  return { sections, dropped: [...dropped].map(([why, what]) => `${why}: ${listed([...what])}`).join('; ') }
}

const isDocument = (name: string, { documents }: Run): boolean => documents.some(({ docId }) => docId === name)

/** `docId#path`, also with the heading copied along. */
function sectionNamed(name: string, run: Run): SectionRef | null {
  const at = name.lastIndexOf('#')
  const docId = name.slice(0, Math.max(0, at))
  if (at < 0 || !isDocument(docId, run)) return null
  const path = /^\d+(?:\.\d+)*(?=\s|$)/.exec(name.slice(at + 1))?.[0]
  const place = mapNodesOf(run.corpus.structure(docId)).find((one) => one.path === path)
  return place ? { docId, path: place.path } : null
}

/** Where a document is entered of which no section was named. */
function bestUnread(
  docId: string,
  count: number,
  reading: CloseReadingView,
  state: ReadingState,
  run: Run,
): SectionRef[] {
  const { corpus } = run
  const words = state.parsed ? searchWords(state.parsed, state.keywords) : []
  const ranked = rankForMap(corpus, words, { documents: [docId], ...descriptions(run) }).sections.map((name) =>
    name.slice(docId.length + 1),
  )
  const paths = new Set([...ranked, ...mapNodesOf(corpus.structure(docId)).map(({ path }) => path)])
  const best: SectionRef[] = []
  for (const path of paths) {
    if (best.length === count) break
    const section = { docId, path }
    if (reading.unread(section).length > 0) best.push(section)
  }
  return best
}

/** A few names, none of them long: they are someone else's words. */
function listed(names: readonly string[]): string {
  const shown = names.slice(0, 6).map((name) => (name.length > 80 ? `${name.slice(0, 80)}…` : name))
  return [...shown, ...(names.length > shown.length ? ['…'] : [])].join(', ')
}
