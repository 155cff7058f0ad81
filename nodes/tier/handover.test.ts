import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { recordDraft } from '../../engine/evidence/draft-record.ts'
import type { RoundRecord } from '../../state/records.ts'
import { libraryOf, type TestLibrary } from '../../testing/files/library.ts'
import { parsedAs } from '../../testing/readers/fake-reader.ts'
import { cutInHandover, firstHandover, nextHandover } from './handover.ts'

const LINES = 11
let library: TestLibrary
beforeAll(async () => {
  const lines = Array.from({ length: LINES }, (_, i) => `Ship ${i} was lost in the year 19${10 + i}.`)
  library = await libraryOf({ 'ships.md': `# Ships\n\n${lines.join('\n\n')}\n` })
})
afterAll(() => library.remove())

/** A round whose draft cites so many sentences. */
function cited(count: number): RoundRecord {
  const { corpus } = library
  const { info, sentences } = corpus.structure('ships.md')
  const blocks = sentences
    .filter(({ kind }) => kind === 'sentence')
    .slice(0, count)
    .map(({ start, end }) => ({
      kind: 'item' as const,
      text: corpus.text('ships.md', start, end),
      spans: [{ docId: 'ships.md', hash: info.hash, start, end }],
      unresolved: [],
    }))
  const draft = recordDraft({ blocks, confidence: 0.6, missing: ['more'] }, corpus)
  const verdict = { passed: true, confidence: 0.6, failures: [] }
  return { round: 1, fingerprint: 'a', keywords: [], sections: [], fresh: true, draft, verdict }
}

const nested = (history: RoundRecord[], cut = 0) => {
  const { coverage } = firstHandover(parsedAs('Why?'), library.corpus)
  return { parsed: null, screenHits: [], findings: null, history, coverage: { ...coverage, cut } }
}
const given = (question = 'Which ships were lost?') => firstHandover(parsedAs(question), library.corpus)

describe('a handover', () => {
  it('says what of the answers before is not read again', () => {
    expect(nextHandover(given(), nested([cited(LINES)]), library.corpus).cited).toHaveLength(8)
    expect(cutInHandover(given(), nested([cited(LINES)]), library.corpus)).toEqual([
      `The answers until now rest on ${LINES} places; the next tier is given the 8 surest of them to read again.`,
    ])
    expect(cutInHandover(given('哪些船失踪了？'), nested([cited(LINES)]), library.corpus)).toEqual([
      `此前的回答依据 ${LINES} 处原文；下一级只重读其中最可靠的 8 处。`,
    ])
    expect(cutInHandover(given(), nested([cited(8)]), library.corpus)).toEqual([])
  })

  it('counts what screening cut once, whichever tiers come after', () => {
    const { corpus } = library
    const second = nextHandover(given(), nested([], 30), corpus)
    expect(second.coverage.cut).toBe(30)
    // One that went on from there has it in its own record, one that began afresh has not.
    expect(nextHandover(second, nested([], 30), corpus).coverage.cut).toBe(30)
    expect(nextHandover(second, nested([]), corpus).coverage.cut).toBe(30)
  })
})
