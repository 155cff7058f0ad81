/**
 * The tool `ask`.
 * @module
 */
import { z } from 'zod'
import { Answer, ask, LONGEST_QUESTION, Settings, TIERS } from '../../index.ts'
import { harmless } from '../output/terminal.ts'
import { nextSteps } from './next-steps.ts'
import { answerText } from './text.ts'
import { defineTool } from './tool.ts'

const { shape } = Settings

/** For what a call leaves out, the command line's setting counts. */
function withoutDefault<T extends z.ZodType>(setting: z.ZodDefault<T>): z.ZodOptional<T> {
  return z.optional(setting.unwrap()).describe(setting.description ?? '')
}

const Input = z.strictObject({
  question: z
    .string()
    .trim()
    .min(1)
    .max(LONGEST_QUESTION)
    .describe('A full question, understood without the conversation'),
  tier: z
    .enum(TIERS)
    .optional()
    .describe(
      'How much is read. auto: goes up from lv1 until an answer verifies; lv1: the best passages by words; loop: leafs ' +
        'by the document map; lv2: screens every passage; lv3: takes the question apart',
    ),
  documents: shape.documents,
  max_loops: withoutDefault(shape.maxLoops),
  confidence_threshold: withoutDefault(shape.confidenceThreshold),
  verify_with: withoutDefault(shape.verifyWith),
  screening: withoutDefault(shape.screening),
  max_tokens_per_loop: withoutDefault(shape.maxTokensPerLoop),
  budget_tokens: shape.budgetTokens,
})

const settingsIn = (args: z.infer<typeof Input>) => ({
  documents: args.documents,
  maxLoops: args.max_loops,
  confidenceThreshold: args.confidence_threshold,
  verifyWith: args.verify_with,
  screening: args.screening,
  maxTokensPerLoop: args.max_tokens_per_loop,
  budgetTokens: args.budget_tokens,
})

const given = (settings: object): object =>
  Object.fromEntries(Object.entries(settings).filter(([, value]) => value !== undefined))

/** What a caller goes on with: how it was found stays here, for `ask --json` has it. */
const Found = Answer.pick({
  status: true,
  stop: true,
  basis: true,
  question: true,
  text: true,
  citations: true,
  computations: true,
  missing: true,
  confidence: true,
  tier: true,
}).extend({ passages: z.array(Answer.shape.citations.element), tryNext: z.array(z.string()) })

export const createAsk = (tier: (typeof TIERS)[number]) =>
  defineTool({
    name: 'ask',
    title: 'Ask the documents',
    description:
      'Answers a question from the documents. Every statement carries numbered citations, quoted word for word from ' +
      'the source. When the documents do not hold the answer it says so and shows what was read; ' +
      'without a model it gives the closest passages in place of an answer that is not sure.',
    input: Input,
    output: Found,
    async run(args, { shelf, settings, signal, report }) {
      const answer = await shelf.use((corpus) =>
        ask(args.question, {
          corpus,
          tier: args.tier ?? tier,
          settings: { ...settings, ...given(settingsIn(args)) },
          signal,
          onEvent: (event) => {
            if (event.type === 'progress') report(harmless(`Round ${event.round}, ${event.node}: ${event.message}`))
          },
        }),
      )
      const data = Found.parse({ ...answer, tryNext: nextSteps(answer) })
      return { text: answerText(answer), data, failed: answer.stop === 'error' }
    },
  })
