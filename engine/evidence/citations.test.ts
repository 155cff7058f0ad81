import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { DraftBlock, SpanRef } from '../../state/records.ts'
import { libraryOf, type TestLibrary } from '../../testing/files/library.ts'
import { subAnswers } from '../answers/notes.ts'
import { layOut, requireExact } from './citations.ts'
import { codeBlocks } from './code-blocks.ts'
import { recordDraft, restoreDraft } from './draft-record.ts'
import { faultsByCode } from './judge.ts'
import { statementsOf } from './repair.ts'

const LISTING = 'server:\n  ports: [1, 9]\n\n  tls:\n    on: true # ``` not a fence'
let library: TestLibrary
beforeAll(async () => {
  library = await libraryOf({
    'guide.md': `# Guide\n\nWrite this first:\n\n1. A list\n\n   \`\`\`yaml\n${LISTING.replace(/^(?=.)/gm, '   ')}\n   \`\`\`\n\nThen start it. It listens on 5432. It logs to disk.\n\n## Ports\n\nThe port is 5432.\n`,
    'zh.md': '# 端口\n\n默认端口是5432。超时为30秒。\n\n## 日志\n\n日志写入磁盘。\n',
  })
})
afterAll(() => library.remove())

/** Spans of the sentences that hold one of these texts, in the order given. */
function spansOf(docId: string, ...texts: string[]): SpanRef[] {
  const { sentences, info } = library.corpus.structure(docId)
  return texts.map((text) => {
    const found = sentences.find(({ start, end }) => library.corpus.text(docId, start, end).includes(text))
    if (!found) throw new Error(`no sentence holds ${text}`)
    return { docId, hash: info.hash, start: found.start, end: found.end }
  })
}
const block = (kind: DraftBlock['kind'], text: string, spans: SpanRef[]): DraftBlock => ({
  ...{ kind, text, spans },
  unresolved: [],
})
const listing = () => spansOf('guide.md', 'server:', 'ports: [', 'tls:', 'on: true')

describe('code in an answer', () => {
  it('is one citation from its first line to its last, and stands as it does in the source', () => {
    const lead = spansOf('guide.md', 'Write this first')
    const blocks = codeBlocks([1, 2, 3, 4, 5], [...lead, ...listing()], library.corpus)
    expect(blocks).toHaveLength(1)
    const { text, citations } = layOut(blocks, library.corpus)
    expect(text).toBe(`\`\`\`\`\n${LISTING}\n\`\`\`\`\n[1]`)
    expect(citations).toMatchObject([{ n: 1, start: listing()[0]?.start, end: listing()[3]?.end }])
    expect(() => requireExact(citations, library.corpus)).not.toThrow()
    expect(blocks.flatMap((one) => faultsByCode(one, library.corpus, ''))).toEqual([])
  })

  it('is kept without its text, and comes back the same', () => {
    const draft = { blocks: codeBlocks([1, 2], listing(), library.corpus), confidence: 1, missing: [] }
    const record = recordDraft(draft, library.corpus)
    expect(record.blocks.map(({ text }) => text)).toEqual([null])
    expect(restoreDraft(record, library.corpus)).toEqual(draft)
  })

  it('goes back for repair as the numbers of its lines', () => {
    const blocks = codeBlocks([1, 2, 3], listing(), library.corpus)
    const lead = spansOf('guide.md', 'Write this first')
    expect(statementsOf(blocks, [...lead, ...listing()]).map(({ sentences }) => sentences)).toEqual([[2, 3, 4]])
  })

  it('is as many blocks as there are gaps between its lines', () => {
    const { text } = layOut(codeBlocks([4, 1], listing(), library.corpus), library.corpus)
    expect(text).toBe('````\non: true # ``` not a fence\n````\n[1]\n\n```\nserver:\n```\n[2]')
  })

  it('holds what was folded between two of its lines, and not what the reader saw and left out', () => {
    const [first, second, third, last] = listing()
    const shown = [first, last].flatMap((span) => span ?? [])
    expect(layOut(codeBlocks([1, 2], shown, library.corpus), library.corpus).text).toContain(LISTING)
    const seen = [first, second, third, last].flatMap((span) => span ?? [])
    expect(codeBlocks([1, 4], seen, library.corpus)).toHaveLength(2)
  })

  it('may stand in prose, and is refused where a line is nowhere', () => {
    const prose = codeBlocks([1], spansOf('guide.md', 'It listens'), library.corpus)
    expect(layOut(prose, library.corpus).text).toBe('```\nIt listens on 5432.\n```\n[1]')
    const [, stray] = codeBlocks([1, 99], listing(), library.corpus)
    expect(stray && faultsByCode(stray, library.corpus, '')).toEqual([
      { check: 'span', detail: 'no sentence has the number 99' },
    ])
  })
})

