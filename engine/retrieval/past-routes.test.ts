import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type OpenCorpus, openCorpus } from '../../corpus/open.ts'
import { libraryOf, type TestLibrary } from '../../testing/files/library.ts'
import { MIN_SIMILARITY, signatureOf, weightedJaccard } from './past-routes.ts'

let store: TestLibrary
let examples: OpenCorpus

beforeAll(async () => {
  store = await libraryOf({ 'empty.md': '# Nothing\n' })
  examples = await openCorpus([join(import.meta.dirname, '..', '..', 'examples')], { store: join(store.root, 'store') })
})
afterAll(() => {
  examples.corpus.close()
  store.remove()
})

function alike(a: string, b: string): boolean {
  const [one, two] = [signatureOf(a), signatureOf(b)]
  const same = one.marks.join() === two.marks.join()
  return same && weightedJaccard(one.terms, two.terms, examples.corpus.statistics()) >= MIN_SIMILARITY
}

/** Questions to the same place in other words. The threshold was chosen on these and on those that must not pass. */
const PARAPHRASES = [
  ['How long is lost property kept?', 'For how long do you keep lost property?'],
  ['How long is lost property kept?', 'Lost property: how many days is it kept?'],
  ['What does an Islander card cost?', 'How much is the Islander card?'],
  ['What does an Islander card cost?', 'What is the price of an Islander card?'],
  ['May dogs travel on the ferry?', 'Can my dog travel on the ferry?'],
  ['How many hours of rest does the crew have?', 'What hours of rest must the crew have?'],
  ['When does the summer timetable begin?', 'When does the summer timetable start?'],
  ['How many bicycles fit on the Sandpiper?', 'How many bicycles can the Sandpiper carry?'],
  ['What is the wind limit for the Arctic Tern?', 'At what wind does the Arctic Tern stop? What is its limit?'],
  ['How much does a third piece of luggage cost?', 'What is charged for a third piece of luggage?'],
  ['Who decides whether a ship sails?', 'Who decides if a ship may sail?'],
  ['What happens in fog?', 'What does the ship do in fog?'],
  ['失物保管多久？', '失物会保管多长时间？'],
  ['失物保管多久？', '失物要保管多少天？'],
  ['行李丢了怎么办？', '丢了行李该怎么办？'],
  ['第三件行李多少钱？', '第三件行李的费用是多少？'],
  ['船员每天休息几小时？', '船员每天至少休息多少小时？'],
  ['夏季时刻表什么时候开始？', '夏季时刻表从哪天开始？'],
  ['谁决定开不开船？', '开不开船由谁决定？'],
  ['自行车要收费吗？', '带自行车要收费吗？'],
] as const

/** Questions that share words and are answered elsewhere. */
const OTHERS = [
  ['How long is lost property kept?', 'How long is the crossing to Skerra?'],
  ['How long is lost property kept?', 'How long are cars kept waiting?'],
  ['What does an Islander card cost?', 'What does a third piece of luggage cost?'],
  ['What is the wind limit for the Arctic Tern?', 'How fast is the Arctic Tern?'],
  ['How many bicycles fit on the Sandpiper?', 'How many lifejackets are on the Sandpiper?'],
  ['When does the summer timetable begin?', 'When does the harbour fair begin?'],
  ['May dogs travel on the ferry?', 'May bicycles be charged on the ferry?'],
  ['Who decides whether a ship sails?', 'Who counts the till of a ship?'],
  ['How much is notice 12?', 'How much is notice 13?'],
  ['What does max_loops do?', 'What does min_loops do?'],
  ['自行车要收费吗？', '行李要收费吗？'],
  ['团体票要提前几天预订？', '改签要收费吗？'],
  ['斯凯拉岛有公共汽车吗？', '奥伊拉岛有公共汽车吗？'],
  ['灯塔是什么时候建的？', '船是什么时候开的？'],
] as const

describe('two questions', () => {
  it('are alike when they ask for one thing in other words: most of them are recognised', () => {
    const recognised = PARAPHRASES.filter(([a, b]) => alike(a, b) && alike(b, a))
    expect(recognised.length).toBeGreaterThanOrEqual(17)
  })

  it.each(OTHERS)('are not alike when they are answered in different places: %s / %s', (a, b) => {
    expect(alike(a, b)).toBe(false)
  })
})

describe('what of a question is compared', () => {
  it('is its terms, and figures and names of code by themselves', () => {
    expect(signatureOf('How many max_connections does PostgreSQL 15 allow?')).toEqual({
      terms: expect.arrayContaining(['15', 'max_connections', 'postgresql']),
      marks: ['15', 'max_connections', 'postgresql'],
    })
    expect(signatureOf('第3章讲了什么 SSO？').marks).toEqual(['3', 'sso'])
  })

  it('is nothing alike where no word stands in the corpus', () => {
    expect(weightedJaccard(['zyx'], ['zyx'], examples.corpus.statistics())).toBe(0)
  })
})
