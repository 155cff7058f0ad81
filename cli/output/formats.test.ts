import { describe, expect, it } from 'vitest'
import { aCitation, anAnswer } from '../../testing/answers/an-answer.ts'
import { programsFor } from './clipboard.ts'
import { renderHtml } from './html.ts'
import { renderMarkdown } from './markdown.ts'

const HOSTILE = '[1]: http://evil ![x](http://evil/?q) <img src=x onerror=alert(1)> [a](javascript:b) `c` \x1b[2J\u202e'

const hostile = () => {
  const answer = anAnswer()
  const citation = aCitation('a.md', HOSTILE)
  return {
    ...answer,
    question: HOSTILE,
    text: `- ${HOSTILE} [1]\n\n\`\`\`\n<kept> ![as](it) stands\n\`\`\``,
    missing: [HOSTILE],
    citations: [{ ...citation, title: HOSTILE, headings: [HOSTILE], source: 'a b/<c>.md', quote: HOSTILE }],
  }
}

describe('Markdown', () => {
  it('holds text alone: no picture, no link but to the file, no HTML, no control', () => {
    const text = renderMarkdown(hostile())
    const outside = text.replace(/^```\n[\s\S]*?\n```$/gm, '')
    expect(outside).not.toMatch(/(?<!\\)!\[/)
    expect(outside).not.toMatch(/(?<!\\)<(?!\/?$)[a-z]/)
    expect(outside).not.toMatch(/(?<!\\)\]:/)
    expect([...outside.matchAll(/(?<!\\)\]\(([^)]*)\)/g)].map(([, url]) => url?.slice(0, 8))).toEqual(['file:///'])
    expect(text).toContain('a%20b/%3Cc%3E.md)')
    expect(text).toContain('\n<kept> ![as](it) stands\n')
    // biome-ignore lint/suspicious/noControlCharactersInRegex: what must not reach a terminal
    expect(text).not.toMatch(/[\u0000-\u0008\u000b-\u001f\u202e]/)
  })
})

describe('HTML', () => {
  it('holds text alone', () => {
    const html = renderHtml(hostile())
    const tags = new Set([...html.matchAll(/<\/?([^\s>]*)/g)].map(([, tag]) => tag))
    expect([...tags].sort()).toEqual(['a', 'blockquote', 'h2', 'p', 'strong'])
    expect([...html.matchAll(/(?:href|src)="([^"]*)"/g)].map(([, url]) => url?.slice(0, 8))).toEqual(['file:///'])
    // biome-ignore lint/suspicious/noControlCharactersInRegex: what must not reach a terminal
    expect(html).not.toMatch(/[\u0000-\u0008\u000b-\u001f\u202e]/)
  })
})

describe('the clipboard', () => {
  it('is reached by the programs of the system', () => {
    expect(programsFor('darwin', { wayland: false, x11: false })).toEqual([['pbcopy']])
    expect(programsFor('linux', { wayland: true, x11: true }).map(([name]) => name)).toEqual([
      'wl-copy',
      'xclip',
      'xsel',
    ])
    expect(programsFor('linux', { wayland: false, x11: false })).toEqual([])
  })
})
