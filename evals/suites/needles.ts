/**
 * Sentences that belong to nothing around them, put by the data folder's `tools/make-haystack.mjs` at seven depths of
 * a million words of English and a million and a half characters of Chinese.
 * @module
 */
import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DATA, readRows } from '../data/data.ts'
import { type Dataset, exampleOf, type RawQuestion, type Suite } from './dataset.ts'

const DEPTHS = [0, 0.1, 0.25, 0.5, 0.75, 0.9, 1]
const SEED = 1

const HAYSTACKS = {
  en: {
    size: 1_000_000,
    file: 'haystack.md',
    texts: [1, 2].map((part) => `haystack-en-postgresql/postgresql-15-manual.${part}.md`),
  },
  zh: {
    size: 1_500_000,
    file: 'haystack.txt',
    texts: ['hongloumeng', 'xiyouji'].map((novel) => `haystack-zh-classics/${novel}.txt`),
  },
}
type Language = keyof typeof HAYSTACKS

export const needles: Suite = {
  name: 'needles',
  about: 'needles in a million words of English, and as much Chinese',
  datasets: () => (['en', 'zh'] as const).map(dataset),
}

interface Needle extends RawQuestion {
  gold: { doc: string; quote: string }[]
}

/** Of two that conflict, only one is what was asked for. */
function goldOf({ kind, gold, answer_must_contain: keys = [] }: Needle): Needle['gold'] {
  return kind === 'conflict' ? gold.filter(({ quote }) => keys.every((key) => quote.includes(key))) : gold
}

function dataset(language: Language): Dataset {
  const folder = mkdtempSync(join(tmpdir(), 'chapterverse-needles-'))
  try {
    build(language, folder)
    const examples = readRows<Needle>(join(folder, GOLD)).map((raw) =>
      exampleOf({ ...raw, gold: goldOf(raw).map(({ quote }) => ({ doc: HAYSTACKS[language].file, quote })) }),
    )
    return { suite: 'needles', set: `needles-${language}`, language, examples, paths: (at) => [build(language, at)] }
  } finally {
    rmSync(folder, { recursive: true })
  }
}

const GOLD = 'gold.jsonl'

/** Writes the haystack and its gold file; the same every time. @returns the haystack's path */
function build(language: Language, folder: string): string {
  const { size, file, texts } = HAYSTACKS[language]
  execFileSync(process.execPath, [
    join(DATA, 'tools/make-haystack.mjs'),
    ...['--lang', language, '--size', `${size}`, '--seed', `${SEED}`],
    ...['--needles', join(DATA, `needles/needles.${language}.dev.jsonl`), '--depths', DEPTHS.join()],
    ...texts.flatMap((text) => ['--text', join(DATA, text)]),
    ...['--out-doc', join(folder, file), '--out-gold', join(folder, GOLD)],
  ])
  return join(folder, file)
}
