/**
 * How a node reaches the world: the run context (plain JSON, as LangGraph Server sends it) becomes an open corpus, a
 * reader, a budget and a way to report.
 * @module
 */
import type { EmbeddingsInterface } from '@langchain/core/embeddings'
import type { BaseRetrieverInterface } from '@langchain/core/retrievers'
import type { LangGraphRunnableConfig } from '@langchain/langgraph'
import { withoutCopies } from '../../corpus/references/copies.ts'
import { selectDocuments } from '../../corpus/search/select.ts'
import type { Corpus, DocumentInfo, RecordStore } from '../../corpus/types.ts'
import { defaultCorpus } from '../../lib/env.ts'
import { ChapterverseError } from '../../lib/errors.ts'
import type { Embedder } from '../../readers/embeddings/embedder.ts'
import type { CallOptions, Reader } from '../../readers/reader.ts'
import type { Handover } from '../../state/auto.ts'
import { budgetTokensOf, parseSettings, type Settings } from '../../state/settings.ts'
import type { Account } from './budget.ts'
import { embedderFor } from './embedder.ts'
import type { RunEvent } from './events.ts'
import { withRemedy } from './failures.ts'
import { endRun, libraryOf } from './open-corpora.ts'
import { readerFor } from './reader.ts'
import { isPart, rootRun } from './root-run.ts'

/** The resources that a run works with, the same for all its nodes. */
export interface RunResources {
  settings: Settings
  corpus: Corpus
  /** The documents the question is asked of: all, or those that the setting `documents` selects; of copies, one. */
  documents: readonly DocumentInfo[]
  reader: Reader
  /** What was found out about the corpus before: vectors, descriptions, ways that led to answers. */
  memo: RecordStore | null
  /** Null where no embeddings model is set. */
  embedder: Embedder | null
  /** Of whoever asks: ranks beside BM25. */
  retriever?: BaseRetrieverInterface
  /** The sub-question that is being read, by id; absent in a run of its own. */
  subQuestion?: string
  /** What the tiers below left; absent in a run of its own, and for sub-questions. */
  handover?: Handover
  /** To be called when the root run is through; absent where whoever opened the corpus closes it. */
  end?: () => void
  /** What is thrown in the place of an error; absent where whoever runs the graph reads all of it. */
  mapError?: (error: unknown) => unknown
}

/** The resources that one node works with. */
export interface Run extends RunResources {
  /** `confidenceThreshold` in figures. */
  threshold: number
  budget: Account
  signal: AbortSignal | undefined
  /** To be handed to every call of the reader. */
  call: CallOptions
  /** Of the root run; null outside of any. */
  id: string | null
  /** 1 for the first. */
  round: number
  /** Why the run is to end here, where it was given no more steps; null otherwise. */
  outOfSteps: string | null
  report(message: string, counts?: { done: number; total: number }): void
  emit(event: RunEvent): void
}

export type OpenRun = (context: unknown, config: LangGraphRunnableConfig) => Promise<RunResources>

/** An open corpus and where its finished calls are kept. */
export interface Library {
  corpus: Corpus
  memo: RecordStore | null
}

/**
 * A registered corpus by name, opened once per process. Paths never come from a run context. The server's way in: all
 * it passes on of an error is the message.
 */
export const openRun: OpenRun = async (context, config) => {
  try {
    return { ...(await openRegistered(context, config)), mapError: withRemedy }
  } catch (error) {
    throw withRemedy(error)
  }
}

const openRegistered: OpenRun = async (context, config) => {
  const settings = parseSettings(context)
  const name = settings.corpus ?? defaultCorpus()
  if (name === undefined)
    throw new ChapterverseError('no_corpus', 'No corpus is named.', {
      remedy:
        'Register one with: chapterverse index PATH --name NAME, and name it in the setting "corpus" or in CHAPTERVERSE_CORPUS.',
    })
  const run = rootRun(config)
  const opened = await openResources(await libraryOf(name, run), settings)
  return run === null || isPart(config) ? opened : { ...opened, end: () => endRun(name, run) }
}

/** A reader in the place of the one that the settings name, or one made around it. */
export type GivenReader = Reader | ((named: Reader) => Reader)

/** Opens the resources of a run: those that are not brought along, the settings choose. */
export async function openResources(
  { corpus, memo }: Library,
  settings: Settings,
  given?: GivenReader,
  ownEmbeddings?: EmbeddingsInterface,
  retriever?: BaseRetrieverInterface,
): Promise<RunResources> {
  const chosen = settings.documents?.length ? selectDocuments(corpus.documents, settings.documents) : null
  const documents = withoutCopies(chosen ? chosen.flatMap((index) => corpus.documents[index] ?? []) : corpus.documents)
  const named = async () => readerFor(settings, corpus, documents, memo)
  const reader = typeof given === 'function' ? given(await named()) : (given ?? (await named()))
  const embedder = await embedderFor(settings, memo, ownEmbeddings)
  return {
    settings,
    corpus,
    documents,
    reader,
    memo,
    embedder,
    ...(retriever && { retriever }),
  }
}

/**
 * Runs that choose their tiers by themselves: under the cap that holds where none is set. A tier asked for by name is
 * told how far to go.
 */
export function underDefaultBudget(open: OpenRun): OpenRun {
  return async (context, config) => {
    const opened = await open(context, config)
    const budgetTokens = budgetTokensOf(opened.settings, opened.reader.name)
    return budgetTokens === undefined ? opened : { ...opened, settings: { ...opened.settings, budgetTokens } }
  }
}
