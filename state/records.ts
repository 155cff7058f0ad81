/**
 * The records that travel through the graphs and out of them. References only: ids, paths and offsets, never passages.
 * @module
 */
import { z } from 'zod'
import { ReadingTier, Tier } from './tiers.ts'

/** Why a run ended; see `termination.ts`. */
export const Stop = z.enum([
  'verified',
  'fallback',
  'max_loops',
  'no_progress',
  'exhausted',
  'budget',
  'cancelled',
  'error',
])
export type Stop = z.infer<typeof Stop>

/** `passages`: without a model there is no sure answer, and the closest passages stand in its place. */
export const Status = z.enum(['answered', 'partial', 'passages', 'not_found'])
export type Status = z.infer<typeof Status>

export const QuestionKind = z.enum(['fact', 'procedure', 'compare', 'list', 'summary', 'other'])
export type QuestionKind = z.infer<typeof QuestionKind>

/** Keywords by language code; multi-word keywords are allowed and tokenised like text. */
export const Keywords = z.record(z.string(), z.array(z.string()))
export type Keywords = z.infer<typeof Keywords>

/** The question as `parse` understood it. */
export const Parsed = z.object({
  question: z.string().describe('Standalone: understood without the earlier turns'),
  information: z.array(z.string()).describe('What is asked about'),
  instructions: z.array(z.string()).describe('How the answer is to be given'),
  keywords: Keywords,
  kind: QuestionKind,
  subQuestions: z.array(z.string()),
  sections: z.array(z.string()).describe('Sections or documents the question names, in its own words'),
  names: z
    .array(z.array(z.string()))
    .optional()
    .describe(
      'What an answer must be about (products, people, identifiers): each with its other spellings and languages',
    ),
})
export type Parsed = z.infer<typeof Parsed>

/** A chunk with a score and the way it was found. */
export const Hit = z.object({
  docId: z.string(),
  chunk: z.number(),
  path: z.string(),
  start: z.number(),
  end: z.number(),
  score: z.number(),
  via: z.enum(['bm25', 'screen', 'map', 'memory', 'retriever']),
})
export type Hit = z.infer<typeof Hit>

/** A screened chunk with what was found in it. */
export const ScreenHit = z.object({
  docId: z.string(),
  chunk: z.number(),
  score: z.number().describe('Of the ranking that ordered the screening; which ones are kept where there are many'),
  sentences: z.array(z.number()).describe('Positions of the relevant sentences among those of the chunk'),
})
export type ScreenHit = z.infer<typeof ScreenHit>

/** A span shown to a reader: neighbouring chunks or a section of one document. `hash` pins the text. */
export const PassageRef = z.object({
  docId: z.string(),
  hash: z.string(),
  path: z.string(),
  start: z.number(),
  end: z.number(),
})
export type PassageRef = z.infer<typeof PassageRef>

export const SpanRef = z.object({ docId: z.string(), hash: z.string(), start: z.number(), end: z.number() })
export type SpanRef = z.infer<typeof SpanRef>

/** A result that a block states: how it was reckoned, and from which figures. */
export const Calculation = z.object({
  text: z.string().describe('The result as the block has it; of a faulty one, its place: `{1}`'),
  at: z.number().describe('Where it begins in the text of the block'),
  expression: z.string().describe('Over the names of the operands: `(a - b) / b`'),
  operands: z.array(z.object({ name: z.string(), span: SpanRef })).describe('Each the figure itself'),
  fault: z.string().optional().describe('Why there is no result'),
})
export type Calculation = z.infer<typeof Calculation>

/** One block of an answer, its sentence numbers already resolved by code. */
export const DraftBlock = z.object({
  kind: z.enum(['sentence', 'item', 'row', 'step', 'code']).describe('step: of a procedure; code: lines as they stand'),
  text: z.string(),
  spans: z.array(SpanRef),
  /** Numbers the reader gave that no passage has; kept so that verify can say so. */
  unresolved: z.array(z.number()),
  confidence: z.number().optional(),
  calculations: z.array(Calculation).optional().describe('Absent: none'),
})
export type DraftBlock = z.infer<typeof DraftBlock>

