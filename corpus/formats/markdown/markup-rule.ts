/**
 * A block rule that steps over what is markup alone: comments, lines of nothing but tags, the fences of admonitions,
 * imports and exports. It stands in for markdown-it's own HTML rule, which takes everything up to the next blank line
 * with the tag, so that a heading or a table right after `<TabItem>` would be lost.
 * @module
 */
import type MarkdownIt from 'markdown-it'
import type StateBlock from 'markdown-it/lib/rules_block/state_block.mjs'
import { isComponent, tagAt } from './tags.ts'

/** A token for lines that open tabs. */
export const TAB = 'tab_item'

export function skipMarkup(md: MarkdownIt): void {
  const alt = ['paragraph', 'reference', 'blockquote', 'list', 'table']
  md.block.ruler.before('table', 'markup', rule, { alt })
}

function rule(state: StateBlock, line: number, endLine: number, silent: boolean): boolean {
  const at = (state.bMarks[line] ?? 0) + (state.tShift[line] ?? 0)
  const end = endOfMarkup(state, at, line, silent)
  if (end === null) return false
  let next = line + 1
  while (next < endLine && (state.bMarks[next] ?? 0) < end) next++
  // More than white space after it: a paragraph that begins with a tag.
  if (state.src.slice(end, state.eMarks[next - 1]).trim() !== '') return false
  if (silent) return true
  state.line = next
  // What a tab is called tells its variant from the others.
  if (state.src[at + 1] !== '!' && state.src.slice(at, end).includes('<TabItem'))
    state.push(TAB, '', 0).map = [line, next]
  return true
}

/** The offset after the markup that begins at `at`; null where it is none, or may not stand here. */
function endOfMarkup(state: StateBlock, at: number, line: number, silent: boolean): number | null {
  const { src } = state
  const indented = (state.sCount[line] ?? 0) - state.blkIndent >= 4
  const lineEnd = state.eMarks[line] ?? src.length
  switch (src[at]) {
    case '<': {
      if (src.startsWith('<!--', at)) return indented ? null : closeOf(state, '-->', at + 4, lineEnd)
      return endOfTags(state, at, lineEnd, indented)
    }
    case '{':
      return src.startsWith('{/*', at) ? closeOf(state, '*/}', at + 3, lineEnd) : null
    case ':':
      return !indented && /^:{3,}[ \t]*[\w-]*[ \t]*$/.test(src.slice(at, lineEnd)) ? lineEnd : null
    case 'i':
    case 'e':
      return silent || state.level > 0 || indented ? null : endOfModule(src, at)
    default:
      return null
  }
}

/**
 * After the closing mark. A comment that is never closed is one line, or it would swallow the rest of the document;
 * where the next mark is gets remembered, or a thousand comments left open would be a thousand scans to the end.
 */
function closeOf(state: StateBlock, mark: string, from: number, lineEnd: number): number {
  const known: unknown = state.env[mark]
  const at = typeof known === 'number' && known >= from ? known : state.src.indexOf(mark, from)
  state.env[mark] = at < 0 ? Number.MAX_SAFE_INTEGER : at
  return state.env[mark] === Number.MAX_SAFE_INTEGER ? lineEnd : at + mark.length
}

/** After a row of tags; after the whole element where its content is not text. */
function endOfTags(state: StateBlock, from: number, lineEnd: number, indented: boolean): number | null {
  const { src } = state
  let at = from
  while (src[at] === '<') {
    const tag = remembered(state, at)
    if (tag === null || (indented && !isComponent(tag.name))) return null
    at = tag.end
    if (/^(?:script|style)$/i.test(tag.name) && src[from + 1] !== '/' && at <= lineEnd) {
      const close = src.slice(at, at + 100_000).search(/<\/(?:script|style)\s*>/i)
      if (close >= 0) at = src.indexOf('>', at + close) + 1
    }
    while (src[at] === ' ' || src[at] === '\t') at++
  }
  return at
}

/** `tagAt`, which is asked of one place by every rule that this one may interrupt. */
function remembered(state: StateBlock, at: number): ReturnType<typeof tagAt> {
  const known: { at: number; tag: ReturnType<typeof tagAt> } | undefined = state.env.tag
  if (known?.at === at) return known.tag
  const tag = tagAt(state.src, at)
  state.env.tag = { at, tag }
  return tag
}

/** ES modules of MDX: only what cannot be prose, up to a blank line. */
function endOfModule(src: string, at: number): number | null {
  const start = src.slice(at, at + 200)
  const isModule =
    /^import\s+(?:[\w*{][^'"]*?\sfrom\s+)?['"][^'"\n]+['"];?[ \t]*(?:\n|$)/.test(start) ||
    /^export\s+(?:(?:const|let|var)\s+[\w${[]|(?:async\s+)?function\b|class\s+[A-Z]|default\s+(?:\(|\{|function\b|[A-Z]\w*;?\s*$))/.test(
      start,
    )
  if (!isModule) return null
  const blank = /\n[ \t]*(?:\n|$)/.exec(src.slice(at, at + 100_000))
  return blank === null ? src.length : at + blank.index
}
