/**
 * Bytes to text. In a fixed order, surest sign first; what a file says about itself comes after what its bytes prove:
 *
 *     byte order mark → known binary → UTF-16 by its NUL bytes → strict UTF-8 → UTF-16 of Chinese alone
 *       → UTF-8 with a few bad bytes → an East Asian encoding that makes it probable → the declared encoding
 *       → chardet on what is not ASCII → windows-1252
 *
 * A file put together from several may be in two encodings: lines that are UTF-8 are read so in any case.

 * @module
 */
import chardet from 'chardet'
import { FileError } from '../../lib/errors.ts'
import type { LeftOut } from '../types.ts'
import { bestReading, decodeRepaired, isEastAsian, isPossible, isProbable, readingOf } from './east-asian.ts'
import { costOfChar } from './east-asian-costs.ts'
import { decodeLines, isMixed } from './mixed.ts'
import { windows1252 } from './windows-1252.ts'

/** How much of a file the guesses look at, in bytes. */
const SAMPLE = 65_536

export interface Decoded {
  /** Without a byte order mark and without lone surrogates; U+FFFD where bytes could not be read. */
  text: string
  /** Its WHATWG name. */
  encoding: string
  /** Bytes, or what is left of characters, that could not be read. */
  lost: number
}

/**
 * @param declared an encoding the file names itself, believed only when its bytes prove nothing else
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
    if (strict !== undefined) return { text: bare(strict), encoding: 'utf-8', lost: 0 }
  }
  const wide = wideUtf16(bytes)
  if (wide !== undefined && !isRatherEastAsian(bytes, wide)) return decodedAs(wide, bytes)
  if (looksBinary(bytes)) throw binary('binary data')

  const tolerant = decodedAs('utf-8', bytes)
  const mostly = mostlyRight(tolerant)
  if (!isMixed(bytes, mostly)) return mostly ? tolerant : legacy(bytes, declared)
  let encoding = 'utf-8'
  const { text, lost } = decodeLines(bytes, mostly, (others) => {
    const read = legacy(others, declared)
    if (!mostly) encoding = read.encoding
    return read
  })
  return { text, encoding, lost }
}

/** What a format says of bytes that could not be read; nothing where all could. */
export const lostBytes = ({ lost }: Decoded): { leftOut?: LeftOut } => (lost === 0 ? {} : { leftOut: { byte: lost } })

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

/** Whether an East Asian encoding makes more of bytes than UTF-16, in which any two of them are some character. */
function isRatherEastAsian(bytes: Uint8Array, wide: Utf16): boolean {
  const probable = bestReading(stretches(bytes))
  if (probable === undefined || !isPossible(probable)) return false
  const read = [...new TextDecoder(wide).decode(evenSample(bytes))]
  return probable.cost < read.reduce((sum, char) => sum + costOfChar(char), 0) / Math.max(1, read.length)
}

/** A beginning of even length: the last byte may have been cut off. */
function evenSample(bytes: Uint8Array): Uint8Array {
  return bytes.subarray(0, Math.min(SAMPLE, bytes.length & ~1))
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

function decodedAs(encoding: string, bytes: Uint8Array): Decoded {
  if (encoding === 'windows-1252') return { text: windows1252(bytes), encoding, lost: 0 }
  if (isEastAsian(encoding)) {
    const { text, lost } = decodeRepaired(bytes, encoding)
    return { text: bare(text), encoding, lost }
  }
  const text = bare(new TextDecoder(encoding, { ignoreBOM: true }).decode(bytes))
  return { text, encoding, lost: replaced(text, bytes, encoding) }
}

/** How many U+FFFD stand for what could not be read: a file may have some of its own. */
function replaced(text: string, bytes: Uint8Array, encoding: string): number {
  const all = text.match(/\ufffd/g)?.length ?? 0
  if (all === 0 || encoding !== 'utf-8') return all
  let own = 0
  for (let at = bytes.indexOf(0xef); at >= 0; at = bytes.indexOf(0xef, at + 1))
    if (bytes[at + 1] === 0xbf && bytes[at + 2] === 0xbd) own++
  return all - own
}

const bare = (text: string): string => (text.charCodeAt(0) === 0xfeff ? text.slice(1) : text)

/** Few replacement characters beside those that decoded well. */
function mostlyRight({ text, lost }: Decoded): boolean {
  const right = text.match(/[\u0080-\ufffc]/g)?.length ?? 0
  return right > 1 && lost <= Math.max(1, right / 10)
}

/** One- and two-byte encodings from before Unicode. */
function legacy(bytes: Uint8Array, declared?: string): Decoded {
  const sample = stretches(bytes)
  const said = declared === undefined ? undefined : whatwg(declared)
  const reading = bestReading(sample)
  const { names: guesses, confidence } = guessesOf(sample)
  const [best] = guesses
  if (reading !== undefined) {
    const own = said !== undefined && isEastAsian(said) ? readingOf(sample, said) : undefined
    // What the file says of itself is believed where it is about as probable.
    if (own !== undefined && isPossible(own) && own.cost < reading.cost + MARGIN) return decodedAs(own.encoding, bytes)
    const isElse = best !== undefined && !isEastAsian(whatwg(best) ?? '') && confidence >= SURE
    const isLikely = isProbable(reading) || (isPossible(reading) && !isElse)
    if (isLikely && !(reading.cost > CERTAIN && isAlphabet(sample))) return decodedAs(reading.encoding, bytes)
  }
  const others = guesses.filter((name) => !isEastAsian(whatwg(name) ?? ''))
  for (const name of declared === undefined ? others : [declared, ...others]) {
    const encoding = whatwg(name)
    if (encoding === undefined) continue
    const decoded = decodedAs(encoding, bytes)
    // Of the best guess a few bytes may be bad.
    const few = name === best ? 1 + bytes.length / 1000 : 0
    if (decoded.lost <= few) return decoded
  }
  // No guess fits to the last byte: the best one, bad bytes and all.
  const encoding = guesses.map(whatwg).find((name) => name !== undefined) ?? 'windows-1252'
  return decodedAs(encoding, bytes)
}

/** Below it, characters so common are no accident. */
const CERTAIN = 8

/** Letters of Cyrillic and Greek are all in the upper half of what is above ASCII; halves of characters are anywhere. */
function isAlphabet(sample: Uint8Array): boolean {
  let upper = 0
  let all = 0
  for (const byte of sample) {
    if (byte >= 0x80) all++
    if (byte >= 0xc0) upper++
  }
  return all >= 10 && upper >= all * 0.95
}

/** A file's word for its encoding outweighs so much of a character's cost. */
const MARGIN = 1

/** From it on, of 100, chardet is believed of an alphabet. */
const SURE = 40
/** Below it, chardet has seen too few letters to tell one Latin alphabet from another: `naďve` for `naïve`. */
const FAINT = 30
const LATIN = new Set(['iso-8859-2', 'windows-1250', 'windows-1254'])

/** Most likely first, and how likely of 100 the first is. */
function guessesOf(sample: Uint8Array): { names: string[]; confidence: number } {
  const matches = chardet.analyse(sample)
  const names = matches.map(({ name }) => name)
  const [best] = matches
  const confidence = best?.confidence ?? 0
  const isFaint = confidence < FAINT && LATIN.has(whatwg(best?.name ?? '') ?? '')
  return { names: isFaint ? ['windows-1252', ...names] : names, confidence }
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
