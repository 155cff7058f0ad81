/**
 * Every setting, once: the run context of the graphs, the form in Studio, the flags of the command line.
 * LangGraph validates the context but does not apply defaults, so nodes go through `parseSettings`.
 * @module
 */
import { z } from 'zod'
import { ChapterverseError } from '../lib/errors.ts'
import { nearestName } from '../lib/nearest-name.ts'
import { ReadingTier } from './tiers.ts'

/** As a model: none at all, whatever the environment says. Also what the reader without a model is called. */
export const OFFLINE = 'offline'

export const Price = z.strictObject({
  input: z.number().min(0).describe('Price of a million input tokens'),
  output: z.number().min(0).describe('Price of a million output tokens'),
  cached: z.number().min(0).optional().describe('Price of a million cached input tokens; default: as input'),
  currency: z.string().default('USD'),
})
export type Price = z.infer<typeof Price>

const Name = z.string().min(1)

export const Settings = z.object({
  corpus: Name.optional().describe('Name a corpus was registered under; default: CHAPTERVERSE_CORPUS'),
  documents: z.array(Name).min(1).optional().describe('Document ids or globs; default: all'),
  model: Name.optional().describe('Main reader; "offline" for none; default: CHAPTERVERSE_MODEL, else offline'),
  screenModel: Name.optional().describe('Cheaper reader for screening; default: the main reader'),
  embeddingModel: Name.optional().describe(
    'Model for vectors of titles and summaries; default: CHAPTERVERSE_EMBEDDING_MODEL, else none',
  ),
  preference: z
    .enum(['fast', 'balanced', 'thorough'])
    .default('balanced')
    .describe('Where auto starts, how far it goes'),
  maxTier: ReadingTier.default('lv3').describe('Highest tier that auto may reach'),
  maxLoops: z.int().min(1).max(50).default(8).describe('Rounds in a tier'),
  fallbackLoop: z
    .int()
    .min(1)
    .max(50)
    .default(5)
    .describe('From this round on the best verified candidate is returned'),
  topKDocs: z.int().min(1).max(20).default(3).describe('Candidate documents kept each round'),
  topKChunks: z.int().min(1).max(200).default(8).describe('Chunks handed on by bm25'),
  confidenceThreshold: z
    .union([z.literal('auto'), z.number().min(0).max(1)])
    .default('auto')
    .describe('Below it an answer is not accepted; auto: 0.8 with a model, 0.5 offline'),
  verifyWith: z
    .enum(['code', 'model'])
    .default('code')
    .describe('model: also ask whether each span supports its block'),
  maxTokensPerLoop: z.int().min(500).default(8000).describe('Passage tokens in any one call'),
  mapTokens: z.int().min(200).default(3000).describe('Tokens of the document map in any one call'),
  maxSectionsPerDoc: z.int().min(1).default(3).describe('Close readings in one document before moving on'),
  maxCharsPerRead: z
    .int()
    .min(200)
    .default(2000)
    .describe('Characters of one close reading, beside the opening of its section'),
  overlapRatio: z
    .number()
    .min(0)
    .max(0.5)
    .default(0.2)
    .describe('Overlap of the pieces in which a long section is read; chunks are cut when indexing'),
  temperature: z.number().min(0).max(0.3).default(0),
  requestSeconds: z
    .number()
    .min(1)
    .max(86_400)
    .optional()
    .describe(
      'Seconds for one request, begun anew by each piece of a stream; default: CHAPTERVERSE_REQUEST_SECONDS, else 300',
    ),
  stream: z
    .boolean()
    .optional()
    .describe('Have replies come as streams; default: CHAPTERVERSE_STREAM, else only where the endpoint asks for it'),
  modelKwargs: z
    .record(z.string(), z.unknown())
    .optional()
    .describe(
      'More fields for each request, as {"enable_thinking": false}; default: CHAPTERVERSE_MODEL_KWARGS, else none',
    ),
  screening: z.enum(['progressive', 'full', 'candidates']).default('progressive'),
  screenBatchTokens: z.int().min(500).default(4000).describe('Tokens of chunks packed into one screening call'),
  concurrency: z.int().min(1).max(1024).default(16).describe('Model calls in flight in the process'),
  budgetTokens: z
    .int()
    .min(0)
    .optional()
    .describe(
      'Hard cap on tokens of the root run; 0 for none; default in auto with a model 60000, unless more is asked for',
    ),
  budgetCost: z.number().min(0).optional().describe('Hard cap on cost of the root run; needs prices'),
  prices: z.record(z.string(), Price).optional().describe('Price per model name'),
  confirm: z.boolean().default(false).describe('Ask before going up a tier'),
})
export type Settings = z.infer<typeof Settings>
export type SettingsInput = z.input<typeof Settings>

/**
 * Applies defaults. The schema itself lets other keys pass: LangGraph holds it against `configurable` where a graph is
 * run without a context. A context has nothing in it but what the caller wrote.
 * @throws `bad_setting` naming the setting and what it allows, or what a misspelt one may have meant
 */
export function parseSettings(input: unknown): Settings {
  const parsed = Settings.strict().safeParse(input ?? {})
  if (parsed.success) return parsed.data
  const issue = parsed.error.issues[0]
  const unknown = issue?.code === 'unrecognized_keys' && issue.path.length === 0 ? issue.keys[0] : undefined
  if (unknown !== undefined) throw unknownSetting(unknown, parsed.error)
  throw new ChapterverseError('bad_setting', `Setting ${issue?.path.join('.') ?? ''}: ${issue?.message ?? 'invalid'}`, {
    remedy: TABLE,
    cause: parsed.error,
  })
}

const TABLE = 'See docs/settings.md, or chapterverse ask --help.'

function unknownSetting(name: string, cause: Error): ChapterverseError {
  const meant = nearestName(name, Object.keys(Settings.shape))
  const remedy = meant === null ? TABLE : `Did you mean "${meant}"? ${TABLE}`
  return new ChapterverseError('bad_setting', `There is no setting "${name}".`, { remedy, cause })
}

/** The threshold that `auto` stands for. */
export function confidenceThreshold(settings: Settings, reader: string): number {
  if (settings.confidenceThreshold !== 'auto') return settings.confidenceThreshold
  return reader === OFFLINE ? 0.5 : 0.8
}

/** Tokens that a question may take of a model before somebody agrees to more. */
const BUDGET_TOKENS = 60_000

/**
 * The cap on tokens that holds for `auto`: the one that is set, 0 for none; without one `BUDGET_TOKENS`, unless whoever
 * asks has said to go further: to screen everything, to be thorough, or to be asked before each tier.
 */
export function budgetTokensOf(settings: Settings, reader: string): number | undefined {
  if (settings.budgetTokens !== undefined) return settings.budgetTokens
  return reader === OFFLINE || goesFurther(settings) ? undefined : BUDGET_TOKENS
}

/** Whether `auto` was told to go as far as there is something to read, or to ask. */
export function goesFurther({ screening, preference, confirm, budgetTokens }: Settings): boolean {
  return screening === 'full' || preference === 'thorough' || confirm || budgetTokens === 0
}