export const Draft = z.object({
  blocks: z.array(DraftBlock),
  confidence: z.number(),
  missing: z.array(z.string()),
})
export type Draft = z.infer<typeof Draft>

const Place = z.tuple([z.number(), z.number(), z.number()]).describe('Index of the document, start, end')

/** A draft as every checkpoint holds it; see `engine/evidence/draft-record.ts`. */
export const DraftRecord = Draft.extend({
  documents: z.array(z.object({ docId: z.string(), hash: z.string() })).describe('Those that spans stand in'),
  blocks: z.array(
    DraftBlock.extend({
      text: z.string().nullable().describe('null: that of the first span'),
      spans: z.array(Place),
      unresolved: z.array(z.number()).optional().describe('Absent: none'),
      calculations: z
        .array(Calculation.extend({ operands: z.array(z.object({ name: z.string(), span: Place })) }))
        .optional()
        .describe('Absent: none'),
    }),
  ),
})
export type DraftRecord = z.infer<typeof DraftRecord>

/** A fault that verify found in one block. */
export const Failure = z.object({
  block: z.number(),
  check: z.enum(['span', 'figure', 'name', 'address', 'negation', 'calculation', 'uncited', 'unsupported', 'empty']),
  detail: z.string(),
  doubt: z.boolean().optional().describe('Code found nothing wrong, and the reader does not see it borne out'),
  unasked: z.boolean().optional().describe('Code found nothing wrong, and the reader could not be asked'),
})
export type Failure = z.infer<typeof Failure>

export const Verdict = z.object({
  passed: z.boolean().describe('Every code check, and the reader where asked, is satisfied'),
  confidence: z.number().describe('What the threshold is compared with; lowered below it when a check failed'),
  failures: z.array(Failure),
})
export type Verdict = z.infer<typeof Verdict>

/** One round, as the next round sees it. */
export const Round = z.object({
  round: z.number(),
  /** Equal in two rounds running: no progress. */
  fingerprint: z.string(),
  keywords: z.array(z.string()),
  sections: z.array(z.string()).describe('docId#path of what was read'),
  /** Whether anything was read or screened that no earlier round had. */
  fresh: z.boolean(),
  draft: Draft.nullable(),
  verdict: Verdict,
})
export type Round = z.infer<typeof Round>

export const RoundRecord = Round.extend({ draft: DraftRecord.nullable() })
export type RoundRecord = z.infer<typeof RoundRecord>

export const Coverage = z.object({
  chunksTotal: z.number(),
  chunksScreened: z.number(),
  chunksUnread: z.number(),
  callsFailed: z.number(),
  sectionsRead: z.array(z.string()),
})
export type Coverage = z.infer<typeof Coverage>

export const NodeUsage = z.object({
  calls: z.number(),
  inputTokens: z.number(),
  outputTokens: z.number(),
  cachedTokens: z.number(),
})
export type NodeUsage = z.infer<typeof NodeUsage>

export const Usage = NodeUsage.extend({
  byNode: z.record(z.string(), NodeUsage),
  cost: z.object({ amount: z.number(), currency: z.string() }).nullable(),
})
export type Usage = z.infer<typeof Usage>

/** Where in its table a row stands. */
export const TablePlace = z.object({
  row: z.string().describe('What names it, with the group it stands in: "Assets › Cash"'),
  columns: z.array(z.string()).describe('What its columns are called, labels left out, in order; at most twelve'),
  units: z.string().optional().describe('What holds for all figures of the table: "(in thousands)"'),
})
export type TablePlace = z.infer<typeof TablePlace>

export const Citation = z.object({
  n: z.number(),
  docId: z.string(),
  title: z.string(),
  source: z.string(),
  path: z.string(),
  headings: z.array(z.string()),
  page: z.number().nullable(),
  /** What the document calls the page, where that differs from its number. */
  pageLabel: z.string().optional(),
  /** Where it is in the program that made the file, where that knows no pages: `slide 3`, `Prices!A5:C5`. */
  place: z.string().optional(),
  /** The quotation was recognised in a picture of the page, and may be misread. */
  ocr: z.literal(true).optional(),
  line: z.number(),
  /** Of a row of a table whose columns have names. */
  table: TablePlace.optional(),
  alsoIn: z.array(z.string()).optional().describe('Other files in which the quotation stands word for word'),
  start: z.number(),
  end: z.number(),
  quote: z.string(),
  hash: z.string(),
})
export type Citation = z.infer<typeof Citation>

