/**
 * Measures what loop costs with a model that always chooses right, over HTTP through the whole product: tokens and
 * calls a question, and for how many questions every gold section stands in the map shown. The model sees nothing but
 * the prompts: it picks the gold sections from the map where they are in it, and answers with the gold sentences.
 *
 *     npx tsx evals/studies/loop-map.ts [SET…] [--map-tokens 3000] [--json]
 * @module
 */
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { type Answer, ask, openCorpus } from '../../index.ts'
import { startModelServer } from '../../testing/servers/model-server.ts'
import { type EvalSet, type Question, readRows, setsNamed, withFolder, withoutMemo } from '../data/data.ts'
import { goldNames } from '../data/gold.ts'
import { type AskedNow, oracleReader, targetOf } from '../data/oracle-model.ts'

const DEFAULT_SETS = ['library-en-60', 'library-en-200', 'library-en-500']

const median = (values: readonly number[]): number => [...values].sort((a, b) => a - b)[values.length >> 1] ?? 0

const tokensOf = ({ usage }: Answer, node?: string): number => {
  const spent = node === undefined ? usage : usage.byNode[node]
  return spent ? spent.inputTokens + spent.outputTokens : 0
}

async function measure(set: EvalSet, mapTokens: number) {
  return withFolder(async (folder) => {
    mkdirSync(join(folder, 'docs'))
    const library = await openCorpus(set.paths(join(folder, 'docs')), { store: join(folder, 'store') })
    const asked: AskedNow = { targets: [], shown: [] }
    const reply = oracleReader(asked)
    const server = await startModelServer({ reply })
    process.env['OPENAI_BASE_URL'] = server.url
    process.env['OPENAI_API_KEY'] ??= 'none'
    try {
      const questions = readRows<Question>(set.questions).filter(({ answerable }) => answerable)
      const names = goldNames(questions)
      const answers: Answer[] = []
      const hidden: string[] = []
      for (const { id, question, gold } of questions) {
        asked.targets = gold.map((one) => targetOf(one, library.corpus, names))
        asked.shown = []
        const settings = { model: 'scripted', mapTokens }
        answers.push(await ask(question, { corpus: withoutMemo(library), tier: 'loop', settings }))
        if (asked.shown[0] !== true) hidden.push(id)
      }
      return {
        set: set.name,
        questions: questions.length,
        visible: questions.length - hidden.length,
        verified: answers.filter(({ stop }) => stop === 'verified').length,
        medianTokens: median(answers.map((answer) => tokensOf(answer))),
        medianCalls: median(answers.map(({ usage }) => usage.calls)),
        byNode: Object.fromEntries(
          ['parse', 'locate', 'extract'].map((node) => [node, median(answers.map((answer) => tokensOf(answer, node)))]),
        ),
        atMost3Calls: answers.filter(({ usage }) => usage.calls <= 3).length,
        hidden,
      }
    } finally {
      library.corpus.close()
      await server.close()
    }
  })
}

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { 'map-tokens': { type: 'string', default: '3000' }, json: { type: 'boolean', default: false } },
})
for (const set of setsNamed(positionals.length > 0 ? positionals : DEFAULT_SETS)) {
  const row = await measure(set, Number(values['map-tokens']))
  if (values.json) console.log(JSON.stringify(row))
  else {
    const { parse, locate, extract } = row.byNode
    console.log(
      `${row.set} of ${row.questions}: median ${row.medianTokens} tokens (parse ${parse}, locate ${locate}, extract ${extract}), ` +
        `${row.medianCalls} calls; ${row.atMost3Calls} in 3 calls, ${row.verified} verified; gold in the map ${row.visible}`,
    )
    if (row.hidden.length > 0) console.log(`  not in the map: ${row.hidden.join(' ')}`)
  }
}
