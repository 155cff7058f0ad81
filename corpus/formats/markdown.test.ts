import { describe, expect, test } from 'vitest'
import { rowHeaders } from '../../testing/files/row-headers.ts'
import { cpuTime } from '../../testing/process/cpu-time.ts'
import { check, formatContract } from './format.contract.ts'
import { parse, parseMarkdown } from './markdown.ts'

const bytes = (text: string) => new TextEncoder().encode(text)

formatContract({
  name: 'md',
  parse,
  write: ({ headings, paragraphs }) =>
    bytes(`# ${headings[0]}\r\n\r\n${paragraphs[0]}\r\n\r\n## ${headings[1]}\r\n\r\n${paragraphs[1]}\r\n`),
  samples: {
    empty: bytes(''),
    'open fence': bytes('```js\nlet a'),
    'open comment': bytes('a\n\n<!-- b\n\nc'),
    'open front matter': bytes('---\ntitle: a\n\n# b'),
    'one tag': bytes('<Tabs'),
    'table without rows': bytes('| a | b |\n|---|---|'),
    'NUL inside': bytes('# a\n\nb\0c d\n'),
    'lone return': bytes('# a\rb\r\r## c\rd'),
    png: new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0, 0, 0, 1]),
  },
})

/** The parts of a text, by the kind of block they became. */
function units(text: string) {
  const document = parseMarkdown(text)
  check(document)
  return document.blocks.map((b) => [b.kind === 'heading' ? `h${b.level}` : b.kind, text.slice(b.start, b.end)])
}
const titles = (text: string) => parseMarkdown(text).blocks.flatMap((b) => (b.kind === 'heading' ? [b.title] : []))

describe('headings', () => {
  test('ATX and setext, not in fences, comments, code or front matter', () => {
    const text = [
      '---',
      'title: Tricky',
      'tags: ["# no"]',
      '---',
      '<!--',
      '# hidden',
      '-->',
      '# One #',
      'Two',
      '---',
      '```sh',
      '# comment',
      '```',
      '~~~',
      '# comment',
      '~~~',
      '',
      '    # indented',
      '',
      '#NoSpace',
      '####### seven',
      '\\# escaped',
      '## 中文（含括号）',
    ].join('\n')
    expect(titles(text)).toEqual(['One', 'Two', '中文（含括号）'])
    expect(parseMarkdown(text).title).toBe('Tricky')
  })

  test('titles are without markup, anchors and tags; the text keeps them', () => {
    const text = '## Use **`a_b`** of [the *docs*](x.md) <a id="x"></a> \\# 1 &amp; List<String> {#use}'
    expect(titles(text)).toEqual(['Use a_b of the docs # 1 & List<String>'])
    expect(units(text)).toEqual([['h2', text]])
  })

  test('not quoted, and not the words of a list item', () => {
    expect(titles('> ## quoted\n\n- # of rows\n\n  ## inside\n\n# last')).toEqual(['inside', 'last'])
  })
})

describe('front matter', () => {
  test('a title in broken YAML is found all the same', () => {
    expect(parseMarkdown('---\ntitle: "A: b"\ndescription: c: d: [\n---\ntext').title).toBe('A: b')
  })

  test('a rule at the top is not front matter', () => {
    expect(units('---\n\nSome text.\n\n---\n\nMore.')).toEqual([
      ['paragraph', 'Some text.'],
      ['paragraph', 'More.'],
    ])
  })
})

