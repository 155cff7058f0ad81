/**
 * Whether a file may hold text that no one sees: drawn in white, or not drawn at all. pdfjs tells of colours only with all
 * that a page draws, at a third more of the time; here the streams of the file are looked through for an operator that
 * shows text while the colour is white or the mode is "invisible" (ISO 32000-1, 9.3.6).
 * @module
 */
import { inflateSync } from 'node:zlib'

/** Bytes of one stream; what holds more is looked at by pdfjs. */
const LARGEST = 64 * 1024 * 1024
/** Characters before a stream in which its dictionary is looked for. */
const DICTIONARY = 1000
/** What no page draws: pictures, fonts, objects, facts about the file. */
const OTHER =
  /\/Subtype\s*\/(?:Image|XML|Type1C|CIDFontType0C|OpenType)|\/Type\s*\/(?:XRef|ObjStm|Metadata)|\/Length1\b|\/FunctionType|\/CMapName/
const DEFLATED = /\/Filter\s*(?:\/(?:FlateDecode|Fl)\b|\[\s*\/(?:FlateDecode|Fl)\s*\])/
const FILTERED = /\/Filter\b/

export function mayHideText(bytes: Uint8Array): boolean {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  if (file.includes('/Encrypt')) return true
  for (let at = file.indexOf('stream'); at >= 0; at = file.indexOf('stream', at + 6)) {
    const before = file.toString('latin1', Math.max(0, at - DICTIONARY), at)
    const dictionary = before.slice(Math.max(0, before.lastIndexOf(' obj')))
    if (before.endsWith('end') || !dictionary.includes('<<') || OTHER.test(dictionary)) continue
    const start = at + (file[at + 6] === 0x0d ? 8 : 7)
    const end = file.indexOf('endstream', start)
    if (end < 0) return true
    if (hides(file.subarray(start, end), dictionary)) return true
    at = end
  }
  return false
}

function hides(stream: Buffer, dictionary: string): boolean {
  if (!FILTERED.test(dictionary)) return showsHidden(stream.toString('latin1'))
  // Other filters are those of old files, and of those who want to be overlooked.
  if (!DEFLATED.test(dictionary)) return true
  const drawn = inflated(stream)
  return drawn === undefined || showsHidden(drawn)
}

/** @returns undefined where it is too large; '' where it is damaged, which pdfjs would not read either */
function inflated(bytes: Uint8Array): string | undefined {
  try {
    return inflateSync(bytes, { finishFlush: 2, maxOutputLength: LARGEST }).toString('latin1')
  } catch (error) {
    return (error as { code?: unknown }).code === 'ERR_BUFFER_TOO_LARGE' ? undefined : ''
  }
}

/** A colour that may be white, or the mode; most streams have neither. */
const TELLING = /(?:[\s]|^)(?:(?:1(?:\.0*)?|0?\.9\d*)\s+(?:rg|g|scn?)|0?\.?0\d*\s+(?:k|scn?)|3\s+Tr)(?=[\s[(<]|$)/

const OPERATOR = /(?<=[\s\]>)])(?:q|Q|rg|g|k|scn?|Tr|Tj|TJ|'|")(?=[\s[(<]|$)/g
/** Of the characters before an operator, those that may be its operands. */
const OPERANDS = 80

function showsHidden(drawn: string): boolean {
  if (!TELLING.test(drawn)) return false
  let white = false
  let mode = false
  const saved: boolean[] = []
  for (const { 0: operator, index } of drawn.matchAll(OPERATOR)) {
    if (operator === 'q') saved.push(white, mode)
    else if (operator === 'Q') {
      mode = saved.pop() ?? false
      white = saved.pop() ?? false
    } else if (operator === 'Tr') mode = operandsBefore(drawn, index, 1)[0] === 3
    else if (operator === 'rg') white = isWhite(operandsBefore(drawn, index, 3))
    else if (operator === 'g') white = isWhite(operandsBefore(drawn, index, 1))
    else if (operator === 'k') white = isWhite(operandsBefore(drawn, index, 4))
    else if (operator.startsWith('s')) white = isWhite(operandsBefore(drawn, index, 4))
    else if (white || mode) return true
  }
  return false
}

/** The last numbers, at most so many, before a place. */
function operandsBefore(drawn: string, at: number, most: number): number[] {
  const words = drawn
    .slice(Math.max(0, at - OPERANDS), at)
    .trim()
    .split(/\s+/)
  const numbers: number[] = []
  for (let i = words.length - 1; i >= 0 && numbers.length < most; i--) {
    const number = Number(words[i])
    if (words[i] === '' || Number.isNaN(number)) break
    numbers.unshift(number)
  }
  return numbers
}

/** Grey and red, green, blue; or the four inks. */
const isWhite = (parts: readonly number[]): boolean =>
  parts.length === 4 ? parts.every((part) => part <= 0.08) : parts.length > 0 && parts.every((part) => part >= 0.92)
