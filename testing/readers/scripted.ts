/**
 * Answers the prompts of the model reader from callbacks, one per reader function, so that a test can say what "the
 * model" replies in the words of the reader's contract.
 * @module
 */
import type { Reader, ReaderFunction, Reckoning } from '../../readers/reader.ts'
import type { ModelRequest } from '../servers/model-request.ts'

/** A passage (extract), chunk (screen) or note (plan, compose) as it stood in the prompt. */
export interface PromptGroup {
  /** Id of the chunk; ordinal of a passage or note, from 1. */
  id: number
  /** Title and headings, ` › ` between; a note's question and status. */
  label: string
  sentences: { n: number; text: string }[]
}

/** The parts that can be read off a rendered prompt. */
export interface PromptInput {
  /** Fenced parts by name: `question`, `information`, `map`, `candidates`, `tried`, `notes`, `block`, `spans`, … */
  parts: Readonly<Record<string, string>>
  /** `parts.question`, or ''. */
  question: string
  groups: PromptGroup[]
  /** All groups' sentences. */
  sentences: { n: number; text: string }[]
  request: ModelRequest
}

type Output<F extends ReaderFunction> = Awaited<ReturnType<Reader[F]>>

/** Replies in the contract's words. A string is sent as it is, for replies that break the contract. */
export type Script = { [F in ReaderFunction]?: (input: PromptInput) => Output<F> | string }

/** Reads the fenced parts and numbered sentences of a rendered prompt. */
function readPrompt(request: ModelRequest): PromptInput {
  const parts: Record<string, string> = {}
  const groups: PromptGroup[] = []
  let open: string | null = null
  for (const line of request.user.split('\n')) {
    const mark = /^⟦([^⟧]*)⟧ ?(.*)$/.exec(line) ?? /^(\d+)¦(.*)$/.exec(line)
    const [name = '', rest = ''] = mark?.slice(1) ?? []
    const group = /^(?:passage|chunk|note) (\d+)$/.exec(name)
    if (open !== null && name === `/${open}`) open = null
    else if (group) groups.push({ id: Number(group[1]), label: rest, sentences: [] })
    else if (/^\d+$/.test(name)) groups.at(-1)?.sentences.push({ n: Number(name), text: rest })
    else if (mark && open === null) {
      open = name
      parts[name] = ''
    } else if (open !== null) parts[open] = parts[open] ? `${parts[open]}\n${line}` : line
  }
  const sentences = groups.flatMap((group) => group.sentences)
  return { parts, question: parts['question'] ?? '', groups, sentences, request }
}

/**
 * The `reply` of a model server that answers each reader function by its callback; a function without one answers 500.
 *
 * @example
 * startModelServer({ reply: scripted({
 *   parse: ({ question }) => ({ question, information: [question], instructions: [], keywords: { en: ['port'] },
 *     kind: 'fact', subQuestions: [], sections: [] }),
 *   extract: ({ sentences }) => ({ blocks: [{ kind: 'sentence', text: 'It is 5432.', sentences: [sentences[0].n] }],
 *     confidence: 0.9, missing: [] }),
 * }) })
 */
export function scripted(script: Script): (request: ModelRequest) => unknown {
  return (request) => {
    const name = request.name as ReaderFunction | null
    const answer = name === null ? undefined : script[name]
    if (name === null || answer === undefined) throw new Error(`no script for ${name}`)
    const output = answer(readPrompt(request))
    return typeof output === 'string' ? output : onTheWire(name, output)
  }
}

/** Turns a reply into what the model itself writes: smaller than the contract where code supplies the rest. */
function onTheWire(name: ReaderFunction, output: object): unknown {
  if (name === 'screen') {
    const { chunks } = output as Output<'screen'>
    return { sentences: chunks.flatMap((chunk) => chunk.sentences) }
  }
  if (name !== 'compose' && name !== 'extract') return output
  const { blocks, ...rest } = output as Output<'compose'>
  const numbers = name === 'compose' ? 'citations' : 'sentences'
  return {
    ...rest,
    blocks: blocks.map(({ sentences, reckonings, ...block }) => ({
      ...block,
      [numbers]: sentences,
      ...(reckonings && { computed: reckonings.map(computed) }),
    })),
  }
}

const computed = ({ operands, ...rest }: Reckoning) => ({
  ...rest,
  operands: operands.map(({ sentence, ...operand }) => ({ ...operand, line: sentence })),
})
