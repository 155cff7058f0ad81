/**
 * What loop costs with a model that always chooses right, over HTTP through the whole product: tokens and calls a
 * question, and for how many questions every gold section stands in the map shown. The model sees nothing but the
 * prompts: it picks the gold sections from the map where they are in it, and answers with the gold sentences.
 *
 *     npx tsx evals/loop-map.ts [SET…] [--map-tokens 3000] [--json]
 * @module
 */
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { type Answer, ask, type Corpus, openCorpus } from '../index.ts'
import { startModelServer } from '../testing/model-server.ts'
import { type PromptInput, scripted } from '../testing/scripted.ts'
import { type EvalSet, type Gold, type Question, readRows, setsNamed, withFolder } from './data.ts'
import { goldNames, norm } from './gold.ts'
import { codePoints, goldName } from './score.ts'

const DEFAULT_SETS = ['library-en-60', 'library-en-200', 'library-en-500']

/** A gold quotation and where it stands. */
interface Target {
  docId: string
  /** Of the innermost section. */
  path: string
  words: string
}

/** Gold offsets count code points; sections count UTF-16 units. */
function targetOf({ doc, quote = '', char_start = 0 }: Gold, corpus: Corpus, names: ReadonlySet<string>): Target {
  const docId = corpus.documents.find((info) => goldName(info.docId, names) === doc)?.docId ?? doc
  const points = codePoints(corpus.text(docId, 0, corpus.document(docId).length))
  const inside = corpus.structure(docId).sections.findLast(({ start }) => points(start) <= char_start)
  return { docId, path: inside?.path ?? '1', words: norm(quote) }
}

/** What the model may name: paths in the map, by document, and the names offered beside it. */
function visibleIn({ parts }: PromptInput): Set<string> {
  const names = new Set((parts['candidates'] ?? '').split('\n').map((line) => line.replace(/^- /, '')))
  let docId = ''
  for (const line of (parts['map'] ?? '').split('\n')) {
    const head = /^# (.+?) — /.exec(line)?.[1]
    const path = /^(\d+(?:\.\d+)*)(?:\s|$)/.exec(line)?.[1]
    if (head !== undefined) docId = head
    else if (path !== undefined) names.add(`${docId}#${path}`)
  }
  return names
}

/** The section itself, or the nearest above it that is shown. */
function choose({ docId, path }: Target, visible: ReadonlySet<string>): string[] {
  for (let at = path; at !== ''; at = at.slice(0, Math.max(0, at.lastIndexOf('.'))))
    if (visible.has(`${docId}#${at}`)) return [`${docId}#${at}`]
  return []
}

/** A reader of prompts that knows the gold of the question asked, and nothing else. */
function knowing(asked: { targets: Target[]; shown: boolean[] }) {
  return scripted({
    parse: ({ question }) => ({
      question,
      information: [question],
      instructions: [],
      keywords: {
        en: question
          .split(/[^\w-]+/)
          .filter((word) => word.length > 4)
          .slice(0, 12),
      },
      kind: 'fact',
      subQuestions: [],
      sections: [],
    }),
    locate: (input) => {
      const visible = visibleIn(input)
      asked.shown.push(asked.targets.every(({ docId, path }) => visible.has(`${docId}#${path}`)))
      const sections = [...new Set(asked.targets.flatMap((target) => choose(target, visible)))]
      const documents = [...new Set(sections.map((name) => name.slice(0, name.lastIndexOf('#'))))]
      return { reason: 'It is called like what is asked.', documents, sections, stop: sections.length === 0 }
    },
    extract: ({ sentences }) => {
      const found = asked.targets.map(({ words }) =>
        sentences.find(({ text }) => norm(text) !== '' && (norm(text).includes(words) || words.includes(norm(text)))),
      )
      const blocks = found.flatMap((one) =>
        one ? [{ kind: 'sentence' as const, text: one.text, sentences: [one.n] }] : [],
      )
      const missing = found.every((one) => one !== undefined) ? [] : ['the gold sentence']
      return { blocks, missing, confidence: blocks.length > 0 ? 0.95 : 0 }
    },
  })
}

const median = (values: readonly number[]): number => [...values].sort((a, b) => a - b)[values.length >> 1] ?? 0

const tokensOf = ({ usage }: Answer, node?: string): number => {
  const spent = node === undefined ? usage : usage.byNode[node]
  return spent ? spent.inputTokens + spent.outputTokens : 0
}

async function measure(set: EvalSet, mapTokens: number) {
  return withFolder(async (folder) => {
    mkdirSync(join(folder, 'docs'))
    const library = await openCorpus(set.paths(join(folder, 'docs')), { store: join(folder, 'store') })
    const asked = { targets: [] as Target[], shown: [] as boolean[] }
    const reply = knowing(asked)
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
        // Without a memo: a question pays for all it needs, whatever was asked before it.
        answers.push(await ask(question, { corpus: { ...library, memo: null }, tier: 'loop', settings }))
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
