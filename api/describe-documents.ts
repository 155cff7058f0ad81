/**
 * A title and a sentence for every document, and for every topic of a document without headings, from the reader. Each is
 * stored as soon as it is there: whatever ends the work, the next one goes on from what was finished.
 *
 *     all subjects ─ described already ─→ known
 *                  └ the rest, `concurrency` at a time ─→ made | failed, until the budget or the caller says stop
 * @module
 */
import pLimit from 'p-limit'
import { descriptionKey } from '../corpus/map/index.ts'
import { mapNodesOf } from '../corpus/map/navigation.ts'
import type { Corpus, DocumentInfo, RecordStore } from '../corpus/types.ts'
import { tokenWeight } from '../corpus/words/tokens.ts'
import { createLedger } from '../engine/run/budget.ts'
import type { RunResources } from '../engine/run/context.ts'
import { ChapterverseError } from '../lib/errors.ts'
import { describedFrom, storeDescription } from '../readers/descriptions.ts'
import type { DescribeInput } from '../readers/reader.ts'
import type { Usage } from '../state/records.ts'
import { OFFLINE } from '../state/settings.ts'
import { noUsage } from '../state/usage.ts'

/** The thing that is described: a document, or with a path a topic of it. */
interface Subject {
  docId: string
  path?: string
  /** Under which it is stored; equal texts are described once. */
  key: string
}

export interface DescribeProgress {
  /** Described so far, by this run or an earlier one, of all. */
  done: number
  total: number
}

export interface DescribeReport {
  /** Documents and topics, equal ones counted once. */
  total: number
  /** Described before. */
  known: number
  made: number
  /** Calls that failed after their retries. What they asked for is asked again by the next run. */
  failed: number
  /** `failing`: nothing but failures, so that asking on was of no use. */
  stop: 'done' | 'budget' | 'cancelled' | 'failing'
  /** Of the last call that failed. */
  error: { code: string; message: string; remedy: string } | null
  reader: string
  /** Of this run. */
  usage: Usage
}

export interface DescribeOptions {
  signal?: AbortSignal | undefined
  onProgress?: ((progress: DescribeProgress) => void) | undefined
}

/** Failures without one success after which a model is taken to be out of order. */
const HOPELESS = 8

/**
 * @param store Where descriptions are kept.
 * @throws `bad_setting` when no model is set; what is no failure of a call, such as a document that changed under it
 */
export async function describeDocuments(
  { corpus, documents, reader, settings }: RunResources,
  store: RecordStore,
  { signal, onProgress }: DescribeOptions = {},
): Promise<DescribeReport> {
  if (reader.name === OFFLINE) throw noModel()
  const ledger = createLedger(settings, noUsage())
  const { reserve, allow } = ledger.account('describe')
  const call = { reserve, allow, ...(signal && { signal }) }
  const subjects = subjectsOf(corpus, documents)
  const described = describedFrom(store)
  const open = subjects.filter(({ key }) => described(key) === undefined)
  const total = subjects.length
  const known = total - open.length
  const counts = { made: 0, failed: 0 }
  let stop: DescribeReport['stop'] = 'done'
  let error: DescribeReport['error'] = null
  const told = () => onProgress?.({ done: known + counts.made, total })

  async function one(subject: Subject): Promise<void> {
    if (signal?.aborted) stop = 'cancelled'
    if (stop !== 'done') return
    try {
      storeDescription(store, subject.key, await reader.describe(inputOf(corpus, subject), call))
      counts.made++
      told()
    } catch (thrown) {
      if (!(thrown instanceof ChapterverseError)) throw thrown
      const { code, message, remedy } = thrown
      if (code === 'cancelled' || code === 'budget_exceeded') stop = code === 'cancelled' ? code : 'budget'
      else if (code.startsWith('model_')) {
        error = { code, message, remedy }
        if (++counts.failed >= HOPELESS && counts.made === 0) stop = 'failing'
      } else throw thrown
    }
  }

  told()
  const limit = pLimit(settings.concurrency)
  const ended = await Promise.allSettled(open.map((subject) => limit(one, subject)))
  for (const end of ended) if (end.status === 'rejected') throw end.reason
  return { total, known, ...counts, stop, error, reader: reader.name, usage: ledger.total().usage }
}

function noModel(): ChapterverseError {
  return new ChapterverseError('bad_setting', 'Descriptions are made by a model, and none is set.', {
    remedy:
      'Name one with --model or CHAPTERVERSE_MODEL. Without one the map shows the most central sentence of each document, which needs no describing.',
  })
}

function subjectsOf(corpus: Corpus, documents: readonly DocumentInfo[]): Subject[] {
  const all = documents.flatMap(({ docId }): Subject[] => {
    const topics = mapNodesOf(corpus.structure(docId)).filter(({ made }) => made)
    return [
      { docId, key: descriptionKey(corpus, docId) },
      ...topics.map(({ path }) => ({ docId, path, key: descriptionKey(corpus, docId, path) })),
    ]
  })
  return [...new Map(all.map((subject) => [subject.key, subject])).values()]
}

/** Enough to tell what a text is about; titles and first pages say most of it. */
const BEGINNING_TOKENS = 1500
const HEADINGS_TOKENS = 500
/** Of any text, a token is at most four characters. */
const CHARACTERS_A_TOKEN = 4

/** The beginning of the text and, for a document, the list of its headings. */
function inputOf(corpus: Corpus, { docId, path }: Subject): DescribeInput {
  const structure = corpus.structure(docId)
  const { info, sections } = structure
  const { start, end } = mapNodesOf(structure).find((place) => place.path === path) ?? { start: 0, end: info.length }
  const beginning = within(
    BEGINNING_TOKENS,
    corpus.text(docId, start, Math.min(end, start + BEGINNING_TOKENS * CHARACTERS_A_TOKEN)),
  )
  const headings = path === undefined ? sections.map(({ heading }) => heading).filter(Boolean) : []
  const list = within(HEADINGS_TOKENS, headings.map((heading) => `- ${heading}`).join('\n'))
  return { title: info.title, headings: [], text: [beginning, list].filter(Boolean).join('\n\n') }
}

/** About as many tokens of the beginning of a text. */
function within(tokens: number, text: string): string {
  const share = tokens / tokenWeight(text)
  return share >= 1 ? text : text.slice(0, Math.floor(text.length * share)).toWellFormed()
}
