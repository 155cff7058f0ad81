/**
 * Words of a model or a document as an answer shows them, for every door at once: nothing that is fetched when it is
 * shown, nothing that a page takes for its own, nothing that nobody sees. Names in code marks stay as they are, and so
 * do placeholders like `<id>`.
 *
 *     Done. ![logo](http://a.example/?q=secret)   →   Done. logo
 *     <img src=x onerror=…>Press <b>OK</b>        →   Press OK
 *
 * @module
 */
import { isHtml, tagAt } from '../../corpus/formats/markdown/tags.ts'
import { UNSEEN } from '../../lib/unseen.ts'

/** A line without what cannot be seen; tabs stay. */
export const withoutUnseen = (line: string): string => line.replace(UNSEEN, (unseen) => (unseen === '\t' ? unseen : ''))

const CODE = /(`+[^`]*`+)/

export function plainText(line: string): string {
  const plain = withoutUnseen(line)
    .split(CODE)
    .map((part, at) => (at % 2 === 1 ? part : withoutTags(withoutImages(part))))
    .join('')
  return plain.trim() === '' && line.trim() !== '' ? NOTHING : plain
}

/** Stands for what was all markup. */
const NOTHING = '…'

/** `![words](address)`, `![words][name]`: the words. */
const withoutImages = (text: string): string =>
  text.replace(/!\[([^\]]*)\](?:\((?:[^()\n]|\([^()\n]*\))*\)|\[[^\]]*\])/g, '$1').replace(/!(?=\[)/g, '')

function withoutTags(text: string): string {
  let plain = ''
  let from = 0
  for (let at = text.indexOf('<'); at >= 0; at = text.indexOf('<', Math.max(at + 1, from))) {
    const comment = text.startsWith('<!--', at) ? text.indexOf('-->', at) : -1
    const tag = comment >= 0 ? { name: '', end: comment + 3 } : tagAt(text, at)
    if (tag === null || !(tag.name === '' || isHtml(tag.name))) continue
    plain += text.slice(from, at)
    from = tag.end
  }
  return plain + text.slice(from)
}
