/**
 * Text in a two-byte encoding some of whose bytes are missing or wrong. A decoder would go on in the wrong step to the end
 * of the line, and a guess by statistics takes another encoding for the whole; here only the bad byte is lost:
 *
 *     run of bytes ≥ 0x81    B1 A3 D6 A4 F0 CE AA CE E5        odd: one byte is too many
 *     in step from the left  保    证    ─┐
 *     in step from the right          ├─ F0 is left over    为    五
 *
 * The byte left over is the one without which most pairs are common characters. A line that is UTF-8 is read as that.
 * @module
 */
import { COMMON_PAIR, isKana, ORDER } from './east-asian.ts'

export interface Repaired {
  text: string
  encoding: string
  /** Bytes that are no characters: each is a U+FFFD in the text. */
  lost: number
}

/** Encodings whose characters are pairs of bytes above 0x80, so that a run of them has a step. */
const IN_STEP = new Set(['gb18030', 'euc-kr', 'euc-jp'])

/** So many of 100 characters must be common ones for an encoding to be believed. */
const COMMON = 85
/** And no more than one in so many lost. */
const LOST = 20

/** By how much another encoding must fit better than the likelier one: Hangul of EUC-KR are common characters of GB 2312. */
const CLEARLY = 0.03

/**
 * The text in the East Asian encoding that fits best; null where none fits.
 * @param likely encodings, the likeliest first: declared, or found by statistics
 */
export function repaired(bytes: Uint8Array, likely: readonly string[] = []): Repaired | null {
  let best: (Repaired & { share: number }) | null = null
  for (const encoding of new Set([...likely.filter((name) => ORDER.includes(name)), ...ORDER])) {
    const one = readAs(encoding, bytes)
    const characters = one.text.match(/[^\0-\x7f\ufffd]/g)?.length ?? 0
    const share = shareOfCommon(one.text, encoding)
    if (characters < 4 || share * 100 < COMMON || one.lost * LOST > characters + LOST) continue
    const fit = share - one.lost / characters
    if (best === null || fit > best.share + CLEARLY) best = { ...one, share: fit }
  }
  return best === null ? null : { text: best.text, encoding: best.encoding, lost: best.lost }
}

function readAs(encoding: string, bytes: Uint8Array): Repaired {
  const parts: string[] = []
  let lost = 0
  for (let at = 0; at < bytes.length; ) {
    const newline = bytes.indexOf(0x0a, at)
    const end = newline < 0 ? bytes.length : newline + 1
    const line = bytes.subarray(at, end)
    const text = utf8(line) ?? (IN_STEP.has(encoding) ? inStep(encoding, line) : decode(encoding, line))
    // A bad byte beside one that is left over is one loss.
    const whole = text.replace(/\ufffd+/g, '\ufffd')
    lost += whole.match(/\ufffd/g)?.length ?? 0
    parts.push(whole)
    at = end
  }
  return { text: parts.join(''), encoding, lost }
}

/** A line with characters of several bytes that is UTF-8 to its end. */
function utf8(line: Uint8Array): string | null {
  try {
    const text = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(line)
    return (text.match(/[\u0800-\uffff]/g)?.length ?? 0) >= 2 ? text : null
  } catch {
    return null
  }
}

const decode = (encoding: string, bytes: Uint8Array): string =>
  new TextDecoder(encoding, { ignoreBOM: true }).decode(bytes)

function inStep(encoding: string, line: Uint8Array): string {
  let text = ''
  for (let at = 0; at < line.length; ) {
    if ((line[at] ?? 0) < 0x80) {
      let end = at
      while (end < line.length && (line[end] ?? 0) < 0x80) end++
      text += decode('latin1', line.subarray(at, end))
      at = end
      continue
    }
    let end = at
    while (end < line.length && isInRun(line[end] ?? 0)) end++
    if (end === at) {
      text += '\ufffd'
      at++
      continue
    }
    const run = line.subarray(at, end)
    // The second byte of a rare character of GBK may be that of a letter.
    const next = line[end] ?? 0
    if (
      run.length % 2 === 1 &&
      encoding === 'gb18030' &&
      next >= 0x40 &&
      next <= 0x7e &&
      !hasBetterStep(encoding, run)
    ) {
      text += decode(encoding, line.subarray(at, end + 1))
      at = end + 1
      continue
    }
    text += run.length % 2 === 0 ? decode(encoding, run) : withoutOne(encoding, run)
    at = end
  }
  return text
}

