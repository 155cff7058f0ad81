/**
 * How a node reaches the world: the run context (plain JSON, as LangGraph Server sends it) becomes an open corpus, a
 * reader, a budget and a way to report.
 * @module
 */
import type { LangGraphRunnableConfig } from '@langchain/langgraph'
import { env } from '../corpus/env.ts'
import { ChapterverseError } from '../corpus/errors.ts'
import { Lru } from '../corpus/lru.ts'
import type { OpenCorpus } from '../corpus/open.ts'
import { selectDocuments } from '../corpus/select.ts'
import type { Corpus, DocumentInfo, KeyValueStore } from '../corpus/types.ts'
import type { CallOptions, Reader } from '../readers/reader.ts'
import { parseSettings, type Settings } from '../state/settings.ts'
import type { Account } from './budget.ts'
import type { RunEvent } from './progress.ts'
import { readerFor } from './reader-for.ts'

/** What a run works with, the same for all its nodes. */
export interface Opened {
  settings: Settings
  corpus: Corpus
  /** The documents the question is asked of: all, or those that the setting `documents` selects. */
  documents: readonly DocumentInfo[]
  reader: Reader
}

/** What one node works with. */
export interface Run extends Opened {
  /** `confidenceThreshold` in figures. */
  threshold: number
  budget: Account
  signal: AbortSignal | undefined
  /** To be handed to every call of the reader. */
  call: CallOptions
  /** 1 for the first. */
  round: number
  report(message: string, counts?: { done: number; total: number }): void
  emit(event: RunEvent): void
}

export type OpenRun = (context: unknown, config: LangGraphRunnableConfig) => Promise<Opened>

/** An open corpus and where its finished calls are kept. */
export interface Library {
  corpus: Corpus
  memo: KeyValueStore | null
}

/** A registered corpus by name, opened once per process. Paths never come from a run context. */
export const openRun: OpenRun = async (context, config) => {
  const settings = parseSettings(context)
  const name = settings.corpus ?? env('CHAPTERVERSE_CORPUS')
  if (name === undefined)
    throw new ChapterverseError('no_corpus', 'No corpus is named.', {
      remedy:
        'Register one with: chapterverse index PATH --name NAME, and name it in the setting "corpus" or in CHAPTERVERSE_CORPUS.',
    })
  return openedFrom(await libraryOf(name, rootRun(config)), settings)
}

/** @param reader Given by whoever brings their own; otherwise the settings choose. */
export async function openedFrom({ corpus, memo }: Library, settings: Settings, reader?: Reader): Promise<Opened> {
  const chosen = settings.documents?.length ? selectDocuments(corpus.documents, settings.documents) : null
  const documents = chosen ? chosen.flatMap((index) => corpus.documents[index] ?? []) : corpus.documents
  return { settings, corpus, documents, reader: reader ?? (await readerFor(settings, corpus, documents, memo)) }
}

/**
 * The id of the root run, which nested graphs inherit; null outside of any run. Where nobody gave one it is made for
 * the control that LangGraph creates for each root run and hands down to every node of it.
 */
export function rootRun({ configurable, runId, control }: LangGraphRunnableConfig): string | null {
  const id: unknown = configurable?.['run_id'] ?? runId
  if (typeof id === 'string') return id
  if (control === undefined) return null
  const made = ids.get(control) ?? crypto.randomUUID()
  ids.set(control, made)
  return made
}

const ids = new WeakMap<object, string>()

/** What a run began with it keeps, also when the corpus is indexed anew meanwhile. */
const ofRuns = new Lru<string, Promise<Library>>(256)

function libraryOf(name: string, run: string | null): Promise<Library> {
  return run === null ? current(name) : ofRuns.get(`${run} ${name}`, () => current(name))
}

const libraries = new Map<string, Promise<OpenCorpus>>()

async function current(name: string): Promise<Library> {
  const known = await libraries.get(name)
  if (known && !known.corpus.isStale()) return known
  const { openCorpus } = await import('../corpus/open.ts')
  // Where another process has indexed, there is nothing left to do but to look.
  const opening = openCorpus({ name }, { refresh: known === undefined })
  libraries.set(name, opening)
  opening.catch(() => libraries.delete(name))
  return opening
}