/** A result of the text that no source has, because it was reckoned. */
export const Computation = z.object({
  text: z.string().describe('As it stands in the text of the answer: `70,238 thousand`'),
  expression: z.string().describe('Over the names of the operands: `a - b`'),
  operands: z.record(
    z.string(),
    z.object({
      figure: z.string().describe('As it stands in the source'),
      citation: z.number(),
      start: z.number().describe('Of the figure, in the document of the citation'),
      end: z.number(),
      row: z.string().optional().describe('The first cell of its row'),
      column: z.string().optional().describe('The names of its column, from the top'),
    }),
  ),
  unit: z.string().describe('Scale and unit of the result: `thousand`, `%`; empty where it has none'),
})
export type Computation = z.infer<typeof Computation>

export const Candidate = z.object({
  docId: z.string(),
  path: z.string(),
  start: z.number(),
  end: z.number(),
  quote: z.string(),
  confidence: z.number(),
})
export type Candidate = z.infer<typeof Candidate>

/** A passage as `search` finds it, `n` its rank. */
export const Passage = Citation.extend({
  matches: z
    .array(z.object({ start: z.number(), end: z.number() }))
    .describe('The sentences that match the question best, in reading order: offsets in `quote`'),
})
export type Passage = z.infer<typeof Passage>

export const TraceEntry = z.object({
  round: z.number(),
  node: z.string(),
  keywords: z.array(z.string()).optional(),
  hits: z.array(z.string()).optional().describe('docId@chunk'),
  sections: z.array(z.string()).optional(),
  verdict: z.string().optional(),
  reason: z.string().optional(),
  tier: Tier.optional().describe('auto: the tier it belongs to'),
})
export type TraceEntry = z.infer<typeof TraceEntry>

export const SubAnswer = z.object({
  question: z.string(),
  status: Status,
  text: z.string(),
  citations: z.array(z.number()),
})
export type SubAnswer = z.infer<typeof SubAnswer>

/** The calls, tokens, cost and time that a tier is expected to take for a question. */
export const Estimate = z.object({
  calls: z.number(),
  inputTokens: z.number(),
  outputTokens: z.number(),
  cost: z.object({ amount: z.number(), currency: z.string() }).nullable().describe('null where no price is known'),
  seconds: z.number(),
  runs: z.number().describe('Earlier runs on this store that it was corrected by'),
})
export type Estimate = z.infer<typeof Estimate>

/** The result of every run. For each citation `text.slice(start, end) === quote` on the text with that hash. */
export const Answer = z.object({
  status: Status,
  stop: Stop,
  basis: z
    .enum(['read', 'quoted'])
    .default('read')
    .describe('quoted: sentences chosen by rules and quoted exactly, judged by nobody (the reader without a model)'),
  text: z.string(),
  citations: z.array(Citation),
  computations: z
    .array(Computation)
    .default([])
    .describe('How each result was reckoned that stands in no source; every operand stands in its citation'),
  passages: z
    .array(Passage)
    .default([])
    .describe('Status passages: what comes closest, at most three, best first; nobody judged whether they answer'),
  confidence: z.number(),
  tier: Tier,
  tiersTried: z.array(Tier),
  loops: z.number(),
  best: z.array(Candidate),
  missing: z.array(z.string()),
  coverage: Coverage,
  usage: Usage,
  subQuestions: z.array(SubAnswer),
  trace: z.array(TraceEntry),
  question: z.string(),
  corpus: z.object({ name: z.string().nullable(), root: z.string() }),
  reader: z.string().describe('"offline" or "model:<name>"'),
  cached: z.boolean(),
  elapsedMs: z.number(),
  estimate: Estimate.optional().describe('auto: what the tiers tried were expected to take'),
  next: z
    .object({ tier: ReadingTier, estimate: Estimate })
    .optional()
    .describe('auto, where the budget ended it: the tier that would have come next, and what it would take'),
})
export type Answer = z.infer<typeof Answer>
