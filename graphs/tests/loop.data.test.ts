import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { type Question, readRows, setsNamed, withFolder } from '../../evals/data/data.ts'
import { goldNames, meets, quotesOf } from '../../evals/data/gold.ts'
import { ask, openCorpus } from '../../index.ts'

/** Questions of which loop may find fewer than lv1 without a model, of 27. */
const WORSE = 2

it.each(setsNamed(['library-en-60', 'library-en-200', 'library-en-500']))(
  'loop finds about what lv1 finds without a model: $name',
  async (set) => {
    await withFolder(async (folder) => {
      mkdirSync(join(folder, 'docs'))
      const { corpus } = await openCorpus(set.paths(join(folder, 'docs')), { store: join(folder, 'store') })
      const questions = readRows<Question>(set.questions).filter(({ answerable }) => answerable)
      const names = goldNames(questions)
      const found = { lv1: 0, loop: 0 }
      for (const { question, gold } of questions) {
        for (const tier of ['lv1', 'loop'] as const) {
          const answer = await ask(question, { corpus, tier, settings: { model: 'offline', confidenceThreshold: 0 } })
          const quotes = quotesOf(answer.citations.slice(0, 3), names)
          if (gold.some((one) => quotes.some((quote) => meets(one, quote)))) found[tier]++
        }
      }
      corpus.close()
      expect(questions.length).toBeGreaterThan(20)
      expect(found.lv1).toBeGreaterThan(15)
      expect(found.loop).toBeGreaterThanOrEqual(found.lv1 - WORSE)
    })
  },
)
