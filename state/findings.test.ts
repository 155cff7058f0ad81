import { describe, expect, it } from 'vitest'
import { addFindings } from './findings.ts'
import type { Draft, DraftBlock, Failure } from './records.ts'

const block = (text: string, ...starts: number[]): DraftBlock => ({
  kind: 'sentence',
  text,
  spans: starts.map((start) => ({ docId: 'a.md', hash: 'h', start, end: start + 5 })),
  unresolved: [],
})
const draft = (blocks: DraftBlock[], missing: string[] = [], confidence = 0.9): Draft => ({
  blocks,
  missing,
  confidence,
})
const fault = (index: number): Failure => ({ block: index, check: 'figure', detail: '"7" does not stand' })
const judged = (failures: Failure[]) => ({ failures, confidence: 0.4 })
const texts = (found: Draft | null) => found?.blocks.map(({ text }) => text)

describe('findings', () => {
  it('keep what verified, and say what was left out and what is missing', () => {
    const found = addFindings(null, draft([block('A', 0), block('B', 10)], ['c']), judged([fault(1)]), 0.8)
    expect(texts(found)).toEqual(['A'])
    expect(found?.missing).toEqual(['c', 'A statement was left out: "7" does not stand'])
  })

  it('add up over rounds: two halves are the whole, as sure as the less sure', () => {
    const first = addFindings(null, draft([block('A', 0)], ['b'], 0.85), judged([]), 0.8)
    const both = addFindings(first, draft([block('B', 10)], [], 0.95), judged([]), 0.8)
    expect(texts(both)).toEqual(['A', 'B'])
    expect(both).toMatchObject({ confidence: 0.85, missing: [] })
  })

  it('give way to a statement that rests on all they rest on', () => {
    const first = addFindings(null, draft([block('A', 0), block('C', 20)]), judged([]), 0.8)
    expect(texts(addFindings(first, draft([block('A in full', 0, 5)]), judged([]), 0.8))).toEqual(['C', 'A in full'])
  })

  it('give way to the same statement in other words, which cites one of its lines beside others', () => {
    const first = addFindings(null, draft([block('The standby takes over in 30 s', 0, 5)]), judged([]), 0.8)
    const anew = draft([block('After failover the standby takes over in 30 s', 5, 40)])
    expect(texts(addFindings(first, anew, judged([]), 0.8))).toEqual(['After failover the standby takes over in 30 s'])
    const other = draft([block('The primary is restarted by hand', 5, 40)])
    expect(addFindings(first, other, judged([]), 0.8)?.blocks).toHaveLength(2)
    const elsewhere = draft([block('The standby takes over in 30 s, as told', 50)])
    expect(addFindings(first, elsewhere, judged([]), 0.8)?.blocks).toHaveLength(2)
  })

  it('stay as they were where a round adds nothing, or only guesses', () => {
    const first = addFindings(null, draft([block('A', 0)]), judged([]), 0.8)
    expect(addFindings(first, draft([]), judged([]), 0.8)).toBe(first)
    expect(addFindings(first, draft([block('B', 10)], [], 0.3), judged([]), 0.8)).toBe(first)
    expect(addFindings(first, draft([block('B', 10)]), judged([fault(0)]), 0.8)).toBe(first)
  })

  it('hold what nobody could be asked about: code found nothing wrong with it', () => {
    const unasked: Failure = { block: 0, check: 'unsupported', detail: 'the budget', unasked: true }
    const found = addFindings(null, draft([block('A', 0)]), judged([unasked]), 0.8)
    expect(found).toMatchObject({ confidence: 0.4, missing: ['Statement 1 is checked by code alone: the budget'] })
  })
})
