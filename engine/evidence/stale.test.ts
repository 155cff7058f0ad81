import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openCorpus } from '../../corpus/open.ts'
import type { Corpus } from '../../corpus/types.ts'
import { nothingCovered } from '../../state/coverage.ts'
import type { DraftBlock, Round, RoundRecord, SpanRef } from '../../state/records.ts'
import { libraryOf, type TestLibrary } from '../../testing/files/library.ts'
import { fakeReader } from '../../testing/readers/fake-reader.ts'
import { buildAnswer } from '../answers/answer.ts'
import { bestCandidates } from './candidates.ts'
import { layOut, requireExact } from './citations.ts'
import { recordDraft } from './draft-record.ts'
import { dropStale } from './stale.ts'

let library: TestLibrary
/** The corpus after `fee.md` was written anew. */
let now: Corpus
/** The same documents elsewhere, where nothing changes. */
let untouched: TestLibrary
/** Spans of the old text, found before. */
let fee: SpanRef
let tax: SpanRef

beforeAll(async () => {
  const files = {
    'fee.md': '# Fee\n\nThe fee is 5 euros for adults.\n',
    'tax.md': '# Tax\n\nThe tax is 7 euros for all.\n',
  }
  library = await libraryOf(files)
  untouched = await libraryOf(files)
  const span = (docId: string, text: string): SpanRef => {
    const { hash, length } = library.corpus.document(docId)
    const start = library.corpus.text(docId, 0, length).indexOf(text)
    return { docId, hash, start, end: start + text.length }
  }
  fee = span('fee.md', 'The fee is 5 euros for adults.')
  tax = span('tax.md', 'The tax is 7 euros for all.')
  writeFileSync(join(library.root, 'fee.md'), '# Changed wholly\n\nNow it reads otherwise: nothing costs anything.\n')
  now = (await openCorpus([library.root], { store: join(library.root, '../store') })).corpus
})
afterAll(() => {
  now.close()
  library.remove()
  untouched.remove()
})

const block = (text: string, span: SpanRef): DraftBlock => ({ kind: 'sentence', text, spans: [span], unresolved: [] })
const verified = (...blocks: DraftBlock[]): Round => ({
  round: 1,
  fingerprint: 'f',
  keywords: [],
  sections: [],
  fresh: true,
  draft: { blocks, confidence: 0.9, missing: [] },
  verdict: { passed: true, confidence: 0.9, failures: [] },
})
/** As verify kept it while all texts were there. */
const keptOf = ({ draft, ...round }: Round): RoundRecord => ({
  ...round,
  draft: draft && recordDraft(draft, untouched.corpus),
})
const answerFrom = (rounds: Round[], corpus: Corpus) => {
  const history = rounds.map(keptOf)
  const facts = { question: 'q', parsed: null, screenHits: [], hits: [], history, trace: [], startedAt: 1 }
  const coverage = nothingCovered()
  const usage = { calls: 1, inputTokens: 0, outputTokens: 0, cachedTokens: 0, byNode: {}, cost: null }
  const world = { corpus, documents: corpus.documents, reader: fakeReader({}), threshold: 0.8 }
  return buildAnswer({ ...facts, coverage, usage }, world, 'lv1', 'verified').answer
}

/** The snapshot in which the old text is gone, and the one that has the new text at the same place. */
describe.each([
  ['the run keeps its snapshot', () => library.corpus],
  ['the run goes on with a newer one', () => now],
])('a document indexed anew meanwhile, where %s', (_, corpus) => {
  it('is not cited with text that its hash does not name', () => {
    expect(() => layOut([block('The fee is 5 euros.', fee)], corpus())).toThrow(
      expect.objectContaining({ code: 'document_changed' }),
    )
    expect(layOut([block('The tax is 7 euros.', tax)], corpus()).citations).toMatchObject([
      { quote: 'The tax is 7 euros for all.' },
    ])
  })

  it('leaves the best candidates', () => {
    const history = [verified(block('The fee is 5 euros.', fee), block('The tax is 7 euros.', tax))]
    expect(bestCandidates(history, [], [], 'q', corpus()).map(({ quote }) => quote)).toEqual([
      'The tax is 7 euros for all.',
    ])
  })

  it('takes its statements out of a verified answer, which then ends in an error with what stands', () => {
    const history = [verified(block('The fee is 5 euros.', fee), block('The tax is 7 euros.', tax))]
    expect(answerFrom(history, corpus())).toMatchObject({
      status: 'partial',
      stop: 'error',
      text: 'The tax is 7 euros. [1]',
      missing: ['A statement was left out: fee.md was indexed anew meanwhile'],
    })
    expect(answerFrom([verified(block('The fee is 5 euros.', fee))], corpus())).toMatchObject({
      status: 'not_found',
      stop: 'error',
      citations: [],
      best: [],
    })
  })
})

it('leaves rounds alone whose text stands', () => {
  const history = [verified(block('The tax is 7 euros.', tax))]
  expect(dropStale(history, now)[0]).toBe(history[0])
  expect(answerFrom(history, now)).toMatchObject({ status: 'answered', stop: 'verified' })
})

it('lets no quotation out that does not stand where it says', () => {
  const exact = { ...tax, quote: 'The tax is 7 euros for all.' }
  expect(() => requireExact([exact], now)).not.toThrow()
  for (const wrong of [
    { ...exact, quote: 'The tax is 8 euros for all.' },
    { ...exact, start: exact.start + 1 },
    { ...exact, start: -1 },
    { ...exact, end: 10_000 },
    { ...exact, hash: fee.hash },
  ])
    expect(() => requireExact([wrong], now)).toThrow(expect.objectContaining({ code: 'document_changed' }))
})
