/**
 * Half of the questions have an answer and half have none, so that neither claiming nor declining everything pays.
 *
 * - squad2: SQuAD 2.0 (Rajpurkar et al., 2018), whose unanswerable questions were written to look answerable.
 * - library: unanswerable questions about the library, and answerable ones asked again with the documents that answer
 *   them left out: what is left are near misses.
 * @module
 */
import { readRows, setsNamed } from '../data/data.ts'
import type { Dataset, Example, RawQuestion, Suite } from './dataset.ts'
import { exampleOf } from './dataset.ts'
import { datasetOf } from './library.ts'

/** Of SQuAD, of each kind: every fourth, of all articles. */
const EVERY = 4

export const abstain: Suite = {
  name: 'abstain',
  about: 'as many questions without an answer as with one',
  datasets: () => [
    ...setsNamed(['squad2-en']).map((set): Dataset => {
      const examples = readRows<RawQuestion>(set.questions).map((raw) => ({
        ...exampleOf(raw),
        // Gold of one question are wordings of one answer.
        gold: raw.gold.slice(0, 1),
        kind: raw.answerable ? 'answerable' : 'near miss',
      }))
      const some = (answerable: boolean) =>
        examples.filter((one) => one.answerable === answerable).filter((_, index) => index % EVERY === 0)
      const { language, paths } = set
      return { suite: 'abstain', set: 'abstain-squad2', language, examples: [...some(true), ...some(false)], paths }
    }),
    ...setsNamed(['library-en-60', 'library-zh-52']).map((set): Dataset => {
      const dataset = datasetOf('abstain', set, `abstain-${set.name}`)
      return { ...dataset, examples: balanced(dataset.examples) }
    }),
  ],
}

/** Answerable questions, those without an answer, and as many near misses as make both halves alike. */
function balanced(examples: readonly Example[]): Example[] {
  const answerable = examples.filter((one) => one.answerable)
  const none = examples.filter((one) => !one.answerable)
  const near = answerable.slice(0, answerable.length - none.length).map((one): Example => {
    const without = one.gold.map(({ doc }) => doc)
    return { ...one, id: `${one.id}-without`, kind: 'near miss', answerable: false, gold: [], keys: [], without }
  })
  return [...answerable, ...none, ...near]
}
