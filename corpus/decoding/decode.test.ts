import { describe, expect, test } from 'vitest'
import { decodeText, isBinary } from './decode.ts'

const bytes = (...parts: (number[] | string)[]) =>
  Uint8Array.from(parts.flatMap((part) => (typeof part === 'string' ? [...Buffer.from(part, 'utf8')] : part)))
const wide = (text: string, big = false) => {
  const little = Buffer.from(text, 'utf16le')
  return Uint8Array.from(big ? little.swap16() : little)
}
const latin = (text: string) => Uint8Array.from(Buffer.from(text, 'latin1'))

/** "中文文本。这是一个测试，用来看看编码。" in GB18030; its like in Big5. No encoder comes with Node. */
const GB = `d6d0cec4cec4b1bea1a3d5e2cac7d2bbb8f6b2e2cad4a3acd3c3c0b4bfb4bfb4b1e0c2eba1a3`
const BIG5 = `a4a4a4e5a4e5a5bba143b36fac4fa440add3b4fab8d5a141a5cea8d3acddacddbd73bd58a143`
const hex = (digits: string) => Uint8Array.from(Buffer.from(digits, 'hex'))

const SIMPLIFIED = '中文文本。这是一个测试，用来看看编码。'
const TRADITIONAL = '中文文本。這是一個測試，用來看看編碼。'
const ASCII = 'word '.repeat(40_000)

describe('decodeText', () => {
  test.each<[string, Uint8Array, string, string]>([
    ['UTF-8', bytes('Crème 中文 🚢'), 'Crème 中文 🚢', 'utf-8'],
    ['UTF-8 with a mark', bytes([0xef, 0xbb, 0xbf], 'Crème'), 'Crème', 'utf-8'],
    ['ASCII', bytes('plain'), 'plain', 'utf-8'],
    ['nothing', bytes(), '', 'utf-8'],
    ['UTF-16 LE with a mark', bytes([0xff, 0xfe], [...wide('a中')]), 'a中', 'utf-16le'],
    ['UTF-16 BE with a mark', bytes([0xfe, 0xff], [...wide('a中', true)]), 'a中', 'utf-16be'],
    ['UTF-16 LE, Latin', wide('Plain words.\r\n'), 'Plain words.\r\n', 'utf-16le'],
    ['UTF-16 BE, Chinese', wide('第一回 甄士隐\n', true), '第一回 甄士隐\n', 'utf-16be'],
    ['UTF-16 LE, Chinese alone', wide('第一回甄士隐梦幻识通灵'), '第一回甄士隐梦幻识通灵', 'utf-16le'],
    ['GB18030', hex(GB.repeat(4)), SIMPLIFIED.repeat(4), 'gb18030'],
    ['Big5', hex(BIG5.repeat(4)), TRADITIONAL.repeat(4), 'big5'],
    ['GB18030, a table of a few words', hex('b3c7cad02cc8cbbfda0ab1b1bea92c32310a'), '城市,人口\n北京,21\n', 'gb18030'],
    ['GB18030, two characters', hex('c4e3bac3'), '你好', 'gb18030'],
    ['Big5, a few words', hex('abb0a5ab2ca448a4660aa55fa8ca0a'), '城市,人口\n北京\n', 'big5'],
    ['Shift_JIS, a few letters', hex('83818382'), 'メモ', 'shift_jis'],
    ['windows-1252, two words', latin('caf\xe9, na\xefve'), 'café, naïve', 'windows-1252'],
    ['GB18030 after much ASCII', bytes(ASCII, [...hex(GB.repeat(4))]), ASCII + SIMPLIFIED.repeat(4), 'gb18030'],
    [
      'windows-1252',
      latin('He said \x93yes\x94 \x96 na\xefve caf\xe9s.'),
      'He said “yes” – naïve cafés.',
      'windows-1252',
    ],
  ])('%s', (_, input, text, encoding) => {
    const decoded = decodeText(input)
    expect(decoded.encoding).toBe(encoding)
    expect(decoded.text).toBe(text)
  })

  test('a few bad bytes do not make UTF-8 something else', () => {
    const { text, encoding } = decodeText(bytes(SIMPLIFIED, [0xff], SIMPLIFIED, [0xe4, 0xb8]))
    expect(encoding).toBe('utf-8')
    expect(text).toBe(`${SIMPLIFIED}\ufffd${SIMPLIFIED}\ufffd`)
  })

  test('a surrogate half in UTF-16 becomes a replacement character', () => {
    const { text } = decodeText(bytes([0xff, 0xfe, 0x41, 0x00, 0x00, 0xd8, 0x42, 0x00]))
    expect(text).toBe('A\ufffdB')
  })

  test('what a file declares counts only where its bytes prove nothing', () => {
    expect(decodeText(bytes('中文'), 'gb2312')).toMatchObject({ text: '中文', encoding: 'utf-8' })
    expect(decodeText(hex('d6d0cec4'), 'gb2312')).toMatchObject({ text: '中文', encoding: 'gb18030' })
    expect(decodeText(latin('caf\xe9'), 'no-such-encoding').text).toBe('café')
  })

  test.each<[string, Uint8Array]>([
    ['PDF', bytes('%PDF-1.7\n', [0xe2, 0xe3])],
    ['zip', bytes('PK', [3, 4, 20, 0])],
    ['NUL bytes', Uint8Array.from({ length: 400 }, (_, i) => (i * 97 + (i >> 3)) % 32)],
  ])('refuses %s', (_, input) => {
    expect(() => decodeText(input)).toThrow(expect.objectContaining({ code: 'file_unreadable' }))
    expect(isBinary(input)).toBe(true)
  })

  test('a stray NUL does not make a text binary', () => {
    expect(decodeText(bytes('one\0two '.repeat(1), 'words '.repeat(100))).text).toContain('one\0two')
  })
})

