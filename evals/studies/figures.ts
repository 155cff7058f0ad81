/**
 * Whether verify accepts what is right about figures of tables, and refuses what is wrong: a scripted model answers the
 * questions of `tables-tatqa` over HTTP, each asked within its document by lv1, with the gold answer or with wrong ones,
 * and cites the lines of the gold facts.
 *
 *     npx tsx evals/studies/figures.ts [--wrong] [--limit QUESTIONS] [--half developed|held-out] [--list] [--json]
 *
 * What of the documents decides the half is the hash of their names. The set is TAT-QA's (Zhu et al., ACL 2021); nothing
 * is trained on it, and the rules were made looking at one half.
 * @module
 */
import { createHash } from 'node:crypto'
import { join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { ask, openCorpus } from '../../index.ts'
import { startModelServer } from '../../testing/servers/model-server.ts'
import { withFolder, withoutMemo } from '../data/data.ts'
import {
  rightReply,
  TABLE_DOCS,
  type TableQuestion,
  tableQuestions,
  WRONG,
  wrongReply,
} from '../data/table-questions.ts'
import { type Typed, typingModel } from '../data/typing-model.ts'

export type Half = 'developed' | 'held-out'

export const halfOf = ({ doc }: TableQuestion): Half =>
  (createHash('sha256').update(doc).digest()[0] ?? 0) % 2 === 0 ? 'developed' : 'held-out'

export interface Reply {
  question: TableQuestion
  /** The type of the question, of a wrong reply in what way it is wrong. */
  kind: string
  text: string
}

export interface Judged extends Reply {
  /** Whether the lines of its facts were shown; if not, nothing was judged. */
  shown: boolean
  accepted: boolean
  answer: string
}

/** What is typed for each question: one right reply, or a wrong one for each way that it can be got wrong. */
export function repliesTo(questions: readonly TableQuestion[], wrong: boolean): Reply[] {
  if (!wrong) return questions.map((question) => ({ question, kind: question.type, text: rightReply(question) }))
  return questions.flatMap((question) =>
    WRONG.flatMap((kind) => {
      const text = wrongReply(question, kind)
      return text === null ? [] : [{ question, kind, text }]
    }),
  )
}

export async function judgeReplies(replies: readonly Reply[]): Promise<Judged[]> {
  return withFolder(async (folder) => {
    const docs = [...new Set(replies.map(({ question }) => join(TABLE_DOCS, question.doc)))]
    const library = await openCorpus(docs, { store: join(folder, 'store') })
    const asked = new Map<string, Typed>()
    const server = await startModelServer({ reply: typingModel(asked) })
    process.env['OPENAI_BASE_URL'] = server.url
    process.env['OPENAI_API_KEY'] ??= 'none'
    try {
      const judged: Judged[] = []
      for (const reply of replies) {
        const { question } = reply
        const typed = { question, text: reply.text, shown: false }
        asked.set(question.question.replace(/\s+/g, ' ').trim(), typed)
        const settings = { model: 'scripted', documents: [question.doc], maxLoops: 1 }
        const answer = await ask(question.question, { corpus: withoutMemo(library), tier: 'lv1', settings })
        judged.push({ ...reply, shown: typed.shown, accepted: answer.status === 'answered', answer: answer.text })
      }
      return judged
    } finally {
      library.corpus.close()
      await server.close()
    }
  })
}

/** By kind and half: how many were judged, and which share was accepted. */
export function sharesOf(judged: readonly Judged[]): { kind: string; half: Half; judged: number; accepted: number }[] {
  const kinds = [...new Set(judged.map(({ kind }) => kind))]
  return (['developed', 'held-out'] as const).flatMap((half) =>
    kinds.map((kind) => {
      const some = judged.filter((one) => one.kind === kind && one.shown && halfOf(one.question) === half)
      return { kind, half, judged: some.length, accepted: some.filter(({ accepted }) => accepted).length }
    }),
  )
}

async function main(): Promise<void> {
  const { values } = parseArgs({
    options: {
      wrong: { type: 'boolean', default: false },
      limit: { type: 'string' },
      half: { type: 'string' },
      list: { type: 'boolean', default: false },
      json: { type: 'boolean', default: false },
    },
  })
  const questions = tableQuestions().filter((one) => values.half === undefined || halfOf(one) === values.half)
  const replies = repliesTo(questions.slice(0, Number(values.limit ?? questions.length)), values.wrong)
  const judged = await judgeReplies(replies)
  const shares = sharesOf(judged)
  if (values.list)
    for (const { question, kind, text, shown, accepted } of judged)
      if (shown && accepted === values.wrong)
        console.log(
          `${question.doc} ${kind} ${question.question} → ${text}  [${question.facts.map(({ cell, text: words }) => cell ?? words).join('; ')}]`,
        )
  if (values.json) return console.log(JSON.stringify(shares))
  console.log(values.wrong ? 'wrong replies that were accepted' : 'right replies that were accepted')
  for (const { kind, half, judged: count, accepted } of shares)
    if (count > 0)
      console.log(
        `  ${half.padEnd(9)} ${kind.padEnd(10)} ${accepted} of ${count}, ${((100 * accepted) / count).toFixed(1)} %`,
      )
}

if (process.argv[1] !== undefined && resolve(process.argv[1]) === fileURLToPath(import.meta.url)) await main()
