import { describe, expect, test } from 'vitest'
import { cpuTime } from '../../testing/process/cpu-time.ts'
import { estimateTokens } from '../words/tokens.ts'
import { sentencesOf, splitSentences } from './sentences.ts'

const cut = (text: string) => splitSentences(text, 0, text.length).map((s) => text.slice(s.start, s.end))

describe('splitSentences', () => {
  test.each([
    ['Dr. Watson met Mr. J. H. Smith at 5 p.m. Eastern time. He left.', 2],
    ['It closes at 5 p.m. The door is locked.', 2],
    ['Acme Inc. Holdings signed. Acme Inc. The rest is open.', 3],
    ['See No. 5 and Fig. 2 (cf. Sec. IV). I said no. They left.', 3],
    ['Use a cache, e.g. Redis. It helps.', 2],
    ['The U.S. Government v. Jones. It ended on Dec. 31, 1999 Eastern time.', 2],
    ['1. Restart the server. Section 5. Definitions apply.', 2],
    ['Version 3.5 is out. See example.com/a.html now.', 2],
    ['“Stop!” he said. “Why?” She left.', 3],
    ['**Note.** Read on. See [the page.](http://a.b/c.html) Then stop.', 4],
    ['Call `a.b. C()` first. `x` comes next.', 2],
  ])('%s', (text, count) => {
    expect(cut(text)).toHaveLength(count)
  })

  test('Chinese marks end sentences; closing quotes and brackets stay', () => {
    expect(cut('他说：“走吧。”于是走了！（完。）真的？是；对。')).toEqual([
      '他说：“走吧。”',
      '于是走了！',
      '（完。）',
      '真的？',
      '是；对。',
    ])
    expect(cut('此开卷第一回也．作者自云．')).toEqual(['此开卷第一回也．', '作者自云．'])
  })

  test('sentences run across wrapped lines and the marks of a quotation', () => {
    expect(cut('One two\nthree. Four\r\nfive.')).toEqual(['One two\nthree.', 'Four\r\nfive.'])
    expect(cut('One two\n> three. Four')).toEqual(['One two\n> three.', 'Four'])
  })

  test('none is empty, none begins or ends with white space', () => {
    for (const sentence of cut('  A b.   \n\t C d. \u3000 甲乙。　丙。 ')) {
      expect(sentence).not.toBe('')
      expect(sentence.trim()).toBe(sentence)
    }
    expect(cut(' \n\t ')).toEqual([])
  })

  test('a sentence too long is cut at a pause, never inside a surrogate pair', () => {
    const clause = `${'word '.repeat(50)}end; `
    const english = cut(clause.repeat(20))
    expect(english.length).toBeGreaterThan(3)
    for (const piece of english) {
      expect(piece.length).toBeLessThanOrEqual(1200)
      expect(piece).toMatch(/end;$/)
    }
    for (const piece of cut('甲乙，'.repeat(900))) expect(estimateTokens(piece)).toBeLessThanOrEqual(300)
    const emoji = cut(`x${'😀'.repeat(3000)}`)
    expect(emoji.join('')).toBe(`x${'😀'.repeat(3000)}`)
    for (const piece of emoji) expect(piece.isWellFormed()).toBe(true)
  })

  test('a paragraph longer than the segmenter is given is cut in the same places', () => {
    const sentence = 'The gate of the old harbour opens at dawn, says Dr. Reed. '
    const all = cut(sentence.repeat(400))
    expect(all).toHaveLength(400)
    expect(new Set(all).size).toBe(1)
  })

  test('is linear: a million characters without a mark, and with nothing but marks', { timeout: 60_000 }, () => {
    const time = cpuTime(() => {
      cut('word '.repeat(200_000))
      cut('. '.repeat(100_000))
      cut('甲'.repeat(300_000))
      cut('A. '.repeat(100_000))
    })
    expect(time).toBeLessThan(8000)
  })
})

describe('sentencesOf', () => {
  test('rows, items, code and headings are units as they stand', () => {
    const text = 'Head\n|a. b|\n- x. Y z.\nf(). g()\nOne. Two.'
    const at = (part: string) => ({ start: text.indexOf(part), end: text.indexOf(part) + part.length })
    const units = sentencesOf(text, [
      { kind: 'heading', level: 1, title: 'Head', ...at('Head') },
      { kind: 'row', ...at('|a. b|') },
      { kind: 'item', ...at('x. Y z.') },
      { kind: 'code', ...at('f(). g()') },
      { kind: 'paragraph', ...at('One. Two.') },
    ])
    expect(units.map((u) => [u.kind, text.slice(u.start, u.end)])).toEqual([
      ['heading', 'Head'],
      ['row', '|a. b|'],
      ['item', 'x. Y z.'],
      ['code', 'f(). g()'],
      ['sentence', 'One.'],
      ['sentence', 'Two.'],
    ])
  })
})
