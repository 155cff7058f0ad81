import { describe, expect, it } from 'vitest'
import { citedSentences } from './citations.ts'

describe('cited statements', () => {
  it.each([
    ['One. Still one. [1] Two [2] [3]\n- three [1]', 1],
    ['One [1]\ntwo', 0.5],
    ['nothing', 0],
    ['', null],
    ['[1]', null],
    ['Run this: [1]\n\n```\nmake all\nmake test\n```\n[2]\n\nDone.', 2 / 3],
  ])('%j: %s', (text, expected) => {
    expect(citedSentences(text)).toBe(expected)
  })
})
