import { expect, test } from 'vitest'
import { pictureOutcomes } from './picture-outcomes.ts'

const pagesOf = (count: number, recognised: number[] = []) =>
  Array.from({ length: count }, (_, i) => ({
    start: i,
    page: i + 1,
    ...(recognised.includes(i + 1) && { ocr: true as const }),
  }))
const document = { text: '', blocks: [] }

test('pages left out are named, and how to have them read', () => {
  const [outcome, ...more] = pictureOutcomes(
    { ...document, text: 'some words', pages: pagesOf(9), unreadPages: [1, 2, 3, 7] },
    'a.pdf',
  )
  expect(more).toEqual([])
  expect(outcome).toEqual({
    source: 'a.pdf',
    outcome: 'text',
    reason: '4 of 9 pages are pictures (1–3, 7) and not in the text.',
    remedy: 'Index it with --ocr to have them read.',
  })
})

test('pages that were recognised are named, among text, alone, and without words', () => {
  const of = (text: string, recognised: number[]) =>
    pictureOutcomes({ ...document, text, pages: pagesOf(3, recognised) }, 'a.pdf')
  expect(of('abc', [2])).toMatchObject([
    { outcome: 'text', ocr: true, reason: expect.stringContaining('1 of 3 pages is') },
  ])
  expect(of('abc', [1, 2, 3])).toMatchObject([{ outcome: 'needs-ocr', ocr: true }])
  expect(of('', [1, 2, 3])).toMatchObject([
    {
      outcome: 'needs-ocr',
      ocr: true,
      reason: '3 of 3 pages are pictures (1–3), and no words were recognised in them.',
    },
  ])
})

test('of text there is nothing to say, and of many pages not every one is', () => {
  expect(pictureOutcomes({ ...document, pages: pagesOf(3) }, 'a.pdf')).toEqual([])
  expect(pictureOutcomes(document, 'a.md')).toEqual([])
  const odd = Array.from({ length: 30 }, (_, i) => 2 * i + 1)
  const [outcome] = pictureOutcomes({ ...document, pages: pagesOf(60), unreadPages: odd }, 'a.pdf')
  expect(outcome?.reason).toContain('(1, 3, 5, 7, 9, 11, 13, 15, …)')
})
