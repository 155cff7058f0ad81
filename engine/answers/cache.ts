/**
 * Answers kept: the same question of the same documents, with the same settings and reader, is answered at once.
 *
 * ```
 * answer <hash of question, turns, settings, reader>   { answer, documents: [{ docId, hash }], … }
 *
 *   answered   holds while the documents it cites are as they were, and none has come or gone
 *   otherwise  (not found, passages, in part, every instance of something) holds while nothing has changed at all
 * ```
 * @module
 */
import { z } from 'zod'
import { PARSER_VERSION } from '../../corpus/formats/version.ts'
import { recordsIn } from '../../corpus/store/records.ts'
import { ENCODING } from '../../corpus/store/versions.ts'
import type { DocumentInfo } from '../../corpus/types.ts'
import { sha256 } from '../../lib/hash.ts'
import { unlessFailing } from '../../lib/unless-failing.ts'
import { Answer, type Parsed } from '../../state/records.ts'
import { noUsage } from '../../state/usage.ts'
import { requireExact, unlessGone } from '../evidence/citations.ts'
import type { RunResources } from '../run/context.ts'
import type { Turn } from '../run/conversation.ts'

const CachedAnswer = z.object({
  answer: Answer,
  /** What has to be as it was: `docId` alone, or with a hash that must be the same. */
  documents: z.array(z.object({ docId: z.string(), hash: z.string().optional() })),
  at: z.number().describe('Milliseconds since 1970'),
})
type CachedAnswer = z.infer<typeof CachedAnswer>

/** Goes up when other answers are given to the same: earlier ones are not given again. */
const ANSWERS_VERSION = 1

/** About ten kilobytes each. */
const ANSWERS = { prefix: 'answer ', schema: CachedAnswer, most: 256 }

type CacheContext = Pick<RunResources, 'corpus' | 'documents' | 'reader' | 'embedder' | 'memo' | 'settings'>

/** Under which the answer to a question is kept. What an answer may cost and who is asked changes nothing in it. */
export function answerKey(
  question: string,
  turns: readonly Turn[],
  { settings, reader, embedder }: CacheContext,
): string {
  const { corpus, documents, concurrency, budgetTokens, budgetCost, prices, confirm, ...decisive } = settings
  const means = [ANSWERS_VERSION, reader.name, reader.version, embedder?.name, ENCODING, PARSER_VERSION]
  return sha256(JSON.stringify([question, turns, decisive, means]))
}

/** The answer kept for a key, if it still holds; null otherwise. Never fails. */
export function recallAnswer(key: string, world: CacheContext): Answer | null {
  const { memo, corpus, documents } = world
  const kept = memo && unlessFailing(() => recordsIn(memo, ANSWERS).get(key))
  if (!kept || !holds(kept, documents)) return null
  const { answer } = kept
  const exact = unlessGone(
    () => requireExact([...answer.citations, ...answer.passages, ...answer.best], corpus) ?? true,
  )
  if (exact === null) return null
  const { name, root } = corpus
  return { ...answer, corpus: { name, root }, usage: noUsage(), cached: true }
}

function holds({ documents }: CachedAnswer, now: readonly DocumentInfo[]): boolean {
  const hashes = new Map(now.map(({ docId, hash }) => [docId, hash]))
  return (
    documents.length === now.length &&
    documents.every(({ docId, hash }) => hashes.has(docId) && (hash === undefined || hashes.get(docId) === hash))
  )
}

/** Keeps the answer of a run that ended by itself. Never fails: an answer is not worth less for not being kept. */
export function storeAnswer(key: string, answer: Answer, kind: Parsed['kind'] | undefined, world: CacheContext): void {
  const { memo, documents } = world
  const restsOnAll = answer.status !== 'answered' || kind === 'list'
  // `error`: the text that it rested on is gone, and may come back.
  const failed = answer.stop === 'error' || (answer.coverage.callsFailed > 0 && restsOnAll)
  if (memo === null || failed) return
  const cited = new Set(answer.citations.map(({ docId }) => docId))
  const kept: CachedAnswer = {
    answer,
    documents: documents.map(({ docId, hash }) => (restsOnAll || cited.has(docId) ? { docId, hash } : { docId })),
    at: Date.now(),
  }
  unlessFailing(() => recordsIn(memo, ANSWERS).set(key, kept))
}
