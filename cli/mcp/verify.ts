/**
 * The tool `verify`.
 * @module
 */
import { z } from 'zod'
import { Answer, ChapterverseError, type Checked, type OpenCorpus, verify } from '../../index.ts'
import { type CitedAnswer, checkCitedFiles } from '../verifying.ts'
import { checksText } from './text.ts'
import { defineTool } from './tool.ts'

const Cited = Answer.shape.citations.element
  .pick({ docId: true, start: true, end: true, quote: true, hash: true })
  .extend({ n: z.number().optional(), ocr: z.literal(true).optional() })

const Given = z.object({
  question: z.string().default(''),
  text: z.string().optional(),
  citations: z.array(Cited),
  computations: Answer.shape.computations.unwrap().optional(),
  passages: z.array(Cited).optional(),
})
type Given = z.infer<typeof Given>

const Input = z.strictObject({
  answers: z
    .union([z.string(), Given, z.array(Given)])
    .optional()
    .describe('What ask gave: one answer or several, or their JSON as text'),
  citations: z.array(Cited).optional().describe('Citations alone, instead of answers'),
})

const Check = z.object({
  question: z.string(),
  exact: z.boolean(),
  citations: z.array(
    z.object({
      n: z.number(),
      docId: z.string(),
      state: z.enum(['exact', 'moved', 'changed', 'missing']),
      start: z.number().nullable(),
      end: z.number().nullable(),
      sameText: z.boolean(),
    }),
  ),
  computations: z.array(
    z.object({ text: z.string(), state: z.enum(['follows', 'operand', 'result', 'unstated']), detail: z.string() }),
  ),
})

export const verifyTool = defineTool({
  name: 'verify',
  title: 'Verify citations',
  description:
    'Re-checks citations against the files as they are now: exact, moved, changed or missing; and whether ' +
    'computed results follow from them. Calls no model.',
  input: Input,
  output: z.object({ exact: z.boolean(), answers: z.array(Check) }),
  run(args, { shelf, signal }) {
    const answers = answersIn(args).map(numbered)
    return shelf.use(async (library) => {
      const files = shelf.hasFiles()
      const checks = files
        ? await checkCitedFiles(
            answers.map((answer) => located(answer, library)),
            signal,
          )
        : verify(answers, library)
      const basis = files ? 'the files as they are now' : 'the index, for there are no files to look at'
      return {
        text: checksText(checks, basis),
        data: { exact: checks.every(({ exact }) => exact), answers: checks },
      }
    })
  },
})

/** With the files in which the citations should stand; passages stand where citations would. */
function located({ citations, passages = [], ...given }: Checked, { corpus }: OpenCorpus): CitedAnswer {
  const sources = new Map(corpus.documents.map(({ docId, source }) => [docId, source]))
  const all = [...citations, ...passages].map((one) => ({ ...one, source: sources.get(one.docId) ?? one.docId }))
  return { ...given, citations: all, passages: [], corpus: { root: corpus.root } }
}

function answersIn({ answers, citations }: z.infer<typeof Input>): Given[] {
  if ((answers === undefined) === (citations === undefined)) throw bad('Either answers or citations is to be given.')
  if (citations !== undefined) return [{ question: '', citations }]
  if (typeof answers !== 'string') return [answers ?? []].flat()
  let parsed: unknown
  try {
    parsed = JSON.parse(answers)
  } catch (cause) {
    throw bad('answers is text, but not JSON.', cause)
  }
  const list = z.array(Given).safeParse([parsed].flat())
  if (list.success) return list.data
  const [issue] = list.error.issues
  throw bad(`answers: ${issue?.path.join('.') ?? ''}: ${issue?.message ?? 'invalid'}`, list.error)
}

/** Citations without a number are counted. */
function numbered({ citations, passages = [], ...given }: Given): Checked {
  const count = (all: readonly z.infer<typeof Cited>[]) => all.map((one, at) => ({ ...one, n: one.n ?? at + 1 }))
  return { ...given, citations: count(citations), passages: count(passages) }
}

function bad(message: string, cause?: unknown): ChapterverseError {
  return new ChapterverseError('bad_input', message, {
    remedy: 'Give what ask returned as answers, or a list of { docId, start, end, quote, hash } as citations.',
    cause,
  })
}
