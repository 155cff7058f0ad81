/**
 * What the segmenter is shown instead of a paragraph: a text of the same length, in which line ends are spaces and
 * markup is harmless.
 * @module
 */

/** Same length, other characters: what markup and line ends look like to the segmenter. */
export function mask(paragraph: string): string {
  return (
    paragraph
      // a wrapped line goes on; so does a quoted one, whose `>` is not a word
      .replace(/[\r\n\u2028\u2029\u0085\v\f]+(?:[ \t]*>)*/g, (found) => ' '.repeat(found.length))
      // dots inside code are not sentence ends; the upper case lets a sentence begin with code
      .replace(/`([^`]+)`(?=(.?))/gsu, (found, code: string, next: string) =>
        isCode(code, next) ? `"${'X'.repeat(found.length - 2)}"` : found,
      )
      // the address of a link closes a sentence like the bracket before it
      .replace(/\]\([^()\s]*\)/g, (found) => ')'.repeat(found.length))
      // so does emphasis: **Stop.** Go on.
      .replace(/([.!?。！？:：])([*_~]+)/g, (_, mark: string, emphasis: string) => mark + '"'.repeat(emphasis.length))
      // and the number of a footnote: text.[1] Go on.
      .replace(
        /([.!?。！？])((?: ?\[\d{1,3}\])+)(?=\s|$)/g,
        (_, mark: string, note: string) => mark + '"'.repeat(note.length),
      )
      // a sentence may begin with a figure, whatever follows it; this one is in upper case
      .replace(/([.!?]["'”’)\]]*\s+)(?:\d|[$€£¥](?=\d))/g, (_, before: string) => `${before}Ⅰ`)
      // an opening bracket after a Chinese mark belongs to the next sentence
      .replace(/([。！？…．])([（「『“‘【《〈]+)/g, (_, mark: string, open: string) => mark + '甲'.repeat(open.length))
  )
}

/**
 * Old texts open quotations with a backtick and close them with another mark: `this'. What lies between two such is
 * prose, and not code, however far apart they are.
 * @param next the character after the second backtick; '' where there is none
 */
function isCode(between: string, next: string): boolean {
  const opens = /\s$/.test(between) && /\S/.test(next)
  return !opens && !/[。！？．…“”]/.test(between)
}
