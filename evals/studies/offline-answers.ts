/**
 * Answers without a model on the data folder's dev questions, through the whole product: how often the gold words
 * stand in the first quotation and in one of the first three, and how often a question is refused whose answer is
 * not there.
 *
 *     npx tsx evals/studies/offline-answers.ts [SET…] [--limit QUESTIONS] [--folds FILE.json] [--json]
 *
 * SQuAD is answered with weights that were learned without the article asked about; `--folds` keeps them for the next
 * run. The other sets were never trained on and are answered with the weights of the product.
 * @module
 */
import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import {
  type Answer,
  ask,
  type OpenCorpus,
  offlineReader,
  openCorpus,
  type SettingsInput,
  type Weights,
} from '../../index.ts'
import { type EvalSet, type Gold, type Question, readRows, setsNamed, withFolder } from '../data/data.ts'
import { goldNames, inside, meets, quotesOf } from '../data/gold.ts'
import { goldName } from '../scorers/score.ts'

/** Each set, and what its questions may be asked of. */
const MEASURED = ['squad2-en', 'cmrc2018-zh', 'library-en-60', 'library-zh-52']
const SQUAD = 'squad2-en'

/** Counts by name, of so many questions. */
type Counts = Record<'questions' | (string & {}), number>

interface Asking {
  library: OpenCorpus
  set: EvalSet
  settings(question: Question): SettingsInput
  weights(question: Question): Weights | undefined
}

async function answerOf(
  question: Question,
  { library, settings, weights }: Asking,
  threshold?: number,
): Promise<Answer> {
  const chosen: SettingsInput = {
    model: 'offline',
    ...settings(question),
    ...(threshold === undefined ? {} : { confidenceThreshold: threshold }),
  }
  const learned = weights(question)
  const documents = chosen.documents
  const statistics = learned && library.corpus.statistics(documents)
  const reader = learned && statistics && (await offlineReader({ statistics, weights: learned }))
  return ask(question.question, { corpus: library, settings: chosen, ...(reader && { reader }) })
}

async function hits(questions: readonly Question[], asking: Asking): Promise<Counts> {
  const names = goldNames(questions)
  const sum = { questions: 0, first: 0, three: 0, firstInside: 0, threeInside: 0, threeAll: 0 }
  for (const question of questions) {
    const answer = await answerOf(question, asking, 0)
    const quotes = quotesOf((answer.citations.length > 0 ? answer.citations : answer.best).slice(0, 3), names)
    const within = (test: typeof inside, count: number): number =>
      question.gold.some((gold) => quotes.slice(0, count).some((quote) => test(gold, quote))) ? 1 : 0
    const metByAny = (gold: Gold): boolean => quotes.some((quote) => meets(gold, quote))
    sum.questions++
    sum.first += within(meets, 1)
    sum.three += within(meets, 3)
    sum.firstInside += within(inside, 1)
    sum.threeInside += within(inside, 3)
    // Gold of an article are wordings of one answer; gold of a comparison are its sides.
    const needed = question.type === undefined ? within(meets, 3) === 1 : question.gold.every(metByAny)
    sum.threeAll += needed ? 1 : 0
  }
  return sum
}

/** One question at the default threshold. */
interface Outcome {
  refused: boolean
  confidence: number
  right: boolean
}

async function outcomes(questions: readonly Question[], asking: Asking): Promise<Outcome[]> {
  const names = goldNames(questions)
  const found: Outcome[] = []
  for (const question of questions) {
    const { status, confidence, citations } = await answerOf(question, asking)
    const first = quotesOf(citations.slice(0, 1), names)
    const right = question.gold.some((gold) => first.some((quote) => meets(gold, quote)))
    found.push({ refused: status === 'not_found' || status === 'passages', confidence, right })
  }
  return found
}

const refusals = (found: readonly Outcome[]): Counts => ({
  questions: found.length,
  refused: found.filter(({ refused }) => refused).length,
})

/** Of those that reach a confidence: how many there are, and how many of them are right. */
function precision(found: readonly Outcome[], threshold: number): Counts {
  const answered = found.filter(({ refused, confidence }) => !refused && confidence >= threshold)
  return { questions: answered.length, right: answered.filter(({ right }) => right).length }
}

