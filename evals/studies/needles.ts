/**
 * Needles in haystacks of a million words, found without a model: sentences that belong to nothing around them, put by
 * the data folder's `tools/make-haystack.mjs` at seven depths of the PostgreSQL manual and of two Chinese novels, each
 * needle at each depth: seven documents a language, the list of depths turned by one from one to the next.
 *
 *     npx tsx evals/studies/needles.ts [en] [zh] [--size N] [--seed S] [--tiers lv1,lv2] [--json]
 *
 * A needle is found when a citation or one of the best candidates overlaps it; of two that conflict, the right one must
 * be the first of these. Of what is absent, not found is right. Ends with 1 when lv2 misses one of one sentence.
 * @module
 */
import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { type Answer, ask, type OpenCorpus, openCorpus } from '../../index.ts'
import { DATA, readRows, withoutMemo } from '../data/data.ts'

const DEPTHS = [0, 0.1, 0.25, 0.5, 0.75, 0.9, 1]
/** Kinds of which lv2 has to find every one. */
const REQUIRED = new Set<Kind>(['lexical', 'paraphrase', 'conflict'])
const KINDS = ['lexical', 'paraphrase', 'conflict', 'twohop', 'absent'] as const
type Kind = (typeof KINDS)[number]

const LANGUAGES = {
  en: { size: 1_000_000, texts: [1, 2].map((part) => `haystack-en-postgresql/postgresql-15-manual.${part}.md`) },
  zh: { size: 1_500_000, texts: ['hongloumeng', 'xiyouji'].map((novel) => `haystack-zh-classics/${novel}.txt`) },
}
type Language = keyof typeof LANGUAGES

interface Needle {
  id: string
  kind: Kind
  question: string
  answer_must_contain: string[]
  gold: { depth: number; utf16_start: number; utf16_end: number; quote: string }[]
}

interface Outcome {
  language: Language
  tier: string
  id: string
  kind: Kind
  depths: number[]
  found: boolean
  cited: boolean
  /** One of its sentences at least, where it takes several. */
  partly: boolean
}

type Span = Pick<Answer['best'][number], 'start' | 'end'>
const overlaps = ({ start, end }: Span, gold: Needle['gold'][number]): boolean =>
  start < gold.utf16_end && gold.utf16_start < end

/** Whether an answer does what is asked of its kind with these spans. */
function finds({ kind, gold, answer_must_contain }: Needle, status: Answer['status'], spans: readonly Span[]): boolean {
  if (kind === 'absent') return status === 'not_found' || status === 'passages'
  if (kind !== 'conflict') return gold.every((part) => spans.some((span) => overlaps(span, part)))
  const right = gold.find(({ quote }) => answer_must_contain.every((text) => quote.includes(text)))
  const [first] = spans
  return right !== undefined && first !== undefined && overlaps(first, right)
}

async function outcomeOf(language: Language, needle: Needle, tier: 'lv1' | 'lv2', library: OpenCorpus) {
  const corpus = withoutMemo(library)
  const settings = { model: 'offline', screening: 'full' } as const
  const { status, citations, best } = await ask(needle.question, { corpus, tier, settings })
  const { id, kind, gold } = needle
  const spans = [...citations, ...best]
  return {
    ...{ language, tier, id, kind, depths: gold.map(({ depth }) => depth) },
    found: finds(needle, status, spans),
    cited: finds(needle, status, citations),
    partly: gold.some((part) => spans.some((span) => overlaps(span, part))),
  }
}

/** Everything asked of one haystack. */
async function measure(language: Language, turn: number, folder: string): Promise<Outcome[]> {
  const document = join(folder, language === 'en' ? 'haystack.md' : 'haystack.txt')
  const gold = join(folder, 'gold.jsonl')
  const { size, texts } = LANGUAGES[language]
  const depths = DEPTHS.map((_, index) => DEPTHS[(index + turn) % DEPTHS.length])
  execFileSync(process.execPath, [
    join(DATA, 'tools/make-haystack.mjs'),
    ...['--lang', language, '--size', values.size ?? `${size}`, '--seed', values.seed],
    ...['--needles', join(DATA, `needles/needles.${language}.dev.jsonl`), '--depths', depths.join()],
    ...texts.flatMap((text) => ['--text', join(DATA, text)]),
    ...['--out-doc', document, '--out-gold', gold],
  ])
  const library = await openCorpus([document], { store: join(folder, 'store') })
  try {
    const outcomes: Outcome[] = []
    for (const needle of readRows<Needle>(gold))
      for (const tier of tiers) outcomes.push(await outcomeOf(language, needle, tier, library))
    return outcomes
  } finally {
    library.corpus.close()
  }
}

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    size: { type: 'string' },
    seed: { type: 'string', default: '1' },
    tiers: { type: 'string', default: 'lv1,lv2' },
    json: { type: 'boolean', default: false },
  },
})
const tiers = values.tiers.split(',').filter((tier) => tier === 'lv1' || tier === 'lv2')
const languages = (Object.keys(LANGUAGES) as Language[]).filter(
  (language) => positionals.length === 0 || positionals.includes(language),
)

const outcomes: Outcome[] = []
for (const language of languages)
  for (const turn of DEPTHS.keys()) {
    const folder = mkdtempSync(join(tmpdir(), 'chapterverse-needles-'))
    try {
      outcomes.push(...(await measure(language, turn, folder)))
    } finally {
      rmSync(folder, { recursive: true })
    }
    process.stderr.write(`${language}, haystack ${turn + 1} of ${DEPTHS.length}\n`)
  }

const missed = outcomes.filter(({ found }) => !found)
if (values.json) console.log(JSON.stringify(outcomes))
else {
  for (const language of languages)
    for (const tier of tiers) {
      const of = outcomes.filter((outcome) => outcome.language === language && outcome.tier === tier)
      const counts = KINDS.map((kind) => {
        const asked = of.filter((outcome) => outcome.kind === kind)
        const count = (mark: 'found' | 'cited' | 'partly') => asked.filter((outcome) => outcome[mark]).length
        const more = kind === 'twohop' ? ` (one of both ${count('partly')})` : ` (cited ${count('cited')})`
        return `${kind} ${count('found')}${kind === 'absent' ? '' : more} of ${asked.length}`
      })
      console.log(`${language} ${tier}: ${counts.join(', ')}`)
    }
  for (const { language, tier, id, kind, depths } of missed)
    console.log(`  missed: ${language} ${tier} ${id} ${kind} at ${depths.join(' and ')}`)
}
process.exitCode = missed.some(({ tier, kind }) => tier === 'lv2' && REQUIRED.has(kind)) ? 1 : 0
