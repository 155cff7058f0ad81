/**
 * Small pictures of words, in the formats that pictures come in.
 * @module
 */
import { greyPng } from '../../corpus/formats/ocr/png.ts'

export interface Pixels {
  width: number
  height: number
  /** Row by row from the top; 0 is black, 255 white. */
  pixels: Uint8Array
}

/** Letters of five dots by seven, row by row; the only font small enough for a test. */
const LETTERS: Record<string, string> = {
  H: '10001100011000111111100011000110001',
  E: '11111100001000011110100001000011111',
  L: '10000100001000010000100001000011111',
  O: '01110100011000110001100011000101110',
  T: '11111001000010000100001000010000100',
  B: '11110100011000111110100011000111110',
  A: '01110100011000111111100011000110001',
}

/** A line for each text. */
export function pictureOf(...texts: string[]): Pixels {
  const [dot, width, height] = [6, 1240, 300 + 100 * texts.length]
  const pixels = new Uint8Array(width * height).fill(255)
  texts.forEach((text, line) => {
    Array.from(text).forEach((letter, n) => {
      Array.from(LETTERS[letter] ?? '').forEach((bit, i) => {
        if (bit !== '1') return
        const x = 100 + n * 7 * dot + (i % 5) * dot
        const y = 150 + line * 100 + Math.floor(i / 5) * dot
        for (let row = 0; row < dot; row++) pixels.fill(0, (y + row) * width + x, (y + row) * width + x + dot)
      })
    })
  })
  return { width, height, pixels }
}

export const pngOf = (picture: Pixels): Buffer => greyPng(picture)

/** Three bytes a pixel, rows from the bottom up. */
export function bmpOf({ width, height, pixels }: Pixels): Buffer {
  const stride = Math.ceil((width * 3) / 4) * 4
  const file = Buffer.alloc(54 + stride * height)
  file.write('BM', 'latin1')
  file.writeUInt32LE(file.length, 2)
  file.writeUInt32LE(54, 10)
  file.writeUInt32LE(40, 14)
  file.writeInt32LE(width, 18)
  file.writeInt32LE(height, 22)
  file.writeUInt16LE(1, 26)
  file.writeUInt16LE(24, 28)
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++)
      file.fill(
        pixels[y * width + x] ?? 0,
        54 + (height - 1 - y) * stride + x * 3,
        54 + (height - 1 - y) * stride + x * 3 + 3,
      )
  return file
}

/** A page for each picture, uncompressed. */
export function tiffOf(pictures: readonly Pixels[]): Buffer {
  const parts: Buffer[] = [Buffer.from('II*\0\0\0\0\0', 'latin1')]
  let length = 8
  let link = { part: parts[0] as Buffer, at: 4 }
  for (const { width, height, pixels } of pictures) {
    const data = Buffer.concat([pixels, Buffer.alloc(pixels.length % 2)])
    const [LONG, SHORT] = [4, 3]
    const tags: [number, number, number][] = [
      [256, LONG, width],
      [257, LONG, height],
      [258, SHORT, 8],
      [259, SHORT, 1],
      [262, SHORT, 1],
      [273, LONG, length],
      [277, SHORT, 1],
      [278, LONG, height],
      [279, LONG, pixels.length],
    ]
    const directory = Buffer.alloc(2 + 12 * tags.length + 4)
    directory.writeUInt16LE(tags.length)
    tags.forEach(([tag, type, value], i) => {
      directory.writeUInt16LE(tag, 2 + 12 * i)
      directory.writeUInt16LE(type, 4 + 12 * i)
      directory.writeUInt32LE(1, 6 + 12 * i)
      directory.writeUInt32LE(value, 10 + 12 * i)
    })
    link.part.writeUInt32LE(length + data.length, link.at)
    link = { part: directory, at: directory.length - 4 }
    parts.push(data, directory)
    length += data.length + directory.length
  }
  return Buffer.concat(parts)
}
