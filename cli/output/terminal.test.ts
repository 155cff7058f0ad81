import { describe, expect, it } from 'vitest'
import { clip, columnsFor, harmless, jsonLine, oneLine, styleFor, widthOf, wrap } from './terminal.ts'

const HOSTILE = 'a\x1b[2Jb\x1b]0;title\x07c\u009b31md\u202egnp.exe\x7f\rover\x00'

describe('harmless', () => {
  it('leaves nothing that a terminal obeys', () => {
    const shown = harmless(HOSTILE)
    // biome-ignore lint/suspicious/noControlCharactersInRegex: the point of the test
    expect(shown).not.toMatch(/[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069]/)
    expect(shown).toContain('a␛[2Jb')
    expect(shown).toContain('<U+202E>gnp.exe')
  })

  it('shows what nobody would see, and drops soft hyphens', () => {
    const shown = harmless('a\u200bb\u2060\ufeff\u3164\u{e0041}\u{e0101}\u180e pass\u00adword')
    expect(shown).toBe('a<U+200B>b<U+2060><U+FEFF><U+3164><U+E0041><U+E0101><U+180E> password')
    const line = jsonLine({ a: 'x\u200b\u{e0041}\u{e0101}\u00ad' })
    expect(line).toMatch(/^[\x20-\x7e]+\n$/)
    expect(JSON.parse(line)).toEqual({ a: 'x\u200b\u{e0041}\u{e0101}\u00ad' })
  })

  it('leaves words, line ends, tabs and Chinese as they are', () => {
    expect(harmless('a\tb\r\n“中文” é\n')).toBe('a\tb\n“中文” é\n')
  })
})

describe('jsonLine', () => {
  it('is one line, the same value, and harmless', () => {
    const value = { quote: `${HOSTILE}\u2028x\n` }
    const line = jsonLine(value)
    expect(JSON.parse(line)).toEqual(value)
    // biome-ignore lint/suspicious/noControlCharactersInRegex: the point of the test
    expect(line.slice(0, -1)).not.toMatch(/[\u0000-\u001f\u007f-\u009f\u2028-\u202e]/)
  })
})

describe('wrap', () => {
  it('breaks at blanks and keeps every word', () => {
    const text = 'The sound froze from shore to shore, which it had not done in living memory.'
    const lines = wrap(text, 30).split('\n')
    expect(lines.length).toBeGreaterThan(2)
    for (const line of lines) expect(line.length).toBeLessThanOrEqual(30)
    expect(lines.join(' ')).toBe(text)
  })

  it('counts Chinese as two columns and begins no line with a full stop', () => {
    const text = '灯不是为看见的人点的，是为看不见的人点的。工程从一八九一年春天开始，原定两年完工。'
    const lines = wrap(text, 24).split('\n')
    for (const line of lines) {
      expect(widthOf(line)).toBeLessThanOrEqual(26)
      expect(line).not.toMatch(/^[，。]/)
    }
    expect(lines.join('')).toBe(text)
  })

  it('indents what follows the first line and cuts what is longer than a line', () => {
    expect(wrap('aaa bbb ccc ddd eee fff', 24, '[1] ')).toBe('[1] aaa bbb ccc ddd eee\n    fff')
    expect(wrap('x'.repeat(50), 40)).toBe(`${'x'.repeat(40)}\n${'x'.repeat(10)}`)
  })

  it('keeps line ends and empty lines', () => {
    expect(wrap('- a\n\n- b', 40)).toBe('- a\n\n- b')
  })
})

describe('oneLine', () => {
  it('joins the lines of a wrapped file, Chinese without a blank', () => {
    expect(oneLine('paid\nninepence   each')).toBe('paid ninepence each')
    expect(oneLine('小霍姆\n岛')).toBe('小霍姆岛')
  })
})

describe('clip', () => {
  it('never exceeds the columns', () => {
    expect(clip('short', 10)).toBe('short')
    expect(widthOf(clip('灯塔灯塔灯塔', 7))).toBeLessThanOrEqual(7)
    expect(clip('abcdefghij', 5)).toBe('abcd…')
  })
})

describe('style and columns', () => {
  it('has no colour unless the stream is a terminal with colours', () => {
    expect(styleFor({}).bold('x')).toBe('x')
    expect(styleFor({ isTTY: true, hasColors: () => false }).bold('x')).toBe('x')
    expect(styleFor({ isTTY: true, hasColors: () => true }).bold('x')).toBe('\x1b[1mx\x1b[22m')
  })

  it('uses 80 columns where nobody says and 100 at most', () => {
    expect([columnsFor({}), columnsFor({ columns: 200 }), columnsFor({ columns: 10 })]).toEqual([80, 100, 40])
  })
})
