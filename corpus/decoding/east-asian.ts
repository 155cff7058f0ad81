/**
 * Texts in the two-byte encodings of Chinese, Japanese and Korean: in which one a text is, and what it says where a byte of
 * it is bad or missing. A decoder that loses its place takes halves of two characters for one, to the end of the line; so
 * the bytes are cut into characters in the way that makes them most probable, by how common each is in its language:
 *
 *     bd f0 ce aa    金为                 two pairs, both common
 *     bd ff f0 ce aa  金\ufffd为           a byte that no pair has: between the two halves of one
 *     f0 ce aa       \ufffd为             a byte alone, and a common pair; `f0ce` would be a rare one
 *
 * The costs are negative logarithms of probabilities, and so is that of a byte that is nothing.
 * @module
 */
import { costsOf, type EastAsian, ENCODINGS } from './east-asian-costs.ts'

export const isEastAsian = (encoding: string): encoding is EastAsian =>
  (ENCODINGS as readonly string[]).includes(encoding)

/** Of a byte that belongs to no character. */
const BAD = 13.8
/** Of the first half of a character at the end of the file, where it was cut off. */
const CUT_OFF = 4
/** Of a byte that is none in any of these encodings, which tells nothing; and of one between the halves of a character. */
const NOWHERE = 2
const BETWEEN = 4
const HALF = 3
/** How much a bad byte adds to the cost of a text: it says little of its language. */
const BLEMISH = 5
/** Of a character in ASCII, which costs the same in all. */
const ASCII = 1
const FOUR_BYTES = 14
const THREE_BYTES = 13
/** Kana of half width, one byte each. */
const HALF_WIDTH = 9.4
/** Bytes of a stretch that is cut into characters at once. */
const STRETCH = 65_536

export interface Reading {
  encoding: EastAsian
  /** Of a character that is not ASCII, on average. */
  cost: number
  /** How many there are, and how many bytes are none. */
  characters: number
  bad: number
}

/** The most probable reading. @param sample parts of a text with bytes above 127 in them */
export function bestReading(sample: Uint8Array): Reading | undefined {
  let best: Reading | undefined
  for (const encoding of ENCODINGS) {
    const reading = readingOf(sample, encoding)
    const isPossible = reading.characters > 0 && reading.bad <= 1 + reading.characters / 12
    if (isPossible && (best === undefined || reading.cost < best.cost)) best = reading
  }
  return best
}

/** Text of some length costs about 7; letters of other alphabets, read two at a time, cost 9.5 and more. */
const PROBABLE = 9
/** Fewer characters have to be surer. */
const FEW = 4
const PROBABLE_FEW = 7.6
/** Where nothing else is likely. */
const POSSIBLE = 9.6

export const isProbable = ({ cost, characters }: Reading): boolean =>
  cost <= (characters < FEW ? PROBABLE_FEW : PROBABLE)

export const isPossible = ({ cost, characters }: Reading): boolean => characters >= FEW && cost <= POSSIBLE

export function readingOf(sample: Uint8Array, encoding: EastAsian): Reading {
  const reading = { encoding, cost: 0, characters: 0, bad: 0 }
  for (const [from, to] of stretchesIn(sample)) {
    let at = from
    let wasBad = false
    for (const { length, bad, cost } of cut(sample, from, to, encoding)) {
      const isAscii = (sample[at] ?? 0) < 0x80
      at += length
      if (isAscii) continue
      // Bad bytes side by side are one blemish; of a character with one in it, its own cost counts.
      if (bad && !wasBad) {
        reading.bad++
        reading.cost += BLEMISH
      }
      if (!bad || length > 1) reading.cost += bad ? cost - NOWHERE - BETWEEN : cost
      wasBad = bad
      if (!bad || length > 1) reading.characters++
    }
  }
  reading.cost /= Math.max(1, reading.characters)
  return reading
}

/** The text, with U+FFFD for each byte that belongs to no character, or for two side by side, which were one. */
export function decodeRepaired(bytes: Uint8Array, encoding: EastAsian): { text: string; lost: number } {
  const decoder = new TextDecoder(encoding, { ignoreBOM: true })
  const parts: string[] = []
  let lost = 0
  let good = 0
  /** Where the second half of a character that is lost would stand. */
  let second = -1
  for (const [from, to] of stretchesIn(bytes)) {
    let at = from
    for (const { length, bad } of cutOrWhole(bytes, from, to, encoding)) {
      if (bad) {
        parts.push(decoder.decode(bytes.subarray(good, at)))
        good = at + length
        if (at === second && length === 1) second = -1
        else {
          parts.push('\ufffd')
          lost++
          second = good
        }
        // A bad byte between two halves.
        if (length === 3) parts.push(decoder.decode(Uint8Array.of(bytes[at] ?? 0, bytes[at + 2] ?? 0)))
      }
      at += length
    }
  }
  parts.push(decoder.decode(bytes.subarray(good)))
  return { text: parts.join(''), lost }
}

