/**
 * The contract of what understands language. Two readers keep it: `offline` (no model) and `model` (any
 * OpenAI-compatible endpoint); one suite, `reader.contract.ts`, tests both.
 *
 * Functions are plain: JSON in, JSON out, no corpus and no ids that are believed. Passages carry numbered sentences;
 * a reader answers with numbers, and only code turns a number into a quotation.
 * @module
 */
import { z } from 'zod'
import { DraftBlock, Keywords, Parsed } from '../state/records.ts'

/** One numbered unit of citation as a reader sees it. */
export const NumberedSentence = z.object({
  n: z.number().describe('Unique in the call'),
  text: z.string(),
  kind: z.enum(['sentence', 'item', 'row', 'code', 'heading']),
  header: z.string().optional().describe("A row's column names, with the units of its table"),
  indent: z.string().optional().describe('White space before a line of code'),
  skipped: z.number().optional().describe('Sentences of its section that are left out right before it'),
})
export type NumberedSentence = z.infer<typeof NumberedSentence>

export const ReaderPassage = z.object({
  docId: z.string(),
  title: z.string(),
  path: z.string(),
  headings: z.array(z.string()),
  sentences: z.array(NumberedSentence),
  source: z.string().optional().describe('The file, where another document shown has the same title'),
  skippedBefore: z.number().optional().describe('Sentences left out since the passage before, of the same document'),
  skippedAfter: z.number().optional().describe('Sentences of its section that are left out after the last one'),
  alsoIn: z.array(z.string()).optional().describe('Other places where the same text stands, ` › ` between'),
})
export type ReaderPassage = z.infer<typeof ReaderPassage>

/** An earlier round: what it did, and why it did not suffice. */
export const Attempt = z.object({
  round: z.number(),
  keywords: z.array(z.string()),
  sections: z.array(z.string()),
  reason: z.string(),
})
export type Attempt = z.infer<typeof Attempt>

export const ParseInput = z.object({
  question: z.string(),
  turns: z
    .array(z.object({ role: z.enum(['user', 'assistant']), text: z.string() }))
    .describe('Earlier turns, oldest first'),
  languages: z.array(z.string()).describe('Languages of the corpus, for keywords'),
})
export type ParseInput = z.infer<typeof ParseInput>
export const ParseOutput = Parsed
export type ParseOutput = Parsed

export const KeywordsInput = z.object({ parsed: Parsed, languages: z.array(z.string()), tried: z.array(Attempt) })
export type KeywordsInput = z.infer<typeof KeywordsInput>
/** Empty when the reader has nothing new to try. */
export const KeywordsOutput = z.object({ keywords: Keywords })
export type KeywordsOutput = z.infer<typeof KeywordsOutput>

export const ScreenInput = z.object({
  information: z.array(z.string()),
  chunks: z.array(
    z.object({
      id: z.number(),
      title: z.string(),
      headings: z.array(z.string()),
      sentences: z.array(NumberedSentence),
    }),
  ),
  coarse: z.boolean().optional().describe('What is shown of each is but headings and first sentences'),
})
export type ScreenInput = z.infer<typeof ScreenInput>
/** One entry a chunk that was read; no sentences: not relevant. A chunk without an entry was not read. */
export const ScreenOutput = z.object({ chunks: z.array(z.object({ id: z.number(), sentences: z.array(z.number()) })) })
export type ScreenOutput = z.infer<typeof ScreenOutput>

export const LocateInput = z.object({
  question: z.string(),
  map: z.string(),
  candidates: z.array(z.string()).describe('docId or docId#path'),
  tried: z.array(Attempt),
})
export type LocateInput = z.infer<typeof LocateInput>
export const LocateOutput = z.object({
  documents: z.array(z.string()),
  sections: z.array(z.string()).describe('docId#path, in reading order'),
  reason: z.string(),
  stop: z.boolean(),
})
export type LocateOutput = z.infer<typeof LocateOutput>

/** A statement with the numbers of the sentences it rests on, as far as they are shown in the same call. */
export const Statement = z.object({ text: z.string(), sentences: z.array(z.number()) })
export type Statement = z.infer<typeof Statement>

/** A draft that goes back to what it was drawn from, with what code or a reader found wrong with it. */
export const Repair = z.object({
  blocks: z.array(Statement),
  faults: z.array(z.object({ block: z.number().describe('Index in `blocks`'), detail: z.string() })),
})
export type Repair = z.infer<typeof Repair>

export const ExtractInput = z.object({
  question: z.string(),
  instructions: z.array(z.string()),
  kind: Parsed.shape.kind,
  passages: z.array(ReaderPassage),
  tried: z.array(Attempt),
  known: z.array(Statement).optional().describe('What verified before: it stays in the answer, whatever the reply'),
  repair: Repair.optional(),
})
export type ExtractInput = z.infer<typeof ExtractInput>

/** A result that code is to work out: a reader names what is reckoned, and never the result. */
export const Reckoning = z.object({
  expression: z.string().describe('Over the names of the operands: `(a - b) / b`'),
  operands: z.array(
    z.object({
      name: z.string(),
      sentence: z.number().describe('In which the figure stands; 0: any of those of the block'),
      figure: z.string().describe('As it stands there'),
    }),
  ),
  unit: z
    .string()
    .describe('How the result is told: `%`, `million`, `$ thousand, 1 decimal`; empty: as the operands are'),
})
export type Reckoning = z.infer<typeof Reckoning>

