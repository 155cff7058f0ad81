/**
 * Navigation memory: where a question found its answer is tried first when one like it is asked, so that it costs one
 * extraction. Only routes are kept, never answers: what is read there is extracted and verified as ever.
 *
 * ```
 * navigation <hash>   { terms: ["kept", "session"], marks: ["30"], sections: [{ docId, path, hash }], at: 1764… }
 * ```
 *
 * Of a question its terms are kept, sorted, each once: enough to weigh likeness, not the words it was asked in. They
 * lie beside the texts they were asked of and are shown to nobody.
 * @module
 */

import { z } from 'zod'
import { mapNodesOf } from '../../corpus/map/navigation.ts'
import { sectionId } from '../../corpus/references/section-id.ts'
import { recordsIn } from '../../corpus/store/records.ts'
import type { Corpus, WordStatistics } from '../../corpus/types.ts'
import { queryTerms } from '../../corpus/words/terms.ts'
import { sha256 } from '../../lib/hash.ts'
import { unlessFailing } from '../../lib/unless-failing.ts'
import type { ReadingState } from '../../state/channels.ts'
import { selectBlocks } from '../../state/outcome.ts'
import { unlessGone } from '../evidence/citations.ts'
import { restoreDraft } from '../evidence/draft-record.ts'
import type { Run } from '../run/context.ts'
import type { SectionRef } from './close-reading.ts'

/** Sections of one route: as many as one round reads in one document. */
const SECTIONS = 3

/**
 * How much alike two questions must be: the share of their weight, by rarity in the corpus, that they have in common.
 * Chosen on the pairs in `past-routes.test.ts`: it lets no question through that asks something else.
 */
export const MIN_SIMILARITY = 0.6

const Route = z.object({
  terms: z.array(z.string()),
  marks: z.array(z.string()).describe('Figures and names that must be the same'),
  sections: z.array(z.object({ docId: z.string(), path: z.string(), hash: z.string() })),
  at: z.number().describe('Milliseconds since 1970'),
})
type Route = z.infer<typeof Route>

/** Half a kilobyte each. */
const ROUTES = { prefix: 'navigation ', schema: Route, most: 256 }

/** Keeps the route of a run that ended verified. Never fails: a memory is not worth an answer. */
export function rememberRoute({ parsed, history }: ReadingState, { memo, corpus, threshold }: Run): void {
  const kept = history.at(-1)?.draft
  if (memo === null || parsed === null || !kept) return
  const draft = unlessGone(() => restoreDraft(kept, corpus))
  const spans = selectBlocks(draft?.blocks ?? [], threshold, parsed.kind).flatMap((block) => block.spans)
  const cited = new Map(spans.flatMap(({ docId, start }) => sectionWith(corpus, docId, start)))
  if (cited.size === 0 || cited.size > SECTIONS) return
  const asked = signatureOf(parsed.question)
  const route: Route = { ...asked, sections: [...cited.values()], at: Date.now() }
  // One question may have several routes: it may be asked of other documents.
  const key = sha256(JSON.stringify([asked, [...cited.keys()].sort()]))
  unlessFailing(() => recordsIn(memo, ROUTES).set(key, route))
}

/** Where the most similar question of before found its answer; routes to what was edited or is gone are forgotten. */
export function recallRoute({ parsed }: ReadingState, { memo, corpus, documents }: Run): SectionRef[] {
  if (memo === null || parsed === null) return []
  const routes = recordsIn(memo, ROUTES)
  const asked = signatureOf(parsed.question)
  const statistics = corpus.statistics()
  const selected = new Set(documents.map(({ docId }) => docId))
  const alike = (unlessFailing(() => routes.list()) ?? [])
    .filter(({ value }) => value.marks.join('\n') === asked.marks.join('\n'))
    .map(({ key, value }) => ({
      key,
      route: value,
      similarity: weightedJaccard(asked.terms, value.terms, statistics),
    }))
    .filter(({ similarity }) => similarity >= MIN_SIMILARITY)
    .sort((a, b) => b.similarity - a.similarity || b.route.at - a.route.at)
  for (const { key, route } of alike) {
    if (!route.sections.every((section) => stands(section, corpus))) unlessFailing(() => routes.delete(key))
    else if (route.sections.every(({ docId }) => selected.has(docId)))
      return route.sections.map(({ docId, path }) => ({ docId, path }))
  }
  return []
}

/** The words of a question that are kept and compared. */
export function signatureOf(question: string): Pick<Route, 'terms' | 'marks'> {
  const terms = [...new Set(queryTerms(question))].filter((term) => !SINGLE_HAN.test(term)).sort()
  const marks = [
    ...new Set((question.match(NAME) ?? []).filter((name) => MARK.test(name)).map((name) => name.toLowerCase())),
  ]
  return { terms, marks: marks.sort() }
}

/** Of Chinese, pairs of characters tell questions apart; single ones are in all of them. */
const SINGLE_HAN = /^\p{Script=Han}$/u

const NAME = /[$-]*[A-Za-z0-9\u00c0-\u024f]+(?:[._:/\\-]+[A-Za-z0-9\u00c0-\u024f]+)*%?/g
/** Figures, and names as code has them: `max_connections`, `os.path`, `maxLoops`, `--dry-run`, `SSO`. */
const MARK = /\d|[._:/\\-]|\$|[a-z][A-Z]|^[A-Z]{2,}/

/** Weighted Jaccard, 0 to 1: what two questions have in common of what both ask. */
export function weightedJaccard(a: readonly string[], b: readonly string[], statistics: WordStatistics): number {
  const weight = (term: string): number => {
    const frequency = statistics.frequency(term)
    // What stands nowhere tells nothing of where to look.
    return frequency === 0 ? 0 : Math.log(1 + (statistics.total - frequency + 0.5) / (frequency + 0.5))
  }
  const sum = (terms: Iterable<string>): number => [...terms].reduce((total, term) => total + weight(term), 0)
  const other = new Set(b)
  const shared = sum(a.filter((term) => other.has(term)))
  const all = sum(new Set([...a, ...b]))
  return all === 0 ? 0 : shared / all
}

/** The innermost section or topic that holds an offset, by name, with the hash of its own text. */
function sectionWith(corpus: Corpus, docId: string, offset: number): [string, Route['sections'][number]][] {
  const place = mapNodesOf(corpus.structure(docId)).findLast(({ start, ownEnd }) => start <= offset && offset < ownEnd)
  if (!place) return []
  const { path, start, ownEnd } = place
  return [[sectionId(docId, path), { docId, path, hash: sha256(corpus.text(docId, start, ownEnd)) }]]
}

function stands({ docId, path, hash }: Route['sections'][number], corpus: Corpus): boolean {
  if (!corpus.documents.some((info) => info.docId === docId)) return false
  const place = mapNodesOf(corpus.structure(docId)).find((one) => one.path === path)
  return place !== undefined && sha256(corpus.text(docId, place.start, place.ownEnd)) === hash
}
