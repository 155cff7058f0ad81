/**
 * The questions of the gate: few enough questions for every change, of every language, kind and tier. No model, no
 * network.
 * @module
 */

import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { OFFLINE } from '../../index.ts'
import type { EvalReport, Run, Target } from '../runner/records.ts'
import { runSuites } from '../runner/run-suites.ts'

interface Subset {
  suites: string[]
  targets: Target[]
  limit: number
}

const SUBSETS: readonly Subset[] = [
  { suites: ['library-en-60', 'library-zh-52'], targets: ['lv1', 'loop', 'lv2', 'auto'], limit: 30 },
  { suites: ['abstain-squad2'], targets: ['lv1', 'loop'], limit: 60 },
  { suites: ['contracts'], targets: ['lv1', 'loop'], limit: 40 },
  { suites: ['multihop-hotpotqa'], targets: ['lv1', 'lv3'], limit: 15 },
]

/** Asks all of them anew: nothing is taken from earlier runs. */
export async function askSubsets(onRun: (run: Run) => void): Promise<Run[]> {
  const runs: Run[] = []
  for (const subset of SUBSETS) {
    const folder = mkdtempSync(join(tmpdir(), 'chapterverse-gate-'))
    try {
      const onLast = ({ runs: so }: EvalReport): void => so.slice(-1).forEach(onRun)
      const report = await runSuites({ ...subset, settings: { model: OFFLINE }, folder, onRun: onLast })
      runs.push(...report.runs)
    } finally {
      rmSync(folder, { recursive: true, force: true })
    }
  }
  return runs
}