export const AnswerBlock = z.object({
  kind: DraftBlock.shape.kind,
  text: z.string().describe('Of code: nothing, for code copies the lines that are cited'),
  sentences: z.array(z.number()),
  confidence: z.number().min(0).max(1).optional().describe('Of this block alone, where the reader can tell'),
  reckonings: z.array(Reckoning).optional().describe('What stands at `{1}`, `{2}` of the text'),
})
export type AnswerBlock = z.infer<typeof AnswerBlock>
export const ExtractOutput = z.object({
  blocks: z.array(AnswerBlock),
  confidence: z.number().min(0).max(1),
  missing: z.array(z.string()),
})
export type ExtractOutput = z.infer<typeof ExtractOutput>

const Quote = z.object({
  quote: z.string(),
  place: z.string().optional().describe('Title and headings it stands under, ` › ` between'),
})
/** The finds of a sub-question. */
export const Note = z.object({
  question: z.string(),
  status: z.enum(['answered', 'partial', 'not_found']),
  text: z.string(),
  citations: z.array(Quote.extend({ n: z.number().describe('The same quotation has the same number in all notes') })),
  near: z.array(Quote).optional().describe('What came close, best first; it may be built on, and not be cited'),
})
export type Note = z.infer<typeof Note>

export const PlanInput = z.object({ question: z.string(), notes: z.array(Note), titles: z.array(z.string()) })
export type PlanInput = z.infer<typeof PlanInput>
export const PlanOutput = z.object({ subQuestions: z.array(z.string()), done: z.boolean(), reason: z.string() })
export type PlanOutput = z.infer<typeof PlanOutput>

export const ComposeInput = z.object({
  question: z.string(),
  instructions: z.array(z.string()),
  notes: z.array(Note),
  tried: z.array(Attempt).optional(),
  repair: Repair.optional(),
})
export type ComposeInput = z.infer<typeof ComposeInput>
/** Blocks as in extract, their numbers being citation numbers. */
export const ComposeOutput = ExtractOutput
export type ComposeOutput = ExtractOutput

export const SupportsInput = z.object({ block: z.string(), spans: z.array(z.string()) })
export type SupportsInput = z.infer<typeof SupportsInput>
export const SupportsOutput = z.object({ verdict: z.enum(['yes', 'no', 'partly']), reason: z.string() })
export type SupportsOutput = z.infer<typeof SupportsOutput>

export const DescribeInput = z.object({ title: z.string(), headings: z.array(z.string()), text: z.string() })
export type DescribeInput = z.infer<typeof DescribeInput>
export const DescribeOutput = z.object({ title: z.string(), summary: z.string() })
export type DescribeOutput = z.infer<typeof DescribeOutput>

/** Tokens of one finished request to an endpoint. */
export interface CallUsage {
  model: string
  inputTokens: number
  outputTokens: number
  cachedTokens: number
}

/** The circumstances of a call. None of them is part of what a call is remembered by. */
export interface CallOptions {
  signal?: AbortSignal
  /**
   * Asked before every request that would be sent, with its estimated tokens. Throws `budget_exceeded` to forbid it;
   * the function it returns is called with the true usage, or with null when the request failed and cost nothing.
   */
  reserve?: (model: string, inputTokens: number, outputTokens: number) => (usage: CallUsage | null) => void
  /**
   * How many output tokens the caps leave for one request, never fewer than `least`, which `reserve` then allows or
   * not; null when nothing is capped.
   */
  allow?: (model: string, inputTokens: number, least: number) => number | null
  /** Told of each wait before a request is made again, in whole seconds, and why. */
  onWait?: (wait: { seconds: number; reason: string }) => void
  /** Told what may have made an output worse than the reader can make it. */
  onDoubt?: (doubt: string) => void
  /** Told of chunks screened, by id, as the calls that read them finish; those known already count at once. */
  onScreened?: (ids: readonly number[]) => void
  /**
   * Told of each call that failed where `screen` makes several: its chunks then have no entry in the output. Without
   * it the first failure is thrown.
   */
  onFailure?: (error: unknown) => void
}

export interface Reader {
  /** `offline`, or `model:<name>`. */
  readonly name: string
  /** Changes whenever the same input may give another output: part of what finished calls are stored under. */
  readonly version: string
  parse(input: ParseInput, options?: CallOptions): Promise<ParseOutput>
  keywords(input: KeywordsInput, options?: CallOptions): Promise<KeywordsOutput>
  screen(input: ScreenInput, options?: CallOptions): Promise<ScreenOutput>
  locate(input: LocateInput, options?: CallOptions): Promise<LocateOutput>
  extract(input: ExtractInput, options?: CallOptions): Promise<ExtractOutput>
  plan(input: PlanInput, options?: CallOptions): Promise<PlanOutput>
  compose(input: ComposeInput, options?: CallOptions): Promise<ComposeOutput>
  supports(input: SupportsInput, options?: CallOptions): Promise<SupportsOutput>
  describe(input: DescribeInput, options?: CallOptions): Promise<DescribeOutput>
}

export type ReaderFunction = Exclude<keyof Reader, 'name' | 'version'>