/** Where bytes above 127 are, with what may belong to them: up to a byte that no character of several has in it. */
function* stretchesIn(bytes: Uint8Array): Generator<[from: number, to: number]> {
  let at = 0
  while (at < bytes.length) {
    if ((bytes[at] ?? 0) < 0x80) {
      at++
      continue
    }
    const from = at
    while (at < bytes.length && at - from < STRETCH && (bytes[at] ?? 0) >= 0x30) at++
    yield [from, at]
  }
}

interface Piece {
  /** Bytes. */
  length: number
  /** It is a byte that belongs to no character, or, if it is longer, has one in it. */
  bad: boolean
  cost: number
}

/** The cheapest way to cut a stretch into characters: by the least cost of all that comes after each byte. */
function cut(bytes: Uint8Array, from: number, to: number, encoding: EastAsian): Piece[] {
  const size = to - from
  const rest = new Float64Array(size + 4)
  const lengths = new Int8Array(size)
  const costs = costsOf(encoding)
  for (let i = size - 1; i >= 0; i--) {
    const at = from + i
    let least = aloneCost(bytes, at, encoding) + (rest[i + 1] ?? 0)
    let length = 1
    for (let take = 2; take <= 4 && at + take <= to && (bytes[at] ?? 0) >= 0x80; take++) {
      const cost = costOf(bytes, at, take, encoding, costs) + (rest[i + take] ?? 0)
      if (cost < least) {
        least = cost
        length = take
      }
    }
    rest[i] = least
    lengths[i] = length
  }
  const pieces: Piece[] = []
  for (let i = 0; i < size; ) {
    const length = lengths[i] ?? 1
    const byte = bytes[from + i] ?? 0
    const bad = length === 1 ? byte >= 0x80 && !isAlone(byte, encoding) : length === 3 && byte !== 0x8f
    pieces.push({ length, bad, cost: (rest[i] ?? 0) - (rest[i + length] ?? 0) })
    i += length
  }
  return pieces
}

const LENGTHS = [2, 3, 4]

/** What rare characters may cost more than a bad byte and common ones after it. */
const TRUST = 30

/** A stretch without a fault is left as it is, unless it makes no sense from some character on. */
function cutOrWhole(bytes: Uint8Array, from: number, to: number, encoding: EastAsian): Piece[] {
  const pieces = cut(bytes, from, to, encoding)
  if (!pieces.some(({ bad }) => bad)) return pieces
  let cost = pieces.reduce((sum, piece) => sum - piece.cost, 0)
  for (let at = from; at < to; ) {
    const byte = bytes[at] ?? 0
    const take = byte < 0x80 ? 1 : LENGTHS.find((length) => at + length <= to && isWhole(bytes, at, length, encoding))
    if (take === undefined && !isAlone(byte, encoding)) return pieces
    cost += (take ?? 1) === 1 ? aloneCost(bytes, at, encoding) : costOf(bytes, at, take ?? 1, encoding)
    at += take ?? 1
  }
  return cost <= TRUST ? [{ length: to - from, bad: false, cost }] : pieces
}

const isWhole = (bytes: Uint8Array, at: number, length: number, encoding: EastAsian): boolean =>
  Number.isFinite(costOf(bytes, at, length, encoding)) && (length !== 3 || bytes[at] === 0x8f)

function aloneCost(bytes: Uint8Array, at: number, encoding: EastAsian): number {
  const byte = bytes[at] ?? 0
  if (byte < 0x80) return ASCII
  if (isAlone(byte, encoding)) return HALF_WIDTH
  if (isNowhere(byte)) return NOWHERE
  if (at === bytes.length - 1) return CUT_OFF
  // It has lost its other half to what comes next.
  return isNowhere(bytes[at + 1] ?? 0) ? BAD - HALF : BAD
}

const isAlone = (byte: number, encoding: EastAsian): boolean => encoding === 'shift_jis' && isHalfWidth(byte)

const isHalfWidth = (byte: number): boolean => byte >= 0xa1 && byte <= 0xdf

function costOf(bytes: Uint8Array, at: number, take: number, encoding: EastAsian, costs = costsOf(encoding)): number {
  const a = bytes[at] ?? 0
  const b = bytes[at + 1] ?? 0
  const c = bytes[at + 2] ?? 0
  const d = bytes[at + 3] ?? 0
  if (a < 0x80) return Number.POSITIVE_INFINITY
  if (take === 2) return costs[a * 256 + b] ?? Number.POSITIVE_INFINITY
  if (take === 3) {
    if (encoding === 'euc-jp' && a === 0x8f) return b >= 0xa1 && c >= 0xa1 ? THREE_BYTES : Number.POSITIVE_INFINITY
    return isNowhere(b) ? NOWHERE + BETWEEN + (costs[a * 256 + c] ?? 0) : Number.POSITIVE_INFINITY
  }
  const isFour = encoding === 'gb18030' && isDigit(b) && c >= 0x81 && isDigit(d)
  return isFour ? FOUR_BYTES : Number.POSITIVE_INFINITY
}

const isDigit = (byte: number): boolean => byte >= 0x30 && byte <= 0x39

/** In no pair of any of these encodings. */
const isNowhere = (byte: number): boolean => byte === 0xff || byte === 0x7f
