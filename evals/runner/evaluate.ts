/**
 * LangSmith's runner, and what it is told of each row.
 * @module
 */
import { Client, RunTree } from 'langsmith'
import { evaluate, type RunEvaluator } from 'langsmith/evaluation'
import { withRunTree } from 'langsmith/traceable'
import type { Dataset, Example } from '../suites/dataset.ts'
import { type Inputs, localExample } from './examples.ts'
import type { Row } from './records.ts'

export interface Evaluating {
  dataset: Dataset
  examples: readonly Example[]
  /** Never throws; null where it was cancelled. */
  rowOf(example: Example): Promise<Row | null>
  concurrency: number
}

/** Whoever asks for traces in one of these gets none without a key: LangChain would send them all the same. */
export function traceNothing(): void {
  for (const name of TRACING) delete process.env[name]
}

const TRACING = ['LANGSMITH_TRACING', 'LANGSMITH_TRACING_V2', 'LANGCHAIN_TRACING', 'LANGCHAIN_TRACING_V2']

/** Nothing is uploaded and nothing traced: there is no client but one that has no key, and it is not used. */
export async function evaluateLocally({ dataset, examples, rowOf, concurrency }: Evaluating): Promise<void> {
  const client = new Client({ apiUrl: NOWHERE, apiKey: 'none', autoBatchTracing: false })
  const untraced = new RunTree({ name: 'untraced', client, tracingEnabled: false })
  const byId = new Map(examples.map((example) => [example.id, example]))
  await evaluate(
    async ({ id }: Inputs) => {
      const example = byId.get(id)
      return outputOf(example ? await withRunTree(untraced, () => rowOf(example)) : null)
    },
    {
      data: examples.map((example) => localExample(dataset, example)),
      client,
      uploadRuns: false,
      evaluators: [feedback],
      maxConcurrency: concurrency,
    },
  )
}

const NOWHERE = 'http://127.0.0.1:9'

/** The part of a row that is the output of its run. */
export const outputOf = (row: Row | null): Record<string, unknown> => ({
  answer: row?.answer ?? null,
  error: row?.error ?? null,
  scores: row?.scores ?? {},
  ...(row?.judged && { judged: row.judged }),
})

/** Scores were worked out beside the corpus; here they become feedback. */
export const feedback: RunEvaluator = {
  evaluateRun: async ({ outputs }) => {
    const scores = Object.entries((outputs?.['scores'] ?? {}) as Row['scores'])
    const judged = outputs?.['judged'] as Row['judged']
    const opinion = judged ? [{ key: 'judged', value: judged.verdict, comment: judged.reason }] : []
    return { results: [...scores.flatMap(([key, score]) => (score === null ? [] : [{ key, score }])), ...opinion] }
  },
}
