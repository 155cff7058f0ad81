/**
 * The part of a passage that shows why it was found.
 * @module
 */

/** Characters kept before the first word that matched. */
const LEAD = 60

/** `words` as they may begin in a text: Latin ones without what inflection changes, Chinese ones as pairs. */
function beginnings(words: string): string[] {
  const runs = words.toLowerCase().match(/\p{Script=Han}+|[\p{L}\p{N}]+/gu) ?? []
  const terms = runs.flatMap((run) => {
    if (!/\p{Script=Han}/u.test(run)) return run.length > 5 ? [run.slice(0, -2)] : [run]
    const characters = [...run]
    return characters.length === 1 ? [run] : characters.slice(1).map((second, at) => `${characters[at]}${second}`)
  })
  return [...new Set(terms)]
}

/** Whether a word begins here; Chinese has no spaces. */
const startsWord = (text: string, at: number): boolean =>
  at === 0 || !/[\p{L}\p{N}]/u.test(text[at - 1] ?? '') || /\p{Script=Han}/u.test(text[at] ?? '')

function matches(text: string, words: string): { term: string; at: number }[] {
  const lower = text.toLowerCase()
  // A few letters lengthen in lower case: then places would be wrong, and the beginning has to do.
  if (lower.length !== text.length) return []
  return beginnings(words).flatMap((term) => {
    const found: { term: string; at: number }[] = []
    for (let at = lower.indexOf(term); at >= 0; at = lower.indexOf(term, at + 1))
      if (startsWord(lower, at)) found.push({ term, at })
    return found
  })
}

/**
 * The text from where most of the words stand within so many characters, longer words counting more; from its
 * beginning where that holds as much.
 */
export function excerptFrom(text: string, words: string, characters: number): string {
  if (text.length <= characters) return text
  const found = matches(text, words)
  const weightAt = (start: number): number => {
    const near = found.filter(({ at }) => at >= start && at < start + characters)
    return [...new Set(near.map(({ term }) => term))].reduce((sum, term) => sum + term.length, 0)
  }
  let best = { start: 0, weight: weightAt(0) }
  for (const { at } of found) {
    const start = wordFrom(text, Math.max(0, at - LEAD), at)
    const weight = weightAt(start)
    if (weight > best.weight) best = { start, weight }
  }
  return best.start === 0 ? text : `…${text.slice(best.start)}`
}

/** The beginning of the first word from `start` on, at most `end`. */
function wordFrom(text: string, start: number, end: number): number {
  if (start === 0) return 0
  const blank = text.slice(start, end).search(/\s/)
  // A letter of two units is not cut in two.
  return blank >= 0 ? start + blank + 1 : /[\udc00-\udfff]/.test(text[start] ?? '') ? start + 1 : start
}
