import { describe, expect, test } from 'vitest'
import { parse } from '../formats/markdown.ts'
import { estimateTokens } from '../words/tokens.ts'
import { borderCosts, COST } from './borders.ts'
import { CHUNK_MAX, chunksOf } from './chunks.ts'
import { outline } from './outline.ts'
import { sentencesOf } from './sentences.ts'

const read = (markdown: string) => {
  const [parsed] = parse(Buffer.from(markdown))
  if (parsed === undefined) throw new Error('no document')
  return parsed
}

/** What it costs to end a chunk before the sentence that begins with `words`. */
function costBefore(words: string, markdown: string): number | undefined {
  const { text, blocks } = read(markdown)
  const sentences = sentencesOf(text, blocks)
  const weigh = (from: number, to: number) =>
    estimateTokens(text.slice(sentences[from]?.start ?? 0, sentences[to - 1]?.end ?? 0))
  const at = sentences.findIndex(({ start }) => text.startsWith(words, start))
  return borderCosts(text, blocks, sentences, weigh, CHUNK_MAX)[at]
}

const rows = (count: number) => ['| a | b |', '|---|---|', ...Array.from({ length: count }, (_, i) => `| r${i} | x |`)]

describe('borderCosts', () => {
  test.each<[string, string, string, number]>([
    ['a term and its definition', 'Sets', 'Text ends.\n\nport (integer)\n\nSets the port. It is old.', COST.leadIn],
    ['what comes before a term', 'port', 'Text ends.\n\nport (integer)\n\nSets the port. It is old.', COST.opening],
    ['a note and its text', 'Read', 'Text ends.\n\n**Note**\n\nRead on.', COST.leadIn],
    ['an example and its lead-in', 'run()', 'For example:\n\n```\nrun()\n```', COST.leadIn],
    ['the same in Chinese', '运行', '例如：\n\n运行程序。', COST.leadIn],
    ['a list and its lead-in', 'one', 'It has such parts as:\n\n- one\n- two', COST.leadIn],
    ['a listing without a colon', 'run()', 'Type this.\n\n```\nrun()\n```', COST.companion],
    ['a table and its caption', '| a', 'Text ends.\n\nTable 3. Sizes\n\n| a | b |\n|---|---|\n| 1 | 2 |', COST.leadIn],
    ['a table and its note', 'Note', '| a |\n|---|\n| 1 |\n| 2 |\n| 3 |\n\nNote: in millions.', COST.companion],
    ['the last rows of a table', '| r58', rows(60).join('\n'), COST.stray],
    ['the first rows of a table', '| r1 ', rows(60).join('\n'), COST.stray],
    ['the middle of a table that a chunk holds', '| r30', rows(60).join('\n'), COST.whole],
    ['the middle of one that none holds', '| r500', rows(900).join('\n'), COST.row],
    ['an enumeration that goes on', '(b)', 'It is (a) red;\n\n(b) blue.', COST.unfinished],
    [
      'a paragraph that a page breaks',
      'their',
      'The parties to this and all of the many persons that act for them at any time or for\n\ntheir sake agree.',
      COST.unfinished,
    ],
    ['a numbered title and its clause', 'The', '12.4 Survival. The duties remain.', COST.leadIn],
    [
      'a numbered paragraph',
      '12.5',
      'The duties remain.\n\n12.5 It ends here and now, and nothing of it goes on.',
      COST.clause,
    ],
    ['an ordinary paragraph', 'Next', 'Text ends.\n\nNext one begins.', COST.paragraph],
    ['a sentence', 'Next', 'Text ends. Next one begins.', COST.sentence],
    ['a heading and its text', 'Text', '# Head\n\nText ends.', COST.heading],
    ['a question and its answer', 'A:', 'Q: Is it safe at night?\n\nA: Yes, it is.', COST.leadIn],
  ])('%s', (_, words, markdown, cost) => {
    expect(costBefore(words, markdown)).toBe(cost)
  })
})

describe('where chunks end', () => {
  const filler = (words: number) => `${'The harbour is wide and deep here. '.repeat(Math.round(words / 7)).trim()}\n\n`
  const chunks = (markdown: string): string[] => {
    const { text, blocks } = read(markdown)
    return chunksOf(text, blocks, outline(text, blocks), sentencesOf(text, blocks), { overlapRatio: 0 }).map(
      ({ start, end }) => text.slice(start, end),
    )
  }

  test('a definition stays with its term wherever it stands', () => {
    for (let words = 100; words <= 900; words += 40) {
      const found = chunks(
        `${filler(words)}reserved_slots (integer)\n\nDetermines how many are kept.\n\n${filler(500)}`,
      )
      expect(
        found.filter((chunk) => chunk.includes('reserved_slots (integer)\n\nDetermines')),
        `${words}`,
      ).toHaveLength(1)
    }
  })

  test('a table that fits is whole, with its lead-in and caption', () => {
    for (let words = 100; words <= 900; words += 40) {
      const table = `The sizes are these.\n\nTable 7. Sizes\n\n${rows(20).join('\n')}`
      const found = chunks(`${filler(words)}${table}\n\n${filler(500)}`)
      expect(
        found.filter((chunk) => chunk.includes(table)),
        `${words}`,
      ).toHaveLength(1)
    }
  })

  test('a table that is too long is cut between rows, and leaves no one or two alone', () => {
    for (let count = 150; count <= 300; count += 7) {
      const found = chunks(`${filler(200)}Sizes:\n\n${rows(count).join('\n')}\n\n${filler(300)}`)
      for (const chunk of found) expect([1, 2], `${count}`).not.toContain(chunk.match(/^\| r/gm)?.length ?? 0)
    }
  })
})
