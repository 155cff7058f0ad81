import { describe, expect, test } from 'vitest'
import { cpuTime } from '../../../testing/process/cpu-time.ts'
import { parseByLook } from '../../formats/jsonl.ts'
import { outline } from '../outline.ts'
import { sentencesOf } from '../sentences.ts'
import { topicsOf } from './index.ts'

function topics(text: string) {
  const { blocks } = parseByLook(text)
  return topicsOf(text, outline(text, blocks), sentencesOf(text, blocks))
}

/** A deterministic choice, so that sentences differ and yet are always the same. */
function picker(seed: number) {
  let state = seed
  return <T>(list: readonly T[]): T => {
    state = (state * 1103515245 + 12345) % 2147483648
    return list[Math.floor((state / 2147483648) * list.length)] as T
  }
}

const common = ['people', 'place', 'morning', 'letter', 'window', 'table', 'garden', 'question', 'answer', 'friend']

/** Paragraphs about one thing: of every four words of weight two are its own. */
function about(words: readonly string[], characters: number, seed: number): string {
  const pick = picker(seed)
  let text = ''
  while (text.length < characters) {
    const sentences = Array.from(
      { length: 4 },
      () => `The ${pick(words)} of the ${pick(common)} was with the ${pick(words)} at the ${pick(common)}.`,
    )
    text += `${sentences.join(' ')}\n\n`
  }
  return text
}

function aboutChinese(words: readonly string[], characters: number, seed: number): string {
  const pick = picker(seed)
  const usual = ['早晨', '朋友', '桌子', '花园', '问题', '窗户', '信件', '地方']
  let text = ''
  while (text.length < characters) {
    text += `${Array.from({ length: 5 }, () => `那时${pick(usual)}里有${pick(words)}，后来${pick(words)}到了${pick(usual)}边。`).join('')}\n`
  }
  return text
}

const parts = [
  about(['ferry', 'harbour', 'sailor', 'anchor', 'tide'], 5000, 1),
  about(['oven', 'flour', 'yeast', 'baker', 'crust'], 5000, 2),
  about(['telescope', 'comet', 'orbit', 'eclipse', 'lens'], 5000, 3),
]

describe('topicsOf', () => {
  test('borders stand where the subject changes, and titles say what it is', () => {
    const text = parts.join('')
    const found = topics(text)
    const turns = [parts[0]?.length ?? 0, (parts[0]?.length ?? 0) + (parts[1]?.length ?? 0)]
    for (const turn of turns) {
      const nearest = Math.min(...found.map(({ start }) => Math.abs(start - turn)))
      expect(nearest).toBeLessThanOrEqual(600)
    }
    expect(found[0]?.title).toMatch(/ferry|harbour|sailor|anchor|tide/)
    expect(found.at(-1)?.title).toMatch(/telescope|comet|orbit|eclipse|lens/)
    expect(found.map(({ title }) => title).join()).not.toMatch(/\b(?:the|was|people|garden)\b/)
  })

  test('in Chinese', () => {
    const [harbour, kitchen] = [
      aboutChinese(['渡船', '港口', '水手', '船锚'], 6000, 4),
      aboutChinese(['烤炉', '面粉', '酵母', '面包'], 6000, 5),
    ]
    const found = topics(harbour + kitchen)
    expect(Math.min(...found.map(({ start }) => Math.abs(start - harbour.length)))).toBeLessThanOrEqual(600)
    expect(found[0]?.title).toMatch(/渡船|港口|水手|船锚/)
    expect(found.at(-1)?.title).toMatch(/烤炉|面粉|酵母|面包/)
  })

  test('they cover the text without a gap, 2,000 to 8,000 characters each, and begin with a sentence', () => {
    const text = [...parts, about(['one'], 30_000, 6)].join('')
    const found = topics(text)
    expect(found[0]?.start).toBe(0)
    expect(found.at(-1)?.end).toBe(text.length)
    found.forEach(({ start, end, title }, i) => {
      expect(end).toBe(found[i + 1]?.start ?? text.length)
      expect(end - start).toBeGreaterThanOrEqual(2000)
      expect(end - start).toBeLessThanOrEqual(8000)
      expect(text.slice(start, start + 4)).toBe('The ')
      expect(title).not.toBe('')
    })
    expect(topics(text)).toEqual(found)
  })

  test('a note stays whole, and so does whatever has headings', () => {
    expect(topics(about(['ferry', 'tide'], 3000, 7))).toEqual([])
    expect(topics(`# Ships\n\n${parts.join('')}`)).toEqual([])
    expect(topics('')).toEqual([])
  })

  test.each([
    ['one line without a space', 'x'.repeat(200_000)],
    ['one sentence again and again', 'The same thing. '.repeat(20_000)],
    ['nothing but marks', '!?. … 。'.repeat(40_000)],
    ['a word a line', Array.from({ length: 40_000 }, (_, i) => `w${i}`).join('\n')],
    ['half of a pair', `${'\ud83d'.toWellFormed()}😀 one. `.repeat(20_000)],
  ])('is quick on %s', (_, text) => {
    const { blocks } = parseByLook(text)
    const [sections, sentences] = [outline(text, blocks), sentencesOf(text, blocks)]
    let found: ReturnType<typeof topicsOf> = []
    expect(
      cpuTime(() => {
        found = topicsOf(text, sections, sentences)
      }),
    ).toBeLessThan(3000)
    for (const { start, end, title } of found) {
      expect(end).toBeGreaterThan(start)
      expect(title.isWellFormed()).toBe(true)
    }
  })
})
