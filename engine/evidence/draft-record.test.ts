import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Draft, RoundRecord, SpanRef } from '../../state/records.ts'
import { libraryOf, type TestLibrary } from '../../testing/files/library.ts'
import { recordDraft, restoreDraft, restoreRounds } from './draft-record.ts'

let library: TestLibrary
beforeAll(async () => {
  library = await libraryOf({
    'fee.md': '# Fee\n\nThe fee is 5 euros. Children pay nothing.\n',
    'tax.md': '# Tax\n\nThe tax is 7 euros.\n',
  })
})
afterAll(() => library.remove())

const span = (docId: string, text: string): SpanRef => {
  const { hash, length } = library.corpus.document(docId)
  const start = library.corpus.text(docId, 0, length).indexOf(text)
  return { docId, hash, start, end: start + text.length }
}
const draft = (): Draft => ({
  blocks: [
    { kind: 'sentence', text: 'The fee is 5 euros.', spans: [span('fee.md', 'The fee is 5 euros.')], unresolved: [] },
    {
      kind: 'item',
      text: 'Children pay no fee and no tax.',
      spans: [span('fee.md', 'Children pay nothing.'), span('tax.md', 'The tax is 7 euros.')],
      unresolved: [],
      confidence: 0.4,
    },
    { kind: 'row', text: 'Nobody said so', spans: [], unresolved: [7] },
  ],
  confidence: 0.9,
  missing: ['the rest'],
})

describe('a kept draft', () => {
  it('holds no text of a document and no hash twice, and comes back as it was', () => {
    const kept = recordDraft(draft(), library.corpus)
    expect(kept.blocks.map(({ text }) => text)).toEqual([null, 'Children pay no fee and no tax.', 'Nobody said so'])
    expect(kept.documents.map(({ docId }) => docId)).toEqual(['fee.md', 'tax.md'])
    expect(JSON.stringify(kept)).not.toContain('5 euros')
    expect(restoreDraft(kept, library.corpus)).toEqual(draft())
  })

  it('forgets the words that code found wrong, not those that a reader doubts, and keeps every span', () => {
    const failures = [
      { block: 1, check: 'name' as const, detail: 'tax' },
      { block: 2, check: 'unsupported' as const, detail: 'no', doubt: true },
    ]
    const kept = recordDraft(draft(), library.corpus, failures)
    expect(kept.blocks.map(({ text }) => text)).toEqual([null, null, 'Nobody said so'])
    expect(restoreDraft(kept, library.corpus).blocks.map(({ spans }) => spans)).toEqual(
      draft().blocks.map(({ spans }) => spans),
    )
  })

  it('quotes nothing from a text that is gone', () => {
    const { documents, ...kept } = recordDraft(draft(), library.corpus)
    const stale = { ...kept, documents: documents.map((one) => ({ ...one, hash: 'old' })) }
    expect(() => restoreDraft(stale, library.corpus)).toThrow(expect.objectContaining({ code: 'document_changed' }))
    const verdict = { passed: true, confidence: 0.9, failures: [] }
    const round: RoundRecord = {
      round: 1,
      fingerprint: '',
      keywords: [],
      sections: [],
      fresh: true,
      draft: stale,
      verdict,
    }
    expect(restoreRounds([round], library.corpus)[0]?.draft?.blocks[0]?.text).toBe('')
  })
})
