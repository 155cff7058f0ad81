/**
 * The map as a question is shown it: for how many dev questions every gold heading of the gold documents is in the
 * view, and what the view costs. `heading_path: []` is text before any heading: the document must be in it.
 *
 *     npx tsx evals/studies/map-view.ts [SET…] [--tokens 3000,2000] [--missed] [--json]
 * @module
 */
import { mkdirSync } from 'node:fs'
import { type Corpus, openCorpus, rankForMap, readMap, viewMap } from '../../index.ts'
import { type EvalSet, type Gold, type Question, readRows, setsNamed, withFolder } from '../data/data.ts'
import { goldName } from '../scorers/score.ts'

const DEFAULT_SETS = ['library-en-60', 'library-en-200', 'library-en-500', 'library-zh-52', 'library-zh-425']

type HeadedGold = Gold & { heading_path?: string[] }
type HeadedQuestion = Omit<Question, 'gold'> & { gold: HeadedGold[] }

interface Row {
  set: string
  tokens: number
  questions: number
  visible: number
  medianTokens: number
  missed: string[]
}

/** The form in which headings are compared: the gold keeps ideographic spaces. */
const keyOf = (docId: string, headings: readonly string[]): string =>
  [docId, ...headings.map((heading) => heading.replace(/\s+/g, ''))].join('\n')

/** `docId#path` of every section by its document and headings. */
function sectionsByHeadings(corpus: Corpus): Map<string, string[]> {
  const found = new Map<string, string[]>()
  for (const { docId, sections } of readMap(corpus)) {
    const open: string[] = []
    for (const { path, heading } of sections) {
      open.length = path.split('.').length - 1
      open.push(heading)
      const key = keyOf(docId, open)
      found.set(key, [...(found.get(key) ?? []), `${docId}#${path}`])
    }
  }
  return found
}

function measure(set: EvalSet, corpus: Corpus, tokens: number): Row {
  const questions = readRows<HeadedQuestion>(set.questions).filter((q) => q.answerable)
  const names = new Set(questions.flatMap((q) => q.gold.map(({ doc }) => doc)))
  const ids = new Map(corpus.documents.map(({ docId }) => [goldName(docId, names), docId]))
  const byHeadings = sectionsByHeadings(corpus)
  const costs: number[] = []
  const missed: string[] = []
  for (const { id, question, gold } of questions) {
    const view = viewMap(corpus, { maxTokens: tokens, ...rankForMap(corpus, [question]) })
    costs.push(view.tokens)
    const isVisible = ({ doc, heading_path = [] }: HeadedGold): boolean => {
      const docId = ids.get(doc) ?? doc
      if (heading_path.length === 0) return view.documents.includes(docId)
      return (byHeadings.get(keyOf(docId, heading_path)) ?? []).some((name) => view.sections.includes(name))
    }
    const hidden = gold.filter((one) => !isVisible(one))
    for (const { doc, heading_path = [] } of hidden) {
      const seen = view.documents.includes(ids.get(doc) ?? doc) ? '' : ' (document not shown)'
      missed.push(`${id} ${doc} ${heading_path.join(' › ')}${seen}`)
    }
  }
  costs.sort((a, b) => a - b)
  const bad = new Set(missed.map((line) => line.split(' ')[0]))
  return {
    set: set.name,
    tokens,
    questions: questions.length,
    visible: questions.length - bad.size,
    medianTokens: costs[costs.length >> 1] ?? 0,
    missed,
  }
}

const args = process.argv.slice(2)
const at = args.indexOf('--tokens')
const budgets = (at < 0 ? '3000,2000' : (args[at + 1] ?? '')).split(',').map(Number)
const sets = args.filter((arg, i) => !arg.startsWith('--') && (at < 0 || i !== at + 1))
for (const set of setsNamed(sets.length > 0 ? sets : DEFAULT_SETS)) {
  await withFolder(async (folder) => {
    mkdirSync(`${folder}/docs`)
    const { corpus } = await openCorpus(set.paths(`${folder}/docs`), { store: `${folder}/store` })
    for (const tokens of budgets) {
      const { missed, ...row } = measure(set, corpus, tokens)
      if (args.includes('--json')) console.log(JSON.stringify({ ...row, missed }))
      else {
        const share = `${row.visible}/${row.questions}`
        console.log(`${row.set.padEnd(16)} ${tokens}: gold in view ${share}, median ${row.medianTokens} tokens`)
        if (args.includes('--missed')) for (const line of missed) console.log(`  ${line}`)
      }
    }
    corpus.close()
  })
}
