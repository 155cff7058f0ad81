/**
 * Trains the offline reader and writes its weights. The same data give the same bytes.
 *
 *     npx tsx scripts/train-offline-reader.ts [--out FILE] [--limit QUESTIONS_PER_SET]
 *
 * Reads CHAPTERVERSE_DATA (default ../shared/data); takes a few minutes of one core.
 * @module
 */
import { createHash } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import type { Linear, Model, Weights } from '../readers/offline/ranker.ts'
import { chineseSources, englishSources, examplesOf } from './offline/dataset.ts'
import { train } from './offline/train.ts'

const { values } = parseArgs({
  options: { out: { type: 'string', default: 'readers/offline/weights.ts' }, limit: { type: 'string' } },
})
const limit = values.limit === undefined ? undefined : Number(values.limit)
const log = (line: string): void => console.error(line)

const en = rounded(train(await examplesOf(englishSources(), limit, log)))
const zh = rounded(train(await examplesOf(chineseSources(), limit, log)))
const version = createHash('sha256').update(JSON.stringify({ en, zh })).digest('hex').slice(0, 8)
writeFileSync(values.out, module({ version, en, zh }))
log(`wrote ${values.out}, version ${version}`)

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
 * Made by scripts/train-offline-reader.ts; not to be edited.
 * @module
 */
import type { Weights } from './ranker.ts'

// biome-ignore format: numbers
export const WEIGHTS: Weights = ${JSON.stringify(weights)}
`
}
