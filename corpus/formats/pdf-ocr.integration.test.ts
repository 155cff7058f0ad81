import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { writePdf } from '../../testing/pdf-writer.ts'
import { parse } from './pdf.ts'

// Where data of languages is kept.
const home = mkdtempSync(join(tmpdir(), 'ocr-'))
beforeAll(() => vi.stubEnv('CHAPTERVERSE_HOME', home))
afterAll(() => {
  vi.unstubAllEnvs()
  rmSync(home, { recursive: true, force: true })
})

/** Letters of five dots by seven, row by row; the only font small enough for a test. */
const LETTERS: Record<string, string> = {
  H: '1000110001100011111110001100011000110001',
  E: '11111100001000011110100001000011111',
  L: '10000100001000010000100001000011111',
  O: '01110100011000110001100011000101110',
  T: '11111001000010000100001000010000100',
  B: '11110100011000111110100011000111110',
  A: '01110100011000111111100011000110001',
}

function pictureOf(text: string): { width: number; height: number; pixels: Uint8Array } {
  const [dot, width, height] = [6, 1240, 400]
  const pixels = new Uint8Array(width * height).fill(255)
  Array.from(text).forEach((letter, n) => {
    Array.from(LETTERS[letter]?.slice(0, 35) ?? '').forEach((bit, i) => {
      if (bit !== '1') return
      const x = 100 + n * 7 * dot + (i % 5) * dot
      const y = 150 + Math.floor(i / 5) * dot
      for (let row = 0; row < dot; row++) pixels.fill(0, (y + row) * width + x, (y + row) * width + x + dot)
    })
  })
  return { width, height, pixels }
}

const page = { width: 446, height: 144 }

test('words in a picture are read where that is asked for, and the page says so', { timeout: 60_000 }, async () => {
  const bytes = writePdf({
    pages: [{ ...page, picture: pictureOf('HELLO') }, { lines: [{ text: 'Text of the second page.', y: 80 }] }],
  })
  const [plain] = await parse(bytes, 'a.pdf')
  expect(plain?.unreadPages).toEqual([1])
  const [read] = await parse(bytes, 'a.pdf', { ocr: true })
  expect(read?.text).toMatch(/^HELLO\s+Text of the second page\.$/)
  expect(read?.pages).toEqual([
    { start: 0, page: 1, ocr: true },
    { start: read?.text.indexOf('Text'), page: 2 },
  ])
  expect(read?.unreadPages).toBeUndefined()
})

test('reading can be broken off', { timeout: 60_000 }, async () => {
  const bytes = writePdf({ pages: Array.from({ length: 3 }, () => ({ ...page, picture: pictureOf('TABLE') })) })
  const controller = new AbortController()
  const progress = () => controller.abort(new Error('enough'))
  await expect(parse(bytes, 'a.pdf', { ocr: true, progress, signal: controller.signal })).rejects.toThrow('enough')
})
