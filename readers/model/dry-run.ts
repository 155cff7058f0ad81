/**
 * A reader that asks nobody. It renders what a model would be sent, tells how many tokens that is, and replies as a model
 * would that finds at the first try what it looks for: so that a run with it shows what a run will take.
 * @module
 */
import { parseSectionId } from '../../corpus/references/section-id.ts'
import { estimateTokens } from '../../corpus/words/tokens.ts'
import type { Reader, ReaderFunction, ScreenInput, ScreenOutput } from '../reader.ts'
import { compose } from './compose.ts'
import { describe } from './describe.ts'
import { extract } from './extract.ts'
import type { ModelFunction } from './function.ts'
import { keywords } from './keywords.ts'
import { locate } from './locate.ts'
import { parse } from './parse.ts'
import { plan } from './plan.ts'
import { screen } from './screen.ts'
import { rendered } from './structured.ts'
import { supports } from './supports.ts'

/** A request that was not sent. */
export interface UnsentRequest {
  name: ReaderFunction
  model: string
  inputTokens: number
  outputTokens: number
}

/**
 * Tokens that a reply takes as a rule, from the shapes in this folder and replies of usual length; what is reserved for
 * a call (`outputTokens`) is meant for the longest. Past runs correct them.
 */
const REPLY_TOKENS: Record<ReaderFunction, number> = {
  parse: 110,
  keywords: 80,
  screen: 12,
  locate: 70,
  extract: 70,
  plan: 80,
  compose: 120,
  supports: 40,
  describe: 60,
}

/** Sections that a reader names at a time, as a rule. */
const SECTIONS = 2

export interface UnsentOptions {
  /** Whose calls are foreseen: calls that it made before, and that are stored, are not counted. */
  reader: Pick<Reader, 'name' | 'version'>
  model: string
  screenModel: string
  /** Parses and plans by rule. */
  offline: Pick<Reader, 'parse' | 'plan'>
  onUnsent: (request: UnsentRequest) => void
}

/** One chunk a call holds something, or the run would end with nothing to read. */
function found({ chunks }: ScreenInput): ScreenOutput {
  return {
    chunks: chunks.map(({ id, sentences }, at) => ({
      id,
      sentences:
        at > 0
          ? []
          : sentences
              .filter(({ kind }) => kind !== 'heading')
              .slice(0, 1)
              .map(({ n }) => n),
    })),
  }
}

export function createDryRunReader({ reader, model, screenModel, offline, onUnsent }: UnsentOptions): Reader {
  const of =
    <Input, Reply, Output>(
      task: ModelFunction<Input, Reply, Output>,
      reply: (input: Input) => Output | Promise<Output>,
      by = model,
    ) =>
    async (input: Input): Promise<Output> => {
      const trivial = task.trivial?.(input)
      if (trivial !== undefined) return trivial
      const text = rendered(task, input)
        .messages.map(({ content }) => content)
        .join('\n')
      const { name } = task
      onUnsent({ name, model: by, inputTokens: estimateTokens(text), outputTokens: REPLY_TOKENS[name] })
      return reply(input)
    }
  return {
    name: reader.name,
    version: reader.version,
    parse: of(parse, (input) => offline.parse(input)),
    keywords: of(keywords, () => ({ keywords: {} })),
    screen: of(screen, found, screenModel),
    locate: of(locate, ({ candidates }) => {
      const sections = candidates.filter((name) => parseSectionId(name).path !== undefined).slice(0, SECTIONS)
      return { documents: sections.length > 0 ? [] : candidates.slice(0, 1), sections, reason: '', stop: false }
    }),
    extract: of(extract, ({ passages }) => {
      const line = passages.flatMap(({ sentences }) => sentences).find(({ kind }) => kind === 'sentence')
      const blocks = line ? [{ kind: 'sentence' as const, text: line.text, sentences: [line.n] }] : []
      return { blocks, confidence: blocks.length, missing: [] }
    }),
    plan: of(plan, async (input) =>
      input.notes.length > 0 ? { subQuestions: [], done: true, reason: '' } : offline.plan(input),
    ),
    compose: of(compose, ({ notes }) => {
      const quote = notes.flatMap(({ citations }) => citations)[0]
      const blocks = quote ? [{ kind: 'sentence' as const, text: quote.quote, sentences: [quote.n] }] : []
      return { blocks, confidence: blocks.length, missing: [] }
    }),
    supports: of(supports, () => ({ verdict: 'yes' as const, reason: '' })),
    describe: of(describe, ({ title }) => ({ title, summary: '' })),
  }
}
