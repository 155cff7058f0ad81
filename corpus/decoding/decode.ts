/**
 * Bytes to text. In a fixed order, surest sign first; what a file says about itself comes after what its bytes prove:
 *
 *     byte order mark → known binary → UTF-16 by its NUL bytes → strict UTF-8 → UTF-16 of Chinese alone
 *       → UTF-8 with a few bad bytes → the declared encoding → chardet on what is not ASCII → windows-1252
 *
 * @module
 */
import chardet from 'chardet'
import { FileError } from '../../lib/errors.ts'
import type { LeftOut } from '../types.ts'
import { byPlausibility, isEastAsian } from './east-asian.ts'
import { repaired } from './repair.ts'

export interface Decoded {
  text: string
  encoding: string
  /** Bytes that are no characters, each a U+FFFD in the text; absent where there are none. */
  lost?: number
}

/** For a parsed document: what of its bytes is not in its text. */
export const lostBytes = ({ lost = 0 }: Decoded): { leftOut?: LeftOut } => (lost > 0 ? { leftOut: { byte: lost } } : {})

/** How much of a file the guesses look at, in bytes. */
const SAMPLE = 65_536

/**
 * @param declared an encoding the file names itself, believed only when its bytes prove nothing else
 * @returns text without a byte order mark and without lone surrogates, and the WHATWG name of its encoding
 * @throws `file_unreadable`, `unsupported`: for binary files
 */
export function decodeText(bytes: Uint8Array, declared?: string): Decoded {
  const marked = byteOrderMark(bytes)
  if (marked !== undefined) return decodedAs(marked, bytes)
  const kind = magic(bytes)
  if (kind !== undefined) throw binary(kind)
  const latin = latinUtf16(bytes)
  if (latin !== undefined) return decodedAs(latin, bytes)
  if (!looksBinary(bytes)) {
    const strict = attempt('utf-8', bytes)
    if (strict !== undefined) return { text: bare(strict), encoding: 'utf-8' }
  }
  const wide = wideUtf16(bytes)
  if (wide !== undefined && !isShiftJis(bytes)) return decodedAs(wide, bytes)
  if (looksBinary(bytes)) throw binary('binary data')

  const tolerant = decodedAs('utf-8', bytes)
  if (mostlyRight(tolerant.text)) return { ...tolerant, lost: tolerant.text.match(/\ufffd/g)?.length ?? 0 }
  return legacy(bytes, declared)
}

/** Whether a file is certainly no text: for a walk that has not read more than its beginning. */
export function isBinary(beginning: Uint8Array): boolean {
  if (byteOrderMark(beginning) !== undefined) return false
  if (magic(beginning) !== undefined) return true
  return looksBinary(beginning) && latinUtf16(beginning) === undefined && wideUtf16(beginning) === undefined
}

function binary(kind: string): FileError {
  return new FileError('unsupported', `This is no text but ${kind}.`, {
    remedy: 'Convert it to text, Markdown or HTML, or leave it out.',
  })
}

function byteOrderMark(bytes: Uint8Array): string | undefined {
  const [a, b, c, d] = bytes
  if (a === 0xef && b === 0xbb && c === 0xbf) return 'utf-8'
  if (a === 0x84 && b === 0x31 && c === 0x95 && d === 0x33) return 'gb18030'
  if (a === 0xff && b === 0xfe) return 'utf-16le'
  if (a === 0xfe && b === 0xff) return 'utf-16be'
  return undefined
}

const MAGIC: readonly [bytes: readonly number[], kind: string][] = [
  [[0x25, 0x50, 0x44, 0x46, 0x2d], 'a PDF'],
  [[0x50, 0x4b, 0x03, 0x04], 'a zip archive (Word, Excel and EPUB files are)'],
  [[0x50, 0x4b, 0x05, 0x06], 'an empty zip archive'],
  [[0xd0, 0xcf, 0x11, 0xe0], 'an old Office file'],
  [[0x89, 0x50, 0x4e, 0x47], 'a PNG image'],
  [[0x47, 0x49, 0x46, 0x38], 'a GIF image'],
  [[0xff, 0xd8, 0xff], 'a JPEG image'],
  [[0x1f, 0x8b], 'a gzip archive'],
  [[0x37, 0x7a, 0xbc, 0xaf], 'a 7z archive'],
  [[0x52, 0x61, 0x72, 0x21], 'a RAR archive'],
  [[0xfd, 0x37, 0x7a, 0x58], 'an xz archive'],
  [[0x28, 0xb5, 0x2f, 0xfd], 'a zstd archive'],
  [[0x7f, 0x45, 0x4c, 0x46], 'a program'],
  [[0xca, 0xfe, 0xba, 0xbe], 'a program'],
  [[0x00, 0x61, 0x73, 0x6d], 'a program'],
  [[0x49, 0x44, 0x33], 'a sound file'],
  [[0x4f, 0x67, 0x67, 0x53], 'a sound file'],
  [[0x53, 0x51, 0x4c, 0x69, 0x74, 0x65, 0x20], 'a SQLite database'],
]

