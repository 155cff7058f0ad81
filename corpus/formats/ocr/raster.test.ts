import { inflateSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { greyPng } from './png.ts'
import { compose, type Picture } from './raster.ts'

/** Two pixels by two: black, dark, light, white. */
const picture = (matrix: number[], stencil = false): Picture => ({
  width: 2,
  height: 2,
  pixels: Uint8Array.of(0, 80, 160, 255),
  stencil,
  matrix,
})

/** The values in the middle of the four quarters of a page. */
function quarters(pictures: Picture[]): number[] {
  const raster = compose(pictures, 20, 20)
  if (raster === null) return []
  const at = (x: number, y: number) =>
    raster.pixels[Math.floor(y * raster.height) * raster.width + Math.floor(x * raster.width)] ?? -1
  return [at(0.1, 0.1), at(0.9, 0.1), at(0.1, 0.9), at(0.9, 0.9)]
}

test('a picture stands as its matrix says', () => {
  // On a page whose y axis points down, a picture that is upright has a negative height.
  expect(quarters([picture([20, 0, 0, -20, 0, 20])])).toEqual([0, 80, 160, 255])
  expect(quarters([picture([20, 0, 0, 20, 0, 0])])).toEqual([160, 255, 0, 80]) // upside down in a mirror
  expect(quarters([picture([0, 20, 20, 0, 0, 0])])).toEqual([160, 0, 255, 80]) // a quarter turn
})

test('strips make up a page, and what has no picture is white', () => {
  expect(quarters([picture([10, 0, 0, -10, 0, 10]), picture([10, 0, 0, -10, 10, 20])])).toEqual([0, 255, 255, 255])
})

test('a stencil paints only where it is black', () => {
  const upright = [20, 0, 0, -20, 0, 20]
  const black = { ...picture(upright), pixels: new Uint8Array(4) }
  expect(quarters([black, picture(upright, true)])).toEqual([0, 0, 0, 0])
})

test('no picture, no page', () => {
  expect(compose([], 20, 20)).toBeNull()
  expect(compose([picture([0, 0, 0, 0, 0, 0])], 20, 20)).toBeNull()
})

test('the resolution is that of the picture, within what recognition likes and memory allows', () => {
  const scaleOf = (width: number, side: number) => {
    const pixels = new Uint8Array(width * width)
    return compose([{ width, height: width, pixels, stencil: false, matrix: [side, 0, 0, -side, 0, side] }], side, side)
      ?.scale
  }
  expect(scaleOf(100, 100)).toBeCloseTo(200 / 72)
  expect(scaleOf(1000, 100)).toBeCloseTo(300 / 72)
  expect((scaleOf(1000, 50_000) ?? 0) * 50_000).toBeLessThanOrEqual(Math.ceil(Math.sqrt(20_000_000)))
})

test('PNG: the pixels come out as they went in', () => {
  const png = greyPng({ width: 2, height: 2, pixels: Uint8Array.of(0, 80, 160, 255) })
  expect(png.subarray(1, 4).toString()).toBe('PNG')
  const at = png.indexOf('IDAT')
  expect([...inflateSync(png.subarray(at + 4, at + 4 + png.readUInt32BE(at - 4)))]).toEqual([0, 0, 80, 0, 160, 255])
})
