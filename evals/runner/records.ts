/**
 * The records of an evaluation. The runner writes it; the report, the comparison, the gate and the diagnosis read it.
 * @module
 */
import { z } from 'zod'
import { Answer } from '../../index.ts'
import { Reply } from './replies.ts'

/** A tier of the product, or a baseline: see `baselines/`. */
export const Target = z.enum(['lv1', 'loop', 'lv2', 'lv3', 'auto', 'rag', 'rag-own', 'full-context'])
export type Target = z.infer<typeof Target>

export const Control = Target.extract(['rag', 'rag-own', 'full-context'])
export type Control = z.infer<typeof Control>

/** What is said of the product's rounds, searches and tiers is nothing to a control. */
export const isControl = (target: Target): target is Control => Control.safeParse(target).success

/** A mean with its 95 % interval (`scorers/intervals.ts`), over `n` questions that the measure applies to; n 0: all are 0. */
export const Interval = z.object({ mean: z.number(), low: z.number(), high: z.number(), n: z.number() })
export type Interval = z.infer<typeof Interval>

/** By the measure's key (`measures.ts`); a question it does not apply to has null. Shares 0 to 1, counts, ms, tokens. */
export const Scores = z.record(z.string(), z.number().nullable())
export type Scores = z.infer<typeof Scores>

/** One question asked of one target, with all that its scores are made from. */
export const Row = z.object({
  id: z.string(),
  question: z.string(),
  kind: z.string().describe('As the dataset names it, "other" where it does not'),
  answerable: z.boolean(),
  gold: z.array(
    z.object({
      doc: z.string(),
      quote: z.string().optional(),
      places: z
        .array(z.object({ docId: z.string(), path: z.string().nullable() }))
        .describe('Where it stands, and where the same passage does: all equally valid'),
    }),
  ),
  keys: z
    .array(z.array(z.string()))
    .describe('What a right answer says: all of them, each in one of its wordings; none: nobody wrote it down'),
  basis: z.enum(['read', 'quoted']).describe('quoted: rules chose sentences, and nobody judged them'),
  answer: Answer.nullable().describe('null: the run threw, see error'),
  error: z.string().nullable(),
  replies: z.array(Reply).describe('What the reader wrote, before any check of ours'),
  measured: z.object({
    validCitations: z.number().nullable().describe('Share of citations that the stored text bears out'),
    wallMs: z.number().nullable().describe('From question to answer, as whoever asked saw it'),
  }),
  scores: Scores,
  judged: z.object({ verdict: z.string(), reason: z.string() }).optional(),
})
export type Row = z.infer<typeof Row>

/** One dataset asked of one target with one set of settings. */
export const Run = z.object({
  suite: z
    .string()
    .describe('library-en, library-zh, multihop, needles, contracts, abstain, absent, long, manual, tables'),
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

/** Two runs on the same questions. */
export const PairRecord = z.object({
  set: z.string(),
  reader: z.string(),
  measure: z.string(),
  a: Target,
  b: Target,
  questions: z.number(),
  up: z.number().describe('Questions whose value is higher in b'),
  down: z.number(),
  difference: Interval.describe('Of b minus a'),
  p: z.number().describe('The exact sign test, two-sided; for yes and no McNemar’s exact test'),
  holm: z.number().describe('The same, adjusted for all pairs of the set in this measure'),
})
export type PairRecord = z.infer<typeof PairRecord>

/** Goes up whenever a figure means something else, or rows hold something else. */
export const REPORT_VERSION = 2

/** The file `chapterverse eval` writes. */
export const EvalReport = z.object({
  version: z.literal(REPORT_VERSION),
  createdAt: z.string().describe('ISO 8601'),
  commit: z.string().nullable(),
  node: z.string(),
  machine: z.object({ cores: z.number(), memoryGb: z.number() }),
  runs: z.array(Run),
  pairs: z.array(PairRecord).describe('Runs of one set held against each other, measure by measure'),
})
export type EvalReport = z.infer<typeof EvalReport>
