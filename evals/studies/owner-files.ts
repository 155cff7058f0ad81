/**
 * What a person with a folder of papers is shown without a model: for each question, whether a right passage stands
 * among what is printed, whether it stands first, and what was called an answer though nothing right is quoted in it.
 *
 *     npx tsx evals/studies/owner-files.ts [--questions FILE.jsonl] [--json]
 *
 * A question is right where `answer_pattern`, a regular expression, is found in the text shown.
 * @module
 */
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { type Answer, ask, openCorpus } from '../../index.ts'
import { DATA, readRows, withFolder } from '../data/data.ts'

interface Question {
  id: string
  question: string
  answerable: boolean
  answer_pattern?: string
}

/** The texts that a terminal shows of an answer, in their order. */
function shown({ status, citations, passages, best }: Answer): string[] {
  const texts = status === 'passages' ? passages : citations.length > 0 ? citations : best
  return texts.map(({ quote }) => quote)
}

interface Row {
  id: string
  status: Answer['status']
  right: boolean
  first: boolean
  question: string
}

function judged({ id, question, answer_pattern: pattern }: Question, answer: Answer): Row {
  const texts = shown(answer)
  const holds = (text: string | undefined): boolean =>
    pattern !== undefined && text !== undefined && new RegExp(pattern, 's').test(text)
  return { id, status: answer.status, right: texts.some(holds), first: holds(texts[0]), question }
}

const claims = ({ status }: Row): boolean => status === 'answered' || status === 'partial'

async function measure(file: string): Promise<{ rows: Row[]; answerable: Set<string> }> {
  const questions = readRows<Question>(file)
  return withFolder(async (folder) => {
    const { corpus, ...library } = await openCorpus([join(DATA, 'owner-files', 'docs')], {
      store: join(folder, 'store'),
    })
    try {
      const rows: Row[] = []
      for (const question of questions) {
        const answer = await ask(question.question, {
          corpus: { ...library, corpus },
          tier: 'auto',
          settings: { model: 'offline' },
        })
        rows.push(judged(question, answer))
      }
      return { rows, answerable: new Set(questions.filter((one) => one.answerable).map(({ id }) => id)) }
    } finally {
      corpus.close()
    }
  })
}

const { values } = parseArgs({
  options: { questions: { type: 'string' }, json: { type: 'boolean', default: false } },
})
const { rows, answerable } = await measure(values.questions ?? join(DATA, 'owner-files', 'questions.dev.jsonl'))
if (values.json) for (const row of rows) console.log(JSON.stringify(row))
else {
  for (const row of rows) {
    const place = row.first ? 'first' : row.right ? 'shown' : '-'
    console.log(`${row.id}  ${row.status.padEnd(10)} ${place.padEnd(5)} ${row.question}`)
  }
  const asked = rows.filter(({ id }) => answerable.has(id))
  const wrong = rows.filter((row) => claims(row) && !row.right)
  console.log(
    `of ${asked.length} answerable: ${asked.filter(({ right }) => right).length} shown, ` +
      `${asked.filter(({ first }) => first).length} first; called an answer and not right: ${wrong.length} of ${rows.length}`,
  )
}
