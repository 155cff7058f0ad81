/**
 * The library: everything that is exported.
 *
 * @example
 * const library = await openCorpus(['./docs'])
 * const answer = await ask('How long is a session kept?', { corpus: library })
 * console.log(answer.text, answer.citations)
 * @module
 */

import type { EmbeddingsInterface } from '@langchain/core/embeddings'
import type { BaseChatModel } from '@langchain/core/language_models/chat_models'
import type { BaseRetriever, BaseRetrieverInterface } from '@langchain/core/retrievers'
import type { RunnableConfig } from '@langchain/core/runnables'
import type { StructuredToolInterface } from '@langchain/core/tools'
import type { DescribeProgress, DescribeReport } from './api/describe-documents.ts'
import type { Forecast } from './api/estimate.ts'
import { type CorpusOrLibrary, givenLibrary } from './api/given-corpus.ts'
import type { AnswerEvent } from './api/stream.ts'
import type { ToolNaming } from './api/tool.ts'
import { type Claim, type Recheck, recheck } from './corpus/checks/recheck.ts'
import {
  type ComputationCheck,
  type ComputationClaim,
  recheckComputation,
} from './corpus/checks/recheck-computation.ts'
import { type OpenCorpus, openCorpus as open } from './corpus/open.ts'
import { searchDistinct } from './corpus/search/distinct.ts'
import { type SearchHit, withText } from './corpus/search/hits.ts'
import type { GivenReader } from './engine/run/context.ts'
import type { Turn } from './engine/run/conversation.ts'
import type { RunEvent } from './engine/run/events.ts'
import type { Own } from './engine/run/given-library.ts'
import type { CompiledTier } from './graphs/compiled-tier.ts'
import { isTraced } from './lib/env.ts'
import type { Place } from './nodes/locate/places.ts'
import type { ModelProbe, ProbeOptions } from './readers/model/probe.ts'
import type { OfflineReaderOptions } from './readers/offline/index.ts'
import type { Reader } from './readers/reader.ts'
import type { Proposal } from './state/proposal.ts'
import { requireBounded } from './state/question.ts'
import type { Answer } from './state/records.ts'
import type { SettingsInput } from './state/settings.ts'
import { TIERS, type Tier } from './state/tiers.ts'

export type { DescribeProgress, DescribeReport } from './api/describe-documents.ts'
export type { Forecast } from './api/estimate.ts'
export type { CorpusOrLibrary } from './api/given-corpus.ts'
export type { AnswerEvent } from './api/stream.ts'
export type { Recheck } from './corpus/checks/recheck.ts'
export type { ComputationCheck } from './corpus/checks/recheck-computation.ts'
export { createCorpusHandle } from './corpus/handle.ts'
export type { IndexOutcome, IndexProgress, IndexReport } from './corpus/indexing/indexer.ts'
export { documentsOfLoader } from './corpus/indexing/loader.ts'
export { purgeCorpus, purgeParsed } from './corpus/indexing/purge.ts'
export {
  type DocumentMapEntry,
  type MapSection,
  rankForMap,
  readMap,
  renderMap,
  searchMap,
  viewMap,
} from './corpus/map/index.ts'
export { readSection, type SectionText } from './corpus/map/read-section.ts'
export type { OpenCorpus, OpenOptions } from './corpus/open.ts'
export { groupsOfCopies } from './corpus/references/copies.ts'
export type { OtherPlace, SearchHit } from './corpus/search/hits.ts'
export { findCorpus, type KeptCorpus, listCorpora } from './corpus/store/corpora.ts'
export { checkStore, moveCorpus, removeCorpus, renameCorpus } from './corpus/store/keep.ts'
export { probeStore } from './corpus/store/probe.ts'
export { cellAt, cellIn, cellsWithin, type Heads, headsOf, tableAt } from './corpus/structure/tables/look-up.ts'
export type { Corpus, DocumentInfo, Table, TableCell } from './corpus/types.ts'
export { diagnose } from './engine/answers/diagnosis/diagnose.ts'
export type { Case, Finding, Known, Symptom } from './engine/answers/diagnosis/examined.ts'
export { passageParts } from './engine/answers/passage-parts.ts'
export { showComputation } from './engine/answers/show-computation.ts'
export { reckonedText, type ShownLine } from './engine/evidence/reckoned-text.ts'
export type { BlockEvent, EvidenceEvent, ProgressEvent, RunEvent, TreeEvent } from './engine/run/events.ts'
export type { Own } from './engine/run/given-library.ts'
export type { CompiledTier } from './graphs/compiled-tier.ts'
export { defaultCorpus, env, home } from './lib/env.ts'
export { ChapterverseError, type ErrorCode } from './lib/errors.ts'
export { loadOptional } from './lib/optional.ts'
export { plural } from './lib/plural.ts'
export type { Place } from './nodes/locate/places.ts'
export { describedFrom } from './readers/descriptions.ts'
export type { OfflineReaderOptions, Weights } from './readers/offline/index.ts'
export type { Reader } from './readers/reader.ts'
export type { Proposal } from './state/proposal.ts'
export { LONGEST_QUESTION, requireBounded } from './state/question.ts'
export {
  Answer,
  type Candidate,
  type Citation,
  type Computation,
  type Estimate,
  type Passage,
} from './state/records.ts'
export { OFFLINE, parseSettings, Settings, type SettingsInput } from './state/settings.ts'
export { TIERS } from './state/tiers.ts'

