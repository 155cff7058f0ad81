/**
 * Measures what auto saves, and how well it is known beforehand what tiers take, over HTTP through the whole product
 * with a scripted model that knows the gold (`oracle-model.ts`): for each question the calls of auto beside those of
 * lv2 alone, and the estimate of each tier beside what it took.
 *
 *     npx tsx evals/studies/auto.ts [SET…] [--limit QUESTIONS] [--json]
 * @module
 */
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { type Answer, ask, type Estimate, estimate, openCorpus, type SettingsInput } from '../../index.ts'
import { startModelServer } from '../../testing/servers/model-server.ts'
import { type EvalSet, type Question, readRows, setsNamed, withFolder, withoutMemo } from '../data/data.ts'
import { goldNames } from '../data/gold.ts'
import { type AskedNow, oracleReader, targetOf } from '../data/oracle-model.ts'

/** Ways to ask; `lv2 full` screens everything whatever is found on the way. */
const WAYS = {
  lv1: { tier: 'lv1', settings: {} },
  loop: { tier: 'loop', settings: {} },
  'lv2 full': { tier: 'lv2', settings: { screening: 'full' } },
  lv2: { tier: 'lv2', settings: {} },
  auto: { tier: 'auto', settings: {} },
} as const satisfies Record<string, { tier: Answer['tier']; settings: SettingsInput }>
type Way = keyof typeof WAYS

interface Taken {
  calls: number
  tokens: number
}

interface Line {
  expected: Taken | null
  actual: Taken
  verified: boolean
  tiersTried: Answer['tiersTried']
}

const WITHIN = 0.25

const takenIn = ({ calls, inputTokens, outputTokens }: Estimate | Answer['usage']): Taken => ({
  calls,
  tokens: inputTokens + outputTokens,
})

async function measure(set: EvalSet, limit: number) {
  return withFolder(async (folder) => {
    mkdirSync(join(folder, 'docs'))
    const opened = await openCorpus(set.paths(join(folder, 'docs')), { store: join(folder, 'store') })
    const asked: AskedNow = { targets: [], shown: [] }
    const server = await startModelServer({ reply: oracleReader(asked) })
    process.env['OPENAI_BASE_URL'] = server.url
    process.env['OPENAI_API_KEY'] ??= 'none'
    const corpus = withoutMemo(opened)
    try {
      const questions = readRows<Question>(set.questions)
        .filter(({ answerable }) => answerable)
        .slice(0, limit)
      const names = goldNames(questions)
      const lines = Object.fromEntries(Object.keys(WAYS).map((way) => [way, [] as Line[]])) as Record<Way, Line[]>
      for (const { question, gold } of questions) {
        asked.targets = gold.map((one) => targetOf(one, opened.corpus, names))
        for (const way of Object.keys(WAYS) as Way[]) {
          const { tier, settings } = WAYS[way]
          const all = { model: 'scripted', ...settings }
          const forecast = tier === 'auto' ? null : await estimate(question, { corpus, settings: all })
          const answer = await ask(question, { corpus, tier, settings: all })
          const expected = forecast?.tiers.find((one) => one.tier === tier)?.estimate ?? answer.estimate ?? null
          lines[way].push({
            expected: expected && takenIn(expected),
            actual: takenIn(answer.usage),
            verified: answer.stop === 'verified',
            tiersTried: answer.tiersTried,
          })
        }
      }
      return { set: set.name, questions: questions.length, ways: lines }
    } finally {
      opened.corpus.close()
      await server.close()
    }
  })
}

const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0)

/** Expected over actual, of all questions together and in the median, and how many questions are within a quarter. */
function accuracy(lines: readonly Line[], of: keyof Taken): string {
  const pairs = lines.flatMap(({ expected, actual }) => (expected ? [[expected[of], actual[of]] as const] : []))
  const total = sum(pairs.map(([expected]) => expected)) / sum(pairs.map(([, actual]) => actual))
  const near = pairs.filter(([expected, actual]) => Math.abs(expected - actual) <= WITHIN * actual).length
  const ratios = pairs.map(([expected, actual]) => expected / actual).sort((a, b) => a - b)
  const median = ratios[Math.floor(ratios.length / 2)] ?? 0
  return `${of} ×${total.toFixed(2)} (median ×${median.toFixed(2)}, ${near} of ${pairs.length} within 25 %)`
}

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { limit: { type: 'string' }, json: { type: 'boolean', default: false } },
})
const limit = values.limit === undefined ? Number.POSITIVE_INFINITY : Number(values.limit)
for (const set of setsNamed(positionals.length > 0 ? positionals : ['library-en-60'])) {
  const { questions, ways, ...row } = await measure(set, limit)
  if (values.json) {
    console.log(JSON.stringify({ ...row, questions, ways }))
    continue
  }
  console.log(`${row.set} of ${questions}`)
  for (const [way, lines] of Object.entries(ways)) {
    const verified = lines.filter((line) => line.verified)
    const calls = sum(lines.map(({ actual }) => actual.calls))
    console.log(
      `  ${way}: ${verified.length} verified, ${calls} calls, ${sum(lines.map(({ actual }) => actual.tokens))} tokens`,
    )
    console.log(`    expected, all: ${accuracy(lines, 'calls')}, ${accuracy(lines, 'tokens')}`)
    console.log(`    expected, verified: ${accuracy(verified, 'calls')}, ${accuracy(verified, 'tokens')}`)
  }
  const share = sum(ways.auto.map(({ actual }) => actual.calls)) / sum(ways.lv2.map(({ actual }) => actual.calls))
  const ended = new Map<string, number>()
  for (const { tiersTried } of ways.auto)
    ended.set(tiersTried.join(' → '), (ended.get(tiersTried.join(' → ')) ?? 0) + 1)
  console.log(`  auto makes ${(100 * share).toFixed(0)} % of the calls of lv2 alone`)
  for (const [tried, count] of ended) console.log(`    ${tried}: ${count}`)
}
