/**
 * Rich Text as it is written: groups, control words, and bytes of text.
 *
 *     {\b Gate \'fc\u252 ?}   →   open · word b · text "Gate " · byte fc · word u 252 · text " ?" … · close
 *
 * @module
 */

export type Token =
  | { kind: 'open' }
  | { kind: 'close' }
  /** `\*`: a group that programs which do not know it pass over. */
  | { kind: 'optional' }
  | { kind: 'word'; word: string; value: number | undefined }
  /** Of the file's own characters, or one byte that was written as two digits. */
  | { kind: 'text'; text: string }
  | { kind: 'byte'; byte: number }

const PLAIN = /[^\\{}\r\n]+/y
const WORD = /\\([a-z]{1,32})(-?\d{1,10})? ?/iy
const BYTE = /\\'([\da-f]{2})/iy

/** Control symbols that stand for a character, or a word. */
const SYMBOLS: Readonly<Record<string, string>> = { '\\': '\\', '{': '{', '}': '}', '~': '\u00a0', _: '\u2011' }

/** @param source a character a byte */
export function* tokensOf(source: string): Generator<Token> {
  let at = 0
  const matched = (pattern: RegExp): RegExpExecArray | null => {
    pattern.lastIndex = at
    const found = pattern.exec(source)
    if (found !== null) at = pattern.lastIndex
    return found
  }
  while (at < source.length) {
    const char = source[at]
    if (char === '{' || char === '}') {
      at++
      yield { kind: char === '{' ? 'open' : 'close' }
      continue
    }
    if (char === '\r' || char === '\n') {
      at++
      continue
    }
    if (char !== '\\') {
      const [text = ''] = matched(PLAIN) ?? []
      yield { kind: 'text', text }
      continue
    }
    const byte = matched(BYTE)
    if (byte !== null) {
      yield { kind: 'byte', byte: Number.parseInt(byte[1] ?? '', 16) }
      continue
    }
    const word = matched(WORD)
    if (word !== null) {
      const value = word[2] === undefined ? undefined : Number(word[2])
      // Bytes of a picture follow as they are.
      if (word[1] === 'bin') at += Math.max(0, value ?? 0)
      else yield { kind: 'word', word: word[1] ?? '', value }
      continue
    }
    const symbol = source[at + 1] ?? ''
    at += 2
    const stands = SYMBOLS[symbol]
    if (stands !== undefined) yield { kind: 'text', text: stands }
    else if (symbol === '*') yield { kind: 'optional' }
    else if (symbol === '\n' || symbol === '\r') yield { kind: 'word', word: 'par', value: undefined }
  }
}