const isInRun = (byte: number): boolean => byte > 0x80 && byte < 0xff

/** Whether without some byte of a run clearly more of its pairs are common than with the last one left to what follows. */
function hasBetterStep(encoding: string, run: Uint8Array): boolean {
  const { at, common } = bestWithout(encoding, run)
  return at < run.length - 1 && common >= commonIn(encoding, run.subarray(0, -1)) + 2
}

function withoutOne(encoding: string, run: Uint8Array): string {
  const { at } = bestWithout(encoding, run)
  return `${decode(encoding, run.subarray(0, at))}\ufffd${decode(encoding, run.subarray(at + 1))}`
}

/** The byte at an even place without which the most pairs are common; the last of equals, for a text that was cut off. */
function bestWithout(encoding: string, run: Uint8Array): { at: number; common: number } {
  const isCommon = COMMON_PAIR[encoding] ?? isKana
  const pair = (at: number): number => (isCommon(run[at] ?? 0, run[at + 1] ?? 0) ? 1 : 0)
  let common = 0
  for (let at = 1; at + 1 < run.length; at += 2) common += pair(at)
  let best = { at: 0, common }
  for (let at = 2; at < run.length; at += 2) {
    common += pair(at - 2) - pair(at - 1)
    if (common >= best.common) best = { at, common }
  }
  return best
}

function commonIn(encoding: string, run: Uint8Array): number {
  const isCommon = COMMON_PAIR[encoding] ?? isKana
  let common = 0
  for (let at = 0; at + 1 < run.length; at += 2) if (isCommon(run[at] ?? 0, run[at + 1] ?? 0)) common++
  return common
}

/** Of the characters that are not ASCII, how many of one are what texts in this encoding are made of. */
function shareOfCommon(text: string, encoding: string): number {
  const characters = text.match(/[^\0-\x7f\ufffd]/gu) ?? []
  const usual = USUAL[encoding]
  if (usual === undefined || characters.length === 0) return 0
  const kana = text.match(/[\u3041-\u30ff]/g)?.length ?? 0
  // Chinese read as Japanese has Han alone, and kana of half width.
  if (encoding === 'shift_jis' || encoding === 'euc-jp') {
    if (kana * 10 < characters.length) return 0
  }
  return characters.filter((one) => usual(one, encoding)).length / characters.length
}

type Usual = (character: string, encoding: string) => boolean

const isHan = (code: number): boolean =>
  (code >= 0x4e00 && code <= 0x9fff) || (code >= 0x3000 && code <= 0x303f) || (code >= 0xff00 && code <= 0xff5e)

const common = commonCharacters()

const USUAL: Readonly<Record<string, Usual>> = {
  gb18030: (character) => common('gb18030').has(character),
  big5: (character) => common('big5').has(character),
  'euc-kr': (character) => /[\uac00-\ud7a3\u3000-\u303f]/.test(character),
  shift_jis: (character) => /[\u3041-\u30ff]/.test(character) || isHan(character.codePointAt(0) ?? 0),
  'euc-jp': (character) => /[\u3041-\u30ff]/.test(character) || isHan(character.codePointAt(0) ?? 0),
}

/** What the common pairs of an encoding stand for, worked out once. */
function commonCharacters(): (encoding: string) => ReadonlySet<string> {
  const known = new Map<string, ReadonlySet<string>>()
  return (encoding) => {
    const before = known.get(encoding)
    if (before !== undefined) return before
    const isCommon = COMMON_PAIR[encoding]
    const all = new Set<string>()
    for (let first = 0x81; first < 0xff; first++)
      for (let second = 0x40; second < 0xff; second++)
        if (isCommon?.(first, second)) all.add(decode(encoding, Uint8Array.of(first, second)))
    known.set(encoding, all)
    return all
  }
}
