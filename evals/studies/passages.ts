/**
 * What a model is shown in lv1's first round, over HTTP through the whole product: tokens of the passages, and for how
 * many dev questions all gold evidence stands in them. The model seen here finds nothing and never asks again; what it
 * makes of a question is taken from recorded replies where the data folder has them, else from the type of the question.
 *
 *     npx tsx evals/studies/passages.ts [SET…] [--missed] [--save FILE] [--json]
 * @module
 */
import { appendFileSync, existsSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { ask, openCorpus } from '../../index.ts'
import { type PromptInput, scripted } from '../../testing/readers/scripted.ts'
import { startModelServer } from '../../testing/servers/model-server.ts'
import { DATA, type EvalSet, type Question, readRows, setsNamed, withFolder, withoutMemo } from '../data/data.ts'
import { norm } from '../data/gold.ts'

const DEFAULT_SETS = ['library-en-60', 'library-en-200', 'library-en-500', 'library-zh-425', 'postgresql', 'novels']

const KINDS: Readonly<Record<string, string>> = { howto: 'procedure', comparison: 'compare' }

interface Recorded {
  function: string
  question: string
  reply: object
}

/** What a capable model made of questions, by question. */
function recordedReplies(): Map<string, object> {
  const file = join(DATA, 'exchanges', 'exchanges.jsonl')
  const rows = existsSync(file) ? readRows<Recorded>(file) : []
  return new Map(rows.flatMap((row) => (row.function === 'parse' ? [[row.question, row.reply]] : [])))
}

const replies = recordedReplies()

function parsed({ question, type = '' }: Question, language: EvalSet['language']): object {
  const known = replies.get(question)
  const words = question.split(/[^\w-]+/).filter((word) => word.length > 4)
  const keywords = { [language]: language === 'en' ? words : [] }
  const kind = KINDS[type] ?? 'fact'
  return (
    known ?? { question, information: [question], instructions: [], keywords, kind, subQuestions: [], sections: [] }
  )
}

/** Tokens by script, as the product estimates them. */
const tokensOf = (text: string): number => {
  const wide = text.match(/[\u2e80-\u9fff\uac00-\ud7af\uf900-\ufaff\ufe30-\ufe4f\uff00-\uffef]/g)?.length ?? 0
  return Math.ceil(wide * 1.05 + (text.length - wide) * 0.25)
}

const median = (values: readonly number[]): number => [...values].sort((a, b) => a - b)[values.length >> 1] ?? 0

async function measure(set: EvalSet, save: string | undefined) {
  return withFolder(async (folder) => {
    mkdirSync(join(folder, 'docs'))
    const library = await openCorpus(set.paths(join(folder, 'docs')), { store: join(folder, 'store') })
    let asked: Question | undefined
    let shown: PromptInput | undefined
    const reply = scripted({
      parse: () => JSON.stringify(asked && parsed(asked, set.language)),
      keywords: () => ({ keywords: { [set.language]: [] } }),
      extract: (input) => {
        shown = input
        return { blocks: [], confidence: 0, missing: ['all of it'] }
      },
    })
    const server = await startModelServer({ reply })
    process.env['OPENAI_BASE_URL'] = server.url
    process.env['OPENAI_API_KEY'] ??= 'none'
    try {
      const questions = readRows<Question>(set.questions).filter(({ answerable }) => answerable)
      const tokens: number[] = []
      const passages: number[] = []
      const missed: string[] = []
      for (const question of questions) {
        asked = question
        await ask(question.question, {
          corpus: withoutMemo(library),
          tier: 'lv1',
          settings: { model: 'scripted', maxLoops: 1 },
        })
        const user = shown?.request.user ?? ''
        const text = user.slice(0, user.indexOf('⟦/passages⟧'))
        const words = norm(shown?.sentences.map((sentence) => sentence.text).join('\n') ?? '')
        tokens.push(tokensOf(text))
        passages.push(shown?.groups.length ?? 0)
        if (!question.gold.every(({ quote = '' }) => words.includes(norm(quote)))) missed.push(question.id)
        if (save) appendFileSync(save, `${JSON.stringify({ set: set.name, id: question.id, text })}\n`)
      }
      const total = tokens.reduce((sum, one) => sum + one, 0)
      return {
        set: set.name,
        questions: questions.length,
        shown: questions.length - missed.length,
        tokens: total,
        medianTokens: median(tokens),
        mostTokens: Math.max(...tokens),
        medianPassages: median(passages),
        missed,
      }
    } finally {
      library.corpus.close()
      await server.close()
    }
  })
}

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    missed: { type: 'boolean', default: false },
    save: { type: 'string' },
    json: { type: 'boolean', default: false },
  },
})
for (const set of setsNamed(positionals.length > 0 ? positionals : DEFAULT_SETS)) {
  const row = await measure(set, values.save)
  if (values.json) console.log(JSON.stringify(row))
  else {
    console.log(
      `${row.set.padEnd(16)} gold shown ${row.shown}/${row.questions}; tokens ${row.tokens}, median ${row.medianTokens}, ` +
        `most ${row.mostTokens}; median ${row.medianPassages} passages`,
    )
    if (values.missed && row.missed.length > 0) console.log(`  missed: ${row.missed.join(' ')}`)
  }
}
