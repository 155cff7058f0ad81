/**
 * Questions of several hops and comparisons, asked with lv3 and without a model: whether all gold evidence is among the
 * ten best spans that the notes rest on, which gold documents the answer cites, and how many of its citations are gold.
 * Exits 1 when a bar is not met.
 *
 *     npx tsx evals/studies/multihop.ts [SET…] [--limit QUESTIONS] [--json] [--misses]
 *
 * HotpotQA's gold are sentences: one is met by a span of its document that holds it, or lies within it. MuSiQue's gold
 * are paragraphs: one is met by any span of it. Of the libraries only the comparisons are asked.
 * @module
 */
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { type Answer, ask, type Candidate, type OpenCorpus, openCorpus } from '../../index.ts'
import {
  type EvalSet,
  type Gold,
  jsonl,
  type Question,
  readRows,
  setsNamed,
  withFolder,
  withoutMemo,
} from '../data/data.ts'
import { goldNames, meets, type Quote, quotesOf } from '../data/gold.ts'

interface Bars {
  /** Questions whose gold evidence is all within the ten best spans. */
  evidence?: number
  /** Share of questions of which every gold document is cited. */
  cited?: number
}

const BARS: Record<string, Bars> = {
  'multihop-hotpotqa': { evidence: 38 },
  'multihop-musique': { evidence: 15 },
  'library-en-500': { cited: 0.7 },
  'library-zh-425': { cited: 0.7 },
}
const MUSIQUE = jsonl('multihop-musique', 'en')

/** The outcome of lv3 for one question. */
interface Marks {
  /** All gold evidence within the ten best spans. */
  evidence: boolean
  /** Every gold document cited. */
  cited: boolean
  citations: number
  /** Citations of gold documents. */
  gold: number
  mostASubQuestion: number
  subQuestions: number
  status: Answer['status']
}

const isMet = (gold: Gold, quotes: readonly Quote[]): boolean =>
  quotes.some((quote) => (gold.quote === undefined ? gold.doc === quote.doc : meets(gold, quote)))

async function marksOf(question: Question, library: OpenCorpus, names: ReadonlySet<string>): Promise<Marks> {
  let spans: Candidate[] = []
  const answer = await ask(question.question, {
    corpus: withoutMemo(library),
    tier: 'lv3',
    settings: { model: 'offline' },
    onEvent: (event) => {
      if (event.type === 'evidence') spans = event.spans
    },
  })
  const found = quotesOf(spans, names)
  const cited = quotesOf(answer.citations, names).map(({ doc }) => doc)
  const docs = new Set(question.gold.map(({ doc }) => doc))
  return {
    evidence: question.gold.every((gold) => isMet(gold, found)),
    cited: [...docs].every((doc) => cited.includes(doc)),
    citations: cited.length,
    gold: cited.filter((doc) => docs.has(doc)).length,
    mostASubQuestion: Math.max(0, ...answer.subQuestions.map(({ citations }) => citations.length)),
    subQuestions: answer.subQuestions.length,
    status: answer.status,
  }
}

interface Row {
  set: string
  questions: number
  evidence: number
  cited: number
  citations: number
  gold: number
  mostASubQuestion: number
  subQuestions: number
  answered: number
  partial: number
  secondsPerQuestion: number
  /** Ids of questions whose evidence is not all there. */
  misses: string[]
  met: boolean
}

async function measure(set: EvalSet, limit: number): Promise<Row> {
  return withFolder(async (folder) => {
    mkdirSync(join(folder, 'docs'))
    const library = await openCorpus(set.paths(join(folder, 'docs')), { store: join(folder, 'store') })
    try {
      const all = readRows<Question>(set.questions)
      const comparisons = set.name.startsWith('library')
      const questions = all.filter(({ type }) => !comparisons || type === 'comparison').slice(0, limit)
      const names = goldNames(questions)
      const startedAt = performance.now()
      const marks: Marks[] = []
      for (const question of questions) marks.push(await marksOf(question, library, names))
      const seconds = (performance.now() - startedAt) / 1000 / Math.max(1, questions.length)
      const sum = (of: (mark: Marks) => number): number => marks.reduce((total, mark) => total + of(mark), 0)
      const count = (of: (mark: Marks) => boolean): number => marks.filter(of).length
      const evidence = count((mark) => mark.evidence)
      const cited = count((mark) => mark.cited)
      const { evidence: least = 0, cited: share = 0 } = BARS[set.name] ?? {}
      return {
        set: set.name,
        questions: questions.length,
        evidence,
        cited,
        citations: sum((mark) => mark.citations),
        gold: sum((mark) => mark.gold),
        mostASubQuestion: Math.max(0, ...marks.map((mark) => mark.mostASubQuestion)),
        subQuestions: sum((mark) => mark.subQuestions),
        answered: count(({ status }) => status === 'answered'),
        partial: count(({ status }) => status === 'partial'),
        secondsPerQuestion: Number(seconds.toFixed(2)),
        misses: questions.flatMap(({ id }, at) => (marks[at]?.evidence ? [] : [id])),
        met: evidence >= least && cited >= share * questions.length,
      }
    } finally {
      library.corpus.close()
    }
  })
}

function print(row: Row, misses: boolean): void {
  const precision = row.citations === 0 ? '' : ` (${((100 * row.gold) / row.citations).toFixed(0)}% of gold documents)`
  console.log(
    [
      `${row.set} of ${row.questions}: all gold evidence within 10 spans ${row.evidence}`,
      `all gold documents cited ${row.cited}`,
      `${row.citations} citations${precision}, at most ${row.mostASubQuestion} a sub-question`,
      `${row.subQuestions} sub-questions, ${row.answered} answered, ${row.partial} partial`,
      `${row.secondsPerQuestion} s a question${row.met ? '' : ' — BELOW THE BAR'}`,
    ].join('; '),
  )
  if (misses) console.log(`  without all evidence: ${row.misses.join(' ')}`)
}

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    limit: { type: 'string' },
    json: { type: 'boolean', default: false },
    misses: { type: 'boolean', default: false },
  },
})
const limit = values.limit === undefined ? Number.POSITIVE_INFINITY : Number(values.limit)
const wanted = positionals.length > 0 ? positionals : Object.keys(BARS)
for (const name of wanted) {
  const [set] = name === MUSIQUE.name ? [MUSIQUE] : setsNamed([name])
  if (!set) continue
  const row = await measure(set, limit)
  if (!row.met) process.exitCode = 1
  if (values.json) console.log(JSON.stringify(row))
  else print(row, values.misses)
}