/** Bytes of a text: pairs from what `TextDecoder` makes of all of them. */
function encoded(encoding: string, text: string): number[] {
  const decoder = new TextDecoder(encoding)
  const known = new Map<string, number[]>()
  for (let lead = 0x81; lead < 0xff; lead++)
    for (let trail = 0x40; trail < 0xff; trail++) {
      const char = decoder.decode(Uint8Array.of(lead, trail))
      if (!known.has(char)) known.set(char, [lead, trail])
    }
  return [...text].flatMap((char) => (char < '\x80' ? [char.charCodeAt(0)] : (known.get(char) ?? [])))
}

const LINES: readonly [encoding: string, text: string][] = [
  ['gb18030', '会员年费为二百元，车位费另计。\n保证金为五百元，退会时退还，由管理委员会负责解释。\n'],
  ['big5', '會員年費為二百元，車位費另計。\n保證金為五百元，退會時退還，由管理委員會負責解釋。\n'],
  ['shift_jis', '年会費は二百クローネです。\n保証金は五百クローネで、退会の時に返します。表とソートの能力。\n'],
  ['euc-jp', '年会費は二百クローネです。\n保証金は五百クローネで、退会の時に返します。\n'],
  ['euc-kr', '연회비는 이백 크로네입니다.\n보증금은 오백 크로네이며 탈퇴할 때 돌려드립니다.\n'],
]

describe.each(LINES)('%s with a byte that is wrong', (encoding, text) => {
  const whole = encoded(encoding, text)
  // In the middle of the second line, the second half of a character.
  const at = whole.indexOf(0x0a) + 12
  const place = (whole[at] ?? 0) < 0x80 && encoding === 'euc-kr' ? at + 1 : at

  test('whole', () => {
    expect(decodeText(Uint8Array.from(whole))).toEqual({ text, encoding, lost: 0 })
  })

  test.each<[string, number[]]>([
    ['bad', whole.toSpliced(place, 1, 0xff)],
    ['too many', whole.toSpliced(place, 0, 0xff)],
    ['cut off at the end', whole.slice(0, -2)],
  ])('%s', (_, input) => {
    const read = decodeText(Uint8Array.from(input))
    expect(read.encoding).toBe(encoding)
    expect(read.lost).toBeGreaterThan(_ === 'cut off at the end' ? -1 : 0)
    expect(read.text).toMatch(new RegExp(`^${text.slice(0, text.indexOf('\n') + 4)}`))
    expect(read.text.slice(-10)).toContain(text.slice(-10, -2).slice(0, 6))
  })

  test('in a page that says it is in another, and in one that says nothing', () => {
    const bad = Uint8Array.from(whole.toSpliced(place, 1, 0xff))
    for (const declared of ['iso-8859-1', 'windows-1252', 'utf-8', encoding, undefined])
      expect(decodeText(bad, declared).encoding).toBe(encoding)
  })
})

