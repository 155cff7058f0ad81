/**
 * The settings that a run is given, and those that it began with.
 *
 * ```
 * context ─────────────┐
 * configurable ────────┼─→ given ─→ the run           first node: noted in the state as `origin`
 * origin, when it goes on ─┘
 * ```
 * @module
 */
import type { LangGraphRunnableConfig } from '@langchain/langgraph'
import { env } from '../../lib/env.ts'
import { ChapterverseError } from '../../lib/errors.ts'
import type { Origin } from '../../state/origin.ts'
import { OFFLINE, Settings } from '../../state/settings.ts'
import type { RunResources } from './context.ts'
import { modelOf } from './reader.ts'
import { namespaceAround } from './root-run.ts'

type Given = Record<string, unknown>

/**
 * From the context, else from `configurable`, where older clients and saved assistants have them. `configurable` has
 * much else in it, and inside a graph of somebody else so has the context: only settings are taken from there.
 */
export function givenSettings(config: LangGraphRunnableConfig): Given {
  const context: Given = { ...(config.context as Given | undefined) }
  const inside = namespaceAround(config) !== ''
  return { ...settingsIn(config.configurable ?? {}), ...(inside ? settingsIn(context) : context) }
}

function settingsIn(values: Given): Given {
  return Object.fromEntries(
    Object.keys(Settings.shape).flatMap((name) => (values[name] === undefined ? [] : [[name, values[name]]])),
  )
}

/** Of a run that goes on: what it began with, but for what is given now. */
export function settingsOf(origin: Origin | null | undefined, config: LangGraphRunnableConfig): Given {
  return { ...origin?.settings, ...givenSettings(config) }
}

/** What is noted of a run that begins: also what the environment chose, which may be another when it goes on. */
export function originOf(given: Given, { corpus, settings, reader }: RunResources): Origin {
  const model = reader.name === OFFLINE || reader.name.startsWith('model:') ? modelOf(settings) : undefined
  const embeddingModel = env('CHAPTERVERSE_EMBEDDING_MODEL')
  return {
    settings: {
      ...(model !== undefined && { model }),
      ...(embeddingModel !== undefined && { embeddingModel }),
      ...given,
      ...(corpus.name !== null && { corpus: corpus.name }),
    },
    root: corpus.root,
  }
}

/**
 * A name may come to stand for other documents while a run waits.
 * @throws `no_corpus`
 */
export function requireOrigin(origin: Origin | null | undefined, { corpus }: RunResources): void {
  if (!origin || corpus.name === null || corpus.name !== origin.settings['corpus'] || corpus.root === origin.root)
    return
  throw new ChapterverseError(
    'no_corpus',
    `The corpus "${corpus.name}" that this run began with was at ${origin.root}; the name stands for ${corpus.root} now.`,
    { remedy: 'Register the name for the same documents again, or ask anew.' },
  )
}