/**
 * Opens files and folders, indexing what is new or changed first, or a corpus that was registered under a name.
 * Whoever opens a corpus closes it: `library.corpus.close()`.
 * @throws `path_not_found`, `no_documents`, `no_corpus`, `store_unusable`
 */
export const openCorpus = open

export interface AskOptions {
  corpus: CorpusOrLibrary
  /** Default `auto`. */
  tier?: Tier
  settings?: SettingsInput
  signal?: AbortSignal
  /** Progress, and each verified block of the answer. */
  onEvent?: (event: RunEvent) => void
  /** auto, with the setting `confirm`: whether to go up a tier, knowing what it will take; without it, it does not. */
  onConfirm?: (proposal: Proposal) => Promise<boolean>
  /** Instead of the one that the settings name, or made around it, to listen to it. */
  reader?: GivenReader
  /** Vectors of titles and summaries: any LangChain embeddings, instead of the model that the settings name. */
  embeddings?: EmbeddingsInterface
  /** Ranks beside BM25 in the tiers that rank chunks; both rankings are fused. Its documents are found by id or by text. */
  retriever?: BaseRetrieverInterface
  /**
   * The run that this one is a part of: what a tool or a node of LangGraph is given as its second argument. Without it
   * the one under way is found; only custom events of a tool do not reach the graph around it then.
   */
  config?: RunnableConfig
}

/**
 * Asks one question. Within a node, a tool or a chain of LangGraph and LangChain it is a part of that run: it streams
 * into it, stops with it, and is traced inside it. "Not found" is an answer; so are a cancelled run (`stop: "cancelled"`) and a model that fails
 * after its retries (`stop: "error"`), each with what was found until then.
 * @throws `no_question`, `no_corpus`, `bad_input` (a question of more than 20,000 characters), `bad_setting`,
 * `document_not_found` and other errors of use
 */
export async function ask(
  question: string | { question: string; turns?: readonly Turn[] },
  { corpus, tier = 'auto', settings, signal, onEvent, ...own }: AskOptions,
): Promise<Answer> {
  const asked = typeof question === 'string' ? { question, turns: [] } : { turns: [], ...question }
  requireBounded(asked.question)
  const { answerQuestion } = await import('./api/ask.ts')
  return answerQuestion({ ...asked, tier, library: givenLibrary(corpus), settings, signal, onEvent, ...own })
}

/**
 * Asks one question, and gives what happens as it happens: events, the last of which holds the answer. Whoever stops
 * listening cancels it.
 * @throws what `ask` throws
 * @example
 * for await (const event of stream('How long is a session kept?', { corpus: library }))
 *   if (event.type === 'block') console.log(event.text)
 */
export async function* stream(
  question: Parameters<typeof ask>[0],
  options: AskOptions,
): AsyncGenerator<RunEvent | AnswerEvent, void, undefined> {
  const { eventsOf } = await import('./api/stream.ts')
  yield* eventsOf((onEvent, signal) => ask(question, { ...options, onEvent, signal }), options)
}

export interface AskAboutOptions {
  corpus: CorpusOrLibrary
  /** What is read, best first, however it was found. */
  places: readonly Place[]
  settings?: SettingsInput
  signal?: AbortSignal
  onEvent?: (event: RunEvent) => void
  /** As for `ask`. */
  config?: RunnableConfig
  /** Instead of the one that the settings name, or made around it, to listen to it. */
  reader?: GivenReader
}

