import { expect, test } from 'vitest'
import { bmpOf, pictureOf, pngOf, tiffOf } from '../../../testing/files/pictures.ts'
import { greyBmp } from './bmp.ts'
import { sizeOf } from './size.ts'
import { beginningAt, MOST_PAGES, tiffPages } from './tiff.ts'

const bytes = (hex: string) => Buffer.from(hex.replaceAll(' ', ''), 'hex')
const riff = (kind: string, data: string) =>
  Buffer.concat([Buffer.from('RIFF\0\0\0\0WEBP', 'latin1'), Buffer.from(kind), bytes(data), Buffer.alloc(16)])
const { width, height } = pictureOf('A')

test.each([
  ['PNG', pngOf(pictureOf('A')), { width, height }],
  ['BMP', bmpOf(pictureOf('A')), { width, height }],
  ['GIF', Buffer.concat([Buffer.from('GIF89a'), bytes('0a00 0500 00')]), { width: 10, height: 5 }],
  // A comment, a table, then the frame.
  ['JPEG', bytes('ffd8 fffe 0004 0000 ffc4 0003 00 ffff c2 0011 08 0010 0020 03 00 00'), { width: 32, height: 16 }],
  ['WebP', riff('VP8 ', '00000000 000000 9d012a 0a40 0580'), { width: 10, height: 5 }],
  ['WebP without loss', riff('VP8L', '00000000 2f 09000100'), { width: 10, height: 5 }],
  ['WebP with more', riff('VP8X', '0a000000 00000000 090000 040000'), { width: 10, height: 5 }],
])('%s says its size before it is decoded', (_, file, size) => {
  expect(sizeOf(file)).toEqual(size)
  for (let cut = 0; cut < Math.min(file.length, 60); cut++) expect(() => sizeOf(file.subarray(0, cut))).not.toThrow()
})

test('what is no picture has no size', () => {
  expect(
    sizeOf(Buffer.from('words, and more words than a header has bytes in it, so that there is enough')),
  ).toBeUndefined()
  expect(sizeOf(bytes(`ffd8ff${'00'.repeat(40)}`))).toBeUndefined()
})

test('a BMP gives the pixels it was made of, and none where it is cut short', () => {
  const picture = pictureOf('AB')
  const file = bmpOf(picture)
  const read = greyBmp(file)
  expect(read?.width).toBe(picture.width)
  expect(Buffer.compare(Buffer.from(read?.pixels ?? []), Buffer.from(picture.pixels))).toBe(0)
  expect(greyBmp(file.subarray(0, file.length - 1))).toBeUndefined()
})

test('pages of a TIFF, each of which can be the first', () => {
  const small = (size: number) => ({ width: size, height: size, pixels: new Uint8Array(size * size) })
  const file = tiffOf([small(3), small(5)])
  const pages = tiffPages(file)
  expect(pages?.map((page) => page.width)).toEqual([3, 5])
  const second = pages?.[1]
  if (second === undefined) throw new Error('no second page')
  expect(tiffPages(beginningAt(file, second))?.map((page) => page.width)).toEqual([5])
})

test('a chain of directories that leads back to itself, or nowhere, ends', () => {
  const file = tiffOf([{ width: 3, height: 3, pixels: new Uint8Array(9) }])
  const at = file.readUInt32LE(4)
  file.writeUInt32LE(at, file.length - 4)
  expect(tiffPages(file)).toHaveLength(1)
  file.writeUInt32LE(0xfffffff0, file.length - 4)
  expect(tiffPages(file)).toHaveLength(1)
  const many = tiffOf(
    Array.from({ length: MOST_PAGES + 5 }, () => ({ width: 1, height: 1, pixels: new Uint8Array(1) })),
  )
  expect(tiffPages(many)).toHaveLength(MOST_PAGES)
})
