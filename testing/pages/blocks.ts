/**
 * The fenced blocks of a Markdown page, with the marks that say what a test does with them: the words after the language.
 *
 * ```
 * sh run             run by bash in the page's folder; what it exports holds for the blocks below
 * sh serve           starts a server, as its last command would, for the blocks below
 * ts run             run by tsx;  js run=ask.cjs   by node, under that name
 * json write=a.json  written to the page's folder, under that name
 * text output        what the block before it prints: whole, but `…` is anything in its line, or any lines alone in one
 * sh not-run: why    left alone, for the reason that is given
 * ```
 *
 * A block without a language is a drawing. Any other without a mark is a fault: nobody would notice if it lied.
 * @module
 */

export interface Block {
  language: string
  /** `run`, `serve`, `write`, `output` or `not-run`. */
  mark: string
  /** What follows the mark: a file name, a reason. */
  argument: string
  text: string
  /** Of its opening fence, from 1. */
  line: number
}

const FENCE = /^( *)```(?:([a-z]+)(?: ([a-z-]+)(?:[=:] ?(.+))?)?)?$/
const MARKS: Record<string, readonly string[]> = {
  run: ['sh', 'ts', 'js'],
  serve: ['sh'],
  write: ['json', 'ts', 'js'],
  output: ['text'],
  'not-run': ['sh', 'ts', 'js', 'json'],
}

/** @throws on a block that has no mark, or one that its language does not allow */
export function blocksOf(page: string): Block[] {
  const blocks: Block[] = []
  const lines = page.split('\n')
  for (let at = 0; at < lines.length; at++) {
    const [opening, indent = '', language, mark = '', argument = ''] = FENCE.exec(lines[at] ?? '') ?? []
    if (opening === undefined) continue
    const end = lines.findIndex((line, index) => index > at && line === `${indent}\`\`\``)
    if (end < 0) throw new Error(`Line ${at + 1}: the block has no end.`)
    if (language !== undefined) {
      if (!MARKS[mark]?.includes(language) || (mark === 'not-run' && argument === ''))
        throw new Error(`Line ${at + 1}: a block of ${language} needs a mark that says how it is tried.`)
      const text = lines.slice(at + 1, end).map((line) => line.slice(indent.length))
      blocks.push({ language, mark, argument, text: text.join('\n'), line: at + 1 })
    }
    at = end
  }
  return blocks
}

/** Whether something prints what a page says; seconds are whatever they are. */
export function prints(printed: string, said: string): boolean {
  const pattern = plain(said)
    .split('\n')
    .map((line) => (line === '…' ? ANY_LINES : `${line.split('…').map(literal).join('.*')}\n`))
    .join('')
  return new RegExp(`^${pattern}$`).test(`${plain(printed)}\n`)
}

const ANY_LINES = '(?:.*\n)*'
const literal = (text: string): string => text.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&')
const plain = (text: string): string => text.trim().replace(/\d+\.\d+ s\b/g, '0.0 s')