/**
 * Answers from places that were found by other means, a retriever of your own: one call of the reader, its citations
 * checked as ever. The places are read whole, however long they are together.
 * @throws `no_question`, `no_corpus`, `bad_input`, `bad_setting`, `document_not_found`, `model_refused`,
 * `model_unavailable`
 */
export async function askAbout(question: string, { corpus, ...options }: AskAboutOptions): Promise<Answer> {
  const { answerFromPlaces } = await import('./api/ask-about.ts')
  return answerFromPlaces({
    question,
    library: givenLibrary(corpus),
    settings: undefined,
    signal: undefined,
    ...options,
  })
}

export interface EstimateOptions {
  corpus: CorpusOrLibrary
  settings?: SettingsInput
  signal?: AbortSignal
  /** Instead of the one that the settings name. */
  reader?: Reader
}

/**
 * Estimates what each tier would take for a question: calls, tokens, cost where prices are set, seconds. Asks nobody:
 * prompts are made as they would be sent and counted, corrected by what earlier runs on this store took.
 * @throws `no_question`, `bad_setting`, `document_not_found`
 */
export async function estimate(question: string, { corpus, ...options }: EstimateOptions): Promise<Forecast> {
  const { forecastTiers } = await import('./api/estimate.ts')
  return forecastTiers({ question, library: givenLibrary(corpus), settings: undefined, ...options })
}

export interface SearchSettings {
  /** Default 10. */
  topK?: number
  /** Only in this document, by id or source, with or without extension. */
  withinDoc?: string
}

/**
 * BM25 alone: the best chunks for a few words or a whole question, those that say the same once (`alsoIn`).
 * @throws `bad_input` for more than 20,000 characters
 */
export function search(
  corpus: CorpusOrLibrary,
  words: string | readonly string[],
  { topK = 10, withinDoc }: SearchSettings = {},
): SearchHit[] {
  const { corpus: searched } = givenLibrary(corpus)
  const list = typeof words === 'string' ? [words] : words
  requireBounded(list.join(' '))
  const within = withinDoc === undefined ? {} : { documents: [withinDoc] }
  return withText(searchDistinct(searched, list, { topK, ...within }), searched)
}

export interface DescribeOptions {
  settings?: SettingsInput
  /** Instead of the one that the settings name. */
  reader?: Reader
  signal?: AbortSignal
  onProgress?: (progress: DescribeProgress) => void
}

/**
 * Has a model write a title and a sentence for every document, and every topic of a document without headings, that has
 * none yet; the map shows them. What was finished is kept, whatever ends it: a failing call costs that call, and a
 * spent budget or a cancel leaves the rest to the next time.
 * @throws `bad_setting` when no model is set
 */
export async function describeCorpus(library: OpenCorpus, options: DescribeOptions = {}): Promise<DescribeReport> {
  const { describeLibrary } = await import('./api/describe.ts')
  return describeLibrary(library, options)
}

export interface AnswerCheck {
  question: string
  /** Whether every citation stands where it says, and every computed result follows. */
  exact: boolean
  citations: (Recheck & { n: number })[]
  computations: ComputationCheck[]
}

/**
 * Whether the endpoint of a model answers, knows the model and replies as a reader must, by one real call; null when no
 * model is set.
 * @param model default: `CHAPTERVERSE_MODEL`
 * @throws `bad_setting`, `model_unavailable`, `model_refused`, `model_reply`
 */
export async function probeModel(model?: string, options: ProbeOptions = {}): Promise<ModelProbe | null> {
  const { probeModel: probe } = await import('./readers/model/probe.ts')
  return probe(model, options)
}

/** The part of an answer that a re-check looks at. */
export interface Checked {
  question: string
  /** Of the answer, in which results of computations must stand. */
  text?: string | undefined
  citations: readonly (Claim & { n: number })[]
  computations?: readonly ComputationClaim[] | undefined
  /** Of an answer without citations: checked in their place. */
  passages?: readonly (Claim & { n: number })[] | undefined
}

/** Re-checks the citations and computations of answers against a corpus as it is now. */
export function verify(answers: Checked | readonly Checked[], corpus: CorpusOrLibrary): AnswerCheck[] {
  const { corpus: checked } = givenLibrary(corpus)
  return [answers].flat().map(({ question, text, citations, computations = [], passages = [] }) => {
    const cited = [...citations, ...passages].map((citation) => ({ n: citation.n, ...recheck(citation, checked) }))
    const computed = computations.map((one) => recheckComputation(one, { text, citations }, checked))
    const exact = cited.every(({ state }) => state === 'exact') && computed.every(({ state }) => state === 'follows')
    return { question, exact, citations: cited, computations: computed }
  })
}

