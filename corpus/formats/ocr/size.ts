/**
 * What a picture says of its size, in its first bytes: known before anything is decoded, for a file of a few bytes may
 * be a picture of billions of pixels.
 * @module
 */
import { bmpSize, type Size } from './bmp.ts'

/** Of PNG, JPEG, GIF, WebP and BMP; undefined for anything else, and where the beginning is damaged. */
export function sizeOf(bytes: Uint8Array): Size | undefined {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const sizes = [pngSize, jpegSize, gifSize, webpSize, bmpSize]
  const found = sizes.map((read) => read(buffer)).find((size) => size !== undefined)
  return found && found.width > 0 && found.height > 0 ? found : undefined
}

const says = (bytes: Buffer, at: number, word: string): boolean =>
  bytes.subarray(at, at + word.length).toString('latin1') === word

function pngSize(bytes: Buffer): Size | undefined {
  if (bytes.length < 24 || !says(bytes, 0, '\x89PNG\r\n\x1a\n') || !says(bytes, 12, 'IHDR')) return undefined
  return { width: bytes.readUInt32BE(16), height: bytes.readUInt32BE(20) }
}

function gifSize(bytes: Buffer): Size | undefined {
  if (bytes.length < 10 || !says(bytes, 0, 'GIF8')) return undefined
  return { width: bytes.readUInt16LE(6), height: bytes.readUInt16LE(8) }
}

/** Segments follow each other; the first that begins a frame has the size. */
function jpegSize(bytes: Buffer): Size | undefined {
  if (!says(bytes, 0, '\xff\xd8\xff')) return undefined
  for (let at = 2; at + 9 <= bytes.length; ) {
    if (bytes[at] !== 0xff) return undefined
    const marker = bytes[at + 1] ?? 0
    if (marker === 0xff) at++
    else if (marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker))
      return { width: bytes.readUInt16BE(at + 7), height: bytes.readUInt16BE(at + 5) }
    else at += 2 + Math.max(2, bytes.readUInt16BE(at + 2))
  }
  return undefined
}

function webpSize(bytes: Buffer): Size | undefined {
  if (bytes.length < 30 || !says(bytes, 0, 'RIFF') || !says(bytes, 8, 'WEBP')) return undefined
  if (says(bytes, 12, 'VP8 '))
    return { width: bytes.readUInt16LE(26) & 0x3fff, height: bytes.readUInt16LE(28) & 0x3fff }
  if (says(bytes, 12, 'VP8L')) {
    const sides = bytes.readUInt32LE(21)
    return { width: (sides & 0x3fff) + 1, height: ((sides >>> 14) & 0x3fff) + 1 }
  }
  return says(bytes, 12, 'VP8X')
    ? { width: bytes.readUIntLE(24, 3) + 1, height: bytes.readUIntLE(27, 3) + 1 }
    : undefined
}
