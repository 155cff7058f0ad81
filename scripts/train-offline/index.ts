/**
 * Trains the offline reader and writes its weights. The same data give the same bytes.
 *
 *     npx tsx scripts/train-offline/index.ts [--out FILE] [--limit QUESTIONS_PER_SET]
 *     npx tsx scripts/train-offline/index.ts --leave-one-out FILE.json
 *
 * The second form writes, for every SQuAD article, weights learned without it, to measure by; nothing else is touched.
 * Reads CHAPTERVERSE_DATA (default ../shared/data); takes a few minutes of one core.
 * @module
 */
import { createHash } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import type { Linear, Model, Weights } from '../../readers/offline/ranker.ts'
import { backgroundOf, chineseSources, englishSources, examplesOf } from './dataset.ts'
import { train } from './train.ts'

const { values } = parseArgs({
  options: {
    out: { type: 'string', default: 'readers/offline/weights.ts' },
    limit: { type: 'string' },
    'leave-one-out': { type: 'string' },
  },
})
const limit = values.limit === undefined ? undefined : Number(values.limit)
const log = (line: string): void => console.error(line)

const english = englishSources()
const background = await backgroundOf(english)
const examples = await examplesOf(english, background, limit, log)
if (values['leave-one-out'] === undefined) await writeWeights(values.out)
else writeFolds(values['leave-one-out'])

async function writeWeights(file: string): Promise<void> {
  const en = rounded(train(examples))
  const zh = rounded(train(await examplesOf(chineseSources(), background, limit, log)))
  const weights = versioned({ background, en, zh })
  writeFileSync(file, module(weights))
  log(`wrote ${file}, version ${weights.version}`)
}

/** XQuAD's version of an article is never among the examples, so leaving it out of SQuAD leaves it out. */
function writeFolds(file: string): void {
  const articles = new Set(examples.filter(({ set }) => set === 'squad').map(({ group }) => group))
  const folds = [...articles].map((article) => {
    log(`without ${article}`)
    const en = rounded(train(examples.filter(({ group }) => group !== article)))
    return [article, versioned({ background, en, zh: en })] as const
  })
  writeFileSync(file, JSON.stringify(Object.fromEntries(folds)))
}

function versioned(learned: Omit<Weights, 'version'>): Weights {
  const version = createHash('sha256').update(JSON.stringify(learned)).digest('hex').slice(0, 8)
  return { version, ...learned }
}

/** Six significant digits are more than the data can tell apart. */
function rounded({ ranker, confidence }: Model): Model {
  const digits = (value: number): number => Number(value.toPrecision(6))
  const linear = ({ means, scales, weights, bias }: Linear): Linear => ({
    means: means.map(digits),
    scales: scales.map(digits),
    weights: weights.map(digits),
    bias: digits(bias),
  })
  return { ranker: linear(ranker), confidence: linear(confidence) }
}

/** A module and not JSON: importing JSON still warns on Node 20. */
function module(weights: Weights): string {
  return `/**
 * Made by scripts/train-offline/index.ts; not to be edited.
 * @module
 */
import type { Weights } from './ranker.ts'

// biome-ignore format: numbers
export const WEIGHTS: Weights = ${JSON.stringify(weights)}
`
}
