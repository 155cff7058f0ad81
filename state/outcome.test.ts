import { describe, expect, it } from 'vitest'
import { accepted } from './outcome.ts'
import type { DraftBlock } from './records.ts'

const block = (text: string, confidence?: number): DraftBlock => ({
  kind: 'sentence',
  text,
  spans: [],
  unresolved: [],
  ...(confidence !== undefined && { confidence }),
})

describe('accepted', () => {
  const quotes = [block('meant', 0.9), block('perhaps', 0.6), block('hardly', 0.1)]
  const texts = (blocks: DraftBlock[]): string[] => blocks.map(({ text }) => text)

  it('leaves out runners-up below the threshold, and none at 0', () => {
    expect(texts(accepted(quotes, 0.5, 'fact'))).toEqual(['meant', 'perhaps'])
    expect(texts(accepted(quotes, 0, 'fact'))).toEqual(['meant', 'perhaps', 'hardly'])
  })

  it('keeps the block that carried the verdict, and blocks that nobody vouched for apart', () => {
    expect(texts(accepted([block('first', 0.2), block('second')], 0.8, 'fact'))).toEqual(['first', 'second'])
  })

  it('keeps both sides of a comparison, and every part of a list', () => {
    expect(texts(accepted(quotes, 0.95, 'compare'))).toEqual(['meant', 'perhaps'])
    expect(accepted(quotes, 0.95, 'list')).toHaveLength(3)
  })
})
