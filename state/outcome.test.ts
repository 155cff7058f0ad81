import { describe, expect, it } from 'vitest'
import { type Outcome, selectBlocks, withUnreadChunks } from './outcome.ts'
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
    expect(texts(selectBlocks(quotes, 0.5, 'fact'))).toEqual(['meant', 'perhaps'])
    expect(texts(selectBlocks(quotes, 0, 'fact'))).toEqual(['meant', 'perhaps', 'hardly'])
  })

  it('keeps the block that carried the verdict, and blocks that nobody vouched for apart', () => {
    expect(texts(selectBlocks([block('first', 0.2), block('second')], 0.8, 'fact'))).toEqual(['first', 'second'])
  })

  it('keeps both sides of a comparison, and every part of a list', () => {
    expect(texts(selectBlocks(quotes, 0.95, 'compare'))).toEqual(['meant', 'perhaps'])
    expect(selectBlocks(quotes, 0.95, 'list')).toHaveLength(3)
  })
})

describe('withLost', () => {
  const outcome: Outcome = { status: 'answered', blocks: [block('meant')], confidence: 1, missing: [] }

  it('makes a list that calls failed on a part, and says so', () => {
    const missing = ['2 chunks could not be read: a call failed.']
    expect(withUnreadChunks(outcome, 'list', 2)).toEqual({ ...outcome, status: 'partial', missing })
    expect(withUnreadChunks({ ...outcome, status: 'not_found' }, 'list', 2)).toMatchObject({
      status: 'not_found',
      missing,
    })
    expect(withUnreadChunks(outcome, 'list', 1).missing).toEqual(['1 chunk could not be read: a call failed.'])
  })

  it('leaves a list that was read, and what one place answers', () => {
    expect(withUnreadChunks(outcome, 'list', 0)).toBe(outcome)
    expect(withUnreadChunks(outcome, 'fact', 2)).toBe(outcome)
  })
})
