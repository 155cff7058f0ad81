import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { terms } from '../../corpus/words/terms.ts'
import { libraryOf, type TestLibrary } from '../../testing/files/library.ts'
import { renderPassages } from './passages.ts'

const SAME =
  'The lamp is lit at dusk by the keeper on duty, who notes the hour, the wind, the state of the oil and every ship that passes.'
const listing = Array.from({ length: 60 }, (_, i) => `${i % 2 ? '  ' : ''}line${i}: ${i === 30 ? 'lantern' : 'value'}`)

let library: TestLibrary
beforeAll(async () => {
  library = await libraryOf({
    'a/lamp.md': `# Lamp\n\n## Lighting\n\n${SAME}\n\n## Empty\n\n### Oil\n\nWhale oil burns brightest. It is dear.\n`,
    'b/lamp.md': `# Lamp\n\n## By night\n\n${SAME}\n\n## Wick\n\nTrim it daily.\n`,
    'code.md': `# Code\n\nBefore.\n\n\`\`\`\n${listing.join('\n')}\n\`\`\`\n\nAfter.\n`,
    'bare.md': '# One\n\n## Two\n',
  })
})
afterAll(() => library.remove())

const wholeOf = (docId: string) => {
  const { hash, length } = library.corpus.document(docId)
  return { docId, hash, path: '1', start: 0, end: length }
}
const shown = (ids: string[], wanted = '') =>
  renderPassages(library.corpus, ids.map(wholeOf), new Set(terms(wanted))).passages

describe('passages as a model sees them', () => {
  it('leave out headings that nothing stands under, unless there is nothing else', () => {
    expect(shown(['a/lamp.md']).map(({ headings }) => headings.at(-1))).toEqual(['Lighting', 'Oil'])
    expect(shown(['bare.md'])).toHaveLength(2)
    expect(renderPassages(library.corpus, [wholeOf('a/lamp.md')]).passages).toHaveLength(4)
  })

  it('show the same text once, and name its other places', () => {
    const passages = shown(['a/lamp.md', 'b/lamp.md'])
    expect(passages.map(({ docId, headings }) => [docId, headings.at(-1)])).toEqual([
      ['a/lamp.md', 'Lighting'],
      ['a/lamp.md', 'Oil'],
      ['b/lamp.md', 'Wick'],
    ])
    expect(passages[0]?.alsoIn).toEqual(['Lamp (b/lamp.md) › Lamp › By night'])
  })

  it('tell documents of one title apart by their files, and only those', () => {
    expect(shown(['a/lamp.md', 'b/lamp.md', 'code.md']).map(({ source }) => source)).toEqual([
      'a/lamp.md',
      'a/lamp.md',
      'b/lamp.md',
      undefined,
    ])
    expect(shown(['a/lamp.md'])[0]?.source).toBeUndefined()
  })

  it('fold long code but for its ends and what is asked about, and every number still leads to its line', () => {
    const { passages, spans } = renderPassages(library.corpus, [wholeOf('code.md')], new Set(terms('the lantern')))
    const sentences = passages[0]?.sentences ?? []
    const lines = sentences.filter(({ kind }) => kind === 'code')
    expect(lines.map(({ text }) => Number(/\d+/.exec(text)?.[0]))).toEqual([
      ...Array.from({ length: 15 }, (_, i) => i),
      ...[28, 29, 30, 31, 32],
      ...[55, 56, 57, 58, 59],
    ])
    expect(lines.filter(({ skipped }) => skipped).map(({ text, skipped }) => [text, skipped])).toEqual([
      ['line28: value', 13],
      ['line55: value', 22],
    ])
    for (const { n, text } of sentences) {
      const span = spans[n - 1]
      expect(span && library.corpus.text(span.docId, span.start, span.end)).toBe(text)
    }
    expect(lines[1]?.indent).toBe('  ')
  })
})

describe('what is left out', () => {
  const part = (docId: string, from: string, to: string) => {
    const whole = wholeOf(docId)
    const text = library.corpus.text(docId, 0, whole.end)
    return { ...whole, start: text.indexOf(from), end: text.indexOf(to) + to.length }
  }

  it('is counted before, between and after passages, which come in reading order', () => {
    const refs = [part('code.md', 'line40', 'line41: value'), part('code.md', 'line3:', 'line3: value')]
    const [passage, ...more] = renderPassages(library.corpus, refs).passages
    expect(more).toEqual([])
    expect(passage?.sentences.map(({ text, skipped }) => [text, skipped])).toEqual([
      ['line3: value', 4],
      ['line40: value', 36],
      ['line41: value', undefined],
    ])
    expect(passage?.skippedAfter).toBe(19)
  })

  it('is told between sections of a document', () => {
    const refs = [part('a/lamp.md', 'Whale', 'brightest.'), part('a/lamp.md', '## Lighting', 'passes.')]
    expect(
      renderPassages(library.corpus, refs).passages.map(({ skippedBefore, skippedAfter }) => [
        skippedBefore,
        skippedAfter,
      ]),
    ).toEqual([
      [undefined, undefined],
      [undefined, 1],
    ])
  })

  it('is nothing where passages overlap: no sentence is shown twice', () => {
    const refs = [part('code.md', 'line3:', 'line9: value'), part('code.md', 'line6:', 'line12: value')]
    const [passage] = renderPassages(library.corpus, refs).passages
    expect(passage?.sentences.map(({ skipped }) => skipped)).toEqual([4, ...Array(9).fill(undefined)])
  })
})
