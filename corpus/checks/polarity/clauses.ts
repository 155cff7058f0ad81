/**
 * A text in the parts that say one thing each, and the words of them that say what it is about.
 * @module
 */
import { terms } from '../../words/terms.ts'

export type Language = 'en' | 'zh'

const CLAUSES = {
  en: /(?<=[.;:!?,()–—])\s+|\s+\b(?:but|and|while|whereas|although|though|because|which|who|if|when|or|so)\b\s+/i,
  zh: /[，。；：！？、（）,;:!?]|但是|但|而且|而|并且|因为|如果|虽然/,
}

/** Cells of a table row say one thing each. */
const CELLS = /\s*[|｜]\s*/
/** A cell that is nothing but a no denies what its column asks, and no word of the row; so does a no in brackets. */
const BARE = /^[\s`*_"]*(?:no|none|null|nil|false|n\/?a|[-–—]+|[✗✘×❌]|否|无|無|不|没有|不是)[\s`*_"]*$/i

export const hasBareCell = (source: string): boolean =>
  CELLS.test(source) && source.split(CELLS).some((cell) => BARE.test(cell))

/** Clauses of a text, and of each cell of a row; bare cells left out. */
export function clausesIn(text: string, language: Language): string[] {
  return text
    .split(CELLS)
    .filter((cell) => !BARE.test(cell))
    .flatMap((cell) => cell.split(CLAUSES[language]))
    .filter((clause) => clause.trim() !== '')
}

const EMPTY = new Set(
  `a an the be is are was were been being am do does did done have has had will would shall should can could may might
  must to of in on at by for with from as it its they them their he she his her you your we our this that these those
  there than then so such any 可以 能够 应该 应当 可能`.split(/\s+/),
)

/** Stems, without words that carry no content; in Chinese, pairs of characters. */
export function content(text: string, language: Language): string[] {
  const kept = language === 'zh' ? /^\p{Script=Han}{2}$/u : /[a-z0-9]/i
  return terms(text).filter((term) => kept.test(term) && !EMPTY.has(term))
}
