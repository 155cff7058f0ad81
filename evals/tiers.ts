/**
 * Tiers side by side on the data folder's dev questions, without a model: how often a gold quotation stands among the
 * first three at threshold 0, and what is verified, and rightly so, at the default threshold. Each tier is paired with
 * the first one on the same questions.
 *
 *     npx tsx evals/tiers.ts [SET…] [--tiers lv1,loop,lv2] [--limit QUESTIONS] [--json]
 * @module
 */
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { type Answer, ask, type OpenCorpus, openCorpus, type SettingsInput } from '../index.ts'
import { type EvalSet, type Question, readRows, setsNamed, withFolder } from './data.ts'
import { goldNames, meets, quotesOf } from './gold.ts'

/** What one tier makes of one question. */
interface Marks {
  /** A gold quotation is the first, or among the first three, at threshold 0. */
  first: boolean
  three: boolean
  /** Verified at the default threshold. */
  answered: boolean
  /** And a gold quotation is among the first three. */
  right: boolean
  /** Verified or partial at the default threshold, and a gold quotation is among the first three. */
  helped: boolean
}

const MARKS = ['first', 'three', 'answered', 'right', 'helped'] as const

interface Row {
  set: string
  tier: Answer['tier']
  questions: number
  counts: Record<keyof Marks, number>
  /** Questions on which the mark differs from the first tier's. */
  better: Record<keyof Marks, string[]>
  worse: Record<keyof Marks, string[]>
  /** Of questions that the documents do not answer: verified all the same, or answered in part. */
  unanswerable: { questions: number; answered: number; partial: number }
  secondsPerQuestion: number
}

interface Asked {
  set: EvalSet
  library: OpenCorpus
  tier: Answer['tier']
}

function answerTo({ question, doc }: Question, { set, library, tier }: Asked, settings: SettingsInput) {
  const within: SettingsInput = set.withinDoc && doc !== undefined ? { documents: [doc] } : {}
  // Without what earlier questions left behind: no question may profit from another.
  const corpus = { ...library, memo: null }
  return ask(question, { corpus, tier, settings: { model: 'offline', ...within, ...settings } })
}

async function marksOf(question: Question, asking: Asked, names: Set<string>): Promise<Marks> {
  const asked = (settings: SettingsInput): Promise<Answer> => answerTo(question, asking, settings)
  const gold = (answer: Answer, count: number): boolean => {
    const cited = answer.citations.length > 0 ? answer.citations : answer.best
    const quotes = quotesOf(cited.slice(0, count), names)
    return question.gold.some((one) => quotes.some((quote) => meets(one, quote)))
  }
  const open = await asked({ confidenceThreshold: 0 })
  const strict = await asked({})
  const answered = strict.status === 'answered'
  return {
    first: gold(open, 1),
    three: gold(open, 3),
    answered,
    right: answered && gold(strict, 3),
    helped: strict.citations.length > 0 && gold(strict, 3),
  }
}

async function measure(set: EvalSet, tiers: readonly Answer['tier'][], limit: number): Promise<Row[]> {
  return withFolder(async (folder) => {
    mkdirSync(join(folder, 'docs'))
    const library = await openCorpus(set.paths(join(folder, 'docs')), { store: join(folder, 'store') })
    try {
      const all = readRows<Question>(set.questions)
      const questions = all.filter(({ answerable }) => answerable).slice(0, limit)
      const others = all.filter(({ answerable }) => !answerable).slice(0, limit)
      const names = goldNames(questions)
      const rows: Row[] = []
      let reference: readonly Marks[] | null = null
      for (const tier of tiers) {
        const startedAt = performance.now()
        const marks: Marks[] = []
        for (const question of questions) marks.push(await marksOf(question, { set, library, tier }, names))
        reference ??= marks
        const seconds = (performance.now() - startedAt) / 1000 / Math.max(1, questions.length)
        const statuses: Answer['status'][] = []
        for (const question of others) statuses.push((await answerTo(question, { set, library, tier }, {})).status)
        const claimed = (status: Answer['status']): number => statuses.filter((one) => one === status).length
        const unanswerable = { questions: others.length, answered: claimed('answered'), partial: claimed('partial') }
        rows.push({
          ...rowOf(set, tier, questions, marks, reference),
          unanswerable,
          secondsPerQuestion: Number(seconds.toFixed(2)),
        })
      }
      return rows
    } finally {
      library.corpus.close()
    }
  })
}

function rowOf(
  set: EvalSet,
  tier: Answer['tier'],
  questions: readonly Question[],
  marks: readonly Marks[],
  reference: readonly Marks[],
): Omit<Row, 'unanswerable' | 'secondsPerQuestion'> {
  const by = <T>(of: (mark: keyof Marks) => T) =>
    Object.fromEntries(MARKS.map((mark) => [mark, of(mark)])) as Record<keyof Marks, T>
  const where = (mark: keyof Marks, ours: boolean): string[] =>
    questions.flatMap(({ id }, i) => (marks[i]?.[mark] === ours && reference[i]?.[mark] === !ours ? [id] : []))
  return {
    set: set.name,
    tier,
    questions: questions.length,
    counts: by((mark) => marks.filter((one) => one[mark]).length),
    better: by((mark) => where(mark, true)),
    worse: by((mark) => where(mark, false)),
  }
}

function print({ set, tier, questions, counts, better, worse, unanswerable, secondsPerQuestion }: Row): void {
  const marks = MARKS.map((mark) => {
    const pair = better[mark].length + worse[mark].length
    return `${mark} ${counts[mark]}${pair > 0 ? ` (+${better[mark].length} -${worse[mark].length})` : ''}`
  })
  const { answered, partial, questions: others } = unanswerable
  const wrongly = `of ${others} unanswerable ${answered} answered, ${partial} in part`
  console.log(`${set} ${tier} of ${questions}: ${marks.join(', ')}; ${wrongly}; ${secondsPerQuestion} s a question`)
  for (const mark of MARKS) if (worse[mark].length > 0) console.log(`  ${mark} worse: ${worse[mark].join(' ')}`)
}

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    tiers: { type: 'string', default: 'lv1,loop,lv2' },
    limit: { type: 'string' },
    json: { type: 'boolean', default: false },
  },
})
const limit = values.limit === undefined ? Number.POSITIVE_INFINITY : Number(values.limit)
for (const set of setsNamed(positionals)) {
  for (const row of await measure(set, values.tiers.split(',') as Answer['tier'][], limit)) {
    if (values.json) console.log(JSON.stringify(row))
    else print(row)
  }
}
