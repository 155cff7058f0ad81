/**
 * Files put together from others: some lines in UTF-8, some in an encoding from before it. Bytes of several that are UTF-8
 * are hardly ever anything else, so a line says by itself which it is.
 * @module
 */
const LINE_END = 0x0a

type LineKind = 'ascii' | 'utf-8' | 'other'

/**
 * Points that a line needs to be taken for UTF-8 in a file that is not: three for a character of three bytes or more, one
 * for one of two bytes, which pairs of other encodings look like now and then.
 */
const ENOUGH = 6

/** @param mostly whether the file is UTF-8 but for some lines: then one is, unless more of it is wrong than right */
function kindOf(line: Uint8Array, mostly: boolean): LineKind {
  let points = 0
  let right = 0
  let wrong = 0
  for (let at = 0; at < line.length; ) {
    const length = lengthOf(line[at] ?? 0)
    let got = 1
    while (got < length && ((line[at + got] ?? 0) & 0xc0) === 0x80) got++
    // A character that was cut off at the end is not wrong.
    const isWhole = got === length || (got > 1 && at + got === line.length)
    if (length === 0) wrong++
    else if (length > 1 && isWhole) {
      right += got
      points += length > 2 ? 3 : 1
    } else if (length > 1) wrong += got
    at += got
  }
  if (right + wrong === 0) return 'ascii'
  if (mostly) return right > wrong ? 'utf-8' : 'other'
  return wrong === 0 && points >= ENOUGH ? 'utf-8' : 'other'
}

/** Bytes of the character that one begins; 0 where it begins none. */
function lengthOf(byte: number): number {
  if (byte < 0x80) return 1
  if (byte < 0xc2 || byte > 0xf4) return 0
  return byte < 0xe0 ? 2 : byte < 0xf0 ? 3 : 4
}

function* linesIn(bytes: Uint8Array): Generator<Uint8Array> {
  for (let at = 0; at < bytes.length; ) {
    const end = bytes.indexOf(LINE_END, at)
    const next = end < 0 ? bytes.length : end + 1
    yield bytes.subarray(at, next)
    at = next
  }
}

/** Whether some lines are UTF-8 and some are in another encoding. @param mostly most of the file is UTF-8 */
export function isMixed(bytes: Uint8Array, mostly: boolean): boolean {
  const seen = new Set<LineKind>()
  for (const line of linesIn(bytes)) {
    seen.add(kindOf(line, mostly))
    if (seen.has('utf-8') && seen.has('other')) return true
  }
  return false
}

/** @param others reads the lines that are no UTF-8, all of them together, so that their encoding can be told */
export function decodeLines(
  bytes: Uint8Array,
  mostly: boolean,
  others: (bytes: Uint8Array) => { text: string; lost: number },
): { text: string; lost: number } {
  const lines = [...linesIn(bytes)].map((line) => ({ line, isOther: kindOf(line, mostly) === 'other' }))
  const read = others(Buffer.concat(lines.flatMap(({ line, isOther }) => (isOther ? [line] : []))))
  const texts = read.text.split('\n')
  const tolerant = new TextDecoder('utf-8', { ignoreBOM: true })
  let { lost } = read
  let next = 0
  const parts = lines.map(({ line, isOther }) => {
    if (isOther) return `${texts[next++] ?? ''}${line.at(-1) === LINE_END ? '\n' : ''}`
    const text = tolerant.decode(line)
    lost += text.match(/\ufffd/g)?.length ?? 0
    return text
  })
  return { text: parts.join(''), lost }
}
