import { expect, test } from 'vitest'
import { FEATURE_COUNT } from '../../readers/offline/features.ts'
import { SIGNALS } from '../../readers/offline/ranker.ts'
import { WEIGHTS } from '../../readers/offline/weights.ts'
import { backgroundOf, chineseSources, englishSources, examplesOf } from './dataset.ts'
import { train } from './train.ts'

test('training is reproducible', async () => {
  const once = async () => {
    const sources = englishSources()
    const background = await backgroundOf(sources)
    return { background, model: train(await examplesOf(sources, background, 12)) }
  }
  expect(JSON.stringify(await once())).toBe(JSON.stringify(await once()))
})

test('the weights of the product fit its features', () => {
  for (const { ranker, confidence } of [WEIGHTS.en, WEIGHTS.zh]) {
    expect(ranker.weights).toHaveLength(FEATURE_COUNT)
    expect(confidence.weights).toHaveLength(SIGNALS.length)
  }
})

test('no set that measures transfer is trained on', () => {
  const sets = [...englishSources(), ...chineseSources()].map(({ set }) => set)
  expect(sets).toEqual(['squad', 'xquad-en', 'drcd', 'drcd-test', 'xquad-zh'])
})

test('no XQuAD article is among the SQuAD articles', () => {
  const [squad, xquad] = englishSources()
  const taken = new Set(squad?.documents.map(({ title }) => title.replaceAll(' ', '_')))
  expect(xquad?.documents.filter(({ title }) => taken.has(title))).toEqual([])
})
