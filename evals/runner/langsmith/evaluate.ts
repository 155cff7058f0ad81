/**
 * The same evaluation with LangSmith looking on: the dataset is brought up to date, the experiment has a name of its
 * own, each row's trace is nested as the graph is and carries its scores as feedback. Whatever LangSmith does, every
 * question is asked and every row kept.
 * @module
 */
import { evaluate } from 'langsmith/evaluation'
import type { Example } from '../../suites/dataset.ts'
import { type Evaluating, evaluateLocally, feedback, outputOf } from '../evaluate.ts'
import type { Inputs } from '../examples.ts'
import type { Row } from '../records.ts'
import type { ResultLog } from '../resume.ts'
import { syncDataset } from './sync.ts'
import type { Tracker } from './tracker.ts'

export interface EvaluatingTracked extends Evaluating {
  tracker: Tracker
  /** Rows that were kept and not sent are sent now, without a trace: nobody asks again to have one. */
  kept: Pick<ResultLog, 'isSent' | 'markSent'>
  experiment: string
  metadata: Record<string, unknown>
  signal: AbortSignal | undefined
}

/** @returns whether LangSmith has all of it, or will have it by the next run */
export async function evaluateTracked(options: EvaluatingTracked): Promise<boolean> {
  const { examples, kept, tracker } = options
  const sent: Example[] = []
  try {
    if (!examples.every(kept.isSent)) sent.push(...(await upload(options)))
  } catch (error) {
    tracker.lose(error)
  }
  kept.markSent(sent)
  // Those that LangSmith did not get to; rows that are there already are not asked for again.
  await evaluateLocally(options)
  return examples.every(kept.isSent)
}

/** @returns the examples whose rows were handed over. @throws where there is no server, or none that takes them */
async function upload({ dataset, examples, rowOf, concurrency, ...options }: EvaluatingTracked): Promise<Example[]> {
  const { tracker, kept, experiment, metadata, signal } = options
  if (tracker.isLost) return []
  await tracker.deliver()
  const byId = new Map(examples.map((example) => [example.id, example]))
  const exampleOf = (inputs: Record<string, unknown>): Example | undefined => byId.get(String(inputs['id']))
  const traced = (await syncDataset(tracker.client, dataset)).filter(({ inputs }) => exampleOf(inputs))
  const rows = new Map<Example, Row>()
  await withoutPrinting(() =>
    evaluate(
      async (inputs: Inputs) => {
        const example = byId.get(inputs.id)
        const row = example ? await rowOf(example) : null
        if (example && row) rows.set(example, row)
        return outputOf(row)
      },
      {
        data: traced,
        client: tracker.client,
        experimentPrefix: experiment,
        metadata,
        uploadRuns: ({ inputs }) => {
          const example = exampleOf(inputs)
          return example !== undefined && !signal?.aborted && !kept.isSent(example)
        },
        evaluators: [feedback],
        // Scores are worked out by code, beside the corpus: there is no evaluator to be traced.
        disableEvaluatorTracing: true,
        maxConcurrency: concurrency,
      },
    ),
  )
  return [...rows.keys()]
}

/** `evaluate()` prints to stdout, where results go, and nothing else may. */
async function withoutPrinting<T>(work: () => Promise<T>): Promise<T> {
  const { log } = console
  console.log = (...words: unknown[]) => console.error(...words)
  try {
    return await work()
  } finally {
    console.log = log
  }
}