describe('MDX', () => {
  test('tabs, imports, exports, comments and admonitions are stepped over; what they hold is found', () => {
    const text = [
      "import Tabs from '@theme/Tabs';",
      'export const x = {',
      "  a: 'b',",
      '};',
      '',
      '<Tabs',
      '  groupId="g"',
      "  values={[{label: 'a > b', value: 'a'}]}>",
      '<TabItem value="a">',
      '## In a tab',
      '| k | v |',
      '|---|---|',
      '| 1 | 2 |',
      '</TabItem>',
      '</Tabs>',
      '{/* note',
      'to self */}',
      ':::note',
      'Take care.',
      ':::',
      'import the goods from "A" before noon.',
    ].join('\n')
    expect(units(text)).toEqual([
      ['paragraph', 'a'],
      ['h2', '## In a tab'],
      ['row', '| k | v |'],
      ['row', '| 1 | 2 |'],
      ['paragraph', 'Take care.'],
      ['paragraph', 'import the goods from "A" before noon.'],
    ])
  })

  test('placeholders in angle brackets are words', () => {
    expect(units('<ROWS>\n\n<https://example.com>')).toEqual([
      ['paragraph', '<ROWS>'],
      ['paragraph', '<https://example.com>'],
    ])
  })
})

describe('blocks', () => {
  test('rows stand under their header row; the delimiter row is no unit', () => {
    const text = 'Intro:\n| name | type |\n|:--|--:|\n| a | `b \\| c` |\n| d |\n\nend'
    expect(units(text)).toEqual([
      ['paragraph', 'Intro:'],
      ['row', '| name | type |'],
      ['row', '| a | `b \\| c` |'],
      ['row', '| d |'],
      ['paragraph', 'end'],
    ])
    const header = '| name | type |'
    expect(rowHeaders(parseMarkdown(text))).toEqual([undefined, undefined, header, header, undefined])
  })

  test('a table that is none for Markdown still has its lines as rows', () => {
    expect(units('| a | b |\n|---|\n| 1 | 2 |')).toEqual([
      ['row', '| a | b |'],
      ['row', '| 1 | 2 |'],
    ])
  })

  test('list items without their bullet, nested ones by themselves, further paragraphs as such', () => {
    expect(units('- one\n  goes on\n  - two\n\n    more of two\n- [ ] three\n\n3. third\n   - *x*')).toEqual([
      ['item', 'one\n  goes on'],
      ['item', 'two'],
      ['paragraph', 'more of two'],
      ['item', '[ ] three'],
      ['item', '3. third'],
      ['item', '*x*'],
    ])
    expect(units(`- ${'long. '.repeat(100)}`)[0]?.[0]).toBe('paragraph')
  })

  test('code lines, fenced and indented, one by one', () => {
    expect(units('```sh\na\n\n  b\n```\n\n    c\n    d')).toEqual([
      ['code', 'a'],
      ['code', 'b'],
      ['code', 'c'],
      ['code', 'd'],
    ])
    expect(units('> ```\n> a\n> ```\n\n1. x\n   ```\n   y\n   ```')).toEqual([
      ['code', 'a'],
      ['item', '1. x'],
      ['code', 'y'],
    ])
  })

  test('tabs by their labels, or what stands for one', () => {
    for (const end of ['\n', '\r\n']) {
      const text = [
        '<Tabs>',
        '<TabItem value="rest" label="REST API" default>',
        '',
        '```',
        'get',
        '```',
        '',
        '</TabItem>',
        '<TabItem',
        `  label={'Command line'}`,
        '  value="cli"',
        '>',
        '',
        'Run it.',
        '',
        '</TabItem> <TabItem value="form">',
        '',
        'Fill it in.',
        '',
        '</TabItem>',
        '<TabItem value="">',
        '</Tabs>',
      ].join(end)
      expect(units(text)).toEqual([
        ['paragraph', 'REST API'],
        ['code', 'get'],
        ['paragraph', 'Command line'],
        ['paragraph', 'Run it.'],
        ['paragraph', 'form'],
        ['paragraph', 'Fill it in.'],
      ])
    }
    expect(units('1. Do it:\n\n   <TabItem value="a" label="In a list">\n\n   so\n')).toEqual([
      ['item', '1. Do it:'],
      ['paragraph', 'In a list'],
      ['paragraph', 'so'],
    ])
    expect(units('The tag `<TabItem label="x">` opens a tab.')).toHaveLength(1)
  })

  test('pictures, rules and link definitions are no text', () => {
    expect(units('![a](b.png)\n\n***\n\n[x]: http://y\n\nz [^1]\n\n[^1]: Note.')).toEqual([
      ['paragraph', 'z [^1]'],
      ['paragraph', '[^1]: Note.'],
    ])
  })

  test('line ends are kept and offsets hold with each of them', () => {
    for (const end of ['\n', '\r\n', '\r']) {
      const text = ['# A', '', '- b', '- c', '', '```', 'd', '```', ''].join(end)
      expect(units(text)).toEqual([
        ['h1', '# A'],
        ['item', 'b'],
        ['item', 'c'],
        ['code', 'd'],
      ])
    }
  })
})

