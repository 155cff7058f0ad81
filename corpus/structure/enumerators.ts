/**
 * Numbers that stand before what they count: "15." at the beginning of a line, "Item 7.", "第3.". Their dot ends nothing,
 * and a line that begins with one begins a sentence.
 * @module
 */

/** The longest label that is looked for, in characters: "Supplementary Schedule 12.4.1." */
const LONGEST = 40

/** What is numbered; with a digit after it, or with nothing but the number. */
const NUMBERED =
  `section|sec|article|art|chapter|ch|part|clause|appendix|annex|exhibit|schedule|step|table|tab|figure|fig|item
  |note|rule|question|answer|example|no|nos|vol|para|paragraph|lemma|theorem|q|a|§+|#|附?[图表]|附件|附录|[条项款章节例注问答题第步骤]`.replace(
    /\s+/g,
    '',
  )

/** 3, 3.1, IV, b, 1A, 三 */
const NUMBER = '(?:\\p{N}+(?:[.．]\\p{N}+)*[a-z]?|[ivxlcdm]+|[a-z]|[一二三四五六七八九十百]+)'

const LABEL = new RegExp(`^(?:第?(?:${NUMBERED})\\s*)?[[(（]?${NUMBER}[.．)）\\]]*[.．)）]+$`, 'iu')

/** A label that follows the words which introduce the list: "as follows: 1." Not a ratio: "3: 1." */
const AFTER_COLON = /(?:^|[^\p{N}\s])\s*[:：]\s*[[(（]?\p{N}{1,3}[.．)）]$/u

/** Whether a part of a paragraph is nothing but the number of what follows, or ends with it. */
export function numbersWhatFollows(before: string): boolean {
  return (before.length < LONGEST && LABEL.test(before)) || AFTER_COLON.test(before.slice(-LONGEST))
}

/** At the beginning of a line: `15. `, `(15) `, `15、`, and `15.` before a letter. */
const NUMBERED_LINE = /(^|[\r\n\u2028\u2029])[ \t>]*[[(（]?([0-9０-９]{1,3})(?:[.．)）\]](?=\s*\p{L}|\s+\S)|、)/gu

const STOP = /[\p{STerm}….．:：;；,，、]["'”’」』）)\]》】*_`]*\s*$/u

/**
 * Offsets at which numbered lines begin. A wrapped line may begin with the number that ends a sentence ("until\n15. Then"),
 * so a line counts where the paragraph begins with one, where the line above has ended, or where it stands in a count.
 */
export function numberedLines(paragraph: string): number[] {
  const lines = [...paragraph.matchAll(NUMBERED_LINE)].map(({ index, 1: end = '', 2: digits = '' }) => ({
    at: index + end.length,
    number: Number(digits.normalize('NFKC')),
  }))
  const counted = (i: number): boolean =>
    [lines[i - 1]?.number, lines[i + 1]?.number].some((near) => Math.abs((lines[i]?.number ?? 0) - (near ?? -9)) === 1)
  const stopped = (at: number): boolean => STOP.test(paragraph.slice(Math.max(0, at - LONGEST), at))
  return lines.flatMap(({ at }, i) => (lines[0]?.at === 0 || counted(i) || stopped(at) ? [at] : []))
}

const LABELLED = new RegExp(
  `^["“”*_\\s]*(?:第\\s*(?:\\p{N}+|[一二三四五六七八九十百零〇]+)\\s*[条章节款项部编回]|(?:(?:${NUMBERED})\\s*)?[[(（]?(?:\\p{N}+(?:[.．]\\p{N}+)*[.．)）\\]、:：]|\\p{N}+[.．]\\p{N}+\\s|(?:[ivxlcdm]+|[a-z]|[一二三四五六七八九十]+)[)）.．、])|(?:${NUMBERED})\\s+\\p{N}+)`,
  'iu',
)

/** Whether a paragraph begins with a number or letter of its own: "13.4 Other", "(a) General", "Table 3", "第三条". */
export const labels = (head: string): boolean => LABELLED.test(head)
