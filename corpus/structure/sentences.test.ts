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

  test.each([
    ['13. Apples are red\n14. Pears are green\n15. Plums are blue.', 3],
    ['First do it. 15. Then go on. 16. Stop now.', 3],
    ['First do this:\n1. Red\n2. Blue', 3],
    ['1.Check the list.\n2.Go on.', 2],
    ['I have three: 1. Red. 2. Blue. 3. Green.', 3],
    ['Item 15. Exhibits and more. Item 16. Summary.', 2],
    ['Example 8.1. Using types', 1],
    ['Until line\n15. Then it stopped.', 2],
    ['See c. 1500 and max. 10 of it. 15 people came. $5 was paid.', 3],
    ['So it was.[1] Then they left. [2] Nobody knows.', 3],
    ['Rutherford B. Hayes came. Wait . . . what?', 2],
    ['第3. 条规定如下。第15. 条另有规定。', 2],
    ['1．甲方应当付款。2．乙方应当收款。', 2],
    ['1、甲方。\n2、乙方，\n3、丙方', 3],
    ['图3. 系统结构。他有三点：1. 红色。2. 蓝色。', 3],
  ])('numbers that stand before what they count end nothing: %j', (text, count) => {
    expect(cut(text)).toHaveLength(count)
  })

  test('speech in units that say something', () => {
    expect(
      cut('悟空放下道：“轻！轻！轻！又不趁手！再乞另赐一件。”龙王笑道：“上仙你不看看。这叉有三千六百斤重哩！”'),
    ).toEqual([
      '悟空放下道：“轻！轻！轻！又不趁手！再乞另赐一件。”',
      '龙王笑道：“上仙你不看看。这叉有三千六百斤重哩！”',
    ])
    expect(cut('“Wait! Come back!” he cried. “No.” She left.')).toEqual([
      '“Wait! Come back!” he cried.',
      '“No.”',
      'She left.',
    ])
  })

  test('mixed quotation marks do not glue one speaker to the next', () => {
    expect(cut('他问：“你往何处去？"那人笑道：“你放心，如今有一段公案．"二人去了．')).toEqual([
      '他问：“你往何处去？"',
      '那人笑道：“你放心，如今有一段公案．"',
      '二人去了．',
    ])
    const quoted = '黛玉道：“你心里有`妹妹-，只是见了`姐姐-，就忘了。”宝玉道：“那是你多心，我再不的．”'
    expect(cut(quoted)).toHaveLength(2)
    expect(cut("The `foo' option is new. Use `bar' there.")).toHaveLength(2)
  })

  test('a long speech is not one unit', () => {
    const speech = `他说道：“${'这件事情我早已经知道得清清楚楚了。'.repeat(20)}”`
    expect(cut(speech)).toHaveLength(20)
    expect(Math.max(...cut(`“${'好！'.repeat(400)}”`).map((unit) => unit.length))).toBeLessThanOrEqual(90)
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
