import { describe, expect, test } from 'vitest'
import type { ExtractInput, NumberedSentence, ReaderPassage } from '../reader.ts'
import { createOfflineReader } from './index.ts'

const common = new Set(['the', 'of', 'and', 'is', 'to', 'in', '的', '是', '在'])
const reader = createOfflineReader({
  statistics: { total: 200, frequency: (term) => (common.has(term) ? 150 : 2), similar: () => undefined },
})

type Kind = NumberedSentence['kind']
type Line = string | [kind: Kind, text: string, header?: string]

/** Sentences numbered from `first`. */
function passage(title: string, first: number, lines: readonly Line[]): ReaderPassage {
  const sentences = lines.map((line, i): NumberedSentence => {
    const [kind, text, header] = typeof line === 'string' ? (['sentence', line] as const) : line
    return { n: first + i, kind, text, ...(header === undefined ? {} : { header }) }
  })
  return { docId: `${title}.md`, title, path: '1', headings: [title], sentences }
}

const ask = (question: string, passages: ReaderPassage[], kind: ExtractInput['kind'] = 'fact') =>
  reader.extract({ question, instructions: [], kind, passages, tried: [] })

describe('what is quoted', () => {
  const log = passage('log-rotate', 1, [
    ['heading', 'Attributes'],
    'The plugin rotates access logs.',
    ['row', '| max_kept | integer | 3 | Log files kept. |', '| Name | Type | Default | Description |'],
    ['row', '| interval | integer | 60 | Seconds between rotations. |', '| Name | Type | Default | Description |'],
    ['item', '- log-rotate'],
  ])

  test('a row is found by its column names and quoted by itself', async () => {
    const { blocks } = await ask('What is the default of max_kept?', [log])
    expect(blocks[0]).toMatchObject({
      kind: 'row',
      sentences: [3],
      text: '| max_kept | integer | 3 | Log files kept. |',
    })
  })

  test('neither a heading nor what only repeats the question is an answer', async () => {
    const { blocks } = await ask('What are the attributes of log-rotate?', [log])
    const quoted = blocks.flatMap(({ sentences }) => sentences)
    expect(quoted).not.toContain(1)
    expect(quoted).not.toContain(5)
  })

  test('headings are quoted where there is nothing else', async () => {
    const { blocks } = await ask('What is the harbour fee?', [
      passage('Fees', 1, [['heading', 'Harbour fee: 12 pounds']]),
    ])
    expect(blocks.map(({ sentences }) => sentences)).toEqual([[1]])
  })

  test('at most three, each once, every text as it stands', async () => {
    const { blocks } = await ask('Which logs does the plugin rotate?', [log, { ...log, docId: log.docId }])
    expect(blocks.length).toBeLessThanOrEqual(3)
    const texts = blocks.map(({ text }) => text)
    expect(new Set(texts).size).toBe(texts.length)
    for (const text of texts) expect(log.sentences.map((sentence) => sentence.text)).toContain(text)
  })

  test('a command stands beside the sentence that introduces it', async () => {
    const { blocks } = await ask('How do I install the ferry library?', [
      passage('Set-up', 1, [
        'The harbour was founded long ago by fishermen.',
        'Install the ferry library on every quay:',
        ['code', 'apt install libharbour'],
        'Then restart the machine and wait for the tide.',
      ]),
    ])
    expect(blocks.slice(0, 2).map(({ sentences }) => sentences)).toEqual([[2], [3]])
  })

  test('of several lines of one code block one is quoted', async () => {
    const lines: Line[] = ['timeout.connect: 5', 'timeout.read: 6', 'timeout.send: 7'].map((text) => ['code', text])
    const { blocks } = await ask('What is the timeout of the tunnel?', [passage('Tunnel', 1, lines)])
    expect(blocks).toHaveLength(1)
  })
})

describe('comparisons', () => {
  const tcp = passage('tcp-logger', 10, ['It sends records over TCP.', 'The default timeout is 1000 milliseconds.'])
  const udp = passage('udp-logger', 20, ['It sends records over UDP.', 'The default timeout is 3 seconds.'])
  const question = 'How do the default timeouts of tcp-logger and udp-logger differ?'

  test('evidence for each side', async () => {
    const { blocks, missing } = await ask(question, [tcp, udp], 'compare')
    expect(
      blocks
        .slice(0, 2)
        .flatMap(({ sentences }) => sentences)
        .sort(),
    ).toEqual([11, 21])
    expect(missing).toEqual([])
  })

  test('a side that nothing speaks of is missing', async () => {
    const { missing } = await ask(question, [tcp], 'compare')
    expect(missing).toEqual(['How do default timeouts of udp-logger'])
  })
})

describe('confidence', () => {
  const text = passage('Harbour', 1, [
    'The harbour of Elmsmouth was built in 1872 by Ada Brown.',
    'Its lighthouse burns whale oil.',
    'Fishing boats pay no fee.',
  ])

  test('is that of the first quotation and falls with the place', async () => {
    const { blocks, confidence } = await ask('When was the harbour of Elmsmouth built?', [text])
    expect(blocks[0]?.sentences).toEqual([1])
    expect(confidence).toBe(blocks[0]?.confidence)
    expect(confidence).toBeGreaterThan(0.5)
    expect(blocks[1]?.confidence ?? 0).toBeLessThan(0.5)
  })

  test('is low for another topic', async () => {
    const { confidence } = await ask('Which enzyme unwinds the double helix during replication?', [text])
    expect(confidence).toBeLessThan(0.2)
  })

  test('stays a number in any company', async () => {
    const odd = passage('', 1, ['', '…', '|', '   ', '🙂🙂', 'constructor __proto__ then'])
    for (const question of ['', '?', 'constructor', '什么', 'the the the', '🙂']) {
      const { confidence, blocks } = await ask(question, [odd])
      expect(confidence).toBeGreaterThanOrEqual(0)
      expect(confidence).toBeLessThanOrEqual(1)
      for (const { text: quoted } of blocks) expect(quoted.trim()).not.toBe('')
    }
  })
})
