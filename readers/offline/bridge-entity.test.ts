import { expect, test } from 'vitest'
import type { Note } from '../reader.ts'
import { bridgeEntities } from './bridge-entity.ts'
import { rarityOf } from './rarity.ts'

const rarity = rarityOf({ total: 100, frequency: () => 2, similar: () => undefined }, [])
const QUESTION = 'Who was the first president of the association which published the Journal of Psychotherapy?'

const note = (more: Partial<Note>): Note => ({
  question: QUESTION,
  status: 'not_found',
  text: '',
  citations: [],
  ...more,
})
const published = {
  quote: 'The Journal of Psychotherapy is published by the American Psychological Association.',
  place: 'Journal of Psychotherapy',
}

test('asks what a quotation leaves open about the names it brings in', () => {
  expect(bridgeEntities(QUESTION, note({ near: [published] }), rarity)).toEqual([
    'American Psychological Association: first president?',
  ])
  const cited = note({ status: 'answered', citations: [{ n: 1, ...published }] })
  expect(bridgeEntities(QUESTION, cited, rarity)).toEqual(bridgeEntities(QUESTION, note({ near: [published] }), rarity))
})

test('takes quotations of one place together, and follows no more than three places', () => {
  const near = ['Ada Tern', 'Bo Fell', 'Cy Moor', 'Di Holm'].map((name) => ({
    quote: `The Journal of Psychotherapy is published by the association of ${name}.`,
    place: name.split(' ')[1] ?? '',
  }))
  const more = { quote: 'It was founded by Eve Rock.', place: 'Tern' }
  const asked = bridgeEntities(QUESTION, note({ near: [...near, more] }), rarity)
  expect(asked).toHaveLength(3)
  expect(asked[0]).toMatch(/^Tern, Ada Tern, Eve Rock: /)
})

test.each([
  [
    'nearly all of the question is held',
    'The first president of the association which published the Journal of Psychotherapy was Ada Tern.',
  ],
  ['no name is brought in', 'the first journal of psychotherapy was published.'],
  ['a single word is left open', 'The first Journal of Psychotherapy was published by the association of Ada Tern.'],
])('asks nothing more where %s', (_, quote) => {
  expect(bridgeEntities(QUESTION, note({ near: [{ quote, place: '' }] }), rarity)).toEqual([])
})

test('leaves out quotations that hold little of the question', () => {
  const far = { quote: 'The cat of Ada Tern is red.', place: 'Cats' }
  expect(bridgeEntities(QUESTION, note({ near: [published, far] }), rarity)).toHaveLength(1)
})

test('knows names within Chinese quotation marks', () => {
  const near = [{ quote: '这部小说改编自《红楼梦》。', place: '小说' }]
  expect(bridgeEntities('这部小说改编自的作品的作者是谁？', note({ near }), rarity)).toEqual(['红楼梦：作品作者'])
})
