/**
 * BMP without compression as grey pixels. The recogniser takes BMP too, but by a decoder that needs many times the file
 * in memory: 1.5 s for a quarter of a million pixels.
 * @module
 */
/** In pixels. */
export interface Size {
  width: number
  height: number
}

interface Header extends Size {
  bits: number
  compression: number
  colours: number
  data: number
  palette: number
  topDown: boolean
}

/** Undefined where this is no BMP of a kind that is read. */
export function bmpSize(bytes: Uint8Array): Size | undefined {
  const header = headerOf(bytes)
  return header && { width: header.width, height: header.height }
}

/** @returns undefined where it is compressed or cut short */
export function greyBmp(bytes: Uint8Array): (Size & { pixels: Uint8Array }) | undefined {
  const header = headerOf(bytes)
  if (header === undefined) return undefined
  const { width, height, bits, compression, data, palette, colours, topDown } = header
  const BITFIELDS = 3
  const isPlain = compression === 0 || (compression === BITFIELDS && bits === 32)
  const stride = Math.ceil((width * bits) / 32) * 4
  if (!isPlain || ![1, 4, 8, 24, 32].includes(bits) || data + stride * height > bytes.length) return undefined
  const greys = Array.from({ length: bits <= 8 ? 1 << bits : 0 }, (_, i) =>
    i < colours && palette + 4 * i + 2 < bytes.length ? greyAt(bytes, palette + 4 * i) : 0,
  )
  const pixels = new Uint8Array(width * height)
  for (let y = 0; y < height; y++) {
    const row = data + stride * (topDown ? y : height - 1 - y)
    for (let x = 0; x < width; x++) {
      const bit = x * bits
      const at = row + (bit >> 3)
      const grey =
        bits > 8 ? greyAt(bytes, at) : greys[((bytes[at] ?? 0) >> (8 - bits - (bit & 7))) & ((1 << bits) - 1)]
      pixels[y * width + x] = grey ?? 0
    }
  }
  return { width, height, pixels }
}

/** Of blue, green and red, which stand in this order. */
const greyAt = (bytes: Uint8Array, at: number): number =>
  Math.round(0.114 * (bytes[at] ?? 0) + 0.587 * (bytes[at + 1] ?? 0) + 0.299 * (bytes[at + 2] ?? 0))

function headerOf(bytes: Uint8Array): Header | undefined {
  if (bytes.length < 54 || bytes[0] !== 0x42 || bytes[1] !== 0x4d) return undefined
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const size = view.getUint32(14, true)
  if (size < 40) return undefined
  const height = view.getInt32(22, true)
  const bits = view.getUint16(28, true)
  return {
    width: view.getInt32(18, true),
    height: Math.abs(height),
    topDown: height < 0,
    bits,
    compression: view.getUint32(30, true),
    colours: view.getUint32(46, true) || 1 << Math.min(bits, 8),
    data: view.getUint32(10, true),
    palette: 14 + size,
  }
}
