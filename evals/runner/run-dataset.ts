/**
 * One dataset: indexed once, then asked of every target.
 * @module
 */

import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { ask, OFFLINE, openCorpus, type SettingsInput } from '../../index.ts'
import { withFolder, withoutMemo } from '../data/data.ts'
import { createPlaces } from '../data/places.ts'
import type { Judge } from '../scorers/judge.ts'
import type { Dataset, Example } from '../suites/dataset.ts'
import { traceNothing } from './evaluate.ts'
import type { Tracker } from './langsmith/tracker.ts'
import type { Run, Target } from './records.ts'
import { openResultLog } from './resume.ts'
import { runTarget } from './run-target.ts'

export interface RunDataset {
  targets: readonly Target[]
  settings: SettingsInput
  /** Questions of each set; default: all. */
  limit?: number
  /** Questions in flight; default: 1 offline, where one is all a processor can do, else 4. */
  concurrency?: number
  /** What the model's context holds, for the control that reads everything; default 128,000 tokens. */
  contextTokens?: number
  /** A second opinion on each answer; default: none. */
  judge?: Judge | null
  /** Where traces and scores go; default: nowhere. */
  tracker?: Tracker | null
  /** Where finished rows are kept. */
  folder: string
  /** Of the product: rows of another state are asked anew. */
  state: string
  signal?: AbortSignal
  onProgress?: (progress: EvalProgress) => void
}

export interface EvalProgress {
  set: string
  /** null while the documents are indexed */
  target: Target | null
  done: number
  total: number
}

const CONTEXT_TOKENS = 128_000
const IN_FLIGHT = 4

/** @param add told of each run as it is through, or cancelled */
export async function runDataset(dataset: Dataset, options: RunDataset, add: (run: Run) => void): Promise<void> {
  const { targets, settings, limit, signal, contextTokens = CONTEXT_TOKENS, folder, state, onProgress } = options
  const { set } = dataset
  const examples = limited(dataset.examples, limit)
  const reader = readerName(settings)
  const concurrency = options.concurrency ?? (reader === OFFLINE ? 1 : IN_FLIGHT)
  traceNothing()
  onProgress?.({ set, target: null, done: 0, total: examples.length })
  await withFolder(async (temporary) => {
    mkdirSync(join(temporary, 'docs'))
    const paths = dataset.paths(join(temporary, 'docs'))
    const library = await openCorpus(paths, { store: join(temporary, 'store'), ...(signal && { signal }) })
    try {
      // The first question on an index pays for loading it: it is asked once more than is told of.
      const [first] = examples
      if (first) await ask(first.question, { corpus: withoutMemo(library), tier: 'lv1', settings: { model: OFFLINE } })
      const placeGold = createPlaces(library.corpus)
      for (const target of targets) {
        if (signal?.aborted) break
        const kept = openResultLog(folder, { set, target, reader, settings, contextTokens, state })
        const onRow = (done: number, total: number) => onProgress?.({ set, target, done, total })
        const tracking = { tracker: options.tracker ?? null, judge: options.judge ?? null, state }
        const run = {
          ...tracking,
          dataset,
          examples,
          library,
          placeGold,
          target,
          settings,
          reader,
          contextTokens,
          concurrency,
          kept,
          onRow,
        }
        add(await runTarget({ ...run, signal }))
      }
    } finally {
      library.corpus.close()
    }
  })
}

/** The first of each half, so that a few questions tell of both. */
function limited(examples: readonly Example[], limit = Number.POSITIVE_INFINITY): Example[] {
  const some = (answerable: boolean, count: number) =>
    examples.filter((one) => one.answerable === answerable).slice(0, count)
  if (limit >= examples.length) return [...examples]
  const without = Math.round((limit * some(false, examples.length).length) / examples.length)
  return [...some(true, limit - without), ...some(false, without)]
}

/** The setting, else `CHAPTERVERSE_MODEL`, else none: as the product chooses. */
export function modelOf({ model }: SettingsInput): string {
  return model ?? (process.env['CHAPTERVERSE_MODEL'] || OFFLINE)
}

function readerName(settings: SettingsInput): string {
  const model = modelOf(settings)
  return model === OFFLINE ? OFFLINE : `model:${model}`
}