describe('steps', () => {
  it('are numbered through code and remarks, and anew after a line that introduces others', () => {
    const spans = spansOf('guide.md', 'It listens')
    const code = codeBlocks([1], listing(), library.corpus)
    const { text } = layOut(
      [
        block('step', 'Write it.', spans),
        ...code,
        block('step', 'Start it.', spans),
        block('sentence', 'It takes a while.', spans),
        block('step', 'Look at it.', spans),
        block('sentence', 'On another host:', spans),
        block('step', 'Copy it.', spans),
      ],
      library.corpus,
    )
    expect(text.match(/^\d\. .*$/gm)).toEqual([
      '1. Write it. [1]',
      '2. Start it. [1]',
      '3. Look at it. [1]',
      '1. Copy it. [1]',
    ])
    expect(text).toContain('1. Write it. [1]\n\n```\nserver:\n```\n[2]\n\n2. Start it.')
  })
})

describe('citations', () => {
  const three = () => spansOf('guide.md', 'Then start it', 'It listens', 'It logs')

  it('of neighbouring sentences of one block are one, others are not', () => {
    const [first, second, third] = three()
    const far = spansOf('guide.md', 'The port is')
    const laid = layOut(
      [
        block('sentence', 'All of it.', [third, first, second, ...far] as SpanRef[]),
        block('sentence', 'Two of it.', [first, third] as SpanRef[]),
      ],
      library.corpus,
    )
    expect(laid.text).toBe('All of it. [1] [2] Two of it. [3] [4]')
    expect(laid.citations.map(({ quote }) => quote)).toEqual([
      'Then start it. It listens on 5432. It logs to disk.',
      'The port is 5432.',
      'Then start it.',
      'It logs to disk.',
    ])
    expect(() => requireExact(laid.citations, library.corpus)).not.toThrow()
  })

  it('that were joined are found again by the sub-questions they answer', () => {
    const { corpus } = library
    const blocks = [block('sentence', 'All of it.', three())]
    const { citations } = layOut(blocks, corpus)
    const draft = recordDraft({ blocks, confidence: 1, missing: [] }, corpus)
    const note = { id: 'a', question: 'Q?', information: [], round: 1, status: 'answered' as const, confidence: 1 }
    const [answer] = subAnswers([{ ...note, draft, missing: [], evidence: draft }], citations, corpus)
    expect(answer?.citations).toEqual([1])
  })

  it('stand in Chinese text without a space after them; another section is another paragraph', () => {
    const [port, timeout, log] = ['默认端口', '超时', '日志写入'].flatMap((text) => spansOf('zh.md', text))
    const blocks = [
      block('sentence', '端口是5432。', port ? [port] : []),
      block('sentence', '超时为30秒。', timeout ? [timeout] : []),
      block('sentence', '“日志”写入磁盘。', log ? [log] : []),
    ]
    expect(layOut(blocks, library.corpus).text).toBe('端口是5432。 [1]超时为30秒。 [2]\n\n“日志”写入磁盘。 [3]')
  })
})
