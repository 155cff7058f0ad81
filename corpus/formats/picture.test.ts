import { expect, test } from 'vitest'
import { bmpOf, pictureOf, pngOf, tiffOf } from '../../testing/files/pictures.ts'
import { mutated } from '../../testing/fuzz/mutate.ts'
import { createRandom } from '../../testing/fuzz/random.ts'
import { paragraphsOf } from './ocr/paragraphs.ts'
import { parse } from './picture.ts'

const png = pngOf(pictureOf('HELLO'))

test('without --ocr a picture says what has it read', async () => {
  for (const file of [png, bmpOf(pictureOf('HELLO')), tiffOf([pictureOf('HELLO')])])
    await expect(parse(file, 'a.png')).rejects.toMatchObject({
      problem: 'needs-ocr',
      message: 'a.png is a picture.',
      remedy: expect.stringContaining('--ocr') as string,
    })
})

test('a picture of billions of pixels is refused before it is decoded', async () => {
  const bomb = Buffer.from(png)
  bomb.writeUInt32BE(100_000, 16)
  bomb.writeUInt32BE(100_000, 20)
  await expect(parse(bomb, 'a.png', { ocr: true })).rejects.toMatchObject({
    problem: 'too-large',
    message: expect.stringContaining('100000 × 100000 pixels') as string,
  })
})

test('icons hold no words, and what is no picture is damaged', async () => {
  const icon = pngOf({ width: 16, height: 16, pixels: new Uint8Array(256) })
  await expect(parse(icon, 'a.png', { ocr: true })).rejects.toMatchObject({ problem: 'empty' })
  await expect(parse(Buffer.from('words'), 'a.png', { ocr: true })).rejects.toMatchObject({ problem: 'corrupt' })
  expect(await parse(new Uint8Array(), 'a.png')).toEqual([{ text: '', blocks: [] }])
})

test('any bytes are refused with a typed error', async () => {
  for (const seed of [png, bmpOf(pictureOf('A')), tiffOf([pictureOf('A'), pictureOf('B')])])
    for (let number = 0; number < 100; number++)
      await expect(parse(mutated(seed, createRandom(number)), 'a')).rejects.toMatchObject({ code: 'file_unreadable' })
})

test('lines that reach the end of their paragraph go on; short ones, other paragraphs and mere strokes do not', () => {
  const line = (text: string, x1: number, paragraph = 0, confidence = 90) => {
    return { text, x0: 0, x1, y: 0, height: 10, paragraph, confidence }
  }
  const lines = [
    line('The gate is open for any-', 100),
    line('one until noon.', 60),
    line('Ring twice', 40),
    line('~ j|', 90, 0, 20),
    line('--- .', 90, 0),
    line('大门', 100, 1),
    line('九点开', 80, 1),
  ]
  expect(paragraphsOf(lines)).toEqual(['The gate is open for anyone until noon.', 'Ring twice', '大门九点开'])
})