function magic(bytes: Uint8Array): string | undefined {
  return MAGIC.find(([signature]) => signature.every((byte, i) => bytes[i] === byte))?.[1]
}

type Utf16 = 'utf-16le' | 'utf-16be'

/**
 * UTF-16 without a mark. Half of every Latin letter, space and line end is a NUL byte, which no other encoding of text
 * has; read the right way round nearly every unit is a common character.
 */
function latinUtf16(bytes: Uint8Array): Utf16 | undefined {
  const sample = evenSample(bytes)
  let even = 0
  let odd = 0
  for (let i = 0; i < sample.length; i += 2) {
    if (sample[i] === 0) even++
    if (sample[i + 1] === 0) odd++
  }
  if (even + odd < Math.max(1, sample.length / 200)) return undefined
  const little = commonShare(sample, 'utf-16le', true)
  const big = commonShare(sample, 'utf-16be', true)
  if (Math.max(little, big) < 0.95) return undefined
  return little > big || (little === big && odd > even) ? 'utf-16le' : 'utf-16be'
}

/**
 * UTF-16 of nothing but Chinese or Japanese. Low halves of Han characters are any byte, so many are above 127; pairs of
 * ASCII letters read as Han have none there, and GBK read as UTF-16 looks like Korean.
 */
function wideUtf16(bytes: Uint8Array): Utf16 | undefined {
  const sample = evenSample(bytes)
  let high = 0
  for (const byte of sample) if (byte >= 0x80) high++
  if (sample.length < 16 || high < sample.length / 5) return undefined
  return (['utf-16le', 'utf-16be'] as const).find((encoding) => commonShare(sample, encoding, false) >= 0.95)
}

/** Kana and Han of Shift_JIS are Han in UTF-16; the other way round hardly any would be kana. */
const isShiftJis = (bytes: Uint8Array): boolean =>
  repaired(bytes.subarray(0, SAMPLE / 16), ['shift_jis'])?.encoding === 'shift_jis'

/** A beginning of even length; empty for a file that is no sequence of pairs. */
function evenSample(bytes: Uint8Array): Uint8Array {
  return bytes.subarray(0, bytes.length <= SAMPLE && bytes.length % 2 === 1 ? 0 : SAMPLE)
}

/** The share of 16-bit units that are common characters. */
function commonShare(sample: Uint8Array, encoding: Utf16, latin: boolean): number {
  let found = 0
  for (let i = 0; i + 1 < sample.length; i += 2) {
    const [first = 0, second = 0] = [sample[i], sample[i + 1]]
    if (common(encoding === 'utf-16le' ? (second << 8) | first : (first << 8) | second, latin)) found++
  }
  return found / Math.max(1, sample.length >> 1)
}

/** @param latin false: only what Chinese and Japanese are written in */
function common(unit: number, latin: boolean): boolean {
  if (unit >= 0x4e00 && unit <= 0x9fff) return true
  if ((unit >= 0x3000 && unit <= 0x30ff) || (unit >= 0xff00 && unit <= 0xff65)) return true
  if (!latin) return false
  if (unit === 9 || unit === 10 || unit === 13 || (unit >= 0x20 && unit <= 0x7e)) return true
  return (unit >= 0xa0 && unit <= 0x52f) || (unit >= 0x2000 && unit <= 0x206f) || (unit >= 0xac00 && unit <= 0xdfff)
}

/** More control characters than a stray one in a thousand. */
function looksBinary(bytes: Uint8Array): boolean {
  const sample = bytes.subarray(0, SAMPLE)
  let controls = 0
  for (const byte of sample) if (byte < 9 || (byte > 13 && byte < 32 && byte !== 0x1a && byte !== 0x1b)) controls++
  return controls > Math.max(2, sample.length / 1000)
}

function attempt(encoding: string, bytes: Uint8Array): string | undefined {
  if (encoding === 'windows-1252') return windows1252(bytes)
  try {
    return new TextDecoder(encoding, { fatal: true, ignoreBOM: true }).decode(bytes)
  } catch {
    return undefined
  }
}

