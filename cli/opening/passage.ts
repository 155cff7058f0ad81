/**
 * A quotation among the lines around it, as the document has them.
 * @module
 */
import { ChapterverseError, openCorpus } from '../../index.ts'
import type { CitedPlace, LastAnswer } from '../last-answer.ts'
import type { Page } from '../output/page.ts'
import { harmless, wrap } from '../output/terminal.ts'

/** Characters before and after it; then to the end of the line. */
const AROUND = 250
/** Lines may be as long as a chapter. */
const MOST = 1000

/**
 * As the corpus was indexed when the question was asked: nothing is read again.
 * @throws `document_changed`; what opening throws
 */
export async function passageAround(
  { last, place }: { last: LastAnswer; place: CitedPlace },
  page: Page,
): Promise<string> {
  const { paths, corpus: name, store } = last
  const { corpus } = await openCorpus(name === undefined ? paths : { name }, {
    refresh: false,
    ...(store !== undefined && { store }),
  })
  try {
    const { length, hash } = corpus.document(place.docId)
    if (hash !== place.hash)
      throw new ChapterverseError(
        'document_changed',
        `${place.source} was changed and indexed anew since the answer.`,
        {
          remedy: 'Ask again.',
        },
      )
    const from = Math.max(0, place.start - MOST)
    const before = lastLines(corpus.text(place.docId, from, place.start), from === 0)
    const after = firstLines(corpus.text(place.docId, place.end, Math.min(length, place.end + MOST)))
    return render(before, corpus.text(place.docId, place.start, place.end), after, page)
  } finally {
    corpus.close()
  }
}

/** From the beginning of the line in which the last characters begin. */
function lastLines(text: string, whole: boolean): string {
  if (text.length <= AROUND && whole) return text
  const at = text.lastIndexOf('\n', Math.max(0, text.length - AROUND))
  return at >= 0 ? text.slice(at + 1) : whole ? text : `…${text.slice(-AROUND)}`
}

function firstLines(text: string): string {
  const at = text.indexOf('\n', AROUND)
  if (at >= 0) return text.slice(0, at)
  return text.length <= AROUND || text.length < MOST ? text : `${text.slice(0, AROUND)}…`
}

/** The quotation stands out by weight and, where there is none, by `»`. */
function render(before: string, quote: string, after: string, { columns, style }: Page): string {
  const plain = (text: string) =>
    wrap(
      harmless(text)
        .replace(/\n\s*\n/g, '\n')
        .trim(),
      columns,
      '  ',
      '  ',
    )
  const marked = wrap(harmless(quote).trim(), columns, '» ', '  ').split('\n').map(style.bold).join('\n')
  return [before, '', after]
    .map((text, at) => (at === 1 ? marked : plain(text)))
    .filter((text) => text.trim() !== '')
    .join('\n')
}
