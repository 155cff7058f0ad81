/**
 * Recognised lines of a picture to paragraphs.
 * @module
 */
import { seam } from '../pdf/join.ts'
import type { ReadLine } from './recognise.ts'

/** Of 100: strokes that are no letters are read as some with less. */
const SURE = 50
/** Of the width of its paragraph, where a line must end for the next to go on with it: a shorter one ends on purpose. */
const FULL = 0.8

export function paragraphsOf(lines: readonly ReadLine[]): string[] {
  const kept = lines.filter(({ text, confidence }) => confidence >= SURE && /[\p{L}\p{N}]/u.test(text))
  const paragraphs: string[] = []
  const sides = new Map<number, { left: number; right: number }>()
  for (const { paragraph, x0, x1 } of kept) {
    const { left, right } = sides.get(paragraph) ?? { left: x0, right: x1 }
    sides.set(paragraph, { left: Math.min(left, x0), right: Math.max(right, x1) })
  }
  const isFull = ({ paragraph, x1 }: ReadLine) => {
    const { left, right } = sides.get(paragraph) ?? { left: 0, right: x1 }
    return x1 - left >= FULL * (right - left)
  }
  kept.forEach((line, i) => {
    const before = kept[i - 1]
    const text = paragraphs.at(-1) ?? ''
    if (before === undefined || before.paragraph !== line.paragraph || !isFull(before)) {
      paragraphs.push(line.text)
      return
    }
    const { cut, between } = seam(text, line.text, () => false)
    paragraphs[paragraphs.length - 1] = text.slice(0, text.length - cut) + between + line.text
  })
  return paragraphs
}
