/** A fact that two sentences give together, far apart in a million words, looked up by a scripted model. */
import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import { MemorySaver } from '@langchain/langgraph'
import { expect, it } from 'vitest'
import { openResources } from '../../engine/run/context.ts'
import { DATA, readRows, withFolder } from '../../evals/data/data.ts'
import { openCorpus } from '../../index.ts'
import { withCallCache } from '../../readers/calls/cache.ts'
import { createModelReader } from '../../readers/model/index.ts'
import { parseSettings } from '../../state/settings.ts'
import { bytesOf } from '../../testing/process/checkpoint-bytes.ts'
import { parsedAs } from '../../testing/readers/fake-reader.ts'
import { composeAll } from '../../testing/readers/planning.ts'
import { scripted } from '../../testing/readers/scripted.ts'
import { startModelServer } from '../../testing/servers/model-server.ts'
import { createPlanning } from '../lv3.ts'

interface Needle {
  id: string
  kind: string
  question: string
  answer_must_contain: string[]
  gold: { quote: string }[]
}

/** The questions that a model would ask: the second in words that only the first one's answer has. */
const HOPS: Record<string, { first: string; named: RegExp; second: (name: string) => string }> = {
  ne11: {
    first: 'To whom did the Bracken prize of that year go?',
    named: /designed the (\w+ footbridge)/,
    second: (name) => `Who designed the ${name}?`,
  },
  ne12: {
    first: 'Where was parcel 5531 left?',
    named: /at the (depot next to the \w+ clock tower)/,
    second: (name) => `When does the ${name} close?`,
  },
}

const words = (text: string): string[] => text.toLowerCase().match(/[a-z0-9]{4,}/g) ?? []

/** The sentences that hold most of the longer words of a question, if they hold more than half. */
function closest<T extends { text: string }>(question: string, sentences: readonly T[]): T[] {
  const asked = new Set(words(question))
  const shared = ({ text }: T) => new Set(words(text).filter((word) => asked.has(word))).size
  const most = Math.max(0, ...sentences.map(shared))
  return most * 2 <= asked.size ? [] : sentences.filter((sentence) => shared(sentence) === most)
}

const model = scripted({
  parse: ({ question }) => parsedAs(question, { keywords: { en: [] } }),
  screen: ({ parts, groups }) => ({
    chunks: groups.map(({ id, sentences }) => ({
      id,
      sentences: closest(parts['information'] ?? '', sentences).map(({ n }) => n),
    })),
  }),
  extract: ({ question, sentences }) => {
    // Of several that say as much, the one that says nothing else.
    const [best] = [...closest(question, sentences)].sort((a, b) => a.text.length - b.text.length)
    if (!best) return { blocks: [], confidence: 0, missing: [question] }
    return { blocks: [{ kind: 'sentence', text: best.text, sentences: [best.n] }], confidence: 0.9, missing: [] }
  },
  plan: ({ question, sentences, groups }) => {
    const hops = Object.values(HOPS).find(({ first }) => words(first).some((word) => words(question).includes(word)))
    if (!hops || groups.length > 1) return { subQuestions: [], done: true, reason: '' }
    if (groups.length === 0) return { subQuestions: [hops.first], done: false, reason: '' }
    const name = hops.named.exec(sentences[0]?.text ?? '')?.[1]
    return { subQuestions: name ? [hops.second(name)] : [], done: !name, reason: '' }
  },
  compose: composeAll,
})

it('finds both halves of a two-hop needle in a million words, and keeps its checkpoints under 1 MB', async () => {
  await withFolder(async (folder) => {
    const document = join(folder, 'haystack.md')
    const gold = join(folder, 'gold.jsonl')
    const manual = [1, 2].map((part) => join(DATA, 'haystack-en-postgresql', `postgresql-15-manual.${part}.md`))
    execFileSync(process.execPath, [
      join(DATA, 'tools/make-haystack.mjs'),
      ...['--lang', 'en', '--size', '1000000', '--needles', join(DATA, 'needles/needles.en.dev.jsonl')],
      ...manual.flatMap((text) => ['--text', text]),
      ...['--out-doc', document, '--out-gold', gold],
    ])
    const server = await startModelServer({ reply: model })
    const library = await openCorpus([document], { store: join(folder, 'store') })
    try {
      const needles = readRows<Needle>(gold).filter(({ kind }) => kind === 'twohop')
      expect(needles.map(({ id }) => id)).toEqual(Object.keys(HOPS))
      for (const needle of needles) {
        const reader = withCallCache(createModelReader({ model: 'any', baseURL: server.url }), new Map())
        const planning = createPlanning(async () => openResources(library, parseSettings({}), reader))
        const saver = new MemorySaver()
        planning.checkpointer = saver
        const { answer } = await planning.invoke(
          { question: needle.question },
          { configurable: { thread_id: needle.id } },
        )
        expect(answer, needle.id).toMatchObject({ status: 'answered', stop: 'verified' })
        const quotes = answer?.citations.map(({ quote }) => quote) ?? []
        for (const { quote } of needle.gold) expect(quotes.join('\n')).toContain(quote)
        for (const word of needle.answer_must_contain) expect(answer?.text).toContain(word)
        expect(bytesOf(saver).bytes).toBeLessThan(1_000_000)
      }
    } finally {
      library.corpus.close()
      await server.close()
    }
  })
})
