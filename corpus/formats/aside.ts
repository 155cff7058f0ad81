/**
 * What a file holds beside its running text, written so that whoever reads a quotation of it sees what it is: `[Comment by
 * Anna: …]`. Each unit of citation carries the mark, for a quotation shows no more than that.
 * @module
 */

const LABELS = {
  comment: 'Comment',
  note: 'Note',
  hidden: 'Hidden text',
  picture: 'Picture',
  chart: 'Chart',
  drawing: 'Drawing',
  box: 'Text box',
  annotation: 'Annotation',
  formula: 'Formula',
  header: 'Page header',
  footer: 'Page footer',
} as const

export type AsideKind = keyof typeof LABELS

/** Characters from which on it is cut between sentences. */
const LONG = 400

/**
 * @param by who wrote it, and what it belongs to: `Anna`, `Anna on B3`, `on B3`
 * @returns the lines to write, each with its mark; none for blank text
 */
export function asides(kind: AsideKind, text: string, by = ''): string[] {
  const words = text.replace(/\s+/g, ' ').trim()
  if (words === '') return []
  const author = by.replace(/\s+/g, ' ').trim()
  // Who wrote it may be unknown where its place is not: `on B3`.
  const label = [LABELS[kind], author.startsWith('on ') || author === '' ? '' : 'by', author].filter(Boolean).join(' ')
  return pieces(words).map((piece) => `[${label}: ${piece}]`)
}

function pieces(words: string): string[] {
  if (words.length <= LONG) return [words]
  const found: string[] = []
  let piece = ''
  for (const sentence of words.split(/(?<=[.!?]) |(?<=[。！？])/)) {
    if (piece !== '' && piece.length + sentence.length > LONG) {
      found.push(piece)
      piece = ''
    }
    piece += piece === '' || /[。！？]$/.test(piece) ? sentence : ` ${sentence}`
  }
  return [...found, piece]
}
