import { describe, expect, it } from 'vitest'
import { betterOf } from '../../engine/answers/best-of-tiers.ts'
import { nothingCovered } from '../../state/coverage.ts'
import type { Answer, Candidate } from '../../state/records.ts'
import { noUsage } from '../../state/usage.ts'

const candidate = (start: number, confidence: number): Candidate => ({
  docId: 'a.md',
  path: '1',
  start,
  end: start + 10,
  quote: `quote ${start}`,
  confidence,
})

function answer(status: Answer['status'], confidence: number, tier: Answer['tier'], best: Candidate[] = []): Answer {
  return {
    status,
    stop: 'exhausted',
    basis: 'quoted',
    computations: [],
    passages: [],
    text: '',
    citations: [],
    confidence,
    tier,
    tiersTried: [tier],
    loops: 1,
    best,
    missing: [],
    coverage: {
      chunksTotal: 1,
      chunksScreened: 0,
      chunksUnread: 0,
      callsFailed: 0,
      sectionsRead: nothingCovered().sections,
    },
    usage: noUsage(),
    subQuestions: [],
    trace: [],
    question: 'Why?',
    corpus: { name: null, root: '/' },
    reader: 'offline',
    cached: false,
    elapsedMs: 0,
  }
}

describe('better', () => {
  it('is the fuller answer, then the more confident, then the earlier', () => {
    const part = answer('partial', 0.9, 'lv1')
    expect(betterOf(null, part)).toBe(part)
    expect(betterOf(part, answer('answered', 0.8, 'lv2')).tier).toBe('lv2')
    expect(betterOf(part, answer('not_found', 1, 'lv2')).tier).toBe('lv1')
    expect(betterOf(part, answer('partial', 0.95, 'lv2')).tier).toBe('lv2')
    expect(betterOf(part, answer('partial', 0.9, 'lv2')).tier).toBe('lv1')
  })

  it('lets who looked longest say that nothing was found, as sure as anybody was', () => {
    const said = betterOf(answer('not_found', 0.4, 'lv1'), answer('not_found', 0.1, 'lv2'))
    expect(said).toMatchObject({ tier: 'lv2', confidence: 0.4 })
  })

  it('is what passages come closest before nothing at all, and after an answer in part', () => {
    const closest = answer('passages', 0.2, 'lv1')
    expect(betterOf(answer('not_found', 0.9, 'lv1'), closest).status).toBe('passages')
    expect(betterOf(closest, answer('not_found', 0.9, 'loop'))).toMatchObject({ status: 'passages', confidence: 0.9 })
    expect(betterOf(answer('partial', 0.1, 'lv1'), closest).status).toBe('partial')
    expect(betterOf(closest, answer('passages', 0.1, 'loop'))).toMatchObject({ tier: 'loop', confidence: 0.2 })
  })

  it('names the three best candidates of both, each once', () => {
    const lv1 = answer('not_found', 0.4, 'lv1', [candidate(0, 0.4), candidate(20, 0.2), candidate(40, 0.1)])
    const lv2 = answer('not_found', 0.3, 'lv2', [candidate(60, 0.3), candidate(20, 0.2)])
    expect(betterOf(lv1, lv2).best.map(({ start }) => start)).toEqual([0, 60, 20])
  })

  it('leaves a whole answer without candidates', () => {
    const whole = answer('answered', 0.8, 'lv2')
    expect(betterOf(answer('not_found', 0.4, 'lv1', [candidate(0, 0.4)]), whole)).toBe(whole)
  })
})
