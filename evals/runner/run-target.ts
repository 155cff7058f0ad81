/**
 * One dataset asked of one target, by LangSmith's `evaluate()`: with tracking it uploads, without it nothing leaves the
 * machine.
 *
 * ```
 * example ─→ kept from before? ─ yes ──────────────────→ row ─→ feedback
 *                  └─ no ─→ ask ─→ score ─→ keep ─────────↗
 * ```
 * @module
 */
import { OFFLINE, type OpenCorpus, type SettingsInput } from '../../index.ts'
import type { PlaceGold } from '../data/places.ts'
import type { Judge } from '../scorers/judge.ts'
import { summarise } from '../scorers/summary.ts'
import type { Dataset, Example } from '../suites/dataset.ts'
import { askExample } from './ask-example.ts'
import { evaluateLocally } from './evaluate.ts'
import { datasetHash } from './examples.ts'
import { evaluateTracked } from './langsmith/evaluate.ts'
import type { Tracker } from './langsmith/tracker.ts'
import type { Row, Run, Target } from './records.ts'
import type { ResultLog } from './resume.ts'
import { targetFor } from './targets.ts'

export interface RunTarget {
  dataset: Dataset
  /** Those of the dataset that are asked. */
  examples: readonly Example[]
  library: OpenCorpus
  /** Of the library. */
  placeGold: PlaceGold
  target: Target
  settings: SettingsInput
  reader: string
  contextTokens: number
  concurrency: number
  kept: ResultLog
  /** null: nobody is asked for a second opinion. */
  judge: Judge | null
  /** null: locally */
  tracker: Tracker | null
  /** Of the product. */
  state: string
  signal: AbortSignal | undefined
  /** Told of each row as it is there. */
  onRow(done: number, total: number): void
}

/** @returns what was done until a cancel */
export async function runTarget(options: RunTarget): Promise<Run> {
  const { dataset, examples, library, placeGold, target, settings, contextTokens, kept, signal, onRow } = options
  const basis = options.reader === OFFLINE ? 'quoted' : 'read'
  const { corpus } = library
  const ask = await targetFor({ library, target, settings, contextTokens, signal })
  const { judge } = options
  const rows = new Map<string, Row>()
  const rowOf = async (example: Example): Promise<Row | null> => {
    if (signal?.aborted) return null
    const before = kept.row(example)
    const gold = before ? before.gold : placeGold(example.gold, example.within)
    const asked = before ?? (await askExample({ example, gold, ask, corpus, basis, signal }))
    if (asked === null) return null
    const row = judge && !asked.judged ? await judge(asked, signal) : asked
    if (row !== before) kept.add(example, row)
    rows.set(example.id, row)
    onRow(rows.size, examples.length)
    return row
  }
  const { tracker, reader, state } = options
  const evaluating = { dataset, examples, rowOf, concurrency: options.concurrency }
  const experiment = `${dataset.set} ${target} ${kept.id}`
  const metadata = { set: dataset.set, target, reader, state, ...settings }
  const isThere = tracker
    ? await evaluateTracked({ ...evaluating, tracker, kept, experiment, metadata, signal })
    : false
  if (!tracker) await evaluateLocally(evaluating)
  const done = examples.flatMap(({ id }) => rows.get(id) ?? [])
  return {
    suite: dataset.suite,
    set: dataset.set,
    language: dataset.language,
    documents: library.corpus.documents.length,
    target,
    reader,
    settings,
    dataset: { hash: datasetHash(dataset), questions: dataset.examples.length },
    experiment: isThere ? experiment : null,
    rows: done,
    ...summarise(done),
  }
}
