/**
 * The records of an evaluation. The runner writes it; the report, the comparison, the gate and the diagnosis read it.
 * @module
 */
import { z } from 'zod'
import { Answer } from '../../index.ts'

/** A tier of the product, or a baseline: see `baselines/`. */
export const Target = z.enum(['lv1', 'loop', 'lv2', 'lv3', 'auto', 'rag', 'rag-own', 'full-context'])
export type Target = z.infer<typeof Target>

/** A mean with its bootstrap 95 % interval, over `n` questions that the measure applies to; n 0: all are 0. */
export const Interval = z.object({ mean: z.number(), low: z.number(), high: z.number(), n: z.number() })
export type Interval = z.infer<typeof Interval>

/** By the measure's key (`measures.ts`); a question it does not apply to has null. Shares 0 to 1, counts, ms, tokens. */
export const Scores = z.record(z.string(), z.number().nullable())
export type Scores = z.infer<typeof Scores>

/** One question asked of one target. */
export const Row = z.object({
  id: z.string(),
  question: z.string(),
  kind: z.string().describe('As the dataset names it, "other" where it does not'),
  answerable: z.boolean(),
  gold: z.array(z.object({ doc: z.string(), quote: z.string().optional() })),
  keys: z
    .array(z.string())
    .describe('Answer keys: all of them in the text or in cited quotations are a hit; `a|b` in one: either'),
  answer: Answer.nullable().describe('null: the run threw, see error'),
  error: z.string().nullable(),
  scores: Scores,
  judged: z.object({ verdict: z.string(), reason: z.string() }).optional(),
})
export type Row = z.infer<typeof Row>

/** One dataset asked of one target with one set of settings. */
export const Run = z.object({
  suite: z.string().describe('library-en, library-zh, multihop, needles, contracts, abstain, absent, long, manual'),
  set: z.string().describe('library-en-60'),
  language: z.enum(['en', 'zh']),
  documents: z.number(),
  target: Target,
  reader: z.string().describe('"offline" or "model:<name>"'),
  settings: z.record(z.string(), z.unknown()),
  dataset: z.object({ hash: z.string().describe('sha256 of its examples'), questions: z.number() }),
  experiment: z.string().nullable().describe('Address or name in LangSmith; null: run locally'),
  rows: z.array(Row),
  summary: z.record(z.string(), Interval).describe('By measure'),
  byKind: z.record(z.string(), z.record(z.string(), Interval)).describe('By kind of question, then measure'),
})
export type Run = z.infer<typeof Run>

/** The file `chapterverse eval` writes. */
export const EvalReport = z.object({
  version: z.literal(1),
  createdAt: z.string().describe('ISO 8601'),
  commit: z.string().nullable(),
  node: z.string(),
  machine: z.object({ cores: z.number(), memoryGb: z.number() }),
  runs: z.array(Run),
})
export type EvalReport = z.infer<typeof EvalReport>
