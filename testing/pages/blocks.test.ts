import { describe, expect, it } from 'vitest'
import { blocksOf, prints } from './blocks.ts'

const fenced = (info: string, text = 'a') => `\`\`\`${info}\n${text}\n\`\`\`\n`

describe('blocks of a page', () => {
  it('have a mark, an argument and their text, without the indent of a list', () => {
    const page = `# Page\n\n${fenced('sh run', 'ls\npwd')}\n1. One\n\n   \`\`\`json write=a.json\n   {\n     "b": 1\n   }\n   \`\`\`\n`
    expect(blocksOf(page)).toEqual([
      { language: 'sh', mark: 'run', argument: '', text: 'ls\npwd', line: 3 },
      { language: 'json', mark: 'write', argument: 'a.json', text: '{\n  "b": 1\n}', line: 10 },
    ])
  })

  it('without a language are drawings', () => expect(blocksOf(fenced(''))).toEqual([]))

  it.each(['sh', 'sh perhaps', 'ts output', 'sh not-run'])('marked "%s" are refused', (info) =>
    expect(() => blocksOf(fenced(info))).toThrow(/Line 1/),
  )

  it('that do not end are refused', () => expect(() => blocksOf('```sh run\nls\n')).toThrow(/no end/))
})

describe('what a page says is printed', () => {
  it.each([
    ['a\nb', 'a\nb'],
    ['a · 0.3 s\n', 'a · 12.1 s'],
    ['a 7 b\nc', 'a … b\nc'],
    ['a\nb\nc\nd', 'a\n…\nd'],
    ['a\nd', 'a\n…\nd'],
  ])('%j is %j', (printed, said) => expect(prints(printed, said)).toBe(true))

  it.each([
    ['a\nb', 'a'],
    ['a', 'a\nb'],
    ['a+b', 'a.b'],
    ['a 7\nb', 'a … b'],
    ['a\nb\nc', 'a\n…\nd'],
  ])('%j is not %j', (printed, said) => expect(prints(printed, said)).toBe(false))
})
