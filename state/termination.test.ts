import { describe, expect, it } from 'vitest'
import { conclude } from './outcome.ts'
import type { DraftBlock, Round } from './records.ts'
import { type Bounds, type Progress, terminate } from './termination.ts'

const bounds: Bounds = { threshold: 0.8, maxLoops: 8, fallbackLoop: 5 }
const block: DraftBlock = {
  kind: 'sentence',
  text: 'It is so.',
  spans: [{ docId: 'a', hash: 'h', start: 0, end: 9 }],
  unresolved: [],
}

interface Sketch {
  round?: number
  confidence?: number
  passed?: boolean
  missing?: string[]
  blocks?: DraftBlock[]
  fresh?: boolean
  fingerprint?: string
}

function round({
  round: n = 1,
  confidence = 0.9,
  passed = true,
  missing = [],
  blocks = [block],
  fresh = true,
  fingerprint = `f${n}`,
}: Sketch): Round {
  const failures = passed ? [] : [{ block: 0, check: 'figure' as const, detail: '6% is not there' }]
  return {
    round: n,
    fingerprint,
    keywords: [],
    sections: [],
    fresh,
    draft: { blocks, confidence, missing },
    verdict: { passed: passed && blocks.length > 0, confidence: passed ? confidence : 0.4, failures },
  }
}

const ended = (history: Round[], more: Partial<Progress> = {}) =>
  terminate({ history, unread: 10, stop: null, ...more }, bounds)
const weak = (n: number, more: Sketch = {}) => round({ round: n, confidence: 0.3, ...more })
const nothing = (n: number, more: Sketch = {}) => weak(n, { blocks: [], ...more })

describe('terminate', () => {
  it('verified: passed, confident, nothing missing', () => {
    expect(ended([round({})])).toBe('verified')
    expect(ended([round({ confidence: 0.8 })])).toBe('verified')
    expect(ended([round({})], { stop: 'budget' })).toBe('verified')
  })

  it('goes on when a check failed, confidence is low or a part is missing', () => {
    expect(ended([round({ passed: false })])).toBeNull()
    expect(ended([round({ confidence: 0.79 })])).toBeNull()
    expect(ended([round({ missing: ['the price'] })])).toBeNull()
    expect(ended([nothing(1)])).toBeNull()
  })

  it('a reason that a node found, also before the first round', () => {
    expect(ended([], { stop: 'budget' })).toBe('budget')
    expect(ended([weak(1)], { stop: 'exhausted' })).toBe('exhausted')
  })

  it('fallback: from fallbackLoop on, if any round has a block without fault', () => {
    const rounds = [1, 2, 3, 4, 5].map((n) => (n === 2 ? weak(n) : nothing(n)))
    expect(ended(rounds.slice(0, 4))).toBeNull()
    expect(ended(rounds)).toBe('fallback')
    expect(ended([1, 2, 3, 4, 5].map((n) => weak(n, { passed: false })))).toBeNull()
  })

  it('exhausted: everything is read, and the last draft has nothing to put right or nothing new to do it with', () => {
    expect(ended([nothing(1)], { unread: 0 })).toBe('exhausted')
    expect(ended([weak(1)], { unread: 0 })).toBe('exhausted')
    expect(ended([round({ passed: false })], { unread: 0 })).toBeNull()
    expect(ended([round({ passed: false }), round({ round: 2, passed: false, fresh: false })], { unread: 0 })).toBe(
      'exhausted',
    )
  })

  it('no_progress: two equal fingerprints running, or nothing new read', () => {
    expect(ended([weak(1), weak(2, { fingerprint: 'f1' })])).toBe('no_progress')
    expect(ended([weak(1), weak(2, { fresh: false })])).toBe('no_progress')
    expect(ended([weak(1), weak(2), weak(3, { fingerprint: 'f1' })])).toBeNull()
    expect(ended([nothing(1, { fresh: false })])).toBeNull()
  })

  it('max_loops', () => {
    const rounds = [1, 2, 3, 4, 5, 6, 7, 8].map((n) => nothing(n))
    expect(ended(rounds.slice(0, 7))).toBeNull()
    expect(ended(rounds)).toBe('max_loops')
  })
})

describe('outcome', () => {
  const asked = ['the port', 'the price']

  it('verified gives the last draft', () => {
    expect(conclude([weak(1), round({ round: 2 })], 'verified', 0.8, asked)).toMatchObject({
      status: 'answered',
      blocks: [block],
      confidence: 0.9,
      missing: [],
    })
  })

  it('any other reason gives the best verified draft that lacks a part', () => {
    const history = [
      round({ missing: ['the price'], confidence: 0.85 }),
      round({ round: 2, missing: ['the price'], confidence: 0.95 }),
      weak(3),
    ]
    expect(conclude(history, 'no_progress', 0.8, asked)).toMatchObject({
      status: 'partial',
      confidence: 0.95,
      missing: ['the price'],
    })
  })

  it('nothing verified is not found, and all that was asked is missing', () => {
    for (const stop of ['no_progress', 'max_loops', 'exhausted', 'budget', 'cancelled', 'error'] as const)
      expect(conclude([weak(1), round({ round: 2, passed: false })], stop, 0.8, asked)).toMatchObject({
        status: 'not_found',
        blocks: [],
        missing: asked,
      })
  })

  it('fallback gives the blocks without fault, of a faultless draft if there is one', () => {
    const other = { ...block, text: 'It is not so.' }
    const faulty = round({ round: 2, passed: false, blocks: [other, block], confidence: 0.99 })
    expect(conclude([faulty], 'fallback', 0.8, asked)).toMatchObject({
      status: 'partial',
      blocks: [block],
      missing: ['A statement was left out: 6% is not there'],
    })
    expect(conclude([faulty, weak(3)], 'fallback', 0.8, asked)).toMatchObject({ blocks: [block], confidence: 0.3 })
  })

  it('fallback says of a statement that it gives what the reader doubts in it', () => {
    const doubted = round({ round: 5, passed: false })
    const failures = [
      { block: 0, check: 'unsupported' as const, doubt: true, detail: 'the cited text does not support it: why' },
    ]
    const told = conclude([{ ...doubted, verdict: { ...doubted.verdict, failures } }], 'fallback', 0.8, asked)
    expect(told).toMatchObject({
      status: 'partial',
      blocks: [block],
      missing: ['Statement 1 is doubted: the cited text does not support it: why'],
    })
  })
})