function decodedAs(encoding: string, bytes: Uint8Array): { text: string; encoding: string } {
  if (encoding === 'windows-1252') return { text: windows1252(bytes), encoding }
  return { text: bare(new TextDecoder(encoding, { ignoreBOM: true }).decode(bytes)), encoding }
}

/** 0x80 to 0x9f; the five that are not assigned stand for themselves. */
const WINDOWS_1252 = '€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ'

/** By hand: `TextDecoder` of Node.js 20 takes windows-1252 for Latin-1 and loses quotation marks and dashes. */
function windows1252(bytes: Uint8Array): string {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
    .toString('latin1')
    .replace(/[\u0080-\u009f]/g, (control) => WINDOWS_1252[control.charCodeAt(0) - 0x80] ?? control)
}

const bare = (text: string): string => (text.charCodeAt(0) === 0xfeff ? text.slice(1) : text)

/** Few replacement characters beside those that decoded well. */
function mostlyRight(text: string): boolean {
  const wrong = text.match(/\ufffd+/g)?.length ?? 0
  const right = text.match(/[\u0080-\ufffc]/g)?.length ?? 0
  return right > 0 && wrong <= Math.max(1, right / 10)
}

/** One- and two-byte encodings from before Unicode. */
function legacy(bytes: Uint8Array, declared?: string): Decoded {
  const sample = stretches(bytes)
  const guesses = guessesOf(sample)
  const named = declared === undefined ? undefined : whatwg(declared)
  const likely = [...(named === undefined ? [] : [named]), ...guesses.flatMap((name) => whatwg(name) ?? [])]
  const mend = () => (repaired(sample, likely) === null ? null : repaired(bytes, likely))
  for (const name of named === undefined ? guesses : [named, ...guesses]) {
    const encoding = whatwg(name)
    const text = encoding === undefined ? undefined : attempt(encoding, bytes)
    if (encoding === undefined || text === undefined) continue
    // One byte an encoding of one byte a character fits everything: where one bad byte keeps another from fitting, too.
    const better = isEastAsian(encoding) || encoding === named ? null : mend()
    return better ?? { text: bare(text), encoding }
  }
  const mended = mend()
  if (mended !== null) return mended
  // No guess fits to the last byte: the best one, bad bytes and all.
  const encoding = guesses.map(whatwg).find((name) => name !== undefined) ?? 'windows-1252'
  return decodedAs(encoding, bytes)
}

/** Below it, of 100, chardet has seen too few letters to tell one Latin alphabet from another: `naďve` for `naïve`. */
const FAINT = 30
const LATIN = new Set(['iso-8859-2', 'windows-1250', 'windows-1254'])

/** Most likely first; of East Asian ones that chardet finds equally likely the most plausible. */
function guessesOf(sample: Uint8Array): string[] {
  const matches = chardet.analyse(sample)
  const equal = matches.filter(({ confidence }) => confidence === matches[0]?.confidence).map(({ name }) => name)
  const readings = new Map<string, string>()
  for (const encoding of equal.flatMap((name) => whatwg(name) ?? []).filter(isEastAsian)) {
    const text = attempt(encoding, sample)
    if (text !== undefined) readings.set(encoding, text)
  }
  const names = matches.map(({ name }) => name)
  const [best] = matches
  if (best && best.confidence < FAINT && LATIN.has(whatwg(best.name) ?? '')) return ['windows-1252', ...names]
  // One that is none of them and equally likely keeps its place.
  return equal.every((name) => isEastAsian(whatwg(name) ?? ''))
    ? [...byPlausibility(sample, readings), ...names]
    : names
}

/** The name by which `TextDecoder` knows an encoding; Unicode has been ruled out before. */
function whatwg(name: string): string | undefined {
  try {
    const { encoding } = new TextDecoder(name)
    if (encoding.startsWith('utf')) return undefined
    return encoding === 'gbk' ? 'gb18030' : encoding
  } catch {
    return undefined
  }
}

/** Parts of the file with bytes above 127 in them, since plain ASCII tells nothing and may fill the beginning. */
function stretches(bytes: Uint8Array): Uint8Array {
  const parts: Uint8Array[] = []
  let size = 0
  let at = 0
  while (size < SAMPLE) {
    while (at < bytes.length && (bytes[at] ?? 0) < 0x80) at++
    if (at >= bytes.length) break
    // Up to an ASCII byte, so that no character is cut in two.
    let end = Math.min(bytes.length, at + 512)
    while (end < bytes.length && (bytes[end] ?? 0) >= 0x80) end++
    parts.push(bytes.subarray(Math.max(0, at - 8), end))
    size += end - at
    at = end
  }
  return Buffer.concat(parts)
}
