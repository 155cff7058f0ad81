/**
 * Suites × targets: what `chapterverse eval` does.
 * @module
 */

import { setMaxListeners } from 'node:events'
import { cpus, totalmem } from 'node:os'
import { join } from 'node:path'
import { ChapterverseError, home, modelReader, OFFLINE, type SettingsInput } from '../../index.ts'
import { createJudge, type Judge } from '../scorers/judge.ts'
import { pairsWithin } from '../scorers/pairs.ts'
import { datasetsOf } from '../suites/index.ts'
import { trackerFrom } from './langsmith/tracker.ts'
import { type EvalReport, REPORT_VERSION } from './records.ts'
import { modelOf, type RunDataset, runDataset } from './run-dataset.ts'
import { versionOf } from './version.ts'

export interface EvalOptions extends Omit<RunDataset, 'folder' | 'state' | 'tracker' | 'judge'> {
  /** Names of suites or sets; none: all. */
  suites: readonly string[]
  /** Of the libraries; default: all there are. */
  sizes?: readonly number[]
  /** Have the model give a second opinion on each answer. */
  judge?: boolean
  /** Where finished rows are kept; default: beside the stores. */
  folder?: string
  /** Told in words of what becomes of LangSmith. */
  onNote?: (line: string) => void
  /** Told of the report as each run is added to it. */
  onRun?: (report: EvalReport) => void
}

/** @throws `path_not_found` without data, `bad_input` on a name that no suite has */
export async function runSuites(options: EvalOptions): Promise<EvalReport> {
  const { suites, sizes, signal } = options
  // Every question listens to it while it is asked; that is no leak.
  if (signal) setMaxListeners(0, signal)
  const version = versionOf()
  const folder = options.folder ?? join(home(), 'evals')
  const tracker = trackerFrom(process.env, folder, options.onNote ?? (() => {}))
  const judge = options.judge ? await judgeFor(options.settings) : null
  const report: EvalReport = {
    version: REPORT_VERSION,
    createdAt: new Date().toISOString(),
    commit: version.commit,
    node: process.version,
    machine: { cores: cpus().length, memoryGb: Math.round(totalmem() / 2 ** 30) },
    runs: [],
    pairs: [],
  }
  for (const dataset of datasetsOf(suites, { ...(sizes && { sizes }) })) {
    if (signal?.aborted) break
    await runDataset(dataset, { ...options, folder, tracker, judge, state: version.state }, (run) => {
      report.runs.push(run)
      report.pairs = [
        ...report.pairs.filter(({ set }) => set !== run.set),
        ...pairsWithin(report.runs.filter(({ set }) => set === run.set)),
      ]
      options.onRun?.(report)
    })
  }
  return report
}

/** @throws `bad_setting` where no model is set: rules cannot judge */
async function judgeFor(settings: SettingsInput): Promise<Judge> {
  const model = modelOf(settings)
  if (model !== OFFLINE) return createJudge(await modelReader(model))
  throw new ChapterverseError('bad_setting', 'There is no model to judge with.', {
    remedy: 'Name one with --model or in CHAPTERVERSE_MODEL, or leave --judge out.',
  })
}