/** Chance that an answerable question is given more confidence than another; 0.5 tells nothing. */
function separation(answerable: readonly Outcome[], others: readonly Outcome[]): number {
  let above = 0
  for (const a of answerable) {
    for (const b of others) above += a.confidence > b.confidence ? 1 : a.confidence === b.confidence ? 0.5 : 0
  }
  return Number((above / (answerable.length * others.length)).toFixed(3))
}

const percent = (part: number, whole: number): string => ((100 * part) / Math.max(1, whole)).toFixed(1)

type Row = Record<string, string | number | Counts>

async function measure(set: EvalSet, folds: ReadonlyMap<string, Weights>, limit: number): Promise<Row> {
  return withFolder(async (folder) => {
    mkdirSync(join(folder, 'docs'))
    const library = await openCorpus(set.paths(join(folder, 'docs')), { store: join(folder, 'store') })
    try {
      const all = readRows<Question>(set.questions)
      const answerable = all.filter((question) => question.answerable).slice(0, limit)
      const unanswerable = all.filter((question) => !question.answerable).slice(0, limit)
      const ids = library.corpus.documents.map(({ docId }) => docId)
      const golds = goldNames(answerable)
      const others = (question: Question): string[] => {
        const gold = new Set(question.gold.map(({ doc }) => doc))
        return ids.filter((id) => !gold.has(goldName(id, golds)))
      }
      const weights = (question: Question): Weights | undefined => folds.get(question.doc ?? '')
      const whole: Asking = { library, set, weights, settings: () => ({}) }
      const own: Asking = { ...whole, settings: ({ doc }) => ({ documents: doc === undefined ? [] : [doc] }) }
      const without: Asking = { ...whole, settings: (question) => ({ documents: others(question) }) }
      const present = await outcomes(answerable, whole)
      const removed = await outcomes(answerable, without)
      const near = await outcomes(unanswerable, whole)
      return {
        set: set.name,
        whole: await hits(answerable, whole),
        ...(set.name === SQUAD ? { own: await hits(answerable, own) } : {}),
        'answerable, refused': refusals(present),
        'answerable, at 0.5': precision(present, 0.5),
        'answerable, at 0.8': precision(present, 0.8),
        'gold removed': refusals(removed),
        'gold removed, AUROC': separation(present, removed),
        ...(near.length > 0 ? { unanswerable: refusals(near), 'unanswerable, AUROC': separation(present, near) } : {}),
      }
    } finally {
      library.corpus.close()
    }
  })
}

/** Learned in a process of its own, and kept where the caller says. */
function foldsFrom(file: string): ReadonlyMap<string, Weights> {
  if (!existsSync(file)) {
    const script = join(import.meta.dirname, '..', '..', 'scripts', 'train-offline', 'index.ts')
    const { status } = spawnSync('npx', ['tsx', script, '--leave-one-out', file], { stdio: ['ignore', 2, 2] })
    if (status !== 0) throw new Error(`training without one article each failed with ${status}`)
  }
  return new Map(Object.entries(JSON.parse(readFileSync(file, 'utf8')) as Record<string, Weights>))
}

function print(row: Row): void {
  console.log(String(row['set']))
  for (const [name, value] of Object.entries(row)) {
    if (typeof value === 'number') console.log(`  ${name}: ${value}`)
    if (typeof value !== 'object') continue
    const { questions, ...parts } = value
    const shares = Object.entries(parts).map(([key, part]) => `${key} ${percent(part, questions)}%`)
    console.log(`  ${name} of ${questions}: ${shares.join(', ')}`)
  }
}

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { limit: { type: 'string' }, folds: { type: 'string' }, json: { type: 'boolean', default: false } },
})
const limit = values.limit === undefined ? Number.POSITIVE_INFINITY : Number(values.limit)
await withFolder(async (folder) => {
  for (const set of setsNamed(positionals.length > 0 ? positionals : MEASURED)) {
    const folds =
      set.name === SQUAD ? foldsFrom(values.folds ?? join(folder, 'folds.json')) : new Map<string, Weights>()
    const row = await measure(set, folds, limit)
    if (values.json) console.log(JSON.stringify(row))
    else print(row)
  }
})
