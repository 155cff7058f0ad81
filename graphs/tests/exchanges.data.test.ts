/**
 * Questions of the libraries that have no answer, put to an endpoint that replies as a capable model did: the recorded
 * reply where it gave one to this question, else what it gave to all of their like: nothing found, nothing left to read.
 */
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { DATA, type Question, readRows, setsNamed, withFolder } from '../../evals/data/data.ts'
import { ask, openCorpus } from '../../index.ts'
import type { ReaderFunction } from '../../readers/reader.ts'
import { type PromptInput, scripted } from '../../testing/readers/scripted.ts'
import { startModelServer } from '../../testing/servers/model-server.ts'

/** What `auto` may take unless more is asked for. */
const CAP = 60_000

interface Exchange {
  function: ReaderFunction
  question?: string
  reply: Record<string, unknown>
}

const EXCHANGES = readRows<Exchange>(join(DATA, 'exchanges', 'exchanges.jsonl'))

/** Gives the replies recorded for a question one after another, and the last of them again and again. */
function recorded(name: ReaderFunction, otherwise: (input: PromptInput) => Record<string, unknown>) {
  const given = new Map<string, number>()
  return (input: PromptInput): string => {
    const { question } = input
    const replies = EXCHANGES.filter((one) => one.function === name && one.question === question)
    const at = given.get(question) ?? 0
    given.set(question, at + 1)
    return JSON.stringify(replies[Math.min(at, replies.length - 1)]?.reply ?? otherwise(input))
  }
}

const likeAModel = () =>
  scripted({
    parse: recorded('parse', ({ question }) => ({
      ...{ question, information: [question], instructions: [], keywords: {}, kind: 'fact' },
      ...{ subQuestions: [], sections: [], names: [] },
    })),
    keywords: recorded('keywords', () => ({ keywords: {} })),
    screen: () => '{"sentences": []}',
    locate: recorded('locate', () => ({ reason: 'Nothing is left to read.', documents: [], sections: [], stop: true })),
    extract: recorded('extract', ({ question }) => ({ blocks: [], missing: [question], confidence: 0 })),
    plan: recorded('plan', () => ({ reason: 'Nothing more can be looked up.', subQuestions: [], done: true })),
    compose: recorded('compose', ({ question }) => ({ blocks: [], missing: [question], confidence: 0 })),
  })

const wasAsked = ({ question }: Question): boolean =>
  EXCHANGES.some((one) => one.function === 'parse' && one.question === question)

afterEach(() => vi.unstubAllEnvs())

describe.each(setsNamed(['library-en-60', 'library-en-500', 'library-zh-425']))('$name', ({ questions, paths }) => {
  const without = readRows<Question>(questions).filter((one) => !one.answerable && wasAsked(one))

  it('ends "not found" where the documents hold no answer, within the cap and without planning', async () => {
    expect(without.length).toBeGreaterThan(0)
    const server = await startModelServer({ reply: likeAModel() })
    vi.stubEnv('OPENAI_BASE_URL', server.url)
    vi.stubEnv('OPENAI_API_KEY', 'any')
    try {
      await withFolder(async (folder) => {
        mkdirSync(join(folder, 'docs'))
        const library = await openCorpus(paths(join(folder, 'docs')), { store: join(folder, 'store') })
        for (const { question } of without) {
          const asked = await ask(question, { corpus: library, settings: { model: 'like-a-model' } })
          const { status, text, stop, tiersTried, usage } = asked
          expect({ question, status, text }).toEqual({ question, status: 'not_found', text: '' })
          expect(['exhausted', 'budget']).toContain(stop)
          expect(tiersTried).not.toContain('lv3')
          expect(usage.inputTokens + usage.outputTokens).toBeLessThanOrEqual(CAP)
        }
        library.corpus.close()
      })
    } finally {
      await server.close()
    }
  })
})