describe('files put together from others', () => {
  const gb = encoded('gb18030', '车位费另计，每月三十元。\n')

  test.each<[string, Uint8Array, string]>([
    [
      'GBK with a line of UTF-8',
      bytes(gb, '会员年费为二百元。\n', gb),
      '车位费另计，每月三十元。\n会员年费为二百元。\n车位费另计，每月三十元。\n',
    ],
    [
      'UTF-8 with a line of GBK',
      bytes('会员年费为二百元。\n'.repeat(20), gb),
      `${'会员年费为二百元。\n'.repeat(20)}车位费另计，每月三十元。\n`,
    ],
    [
      'UTF-8 with a line of windows-1252',
      bytes('Crème brûlée für alle.\n'.repeat(9), [...latin('The fee is \x8040 \x96 for a caf\xe9.\n')], 'ascii\n'),
      `${'Crème brûlée für alle.\n'.repeat(9)}The fee is €40 – for a café.\nascii\n`,
    ],
  ])('%s', (_, input, text) => {
    expect(decodeText(input)).toMatchObject({ text, lost: 0 })
  })
})

test('what could not be read is counted, and what a file itself holds of the kind is not', () => {
  expect(decodeText(bytes(SIMPLIFIED, [0xff], SIMPLIFIED)).lost).toBe(1)
  expect(decodeText(bytes('a \ufffd b 中')).lost).toBe(0)
  expect(decodeText(bytes('a \ufffd b 中文', [0xff])).lost).toBe(1)
})

test('UTF-16 without a mark, its last byte cut off', () => {
  expect(decodeText(wide('第一回甄士隐梦幻识通灵').slice(0, -1)).text).toContain('第一回甄士隐梦幻识通')
  expect(decodeText(wide('The fee is 40 crowns a year.').slice(0, -1)).text).toContain('The fee is 40 crowns a year')
})

test('Shift_JIS is not taken for UTF-16, whose units are all some character', () => {
  const text = 'できます。これは事前設定ファイルのテスト'
  expect(decodeText(Uint8Array.from(encoded('shift_jis', text)))).toMatchObject({ text, encoding: 'shift_jis' })
})

test.each<[string, Uint8Array]>([
  ['a long line of pairs', Uint8Array.from({ length: 4_000_000 }, (_, i) => 0xb0 + ((i * 7919) % 0x47))],
  ['nothing but bad bytes', new Uint8Array(4_000_000).fill(0xff)],
])('does not hang on %s', { timeout: 60_000 }, (_, input) => {
  const start = process.cpuUsage()
  decodeText(input)
  expect(process.cpuUsage(start).user / 1000).toBeLessThan(8000)
})
describe('a two-byte encoding with a bad byte', () => {
  // 会员年费为二百元，车位费另计，每月三十元。 in GB 2312
  const GB_LINE = 'bbe1d4b1c4eab7d1ceaab6feb0d9d4aaa3acb3b5cebbb7d1c1edbcc6a3acc3bfd4c2c8fdcaaed4aaa1a3'
  const LINE = '会员年费为二百元，车位费另计，每月三十元。'
  const lines = (middle: string) => hex(`${`${GB_LINE}0a`.repeat(3)}${middle}0a${GB_LINE}0a`)
  const text = (middle: string) => `${`${LINE}\n`.repeat(3)}${middle}\n${LINE}\n`

  test.each([
    ['wrong', GB_LINE.replace('bbe1', 'ffe1'), '\ufffd员年费为二百元，车位费另计，每月三十元。'],
    ['cut off', GB_LINE.slice(0, -2), '会员年费为二百元，车位费另计，每月三十元\ufffd'],
  ])('loses that one: %s', (_, damaged, read) => {
    expect(decodeText(lines(damaged))).toEqual({ text: text(read), encoding: 'gb18030', lost: 1 })
  })

  test('and where one is missing, the characters beside it at most', () => {
    const { text: read, lost } = decodeText(lines(GB_LINE.replace('d4b1', 'b1')))
    expect(read).toMatch(/^会.?\ufffd.?费为二百元，车位费另计，每月三十元。$/m)
    expect(lost).toBe(1)
  })

  test('and a line in UTF-8 among them is read as that', () => {
    const utf8 = Buffer.from('会员年费为二百元。').toString('hex')
    expect(decodeText(lines(utf8))).toMatchObject({ text: text('会员年费为二百元。'), lost: 0 })
  })

  test('Cyrillic and Western letters are none', () => {
    const koi8 = hex('f0d2cfc7d2c1cdcdc120dec9d4c1c5d420c6c1cacce920cec1d3d4d2cfc5cb')
    expect(decodeText(koi8).encoding).toBe('koi8-r')
    expect(decodeText(Buffer.from('Le café est prêt, à l’été : hôtel'.replace('’', "'"), 'latin1')).encoding).toMatch(
      /1252|8859/,
    )
  })
})
