/**
 * The pages of a TIFF file: a chain of directories, each with the size of its picture.
 *
 *     header ─▶ directory: width, height, … ─▶ directory: … ─▶ 0
 *
 * @module
 */
export interface TiffPage {
  width: number
  height: number
  /** Where its directory stands. */
  at: number
}

/** A fax or a scanned file of papers has fewer; the chain of a hostile one leads in circles. */
export const MOST_PAGES = 500

const TAG = { subfile: 254, width: 256, height: 257 } as const
/** Bit of the kind of a picture: it is a small copy of another one. */
const REDUCED = 1
const SHORT = 3

/** Undefined where this is no TIFF of the usual kind. */
export function tiffPages(bytes: Uint8Array): TiffPage[] | undefined {
  const little = isLittle(bytes)
  if (little === undefined) return undefined
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const pages: TiffPage[] = []
  const seen = new Set<number>()
  for (let at = view.getUint32(4, little); at !== 0 && at + 2 <= bytes.length && !seen.has(at); ) {
    if (pages.length === MOST_PAGES) break
    seen.add(at)
    const count = view.getUint16(at, little)
    const end = at + 2 + 12 * count
    if (end > bytes.length) break
    const values = new Map<number, number>()
    for (let entry = at + 2; entry < end; entry += 12) {
      const isShort = view.getUint16(entry + 2, little) === SHORT
      const value = isShort ? view.getUint16(entry + 8, little) : view.getUint32(entry + 8, little)
      values.set(view.getUint16(entry, little), value)
    }
    const page = { width: values.get(TAG.width) ?? 0, height: values.get(TAG.height) ?? 0, at }
    if (((values.get(TAG.subfile) ?? 0) & REDUCED) === 0) pages.push(page)
    at = end + 4 <= bytes.length ? view.getUint32(end, little) : 0
  }
  return pages
}

/** The same file with another page as its first, which is the one that is read. */
export function beginningAt(bytes: Uint8Array, { at }: TiffPage): Uint8Array {
  // `slice` of a Buffer does not copy.
  const copy = new Uint8Array(bytes)
  new DataView(copy.buffer).setUint32(4, at, isLittle(bytes))
  return copy
}

function isLittle(bytes: Uint8Array): boolean | undefined {
  if (bytes.length < 8) return undefined
  const start = Buffer.from(bytes.subarray(0, 4)).toString('latin1')
  return start === 'II*\0' ? true : start === 'MM\0*' ? false : undefined
}
