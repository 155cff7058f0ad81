/**
 * An answer for tests that look at answers, of no run.
 * @module
 */
import type { Answer, Citation } from '../../state/records.ts'
import { noUsage } from '../../state/usage.ts'

/** Answered, with nothing in it but what is given. */
export function anAnswer(given: Partial<Answer> = {}): Answer {
  return {
    status: 'answered',
    stop: 'verified',
    basis: 'quoted',
    text: '',
    citations: [],
    computations: [],
    passages: [],
    confidence: 0.9,
    tier: 'lv1',
    tiersTried: ['lv1'],
    loops: 1,
    best: [],
    missing: [],
    coverage: { chunksTotal: 1, chunksScreened: 0, chunksUnread: 0, callsFailed: 0, sectionsRead: [] },
    usage: noUsage(),
    subQuestions: [],
    trace: [],
    question: 'What is it?',
    corpus: { name: null, root: '/' },
    reader: 'offline',
    cached: false,
    elapsedMs: 1,
    ...given,
  }
}

/** A citation of so many characters from `start` on. */
export function aCitation(docId: string, quote: string, given: Partial<Citation> = {}): Citation {
  const { start = 0 } = given
  return {
    n: 1,
    docId,
    title: docId,
    source: docId,
    path: '1',
    headings: [],
    page: null,
    line: 1,
    start,
    end: start + quote.length,
    quote,
    hash: 'hash',
    ...given,
  }
}