test.each([
  ['one line of 220 kB', `${'word [a](b) *c* | '.repeat(13_000)}`],
  ['a title of 200 kB', `# ${'*a _b '.repeat(33_000)}`],
  ['100,000 nested quotes', `${'>'.repeat(100_000)} a`],
  ['100,000 nested lists', `${'- '.repeat(100_000)}a`],
  ['50,000 quoted lines, each deeper', Array.from({ length: 500 }, (_, i) => `${'> '.repeat(i)}a`).join('\n')],
  ['100,000 open comments', '<!-- a\n\n'.repeat(100_000)],
  ['open comments in quotes, closed far away', `${'> <!--\n\n'.repeat(50_000)}-->`],
  ['100,000 open tags', '<Tabs a="\n'.repeat(100_000)],
  ['100,000 tabs', '<TabItem value="a">\n'.repeat(100_000)],
  ['100,000 imports', "import a from 'b'\n".repeat(100_000)],
  ['100,000 table heads', '| a |\n| - |\n'.repeat(50_000)],
  ['100,000 brackets', '['.repeat(100_000)],
  ['100,000 fences', '```\n'.repeat(100_000)],
])('does not hang on %s', { timeout: 60_000 }, (_, text) => {
  expect(cpuTime(() => parseMarkdown(text))).toBeLessThan(4000)
})

describe('HTML tables', () => {
  const lines = (source: string) => {
    const { text, blocks } = parseMarkdown(source)
    return blocks.map(({ kind, start, end }) => [kind, text.slice(start, end)])
  }
  const row = (text: string) => ['row', text]

  test('on one line are rows, each for itself', () => {
    const rows = Array.from({ length: 60 }, (_, i) => `<tr><td>Rope type ${i}</td><td>${i * 7} crowns</td></tr>`)
    const source = `# Prices\n\n<table><tr><th>Item</th><th>Price</th></tr>${rows.join('')}</table>\n\nAfter.\n`
    expect(lines(source)).toContainEqual(row('Rope type 57 | 399 crowns'))
    expect(rowHeaders(parseMarkdown(source)).at(-2)).toBe('Item | Price')
    expect(lines(source).at(-1)).toEqual(['paragraph', 'After.'])
  })

  test('on many lines, indented, with cells over rows and columns, notes and entities', () => {
    const source = `<table>
  <thead>
    <tr>
      <th>House</th>
      <th>Room</th>
      <th>Price</th>
    </tr>
  </thead>
    <tr>
      <td rowspan="2">Gull</td>
      <td>Attic</td>

      <td>10<sup>5</sup></td>
    </tr>
    <tr><td>Cellar</td><td>40 &amp; up</td></tr>
    <tr><td>Tern</td><td colspan=2>closed</td></tr>
</table>

After.
`
    expect(lines(source)).toEqual([
      row('House | Room | Price'),
      row('Gull | Attic | 10^5'),
      row('Gull | Cellar | 40 & up'),
      row('Tern | closed |'),
      ['paragraph', 'After.'],
    ])
    // All that follows stands where it stood, and each row on its line.
    const { text, blocks } = parseMarkdown(source)
    expect(text.length).toBe(source.length)
    expect(text.indexOf('After.')).toBe(source.indexOf('After.'))
    expect(blocks.map(({ start }) => text.slice(0, start).split('\n').length)).toEqual([3, 9, 15, 16, 19])
  })

  test('keep what is said around them on their line', () => {
    expect(
      lines('Prices: <table><caption>In crowns</caption><tr><td>Rope</td><td>4</td></tr></table>\n\nfrom May.'),
    ).toEqual([['paragraph', 'Prices:'], ['paragraph', 'In crowns'], row('Rope | 4'), ['paragraph', 'from May.']])
  })

  test('with blank cells keep the places of the others', () => {
    const document = parseMarkdown(
      '<table><tr><th>A</th><th>B</th><th>C</th></tr><tr><td>x</td><td></td><td>5</td></tr></table>',
    )
    check(document)
    expect(document.blocks[1]?.cells?.places).toEqual([0, 1, 0, 7, 8, 2])
  })

  test('stay as they are in code', () => {
    const table = '<table><tr><td>Rope</td><td>4</td></tr></table>'
    expect(lines(`\`\`\`html\n${table}\n\`\`\`\n`)).toEqual([['code', table]])
    expect(lines(`Write \`${table}\` there.`)).toEqual([['paragraph', `Write \`${table}\` there.`]])
    expect(lines(`Text.\n\n    ${table}\n`)).toEqual([
      ['paragraph', 'Text.'],
      ['code', table],
    ])
  })

  test('that are never closed are rows as well as may be', () => {
    expect(lines('<table><tr><td>Rope</td><td>4</td></tr>\n')[0]?.[0]).toBe('row')
  })

  test.each([
    ['many tables', '<table><tr><td>a</td></tr></table>\n'.repeat(5000)],
    ['a table of many rows', `<table>${'<tr>\n<td>a</td>\n<td>b</td>\n</tr>\n'.repeat(20_000)}</table>`],
    ['tables never closed', '<table>\n'.repeat(50_000)],
  ])('does not hang on %s', { timeout: 60_000 }, (_, source) => {
    expect(cpuTime(() => parseMarkdown(source))).toBeLessThan(6000)
  })
})

