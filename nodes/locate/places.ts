/**
 * locate, where places were found by other means: they are read as given, a sentence that a border cuts in whole. The
 * question is understood by rules, so that the one call left is the reading.
 * @module
 */
import { Overwrite } from '@langchain/langgraph'
import { z } from 'zod'
import { sectionAt } from '../../corpus/structure/outline.ts'
import { sectionsOf } from '../../engine/evidence/passages.ts'
import type { Run } from '../../engine/run/context.ts'
import { languagesOf, takeQuestion } from '../../engine/run/conversation.ts'
import type { NodeFunction } from '../../engine/run/node.ts'
import { offlineReader } from '../../engine/run/reader.ts'
import { ChapterverseError } from '../../lib/errors.ts'
import { plural } from '../../lib/plural.ts'
import { freshRun } from '../../state/channels.ts'
import type { PassageRef, TraceEntry } from '../../state/records.ts'

/** Some text of a document, in UTF-16 offsets. */
const Place = z.object({ docId: z.string(), start: z.int().min(0), end: z.int().min(0) })
export type Place = z.infer<typeof Place>

/** @throws `bad_input` on what is no list of places, as plain JavaScript allows */
export function requirePlaces(given: unknown): void {
  const parsed = z.array(Place).safeParse(given)
  if (parsed.success) return
  const [issue] = parsed.error.issues
  const where = ['places', ...(issue?.path ?? [])].join('.')
  throw new ChapterverseError('bad_input', `${where}: ${issue?.message}`, {
    remedy:
      'Give places as { docId, start, end }, in UTF-16 offsets of the text of the document, as search returns them.',
    cause: parsed.error,
  })
}

export function passagesAt(places: readonly Place[]): NodeFunction {
  return async (state, run) => {
    const { corpus, documents } = run
    const { question } = takeQuestion(state.question, state.messages)
    const rules = await offlineReader(corpus, documents)
    const parsed = await rules.parse({ question, turns: [], languages: languagesOf(documents) })
    const passages = places.map((place) => whole(place, run))
    const sections = sectionsOf(passages, corpus)
    run.report(`Reading ${plural(passages.length, 'passage')}`)
    const trace = new Overwrite<TraceEntry[]>([{ round: 1, node: 'locate', sections }])
    return { ...freshRun(), parsed, passages, trace }
  }
}

/** @throws `document_not_found` */
function whole({ docId, start, end }: Place, { corpus }: Run): PassageRef {
  const structure = corpus.structure(docId)
  const cut = (at: number) => structure.sentences.find((sentence) => sentence.start < at && at < sentence.end)
  const { hash } = structure.info
  const path = sectionAt(structure.sections, start)?.path ?? '1'
  return { docId, hash, path, start: cut(start)?.start ?? start, end: cut(end)?.end ?? end }
}
