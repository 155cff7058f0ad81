/**
 * Retrieval on the data folder's dev questions: all gold evidence within the first 5 and 20 chunks, ours beside the
 * floor, scored by the data folder's own `tools/score.mjs`.
 *
 *     npx tsx evals/studies/retrieval.ts [SET…] [--json]
 * @module
 */
import { openCorpus, search } from '../../index.ts'
import { type EvalSet, type Question, readRows, setsNamed, withFolder } from '../data/data.ts'
import { createFloor } from '../data/floor.ts'
import { codePoints, goldName, type Retrieved, scoreRetrieval } from '../scorers/score.ts'

const TOP_K = 20

interface Row {
  set: string
  questions: number
  ours: { at5: number; at20: number }
  floor: { at5: number; at20: number }
}

function counts(score: Record<string, unknown>): { at5: number; at20: number; questions: number } {
  const questions = Number(score['questions'])
  const met = score['evidence: all needs met'] as Record<string, number>
  const count = (k: string): number => Math.round(((met[k] ?? 0) * questions) / 100)
  return { questions, at5: count('@5'), at20: count('@20') }
}

async function measure(set: EvalSet): Promise<Row> {
  return withFolder(async (folder) => {
    const documents = `${folder}/docs`
    const { mkdirSync } = await import('node:fs')
    mkdirSync(documents)
    const { corpus } = await openCorpus(set.paths(documents), { store: `${folder}/store` })
    try {
      const questions = readRows<Question>(set.questions).filter((q) => q.answerable)
      const names = new Set(questions.flatMap((q) => q.gold.map((gold) => gold.doc)))
      const texts = corpus.documents.map((d) => ({ id: d.docId, text: corpus.text(d.docId, 0, d.length) }))
      const maps = new Map(texts.map(({ id, text }) => [id, codePoints(text)]))
      const row = (hit: { docId: string; start: number; end: number; text: string }): Retrieved => {
        const map = maps.get(hit.docId) ?? ((n: number) => n)
        return { doc: goldName(hit.docId, names), text: hit.text, start: map(hit.start), end: map(hit.end) }
      }
      const ours = questions.map((q) => ({
        id: q.id,
        retrieved: search(corpus, q.question, {
          topK: TOP_K,
          ...(set.withinDoc && q.doc !== undefined ? { withinDoc: q.doc } : {}),
        }).map(row),
      }))
      const ask = createFloor(texts, set.language)
      const ids = new Map(texts.map(({ id }) => [goldName(id, names), id]))
      const floor = questions.map((q) => ({
        id: q.id,
        retrieved: ask(q.question, TOP_K, set.withinDoc ? ids.get(q.doc ?? '') : undefined).map((chunk) =>
          row({ ...chunk, docId: chunk.doc }),
        ),
      }))
      const mine = counts(scoreRetrieval(set.questions, ours, folder))
      const base = counts(scoreRetrieval(set.questions, floor, folder))
      return { set: set.name, questions: mine.questions, ours: mine, floor: base }
    } finally {
      corpus.close()
    }
  })
}

const args = process.argv.slice(2)
for (const set of setsNamed(args.filter((arg) => !arg.startsWith('--')))) {
  const row = await measure(set)
  if (args.includes('--json')) console.log(JSON.stringify(row))
  else {
    const pair = (x: { at5: number; at20: number }): string => `${x.at5}/${x.at20}`
    console.log(`${row.set.padEnd(20)} of ${row.questions}: ours ${pair(row.ours)}, floor ${pair(row.floor)} (@5/@20)`)
  }
}