test('tables without bars at their ends and without a line under the header', () => {
  const source = 'House | Room | Price\nGull | Attic | 55\nTern | Loft | 61\n\nOne | two.\n'
  const { text, blocks } = parseMarkdown(source)
  expect(blocks.map(({ kind, start, end }) => [kind, text.slice(start, end)])).toEqual([
    ['row', 'House | Room | Price'],
    ['row', 'Gull | Attic | 55'],
    ['row', 'Tern | Loft | 61'],
    ['paragraph', 'One | two.'],
  ])
  expect(rowHeaders({ text, blocks })[2]).toBe('House | Room | Price')
})

test('raised digits in titles stay apart; notes and raised text stay as they are written', () => {
  const { text, blocks } = parseMarkdown('# Growth to 10<sup>5</sup> cells\n\n3 × 10<sup>5</sup>, 40[^1], 10^5^.\n')
  expect(blocks[0]?.title).toBe('Growth to 10^5 cells')
  expect(text).toContain('3 × 10<sup>5</sup>, 40[^1], 10^5^.')
})

test.each([
  ['+++\ntitle = "The \\"Gate\\""\n[extra]\ntitle = "no"\n+++\nText.', 'The "Gate"'],
  ["+++\r\ndate = 2024-05-01\r\ntitle = 'Gate'\r\n+++\r\nText.", 'Gate'],
  ['+++\ndraft = true\n+++\nText.', undefined],
])('TOML at the beginning: %j', (source, title) => {
  const document = parseMarkdown(source)
  expect(document.title).toBe(title)
  expect(document.blocks.map(({ start, end }) => document.text.slice(start, end))).toEqual(['Text.'])
})

test('plus signs alone are none', () => {
  expect(parseMarkdown('+++\nText.\n+++\n').blocks).toHaveLength(1)
})

test.each([
  ['quotes', `${'> '.repeat(10_000)}Kept words.\n`, 'Kept words.'],
  ['items', Array.from({ length: 300 }, (_, i) => `${'  '.repeat(i)}- item ${i}\n`).join(''), 'item 299'],
])('%s nested thousands deep keep their words', (_, source, last) => {
  const { text, blocks } = parseMarkdown(source)
  const block = blocks.at(-1)
  expect(text.slice(block?.start, block?.end)).toBe(last)
})
