/**
 * Who is asked: the tiers of the product and the controls, all by one function from an example to an answer.
 * @module
 */

import type { EmbeddingsInterface } from '@langchain/core/embeddings'
import {
  type Answer,
  ask,
  askAbout,
  loadOptional,
  OFFLINE,
  type OpenCorpus,
  type Reader,
  type SettingsInput,
} from '../../index.ts'
import { createFullContext } from '../baselines/full-context.ts'
import type { Retrieve } from '../baselines/rag.ts'
import { createOwnRag } from '../baselines/rag-own.ts'
import { withoutMemo } from '../data/data.ts'
import { documentsFor, type Example } from '../suites/dataset.ts'
import { isControl, type Target } from './records.ts'

export interface Asking {
  library: OpenCorpus
  target: Target
  settings: SettingsInput
  /** For the controls: what a model's context holds, in tokens. */
  contextTokens: number
  signal: AbortSignal | undefined
}

/** @param reader made around the one that the settings name, to listen to it */
export type AskTarget = (example: Example, reader: (named: Reader) => Reader) => Promise<Answer>

/** @throws what `ask` throws, from the function returned */
export async function targetFor({ library, target, settings, contextTokens, signal }: Asking): Promise<AskTarget> {
  const corpus = withoutMemo(library)
  const retrievers = new Map<string, Promise<Retrieve>>()
  const embeddings = target === 'rag' ? await embeddingsOf(settings) : null
  const retrieverOf = (docIds: readonly string[] | undefined): Promise<Retrieve> => {
    const key = docIds?.join('\n') ?? ''
    const made =
      retrievers.get(key) ??
      (async () => {
        if (target === 'rag') return (await loadRag()).createRag(library.corpus, docIds, embeddings)
        if (target === 'rag-own') return createOwnRag(library.corpus, docIds)
        return createFullContext(library.corpus, docIds, contextTokens)
      })()
    retrievers.set(key, made)
    return made
  }
  // Made beforehand, as an index is, so that no question pays for it.
  if (isControl(target)) await retrieverOf(undefined)
  return async (example, reader) => {
    const documents = documentsFor(example, library.corpus)
    const chosen: SettingsInput = { ...settings, ...(documents && { documents }) }
    const common = { corpus, settings: chosen, reader, ...(signal && { signal }) }
    if (!isControl(target)) return ask(example.question, { ...common, tier: target })
    const retrieve = await retrieverOf(documents)
    return askAbout(example.question, { ...common, places: await retrieve(example.question) })
  }
}

/** @throws `package_missing` */
const loadRag = () => loadOptional('The control rag', ['@langchain/community'], () => import('../baselines/rag.ts'))

/** Of the endpoint that the product itself would ask. */
async function embeddingsOf({ embeddingModel }: SettingsInput): Promise<EmbeddingsInterface | null> {
  const model = embeddingModel ?? process.env['CHAPTERVERSE_EMBEDDING_MODEL']
  if (!model || model === OFFLINE) return null
  const { OpenAIEmbeddings } = await import('@langchain/openai')
  const baseURL = process.env['OPENAI_BASE_URL']
  return new OpenAIEmbeddings({ model, configuration: { ...(baseURL && { baseURL }) } })
}
