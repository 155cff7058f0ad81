/**
 * markdown-it as a block parser: no inline tokens, which take four fifths of its time, and no rule that takes text away.
 * @module
 */
import MarkdownIt from 'markdown-it'
import type Token from 'markdown-it/lib/token.mjs'
import { type Shift, shifted } from '../shifted.ts'
import { skipMarkup } from './markup-rule.ts'
import { isHtml } from './tags.ts'

const blocks = new MarkdownIt()
blocks.core.ruler.enableOnly(['normalize', 'block'])
// Link definitions leave no token behind and take footnotes of one word with them; `paragraphOf` knows them by sight.
blocks.block.ruler.disable(['reference', 'html_block'])
blocks.use(skipMarkup)

export const tokensOf = (text: string): Token[] => blocks.parse(text, {})

const inline = new MarkdownIt({ html: true })

/** Longer titles are cut without a look at their markup: emphasis is quadratic in the worst case. */
const MAX_TITLE = 500

/** The words of a heading: no emphasis, no link targets, no tags, no `{#anchor}`. */
export function titleOf(content: string): string {
  const bare = content.replace(/\s*\{#[\w-]+\}\s*$/, '')
  if (bare.length > MAX_TITLE) return bare.slice(0, MAX_TITLE).trim().toWellFormed()
  const words = (token: Token): string => {
    if (token.type === 'softbreak' || token.type === 'hardbreak') return ' '
    if (token.type === 'image') return token.children?.map(words).join('') ?? ''
    if (token.type === 'html_inline' && !isPlaceholder(token.content)) return ''
    return token.content
  }
  const tokens = inline.parseInline(bare, {}).flatMap((token) => token.children ?? [])
  let title = ''
  let raised: { shift: Shift; from: number } | undefined
  for (const token of tokens) {
    const [, closing, tag] = (token.type === 'html_inline' && /^<(\/?)(sup|sub)\b/i.exec(token.content)) || []
    if (tag !== undefined && closing === '') {
      raised = { shift: tag.toLowerCase() === 'sup' ? 'raised' : 'lowered', from: title.length }
    } else if (tag !== undefined && raised !== undefined) {
      const before = title.slice(0, raised.from)
      title = before + shifted(before, title.slice(raised.from), raised.shift)
      raised = undefined
    } else title += words(token)
  }
  return title.replace(/\s+/g, ' ').trim()
}

/** `List<String>` is no markup. */
function isPlaceholder(tag: string): boolean {
  const name = /^<([\w.-]+)>$/.exec(tag)?.[1]
  return name !== undefined && !isHtml(name)
}