/**
 * The graphs as LangGraph Server serves them, which open corpora by name; or over a corpus that is open. Loaded on
 * demand: LangGraph takes longer to load than a search takes.
 * @example
 * const graph = await graphs.lv2(library, { reader })
 */
export const graphs = Object.fromEntries(
  TIERS.map((tier) => [tier, (corpus?: CorpusOrLibrary, own?: Own) => graphOf(tier, corpus, own)]),
) as Record<Tier, (corpus?: CorpusOrLibrary, own?: Own) => Promise<CompiledTier>>

async function graphOf(tier: Tier, corpus?: CorpusOrLibrary, own?: Own): Promise<CompiledTier> {
  const { openLibrary } = await import('./engine/run/given-library.ts')
  const open = corpus === undefined ? undefined : openLibrary(givenLibrary(corpus), own)
  if (tier === 'auto') return (await import('./graphs/auto.ts')).createAuto(open) as CompiledTier
  return (await import('./graphs/tiers.ts')).GRAPHS[tier](open) as CompiledTier
}

/** Settings stand beside the other options, or together in `settings`. */
export interface ToolOptions extends Omit<AskOptions, 'corpus' | 'config'>, ToolNaming, SettingsInput {}

/**
 * A LangChain tool that asks the corpus: question in, answer with citations out (as text, the answer as artifact). In
 * an agent it streams into the agent's run, stops with it, and is traced inside it.
 * @example
 * createReactAgent({ llm, tools: [await asTool(library, { tier: 'lv1', model: 'gpt-4.1-mini' })] })
 */
export async function asTool(corpus: CorpusOrLibrary, options: ToolOptions = {}): Promise<StructuredToolInterface> {
  const { createTool } = await import('./api/tool.ts')
  const { name, description, tier, settings, signal, onEvent, onConfirm, reader, embeddings, retriever, ...beside } =
    options
  const asking = { tier, signal, onEvent, onConfirm, reader, embeddings, retriever }
  const set = Object.fromEntries(
    Object.entries(asking).filter(([, value]) => value !== undefined),
  ) as Partial<AskOptions>
  return createTool(
    (question, config) => ask(question, { ...set, corpus, settings: { ...beside, ...settings }, config }),
    { ...(name !== undefined && { name }), ...(description !== undefined && { description }) },
  )
}

/**
 * Waits until LangSmith has the traces of what was asked, for a program that is about to end by `process.exit`; a
 * program that ends by itself need not. Gives up after five seconds.
 */
export async function flushTraces(): Promise<void> {
  if (isTraced()) await (await import('./api/traced.ts')).sendTraces()
}

/** A LangChain retriever over the corpus's BM25; metadata as in `SearchHit`. */
export async function asRetriever(corpus: CorpusOrLibrary, settings: SearchSettings = {}): Promise<BaseRetriever> {
  const { createRetriever } = await import('./api/retriever.ts')
  return createRetriever((query) => search(corpus, query, settings))
}

/** The reader without a model, for a corpus or some documents of it; with other weights than its own, to measure them. */
export async function offlineReader(options: OfflineReaderOptions): Promise<Reader> {
  const { createOfflineReader } = await import('./readers/offline/index.ts')
  return createOfflineReader(options)
}

export interface ModelReaderChoice {
  /** For screening, a cheaper one; default: the same. */
  screenModel?: string | BaseChatModel
  /** For judging whether a quotation supports a statement (`verifyWith: "model"`); default: the same. */
  judgeModel?: string | BaseChatModel
}

/**
 * The reader with a model behind it: by name at the endpoint that the environment names, or any chat model of LangChain,
 * several endpoints side by side.
 * @example
 * const reader = await modelReader(new ChatAnthropic({ model: 'claude-sonnet-4-5' }), { screenModel: small })
 * await ask(question, { corpus: library, reader })
 */
export async function modelReader(model: string | BaseChatModel, choice: ModelReaderChoice = {}): Promise<Reader> {
  const { createModelReader } = await import('./readers/model/index.ts')
  return createModelReader({ model, ...choice })
}
